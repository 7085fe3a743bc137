import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { disksOfProcess } from '../../computer/files/disks.ts'
import { folderError } from '../../computer/files/file-errors.ts'
import { createShotLists } from '../../computer/files/shot-list-file.ts'
import { isClipName } from '../../computer/watching/clip-name.ts'
import { createFolders } from '../../computer/watching/folders.ts'
import { plainText } from '../../service/plain-text.ts'
import { AppError, toFailure } from '../app-error.ts'
import { displayName } from '../athletes/names.ts'
import type { Roster } from '../athletes/roster.ts'
import type { Clip } from '../contract/clip.ts'
import { mayLeaveKinds } from '../contract/clip-kinds.ts'
import { evidence } from '../contract/evidence.ts'
import { type Failure, type FailureCode, failure } from '../contract/failure.ts'
import type {
  ExcludePreview,
  FolderCheck,
  FolderListing,
  RulePreview,
  RulePreviewRow,
} from '../contract/folder-view.ts'
import { FolderSettings, type NameRules, type Settings } from '../contract/settings.ts'
import type { AthleteReference, TagsInput } from '../contract/tags.ts'
import { createExcludedBy } from '../copies/exclude.ts'
import type { ClipStore, FoundFile } from '../ports.ts'
import type { StationApi } from '../rpc/station-api.ts'
import { findPathProblem, watchedPathsOf } from '../settings/watched-paths.ts'
import { combineTags } from '../tagging/combine-tags.ts'
import { createNameRules } from '../tagging/names/name-rules.ts'
import { createRuleTrial, type TriedClip } from '../tagging/names/try-rules.ts'
import type { OnDeckLookup } from '../tagging/on-deck.ts'
import type { Sources } from '../tagging/sources.ts'
import type { Computer } from './computer.ts'
import type { Session } from './session.ts'

/** Enough for a first check: a card with years of video must not keep anybody waiting. */
const MAX_COUNTED = 20_000
const TIMEOUT_MS = 5_000

/** Checks, adds and changes source folders. */
export function createSourceFolders(
  session: Pick<Session, 'settings' | 'change' | 'station' | 'ownData'>,
  timeoutMs = TIMEOUT_MS,
) {
  const { settings, change: changing, station, ownData } = session

  /**
   * Refuses a folder that is watched already: adding it again would replace its camera, tags and rules. Throws AppError
   * `folder-overlaps`.
   */
  function refuseWatched(path: string, folders: readonly FolderSettings[]) {
    if (folders.some((each) => each.path === path && each.watched))
      throw new AppError('folder-overlaps', { folder: path, other: path })
  }

  async function check(path: string): Promise<FolderCheck> {
    const nothing = { clips: 0, bytes: 0, areMore: false }
    try {
      const { folders, uploads } = settings.settings()
      refuseWatched(path, folders)
      const others = watchedPathsOf({ uploads, folders: folders.filter((each) => each.path !== path) })
      const because = await findPathProblem([...others, { path, recursive: true, isSource: true }], ownData)
      return because ? { path, ...nothing, because } : { path, ...(await count(path, timeoutMs)), because: null }
    } catch (error) {
      return { path, ...nothing, because: toFailure(error) }
    }
  }

  async function add(folder: FolderSettings) {
    await disksOfProcess
      .ask(folder.path, () => readdir(folder.path))
      .catch((error: unknown) => {
        throw folderError(error, folder.path)
      })
    refuseWrongRules(folder)
    await changing.setFolders((folders) => {
      refuseWatched(folder.path, folders)
      return withFolder(folders, { ...folder, watched: true })
    })
  }

  /** Removes a folder. While some of its clips are not uploaded, its settings are kept for them. */
  const remove = (path: string) =>
    changing.setFolders((folders) => {
      const mayLeave = station.store.page({ kinds: mayLeaveKinds, folder: path, after: null, limit: 1 }).length > 0
      return folders.flatMap((each) => {
        if (each.path !== path) return [each]
        return mayLeave ? [{ ...each, watched: false }] : []
      })
    })

  async function change(folder: FolderSettings) {
    refuseWrongRules(folder)
    await changing.setFolders((folders) => folders.map((each) => (each.path === folder.path ? folder : each)))
  }

  function refuseWrongRules(folder: FolderSettings) {
    const [problem] = createNameRules({ ...settings.settings(), folders: [folder] }).problems
    if (problem) throw new AppError(problem.code, problem.parameters)
  }

  return { check, add, remove, change }
}

const withFolder = (folders: readonly FolderSettings[], folder: FolderSettings): FolderSettings[] => [
  ...folders.filter(({ path }) => path !== folder.path),
  folder,
]

/** Counts clips for a short time. */
async function count(path: string, timeoutMs: number): Promise<Pick<FolderCheck, 'clips' | 'bytes' | 'areMore'>> {
  const signal = AbortSignal.timeout(timeoutMs)
  let [clips, bytes] = [0, 0]
  try {
    for await (const batch of createFolders().scan({ path, recursive: true, signal, onOverlooked: () => {} })) {
      for (const { sizeBytes } of batch) {
        clips += 1
        bytes += sizeBytes
      }
      if (clips >= MAX_COUNTED) return { clips, bytes, areMore: true }
    }
    return { clips, bytes, areMore: false }
  } catch (error) {
    if (!signal.aborted) throw error
    return { clips, bytes, areMore: true }
  }
}

/**
 * Lists one level of this computer's folders, for a client without a folder dialog. Throws AppError `folder-missing`,
 * `folder-unreadable`.
 */
async function browseFolders(path: string | null): Promise<FolderListing> {
  const here = resolve(path ?? homedir())
  const entries = await readdir(here, { withFileTypes: true }).catch((error: unknown) => {
    const code = codeOf(error)
    throw code === 'ENOENT'
      ? new AppError('folder-missing', { folder: here })
      : new AppError('folder-unreadable', { folder: here, detail: code })
  })
  const visible = entries.filter(({ name }) => !name.startsWith('.'))
  const parent = dirname(here)
  return {
    path: here,
    parent: parent === here ? null : parent,
    folders: visible
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ name, path: join(here, name) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    clips: visible.filter((entry) => entry.isFile() && isClipName(entry.name)).length,
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

interface RulePreviewAsked {
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
const RULE_PREVIEW_MAX_ROWS = 50
const RULE_PREVIEW_MAX_LISTED_FILES = 5_000

/** Shows which tags new rules would give to the files in a folder. Reads only. */
async function previewRules(parts: Parts, input: RulePreviewAsked): Promise<RulePreview> {
  const { settings } = parts
  const watchedFolder = settings.folders.find(({ path }) => path === input.path)
  const folder = FolderSettings.parse({ ...watchedFolder, ...input, rules: input.rules })
  const rules = createNameRules({ ...settings, folders: [folder] })
  const files = await newestFiles(folder)
  const trial = createRuleTrial({ rules, shotLists: createShotLists(rules.aliases) })
  const rows: RulePreviewRow[] = []
  for (const file of files.slice(0, RULE_PREVIEW_MAX_ROWS))
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
    if (files.length >= RULE_PREVIEW_MAX_LISTED_FILES) break
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

/** Enough to see what a pattern means. */
const MAX_ROWS = 50
const MAX_LISTED_FILES = 100_000

interface Asked {
  readonly path: string
  readonly exclude: readonly string[]
}

/**
 * Shows which of a folder's files patterns would leave out. Reads only. Throws AppError `folder-missing`,
 * `folder-unreadable`.
 */
async function previewExclude({ path, exclude }: Asked): Promise<ExcludePreview> {
  const excludedBy = createExcludedBy([{ path, exclude: [...exclude] }])
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const rows: ExcludePreview['rows'] = []
  let [total, excluded] = [0, 0]
  try {
    for await (const batch of createFolders().scan({ path, recursive: true, signal, onOverlooked: () => {} })) {
      for (const file of batch) {
        total += 1
        const pattern = excludedBy({ folder: path, path: file.path })
        if (pattern === null) continue
        excluded += 1
        if (rows.length < MAX_ROWS) rows.push({ relativePath: plainText(relative(path, file.path)), pattern })
      }
      if (total >= MAX_LISTED_FILES) return { total, excluded, rows, areMore: true }
    }
    return { total, excluded, rows, areMore: false }
  } catch (error) {
    if (!signal.aborted) throw error
    return { total, excluded, rows, areMore: true }
  }
}

/** The contract's procedures about source folders. Throws AppError `not-here` for what this computer cannot show. */
export function createFoldersApi(
  session: Session,
  computer: Pick<Computer, 'chooseFolder' | 'showInFolder'>,
): StationApi['folders'] {
  const { station, views, settings } = session
  const { check, add, remove, change } = createSourceFolders(session)
  const watched = () => settings.settings().folders.map(({ path }) => path)

  return {
    look: ({ path }) => check(path),
    add,
    remove: ({ path }) => remove(path),
    change,
    existing: ({ path, answer }) => station.answerExisting(path, answer),
    setAside: ({ paths }) => ({ done: station.setFilesAside(watched(), paths) }),
    bringBack: ({ paths }) => ({ done: station.bringFilesBack(watched(), paths) }),
    rescan: ({ path }) => station.rescan(path),
    preview: (input) => {
      const { roster, besideRules, store } = station
      const { atPath: clipAt, isIgnored } = store
      return previewRules({ settings: settings.settings(), roster, clipAt, isIgnored, besideRules }, input)
    },
    excludePreview: previewExclude,
    browse: ({ path }) => {
      if (computer.chooseFolder) throw new AppError('not-here', { what: evidence('browsing-folders') })
      return browseFolders(path)
    },
    choose: async () => {
      if (!computer.chooseFolder) throw new AppError('not-here', { what: evidence('folder-dialog') })
      const path = await computer.chooseFolder()
      return path === null ? null : { path }
    },
    show: ({ clip }) => {
      if (!computer.showInFolder) throw new AppError('not-here', { what: evidence('showing-file') })
      computer.showInFolder(views.pathOf(clip))
    },
  }
}
