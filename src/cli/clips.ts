import { basename, resolve } from 'node:path'
import { type Clip, type ClipId, clipKinds } from '../contract/clip.ts'
import type { CommandResult, Command as StationCommand } from '../contract/command.ts'
import { failure } from '../contract/failure.ts'
import type { UndoEntry } from '../contract/undo.ts'
import { AppError } from '../core/app-error.ts'
import { byId } from '../core/athletes/new-athletes.ts'
import { everyClip } from '../core/clips/every-clip.ts'
import { undoable } from '../core/tagging/undo.ts'
import type { StationStore } from '../node/store/station-store.ts'
import { askStation, withStation } from './ask-station.ts'
import { failureOf } from './clip-report.ts'
import type { StationOptions } from './deck.ts'
import { readGivenTags } from './given-tags.ts'
import { InvalidInput } from './invalid-input.ts'
import { exitCodes, printJson, printLine } from './output.ts'
import { type Column, showList, showOne } from './show.ts'
import { actWords, explain, stateWord } from './words.ts'

interface ListOptions extends StationOptions {
  readonly state?: string
  readonly limit: number
}

const columns: Column<Clip>[] = [
  { title: 'clip', of: ({ id }) => id },
  { title: 'file', of: ({ path }) => basename(path) },
  { title: 'state', of: ({ state }) => stateWord(state.kind) },
  { title: 'athlete', of: ({ tags }) => tags?.athleteName ?? tags?.athleteId ?? '' },
  { title: 'movement', of: ({ tags }) => (tags ? `${tags.activity} ${tags.movement}` : '') },
  { title: 'why', of: whyOf },
]

function whyOf({ state, path }: Clip): string {
  const because = failureOf(state)
  return because ? explain(because, basename(path)).message : ''
}

export async function listClips({ state, limit, ...options }: ListOptions): Promise<number> {
  const kinds = state === undefined ? clipKinds : clipKinds.filter((kind) => kind === state)
  if (kinds.length === 0) {
    const expected = `one of ${clipKinds.join(', ')}`
    throw new InvalidInput([failure('config-invalid', { key: '--state', given: state ?? '', expected })])
  }
  return withStation(resolve(options.dataDir), async ({ store }) => {
    await showList(everyClip(store, { kinds }), columns, { json: options.json, limit })
    return exitCodes.allArrived
  })
}

export async function showClip(name: string, options: StationOptions): Promise<number> {
  return withStation(resolve(options.dataDir), ({ store }) => {
    const clip = find(store, name)
    if (options.json) {
      printJson({ ...clip, ledger: store.ledger(clip.id) })
      return exitCodes.allArrived
    }
    showOne(clip, options)
    for (const { atMs, event, state } of store.ledger(clip.id)) {
      printLine(`${new Date(atMs).toLocaleString()}  ${event.padEnd(18)} ${stateWord(state.kind)}`)
    }
    return exitCodes.allArrived
  })
}

/** Each clip with what became of it; then how to undo it. */
function printResult({ done, tooLate, taggedSince = [], undo, undone }: CommandResult, { store }: StationStore) {
  if (undone) printLine(`undone    ${actWords(undone.what)}`)
  for (const [verdict, ids] of Object.entries({ done, 'too late': tooLate, 'tagged since': taggedSince })) {
    for (const id of ids) printLine(`${verdict.padEnd(8)}  ${basename(store.get(id)?.path ?? id)}`)
  }
  if (undo !== undefined) printLine(`undo with: ondeck clips undo ${undo}`)
}

type OfClips = (clips: ClipId[]) => StationCommand

async function change(names: readonly string[], options: StationOptions, command: OfClips): Promise<number> {
  const dataDir = resolve(options.dataDir)
  return withStation(dataDir, async (memory) => {
    const result = await askStation(dataDir, memory, command(namedClips(memory.store, names)))
    if (options.json) printJson(result)
    else printResult(result, memory)
    return result.tooLate.length > 0 ? exitCodes.needsAttention : exitCodes.allArrived
  })
}

export const tagClips = (names: readonly string[], options: StationOptions & { readonly set: readonly string[] }) =>
  change(names, options, (clips) => ({
    kind: 'clips-tag',
    clips,
    tags: options.set.length === 0 ? null : readGivenTags(options.set),
  }))

/** As long as the setting allows: what should never leave is canceled. */
const MAX_HOLD_SECONDS = 86_400

export async function holdClips(
  names: readonly string[],
  { seconds, ...options }: StationOptions & { readonly seconds: number },
): Promise<number> {
  if (!(seconds > 0 && seconds <= MAX_HOLD_SECONDS)) {
    const expected = `more than 0, at most ${MAX_HOLD_SECONDS} (a day)`
    throw new InvalidInput([failure('config-invalid', { key: '--seconds', given: seconds, expected })])
  }
  return change(names, options, (clips) => ({ kind: 'clips-hold', clips, forMs: seconds * 1_000 }))
}

export const sendClips = (names: readonly string[], options: StationOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-send', clips }))

export const joinClips = (names: readonly string[], options: StationOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-join', clips }))

export const splitClips = (names: readonly string[], options: StationOptions) =>
  change(names, options, (clips) => ({ kind: 'clips-split', clips }))

const undoColumns: Column<UndoEntry>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'when', of: ({ atMs }) => new Date(atMs).toLocaleString() },
  { title: 'what', of: ({ what }) => actWords(what) },
]

interface UndoOptions extends StationOptions {
  readonly list: boolean
}

/** Undoes one act, the newest when no id is given; or lists what can be undone. */
export async function undoAct(id: string | undefined, { list, ...options }: UndoOptions): Promise<number> {
  if (!list) return change([], options, () => ({ kind: 'undo', ...(id !== undefined && { id }) }))
  return withStation(resolve(options.dataDir), async (memory) => {
    const roster = byId(memory.roster, memory.newAthletes)
    await showList(undoable({ ...memory, roster }), undoColumns, {
      json: options.json,
      limit: Number.POSITIVE_INFINITY,
    })
    return exitCodes.allArrived
  })
}

export const namedClips = (store: StationStore['store'], names: readonly string[]): ClipId[] =>
  names.map((name) => find(store, name).id)

/** A clip by its id, or by a file name that only one clip has. Throws AppError `clip-unknown`, `clip-ambiguous`. */
function find(store: StationStore['store'], name: string): Clip {
  const byId = store.get(name as ClipId)
  if (byId) return byId
  const [first, second] = store.named(name)
  if (!first) throw new AppError('clip-unknown', { clip: name })
  if (second) throw new AppError('clip-ambiguous', { clip: name })
  return first
}
