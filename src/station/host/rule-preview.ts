import { basename, relative } from 'node:path'
import { createShotLists } from '../../computer/files/shot-list-file.ts'
import { createFolders } from '../../computer/watching/folders.ts'
import { plainText } from '../../service/plain-text.ts'
import { displayName } from '../athletes/names.ts'
import type { Roster } from '../athletes/roster.ts'
import type { Clip } from '../contract/clip.ts'
import { type Failure, type FailureCode, failure } from '../contract/failure.ts'
import type { RulePreview, RulePreviewRow } from '../contract/folder-view.ts'
import { FolderSettings, type NameRules, type Settings } from '../contract/settings.ts'
import type { AthleteReference, TagsInput } from '../contract/tags.ts'
import type { ClipStore, FoundFile } from '../ports.ts'
import { combineTags } from '../tagging/combine-tags.ts'
import { createNameRules } from '../tagging/names/name-rules.ts'
import { createRuleTrial, type TriedClip } from '../tagging/names/try-rules.ts'
import type { OnDeckLookup } from '../tagging/on-deck.ts'
import type { Sources } from '../tagging/sources.ts'

interface Asked {
  readonly path: string
  readonly rules: NameRules
  readonly tags: TagsInput
  readonly onDeck: boolean
}

interface Parts {
  readonly settings: Settings
  readonly roster: Pick<Roster, 'find' | 'get' | 'lastSyncMs'>
  /** The newest clip of a path. */
  readonly clipAt: (path: string) => Clip | undefined
  /** True for a file that a person chose not to add. */
  readonly isIgnored: ClipStore['isIgnored']
  readonly besideRules: Sources['besideRules']
}

/** Failures that do not count, because the athlete on deck supplies the rest. */
const deckSupplies: ReadonlySet<FailureCode> = new Set(['activity-missing', 'movement-missing', 'movement-ambiguous'])

/** Why the deck supplies no athlete for a recording. */
const missingOnDeck = (lookup: OnDeckLookup): Failure =>
  ('because' in lookup && lookup.because) || failure('athlete-missing')

/** Enough to see whether a rule works; the newest files matter most. */
const MAX_ROWS = 50
const MAX_LISTED_FILES = 5_000

/** Shows which tags new rules would give to the files in a folder. Reads only. */
export async function previewRules(parts: Parts, input: Asked): Promise<RulePreview> {
  const { settings } = parts
  const watchedFolder = settings.folders.find(({ path }) => path === input.path)
  const folder = FolderSettings.parse({ ...watchedFolder, ...input, rules: input.rules })
  const rules = createNameRules({ ...settings, folders: [folder] })
  const files = await newestFiles(folder)
  const trial = createRuleTrial({ rules, shotLists: createShotLists(rules.aliases) })
  const rows: RulePreviewRow[] = []
  for (const file of files.slice(0, MAX_ROWS))
    rows.push(previewRow(parts, folder, file, await trial(folder, file.path)))
  return { rows, total: files.length, problems: [...rules.problems] }
}

/** The tags that a file gets: from the rules, and beside them from a person and the athlete who was on deck then. */
function previewRow(parts: Parts, folder: FolderSettings, file: FoundFile, tried: TriedClip): RulePreviewRow {
  const { hand, onDeck } = parts.besideRules(parts.clipAt(file.path), file.modifiedAtMs, folder)
  const byRules = tried.sources.flatMap(({ origin, tags }) => (tags ? [{ origin, tags }] : []))
  const { athlete, activity, movement, dimensions } = combineTags([...hand, ...byRules])
  const named = athlete && athleteOf(athlete.value, parts.roster)
  const deck = onDeck.kind === 'somebody' ? onDeck.tags : null
  // The athlete on deck may have been another one than the folder's default.
  const isGuess = onDeck.kind === 'unknown' && athlete?.origin === 'folder'
  const reasons: Failure[] = [
    ...tried.sources.flatMap(({ problems, rows: wrong }) => [...problems, ...wrong.map((row) => row.failure)]),
    ...(named && 'because' in named ? [named.because] : []),
    ...((athlete ? isGuess : !deck?.athlete) ? [missingOnDeck(onDeck)] : []),
    ...tried.problems.filter(({ code }) => !(deck && deckSupplies.has(code))),
    ...(!movement && !deck?.movement ? [failure('movement-missing')] : []),
  ]
  return {
    fileName: plainText(basename(file.path)),
    relativePath: plainText(relative(folder.path, file.path)),
    tags: {
      ...(athlete && { athlete: athlete.value }),
      ...(activity && { activity: activity.value }),
      ...(movement && { movement: movement.value }),
      dimensions: Object.fromEntries(Object.entries(dimensions).map(([key, { value }]) => [key, value])),
    },
    athleteName: named ? named.name : null,
    recordedAtMs: file.modifiedAtMs,
    recordedAtSource: 'modification-time',
    reasons,
    isIgnored: parts.isIgnored(folder.path, file),
  }
}

async function newestFiles(folder: FolderSettings): Promise<FoundFile[]> {
  const files: FoundFile[] = []
  const scan = { ...folder, signal: AbortSignal.timeout(5_000), onOverlooked: () => {} }
  for await (const batch of createFolders().scan(scan)) {
    files.push(...batch)
    if (files.length >= MAX_LISTED_FILES) break
  }
  return files.toSorted((a, b) => b.modifiedAtMs - a.modifiedAtMs)
}

/** Finds an athlete in the local roster: a preview never calls the service and creates nobody. */
function athleteOf(
  input: AthleteReference,
  roster: Parts['roster'],
): { name: string } | { name: string; because: Failure } {
  if ('id' in input) {
    const athlete = roster.get(input.id)
    return athlete ? { name: displayName(athlete) } : { name: input.id }
  }
  const name = [input.firstName, input.lastName].filter(Boolean).join(' ')
  if (roster.lastSyncMs() === null || input.create) return { name }
  const [first, second] = roster.find(input)
  if (second) return { name, because: failure('athlete-ambiguous', { name }) }
  return first ? { name: displayName(first) } : { name, because: failure('athlete-unknown', { name }) }
}
