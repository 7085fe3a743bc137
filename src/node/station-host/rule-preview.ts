import { basename, relative } from 'node:path'
import { type Failure, type FailureCode, failure } from '../../contract/failure.ts'
import type { RulePreview, RulePreviewRow } from '../../contract/station/folder-view.ts'
import { FolderSettings, type NameRules, type Settings } from '../../contract/station/settings.ts'
import type { AthleteReference, TagsInput } from '../../contract/tagging/tags.ts'
import { displayName } from '../../core/athletes/names.ts'
import type { Roster } from '../../core/athletes/roster.ts'
import type { FoundFile } from '../../core/ports.ts'
import { combineTags } from '../../core/tagging/combine-tags.ts'
import { createNameRules } from '../../core/tagging/names/name-rules.ts'
import { createRuleTrial } from '../../core/tagging/names/try-rules.ts'
import { plainText } from '../../service-api/plain-text.ts'
import { createShotLists } from '../files/shot-list-file.ts'
import { createFolders } from '../watching/folders.ts'

interface Asked {
  readonly path: string
  readonly rules: NameRules
  readonly tags: TagsInput
  readonly onDeck: boolean
}

interface Parts {
  readonly settings: Settings
  readonly roster: Pick<Roster, 'find' | 'get' | 'lastSyncMs'>
}

/** Failures that do not count, because the athlete on deck supplies the rest. */
const deckSupplies: ReadonlySet<FailureCode> = new Set(['activity-missing', 'movement-missing', 'movement-ambiguous'])

/** Enough to see whether a rule works; the newest files matter most. */
const MAX_ROWS = 50
const MAX_LISTED_FILES = 5_000

/** Shows which tags new rules would give to the files in a folder. Reads only. */
export async function previewRules({ settings, roster }: Parts, input: Asked): Promise<RulePreview> {
  const watchedFolder = settings.folders.find(({ path }) => path === input.path)
  const folder = FolderSettings.parse({ ...watchedFolder, ...input, rules: input.rules })
  const rules = createNameRules({ ...settings, folders: [folder] })
  const files = await newestFiles(folder)
  const trial = createRuleTrial({ rules, shotLists: createShotLists(rules.aliases) })
  const rows: RulePreviewRow[] = []
  for (const file of files.slice(0, MAX_ROWS)) {
    const tried = await trial(folder, file.path)
    const tagSources = tried.sources.flatMap(({ origin, tags }) => (tags ? [{ origin, tags }] : []))
    const { athlete, activity, movement, dimensions } = combineTags(tagSources)
    const named = athlete && athleteOf(athlete.value, roster)
    const reasons: Failure[] = [
      ...tried.sources.flatMap(({ problems, rows: wrong }) => [...problems, ...wrong.map((row) => row.failure)]),
      ...tried.problems.filter(({ code }) => !(folder.onDeck && deckSupplies.has(code))),
      ...(named && 'because' in named ? [named.because] : []),
      ...(!athlete && !folder.onDeck ? [failure('athlete-missing')] : []),
      ...(!movement && !folder.onDeck ? [failure('movement-missing')] : []),
    ]
    rows.push({
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
    })
  }
  return { rows, total: files.length, problems: [...rules.problems] }
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
