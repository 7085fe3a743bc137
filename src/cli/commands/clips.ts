import { basename, resolve } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import { type Clip, type ClipId, type ClipKind, clipKinds } from '../../station/contract/clip.ts'
import { preparingKinds } from '../../station/contract/clip-kinds.ts'
import type { CommandResult, Command as StationCommand } from '../../station/contract/command.ts'
import { failure } from '../../station/contract/failure.ts'
import type { ClipRecord } from '../../station/contract/records.ts'
import type { UndoEntry } from '../../station/contract/undo.ts'
import type { StationClient } from '../../station/rpc/client.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { readTags } from '../input/read-tags.ts'
import { type AthleteNames, readAthleteNames } from '../print/athlete-names.ts'
import { clipFailureOf } from '../print/clip-report.ts'
import { exitCodes, log, printJson, printLine } from '../print/output.ts'
import { type ListColumn, showFields, showList } from '../print/show.ts'
import {
  cliValues,
  cliWords,
  explain,
  format,
  ledgerText,
  sinceText,
  stateText,
  undoableActText,
} from '../print/words.ts'
import { withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

interface ListOptions extends DeckOptions {
  readonly state?: string
  readonly limit: number
}

const columnsOf = (nameOf: AthleteNames): ListColumn<ClipRecord>[] => [
  { title: 'clip', of: ({ id }) => id },
  { title: 'file', of: ({ path }) => basename(path) },
  { title: 'state', of: ({ state }) => stateText(state.kind) },
  { title: 'athlete', of: ({ tags }) => (tags ? nameOf(tags) : '') },
  { title: 'movement', of: ({ tags }) => (tags ? `${tags.activity} ${tags.movement}` : '') },
  { title: 'why', of: whyOf },
]

function whyOf({ state, path, again, uploadedAgain }: ClipRecord): string {
  const { secondUploadOf, uploadedAgainAs } = cliWords()
  const because = clipFailureOf(state)
  return [
    because && explain(because, basename(path)).message,
    again && secondUploadOf(again.sessionId),
    uploadedAgain && uploadedAgainAs(uploadedAgain),
  ]
    .filter(Boolean)
    .join(' ')
}

/** State as `--state` accepts it, and as the list prints it where that differs. */
const nameOf = (kind: ClipKind) => (stateText(kind) === kind ? kind : `${kind} (${stateText(kind)})`)

export async function listClips({ state, limit, ...options }: ListOptions): Promise<number> {
  const kinds =
    state === undefined ? clipKinds : clipKinds.filter((kind) => kind === state || stateText(kind) === state)
  if (kinds.length === 0) {
    const expected = cliValues().oneOf(clipKinds.map((kind) => nameOf(kind)).join(', '))
    throw new InvalidInput([failure('config-invalid', { key: '--state', given: state ?? '', expected })])
  }
  const dataDir = resolve(options.dataDir)
  const columns = options.json ? [] : columnsOf(await withStation(dataDir, readAthleteNames))
  await showList(everyClip(dataDir, kinds, limit), columns, { json: options.json, limit })
  return exitCodes.success
}

const PAGE_ROWS = 1_000

/** Reads page by page, so that a slow reader does not block the station. */
async function* everyClip(dataDir: string, kinds: readonly ClipKind[], limit: number): AsyncGenerator<ClipRecord> {
  let after: ClipId | null = null
  for (let left = limit; left > 0; left -= PAGE_ROWS) {
    const query = { kinds: [...kinds], after, limit: Math.min(PAGE_ROWS, left) }
    const page: ClipRecord[] = await withStation(dataDir, (station) => station.records.clips(query))
    yield* page
    after = page.at(-1)?.id ?? null
    if (page.length < query.limit) return
  }
}

export async function showClip(name: string, options: DeckOptions): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const [clip] = await namedClips(station, [name])
    if (!clip) throw new AppError('clip-unknown', { clip: name })
    const ledger = await station.records.ledger({ id: clip.id })
    if (options.json) {
      printJson({ ...clip, ledger })
      return exitCodes.success
    }
    showFields(clip, options)
    await printAgain(clip.id, station)
    for (const { atMs, event, state } of ledger) {
      printLine(`${format().exactly(atMs)}  ${stateText(state.kind).padEnd(20)} ${ledgerText(event)}`)
    }
    return exitCodes.success
  })
}

/** Prints the clip with the same content under another athlete, and what to request from the provider. */
async function printAgain(id: ClipId, station: StationClient) {
  const { card, tags } = await station.clip({ id })
  const { of, as } = card.again ?? {}
  const { secondUploadOf, uploadedAgainAs, askToDelete } = cliWords()
  if (of?.sessionId) {
    printLine(secondUploadOf(of.sessionId))
    printLine(askToDelete(of.sessionId, of.fileName, of.athleteName ?? ''))
  }
  if (as) printLine(uploadedAgainAs(as.clip))
  if (as && 'sessionId' in card.state && card.state.sessionId !== null) {
    printLine(askToDelete(card.state.sessionId, card.fileName, tags?.athleteName ?? ''))
  }
}

/** Says why a command left a clip unchanged. */
type WhyNot = (clip: Clip) => string | null

/** Prints each clip's result, then the way to undo. */
export async function printResult(result: CommandResult, station: StationClient, whyNot: WhyNot = () => null) {
  const { verdicts, undoWith, redoWith } = cliWords()
  const { undo, undone, redone } = result
  const width = Math.max(...Object.values(verdicts).map(({ length }) => length))
  const line = (verdict: keyof typeof verdicts, what: string) =>
    printLine(`${verdicts[verdict].padEnd(width)}  ${what}`)
  const reached = await namedClips(station, [...result.done, ...result.tooLate, ...(result.taggedSince ?? [])])
  if (undone) line('undone', undoableActText(undone.what))
  if (redone) line('redone', undoableActText(redone.what))
  for (const { clip, verdict } of verdictsOf(result, reached)) {
    const why = verdict === 'done' ? null : whyNot(clip)
    line(verdict, why === null ? basename(clip.path) : `${basename(clip.path)}: ${why}`)
  }
  if (undo !== undefined) printLine(undoWith(undo))
  if (undone) printLine(redoWith(undone.id))
}

/** Prints the clips that a command did not change. */
export async function printTooLate(tooLate: readonly ClipId[], station: StationClient) {
  if (tooLate.length > 0) await printResult({ done: [], tooLate: [...tooLate] }, station)
}

type CommandForClips = (clips: ClipId[]) => StationCommand

async function change(
  names: readonly string[],
  options: DeckOptions,
  command: CommandForClips,
  whyNot?: WhyNot,
): Promise<number> {
  return withStation(resolve(options.dataDir), async (station) => {
    const result = await station.command(command(idsOf(await namedClips(station, names))))
    if (options.json) printJson(result)
    else await printResult(result, station, whyNot)
    return result.tooLate.length > 0 ? exitCodes.needsAttention : exitCodes.success
  })
}

/** Clips before tagging can't be held or uploaded yet, which is too early rather than too late. */
const early: readonly ClipKind[] = [...preparingKinds, 'untagged']

function verdictsOf({ done, tooLate, taggedSince = [] }: CommandResult, clips: readonly Clip[]) {
  const byId = new Map(clips.map((clip) => [clip.id, clip]))
  const clipsOf = (ids: readonly ClipId[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const isEarly = ({ state }: Clip) => early.includes(state.kind)
  return [
    ...clipsOf(done).map((clip) => ({ clip, verdict: 'done' as const })),
    ...clipsOf(tooLate).map((clip) => ({
      clip,
      verdict: isEarly(clip) ? ('tooEarly' as const) : ('tooLate' as const),
    })),
    ...clipsOf(taggedSince).map((clip) => ({ clip, verdict: 'taggedSince' as const })),
  ]
}

export const tagClips = (names: readonly string[], options: DeckOptions & { readonly set: readonly string[] }) =>
  change(names, options, (clips) => ({
    kind: 'clips-tag',
    clips,
    tags: options.set.length === 0 ? null : readTags(options.set),
  }))

/** Bounded like the setting; a clip that should never be uploaded is canceled instead. */
const MAX_HOLD_SECONDS = 86_400

export async function holdClips(
  names: readonly string[],
  { seconds, ...options }: DeckOptions & { readonly seconds: number },
): Promise<number> {
  if (!(seconds > 0 && seconds <= MAX_HOLD_SECONDS)) {
    const expected = cliValues().holdSeconds(MAX_HOLD_SECONDS)
    throw new InvalidInput([failure('config-invalid', { key: '--seconds', given: seconds, expected })])
  }
  return change(names, options, (clips) => ({ kind: 'clips-hold', clips, forMs: seconds * 1_000 }))
}

export const sendClips = (names: readonly string[], options: DeckOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-send', clips }))

export const retryClips = (names: readonly string[], options: DeckOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-retry', clips }), whyNotRetried)

function whyNotRetried({ state }: Clip): string {
  const { notRetried } = cliWords()
  switch (state.kind) {
    case 'confirming':
      return state.untilMs === undefined ? notRetried.confirming : notRetried.confirmingUntil(sinceText(state.untilMs))
    case 'reserving':
    case 'sending':
      return notRetried.uploading
    case 'processing':
    case 'completed':
      return notRetried.uploaded
    case 'gone-at-service':
      return notRetried.gone
    default:
      return notRetried.notYet(stateText(state.kind))
  }
}

export const uploadClipsAnyway = (names: readonly string[], options: DeckOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-upload-anyway', clips }))

export const includeClips = (names: readonly string[], options: DeckOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-include', clips }))

export const leaveClipsOut = (names: readonly string[], options: DeckOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-leave-out', clips }))

export const cancelClips = (names: readonly string[], options: DeckOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-cancel', clips }))

export async function joinClips(names: readonly string[], options: DeckOptions): Promise<number> {
  if (new Set(names).size < 2) log(cliWords().oneClipOnly)
  return change(names, options, (clips) => ({ kind: 'clips-join', clips }))
}

export const splitClips = (names: readonly string[], options: DeckOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-split', clips }))

const undoColumns: ListColumn<UndoEntry>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'when', of: ({ atMs }) => format().dateTime(atMs) },
  { title: 'what', of: ({ what }) => undoableActText(what) },
]

interface UndoOptions extends DeckOptions {
  readonly list: boolean
}

/** Undoes one action, the newest without an id; or lists the actions that can be undone. */
export const undoAct = (id: string | undefined, { list, ...options }: UndoOptions): Promise<number> =>
  list ? listActs((station) => station.undoable(), options) : revert('undo', id, options)

/** Repeats one undone action, the one undone last without an id; or lists the actions that can be repeated. */
export const redoAct = (id: string | undefined, { list, ...options }: UndoOptions): Promise<number> =>
  list ? listActs((station) => station.redoable(), options) : revert('redo', id, options)

const revert = (kind: 'undo' | 'redo', id: string | undefined, options: DeckOptions) =>
  change([], options, () => ({ kind, ...(id !== undefined && { id }) }))

const listActs = (read: (station: StationClient) => Promise<UndoEntry[]>, { dataDir, json }: DeckOptions) =>
  withStation(resolve(dataDir), async (station) => {
    await showList(await read(station), undoColumns, { json, limit: Number.POSITIVE_INFINITY })
    return exitCodes.success
  })

/** Finds clips by id, or by a file name that only one clip has. Throws AppError `clip-unknown`, `clip-ambiguous`. */
export async function namedClips(station: StationClient, names: readonly string[]): Promise<ClipRecord[]> {
  const found: ClipRecord[] = []
  for (let first = 0; first < names.length; first += PAGE_ROWS) {
    found.push(...(await station.records.named({ names: names.slice(first, first + PAGE_ROWS) })))
  }
  return found
}

export const idsOf = (clips: readonly Clip[]): ClipId[] => clips.map(({ id }) => id)
