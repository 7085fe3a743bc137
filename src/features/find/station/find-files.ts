import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { nameKind } from '../../../computer/watching/clip-name.ts'
import { type Clip, type ClipId, type ClipKind, clipKinds } from '../../../station/contract/clip.ts'
import { attentionKinds, clipStandingOf, preparingKinds } from '../../../station/contract/clip-kinds.ts'
import type { FileAnswer, FileAnswers, FileSearch, QueueStop } from '../../../station/contract/file-answer.ts'
import type { Session } from '../../../station/host/session.ts'
import { serviceState } from '../../../station/host/status.ts'
import { clipAnswer, matchesFileName, nameParts, noClipAnswer } from '../../../station/views/file-answers.ts'
import type { ExistingFile, NamedClip } from '../../../station/views/view-ports.ts'
import type { RepSearch } from '../core/find-port.ts'
import { lookInFolders } from './look-in-folders.ts'

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
export async function findFiles(session: Session, search: FileSearch, everyRep: RepSearch): Promise<FileAnswers> {
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
async function namedClips(session: Session, search: NameSearch, everyRep: RepSearch): Promise<Named[]> {
  const found = new Map<ClipId, Named>()
  for (const kind of kindsWithoutRep) {
    if (found.size >= search.wanted) break
    for (const one of await namedInState(session, kind, search)) found.set(one.id, one)
  }
  if (search.scope === 'all') for (const one of await namedInReps(session, search, everyRep)) found.set(one.id, one)
  return [...found.values()].slice(0, search.wanted)
}

async function namedInState(session: Session, kind: ClipKind, { matches, scope, wanted }: NameSearch) {
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

async function namedInReps({ station }: Session, { text, matches, wanted }: NameSearch, everyRep: RepSearch) {
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

function answersOf(session: Session, named: readonly Named[]): FileAnswer[] {
  const { lists } = session.station.memory
  const parts = { ...session.views.present(), stop: queueStop(session) }
  const repOf = new Map(named.map(({ id, repId }) => [id, repId]))
  return lists
    .clips(named.map(({ id }) => id))
    .map((clip: Clip) => clipAnswer(clip, repOf.get(clip.id) ?? null, parts))
    .toSorted((one, other) => (other.clip?.foundAtMs ?? 0) - (one.clip?.foundAtMs ?? 0))
}

/** Finds the reason that keeps all tagged clips in the queue, the first that a person has to change. */
function queueStop(session: Session): QueueStop | null {
  const { kind } = serviceState(session, Date.now())
  if (kind === 'none') return 'no-service'
  if (kind === 'no-key' || kind === 'key-refused' || kind === 'offline') return kind
  if (session.settings.settings().uploads.paused) return 'paused'
  return session.station.transfer.schedule().open ? null : 'schedule'
}

function unsupportedFiles({ station, settings, views }: Session, matches: (path: string) => boolean): FileAnswer[] {
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
async function existingFiles({ station, views }: Session, matches: (path: string) => boolean, wanted: number) {
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
