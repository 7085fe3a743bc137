import { dirname } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { localTime } from '../../../computer/local-time.ts'
import { nameKind } from '../../../computer/watching/clip-name.ts'
import { createFolders } from '../../../computer/watching/folders.ts'
import { withoutOwnData } from '../../../computer/watching/without-own-data.ts'
import { AppError } from '../../../station/app-error.ts'
import { type Clip, type ClipId, type ClipKind, clipKinds } from '../../../station/contract/clip.ts'
import { attentionKinds, clipStandingOf, preparingKinds } from '../../../station/contract/clip-kinds.ts'
import type {
  FileAnswer,
  FileAnswers,
  FileSearch,
  NoClipReason,
  QueueStop,
} from '../../../station/contract/file-answer.ts'
import { FindQuery, findStateOf } from '../../../station/contract/find-query.ts'
import type { FolderSettings } from '../../../station/contract/settings.ts'
import type { SessionParts } from '../../../station/host/session-parts.ts'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { serviceState } from '../../../station/host/status.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { nameOfTaggedAthlete, withForgottenNames } from '../../../station/views/athlete-summary.ts'
import { shownCameraOf } from '../../../station/views/clip-card.ts'
import { countsByDay, dayRange, daysOfMonth } from '../../../station/views/days.ts'
import { clipAnswer, matchesFileName, nameParts, noClipAnswer } from '../../../station/views/file-answers.ts'
import { withNewAthletes } from '../../../station/views/new-athletes-view.ts'
import type { ExistingFile, NamedClip } from '../../../station/views/view-ports.ts'
import type { RepChoices, RepSearch } from '../core/find-port.ts'
import { type FindChoices } from '../find.ts'
import { QUARTER_MS } from './find-writer.ts'

/** A person waits for the answer; a folder that takes longer is named as unread. */
const TIMEOUT_MS = 3_000

interface Looking {
  readonly matches: (path: string) => boolean
  readonly wanted: number
  /** Reads the watched folders too, whose files the station knows but for the newest. */
  readonly isAll: boolean
}

/** Reads source folders for files that are no clips, in threads of their own; a silent share holds up nothing else. */
async function lookInFolders(session: SessionParts, { matches, wanted, isAll }: Looking) {
  const folders = session.settings.settings().folders.filter(({ watched }) => isAll || !watched)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const scans = withoutOwnData(createFolders(), session.ownData)
  const files: FileAnswer[] = []
  const unread: string[] = []

  async function look(folder: FolderSettings) {
    const add = (path: string, sizeBytes: number | null, noClip: NoClipReason) => {
      if (files.length >= wanted || !matches(path) || session.station.store.atPath(path)) return
      const isBelow = !folder.recursive && dirname(path) !== folder.path
      const reason = !folder.watched
        ? { kind: 'folder-off' as const }
        : isBelow
          ? { kind: 'subfolder' as const }
          : noClip
      files.push(noClipAnswer({ path, sizeBytes, camera: session.views.cameraOf(folder.path), noClip: reason }))
    }
    const scan = scans.scan({
      path: folder.path,
      recursive: true,
      signal,
      onOverlooked: ({ path, because }) => add(path, null, { kind: 'overlooked', because }),
      onUnsupported: ({ path, sizeBytes }) => add(path, sizeBytes, { kind: 'unsupported' }),
    })
    for await (const batch of scan) for (const { path, sizeBytes } of batch) add(path, sizeBytes, { kind: 'new' })
    signal.throwIfAborted()
  }

  /** A folder that is away, or too slow, is named: the file may be in it. */
  async function lookOrName(folder: FolderSettings) {
    try {
      await look(folder)
    } catch (error) {
      if (!(error instanceof AppError) && !signal.aborted) throw error
      unread.push(folder.path)
    }
  }

  await Promise.all(folders.map(lookOrName))
  await scans.end()
  return { files, unread }
}

/** Names read before other work has its turn. */
const NAMES_PER_SLICE = 2_000
/** Reps read at a time: their clips are compared with the name again. */
const REPS_PER_PAGE = 50
/** Fewer letters are in nearly every name, so that reading the disks for them is of no use. */
const MIN_LETTERS_ON_DISK = 3

/** States of clips that no rep shows, or not always; clips in every other state have tags and a rep. */
const kindsWithoutRep: readonly ClipKind[] = clipKinds.filter(
  (kind) =>
    preparingKinds.includes(kind) ||
    attentionKinds.includes(kind) ||
    kind === 'waiting' ||
    clipStandingOf(kind) === 'left-out',
)

/** Clip with such a name, and the rep that shows it. */
type Named = Pick<NamedClip, 'id' | 'repId'>

/**
 * Finds any file by its name, with the reason why it is not uploaded: among the clips, the unsupported videos, the files
 * that were there before their folder was added, and at last in the folders themselves.
 */
async function findFiles(session: SessionParts, search: FileSearch, everyRep: RepSearch): Promise<FileAnswers> {
  const { text, limit, scope, onDisk: isOnDisk } = search
  const matches = matchesFileName(text)
  const wanted = limit + 1
  if (nameParts(text).length === 0) return { items: [], areMore: false, unread: [] }
  const clips = await namedClips(session, { matches, scope, wanted, text }, everyRep)
  const known = answersOf(session, clips)
  const others = [...unsupportedFiles(session, matches), ...(await existingFiles(session, matches, wanted))]
  const found = uniqueById([...known, ...others])
  const onDisk =
    !isOnDisk || nameParts(text).join('').length < MIN_LETTERS_ON_DISK
      ? { files: [], unread: [] }
      : await lookInFolders(session, { matches, wanted, isAll: found.length === 0 })
  const items = uniqueById([...found, ...onDisk.files])
  return { items: items.slice(0, limit), areMore: items.length > limit, unread: onDisk.unread }
}

const uniqueById = (answers: readonly FileAnswer[]) => [...new Map(answers.map((one) => [one.id, one])).values()]

interface NameSearch {
  readonly text: string
  readonly matches: (path: string) => boolean
  readonly scope: FileSearch['scope']
  readonly wanted: number
}

/** Clips with such a name; those that may be in no rep are read by name, the others from the index of reps. */
async function namedClips(session: SessionParts, search: NameSearch, everyRep: RepSearch): Promise<Named[]> {
  const found = new Map<ClipId, Named>()
  for (const kind of kindsWithoutRep) {
    if (found.size >= search.wanted) break
    for (const one of await namedInState(session, kind, search)) found.set(one.id, one)
  }
  if (search.scope === 'all') for (const one of await namedInReps(session, search, everyRep)) found.set(one.id, one)
  return [...found.values()].slice(0, search.wanted)
}

async function namedInState(session: SessionParts, kind: ClipKind, { matches, scope, wanted }: NameSearch) {
  const { lists } = session.station.memory
  const found: Named[] = []
  let before: number | null = null
  for (;;) {
    const names = lists.namesOfKind({ kind, before, limit: NAMES_PER_SLICE })
    found.push(...names.filter(({ path, repId }) => (scope === 'all' || repId === null) && matches(path)))
    before = names.at(-1)?.number ?? null
    if (names.length < NAMES_PER_SLICE || found.length >= wanted) return found
    await yieldToEventLoop()
  }
}

async function namedInReps({ station }: SessionParts, { text, matches, wanted }: NameSearch, everyRep: RepSearch) {
  const { find, reps } = station.memory
  const found: Named[] = []
  const part = { ...everyRep, fileName: nameParts(text)[0] ?? '' }
  for (let offset = 0; found.length < wanted; offset += REPS_PER_PAGE) {
    const { ids } = await find.page(part, { offset, limit: REPS_PER_PAGE })
    for (const repId of ids) {
      const clips = reps.get(repId)?.clips ?? []
      found.push(...clips.filter(({ path }) => matches(path)).map(({ id }) => ({ id, repId })))
    }
    if (ids.length < REPS_PER_PAGE) break
  }
  return found
}

function answersOf(session: SessionParts, named: readonly Named[]): FileAnswer[] {
  const { lists } = session.station.memory
  const parts = { ...session.views.present(), stop: queueStop(session) }
  const repOf = new Map(named.map(({ id, repId }) => [id, repId]))
  return lists
    .clips(named.map(({ id }) => id))
    .map((clip: Clip) => clipAnswer(clip, repOf.get(clip.id) ?? null, parts))
    .toSorted((one, other) => (other.clip?.foundAtMs ?? 0) - (one.clip?.foundAtMs ?? 0))
}

/** Finds the reason that keeps all tagged clips in the queue, the first that a person has to change. */
function queueStop(session: SessionParts): QueueStop | null {
  const { kind } = serviceState(session, Date.now())
  if (kind === 'none') return 'no-service'
  if (kind === 'no-key' || kind === 'key-refused' || kind === 'offline') return kind
  if (session.settings.settings().uploads.paused) return 'paused'
  return session.station.transfer.schedule().open ? null : 'schedule'
}

function unsupportedFiles(
  { station, settings, views }: SessionParts,
  matches: (path: string) => boolean,
): FileAnswer[] {
  return settings.settings().folders.flatMap(({ path: folder }) => {
    const { first, aside } = station.unsupportedIn(folder)
    return [...first, ...aside.first]
      .filter(({ path }) => matches(path))
      .map(({ path, sizeBytes }) =>
        noClipAnswer({ path, sizeBytes, camera: views.cameraOf(folder), noClip: { kind: 'unsupported' } }),
      )
  })
}

/** Files that were there before their folder was added. An unsupported video among them could not be uploaded anyway. */
async function existingFiles({ station, views }: SessionParts, matches: (path: string) => boolean, wanted: number) {
  const found: FileAnswer[] = []
  let after: ExistingFile | null = null
  for (;;) {
    const files: readonly ExistingFile[] = station.memory.lists.existingNames({ after, limit: NAMES_PER_SLICE })
    for (const { folder, name, sizeBytes, waits } of files) {
      if (!matches(name)) continue
      const noClip =
        nameKind(name) === 'unsupported' ? ({ kind: 'unsupported' } as const) : ({ kind: 'existing', waits } as const)
      found.push(noClipAnswer({ path: folder, name, sizeBytes, camera: views.cameraOf(folder), noClip }))
    }
    after = files.at(-1) ?? null
    if (files.length < NAMES_PER_SLICE || found.length >= wanted) return found
    await yieldToEventLoop()
  }
}

/** As many as a person chooses from. */
const MAX_CHOICES = 200

/**
 * The contract's procedures about the search over all reps. Days are in this computer's time zone, and cameras have
 * their names from the settings.
 */
function createFindApi(session: SessionParts) {
  const { find } = session.station.memory

  function searchOf({ fromDay, toDay, ...query }: FindQuery): RepSearch {
    const { folders } = session.settings.settings()
    return {
      ...query,
      ...dayRange({ fromDay, toDay }, localTime),
      shownCamera: (camera) => shownCameraOf(camera, { folders }),
    }
  }

  return {
    async reps({ query, offset, limit }) {
      const { ids, total, isExact } = await find.page(searchOf(query), { offset, limit })
      return { total, isExact, items: ids.flatMap((id) => session.views.rep(id) ?? []), indexing: find.progress() }
    },
    count: async ({ query }) => ({ total: await find.count(searchOf(query)) }),
    async days({ query, month }) {
      const quarters = await find.quarters(searchOf({ ...query, ...daysOfMonth(month) }))
      const days = [...countsByDay(quarters, QUARTER_MS, localTime)].map(([day, reps]) => ({ day, reps }))
      return days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
    },
    files: (search) => findFiles(session, search, searchOf(FindQuery.parse({}))),
    choices: async () => toChoices(await find.choices(), session),
  } satisfies StationApi['find']
}

function toChoices(
  choices: RepChoices,
  { station, settings }: Pick<SessionParts, 'station' | 'settings'>,
): FindChoices {
  const roster = withForgottenNames(withNewAthletes(station.roster, station.newAthletes), station.roster)
  const { folders } = settings.settings()
  const cameras = choices.cameras.map(({ camera, reps }) => ({ camera: shownCameraOf(camera, { folders }), reps }))
  const states = choices.states.flatMap(({ kinds, reps }) =>
    [...new Set(kinds.map(findStateOf))].map((state) => ({ state, reps })),
  )
  return {
    athletes: sumByName(choices.athletes, ({ id }) => id)
      .slice(0, MAX_CHOICES)
      .map((athlete) => ({
        ...athlete,
        name: nameOfTaggedAthlete({ athleteId: athlete.id, athleteName: athlete.name }, roster),
      })),
    movements: sumByName(choices.movements, ({ activity, movement }) => `${activity} ${movement}`),
    dimensions: sumByName(choices.dimensions, ({ name, value }) => JSON.stringify([name, value])).slice(0, MAX_CHOICES),
    cameras: sumByName(cameras, ({ camera }) => camera),
    states: sumByName(states, ({ state }) => state),
  }
}

/** Merges choices with the same name and adds up their reps. */
function sumByName<Choice extends { readonly reps: number }>(
  choices: readonly Choice[],
  nameOf: (choice: Choice) => string,
): Choice[] {
  const sums = [...Map.groupBy(choices, nameOf).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, reps: others.reduce((sum, { reps }) => sum + reps, first.reps) }] : [],
  )
  return sums.toSorted((a, b) => b.reps - a.reps)
}

export const findOfStation = {
  open: (context: FeatureContext) => ({ api: { find: createFindApi(context) } }),
}
