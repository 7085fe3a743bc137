import { AppError } from '../app-error.ts'
import { type NewAthletes, rosterWithNewAthletes } from '../athletes/new-athletes.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import type { Bulk } from '../bulk/bulk.ts'
import type { BulkClipAction, BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipId } from '../contract/clip.ts'
import type { Command, CommandResult } from '../contract/command.ts'
import type { Settings } from '../contract/settings.ts'
import type { TagsInput } from '../contract/tags.ts'
import type { DrawingStore } from '../ports/marks-port.ts'
import type { ClipStore, Clock, Identifiers } from '../ports.ts'
import { measureClocks } from '../reps/camera-clocks.ts'
import { createRepsByHand } from '../reps/join-and-split.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import { assertValidTags } from '../tagging/assert-valid-tags.ts'
import { createClockCorrections } from '../tagging/clip-time/correct-clock.ts'
import { settleDeck } from '../tagging/deck-clock.ts'
import { createDeckCommands } from '../tagging/deck-commands.ts'
import { createHandTags } from '../tagging/hand-tags.ts'
import { createSetAside } from '../tagging/set-aside.ts'
import type { CameraClocks, DeckStore, Undoable, UndoneAct, UndoStore } from '../tagging/tagging-ports.ts'
import { athleteNameInTags, canRedo, canUndo, MAX_UNDO_ACTS, toUndoEntry, type UndoState } from '../tagging/undo.ts'
import { createUndoEffects, type UndoEffects } from '../tagging/undo-effects.ts'
import { createCageFollower } from './follow-cage.ts'
import { createDrawingRemoval } from './remove-drawings.ts'
import { createRetagging } from './retagging.ts'
import { createUploadAgain } from './upload-again.ts'

type ActKind = Undoable['kind']
type Act<Kind extends ActKind> = Undoable & { kind: Kind }

/** For each kind of action, the function that undoes it. */
type UndoHandlers = { readonly [Kind in ActKind]: (act: Act<Kind>) => CommandResult }
/** For each kind of action, the function that repeats an undone one. */
type RedoHandlers = { readonly [Kind in ActKind]: (act: Act<Kind>, undone: UndoneAct) => CommandResult }

interface Dependencies {
  readonly undo: UndoStore
  readonly roster: Pick<RosterStore, 'get'>
  /** Stores that `canUndo` and `canRedo` read. */
  readonly state: UndoState & { readonly clocks: Pick<CameraClocks, 'memory'> }
  readonly effects: Pick<UndoEffects, 'stamp'>
  readonly undoHandlers: UndoHandlers
  readonly redoHandlers: RedoHandlers
}

type Reverted = Omit<Command & { kind: 'undo' | 'redo' }, 'kind'>

/** Undoes a person's actions, and repeats undone ones: the one with an id, or the last that still can be. */
function createUndoCommands({ undo, roster, state, effects, undoHandlers, redoHandlers }: Dependencies) {
  /** Throws AppError `nothing-to-undo`, `undo-gone`, `undo-changed`. */
  function undoAct({ id, seen }: Reverted): CommandResult {
    const act = id === undefined ? newest() : undo.get(id)
    if (!act || !canUndo(act, state)) throw new AppError(id === undefined ? 'nothing-to-undo' : 'undo-gone')
    refuseChanged(seen, () => effects.stamp(act, null))
    const undone = toUndoEntry(act, roster)
    const memory = act.kind === 'clock' ? state.clocks.memory(act.camera) : undefined
    const result = revert(act)
    const clips = act.kind === 'clips-tag' || act.kind === 'clips-cancel' ? result.done : []
    undo.markUndone(act.id, { atMs: state.clock.nowMs(), clips, memory })
    return { ...result, undone }
  }

  /** Throws AppError `nothing-to-redo`, `redo-gone`, `undo-changed`. */
  function redoAct({ id, seen }: Reverted): CommandResult {
    const undone = id === undefined ? lastUndone() : undo.undone(id)
    if (!undone || !canRedo(undone, state)) throw new AppError(id === undefined ? 'nothing-to-redo' : 'redo-gone')
    refuseChanged(seen, () => effects.stamp(undone.act, undone))
    const redone = toUndoEntry(undone.act, roster)
    const result = repeat(undone)
    undo.markRedone(undone.act.id)
    return { ...result, redone }
  }

  function revert(act: Undoable): CommandResult {
    switch (act.kind) {
      case 'deck':
        return undoHandlers.deck(act)
      case 'clips-cancel':
        return undoHandlers['clips-cancel'](act)
      case 'clips-upload-again':
        return undoHandlers['clips-upload-again'](act)
      case 'clips-tag':
        return undoHandlers['clips-tag'](act)
      case 'clock':
        return undoHandlers.clock(act)
      case 'drawings-remove':
        return undoHandlers['drawings-remove'](act)
    }
  }

  function repeat(undone: UndoneAct): CommandResult {
    const { act } = undone
    switch (act.kind) {
      case 'deck':
        return redoHandlers.deck(act, undone)
      case 'clips-cancel':
        return redoHandlers['clips-cancel'](act, undone)
      case 'clips-upload-again':
        return redoHandlers['clips-upload-again'](act, undone)
      case 'clips-tag':
        return redoHandlers['clips-tag'](act, undone)
      case 'clock':
        return redoHandlers.clock(act, undone)
      case 'drawings-remove':
        return redoHandlers['drawings-remove'](act, undone)
    }
  }

  /** Newest action that can still be undone. */
  const newest = () => undo.latest(MAX_UNDO_ACTS).find((act) => canUndo(act, state))
  const lastUndone = () => undo.latestUndone(MAX_UNDO_ACTS).find((undone) => canRedo(undone, state))

  return { undoAct, redoAct }
}

/** A person has confirmed what was shown to them, and nothing else. */
function refuseChanged(seen: string | undefined, stamp: () => string) {
  if (seen !== undefined && seen !== stamp()) throw new AppError('undo-changed')
}

interface LineupParts {
  readonly deck: Pick<DeckStore, 'lineup' | 'setLineup'>
  readonly identifiers: Identifiers
}

/** Changes the lineup, the athletes who go on deck next. None of its commands touches a clip. */
function createLineupCommands({ deck, identifiers }: LineupParts) {
  /** Inserts at a position; at the end for null. */
  function insert(tags: TagsInput, at: number | null): CommandResult {
    const lineup = deck.lineup()
    deck.setLineup(lineup.toSpliced(at ?? lineup.length, 0, { id: identifiers.uuid(), tags }))
    return nothing
  }

  function skip(): CommandResult {
    deck.setLineup(deck.lineup().slice(1))
    return nothing
  }

  function remove(id: string): CommandResult {
    deck.setLineup(deck.lineup().filter((entry) => entry.id !== id))
    return nothing
  }

  function move(id: string, to: number): CommandResult {
    const lineup = deck.lineup()
    const entry = lineup.find((each) => each.id === id)
    if (entry) deck.setLineup(lineup.filter((each) => each !== entry).toSpliced(to, 0, entry))
    return nothing
  }

  return { insert, skip, remove, move }
}

interface ClipCommandsParts {
  readonly store: Pick<ClipStore, 'moveInQueue'>
  readonly bulkWork: Pick<Bulk, 'act'>
  readonly onQueueMoved: () => void
}

/** Applies a change to each clip once. The result names the clips that changed, and those where it was too late. */
function applyToClips(ids: readonly ClipId[], change: (id: ClipId) => boolean): CommandResult {
  const done: ClipId[] = []
  const tooLate: ClipId[] = []
  for (const id of new Set(ids)) (change(id) ? done : tooLate).push(id)
  return { done, tooLate }
}

/** Commands about single clips: retry, upload anyway, upload or leave out, hold longer, send now, move in the queue. */
export function createClipCommands({ store, bulkWork, onQueueMoved }: ClipCommandsParts) {
  function act(action: BulkClipAction, ids: readonly ClipId[]): CommandResult {
    const { done, tooLate } = bulkWork.act(action, ids)
    return { done, tooLate }
  }

  function moveInQueue(ids: readonly ClipId[], before: ClipId | null): CommandResult {
    const moved = new Set(store.moveInQueue(ids, before))
    onQueueMoved()
    return applyToClips(ids, (id) => moved.has(id))
  }

  return { act, moveInQueue }
}

interface Parts {
  readonly store: ClipStore
  readonly deck: DeckStore
  readonly undo: UndoStore
  readonly bulk: BulkStore
  readonly bulkWork: Bulk
  readonly clocks: CameraClocks
  readonly drawings: DrawingStore
  readonly settings: () => Pick<Settings, 'cameras'>
  readonly roster: Pick<RosterStore, 'get'>
  readonly lifecycle: ClipLifecycle
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly newAthletes: Pick<NewAthletes, 'inTags' | 'get'>
  /** Removes a deleted athlete from clips, deck, lineup and folders. Returns the clips that waited. */
  readonly loseAthlete: (athleteId: string) => readonly ClipId[]
  /** Aborts the clip's upload. */
  readonly onCancelled: (id: ClipId) => void
  /** The service in use; null while none is configured. */
  readonly origin: () => ServiceOrigin | null
  readonly onQueueMoved: () => void
  readonly onCapturesRetried: () => void
  /** Called after a command was executed and committed. */
  readonly onDone: (result: CommandResult) => void
}

const nothing: CommandResult = { done: [], tooLate: [] }

interface Reverting extends Pick<Parts, 'store' | 'bulkWork'> {
  readonly onDeck: ReturnType<typeof createDeckCommands>
  readonly aside: ReturnType<typeof createSetAside>
  readonly uploadAgain: ReturnType<typeof createUploadAgain>
  readonly handTags: ReturnType<typeof createHandTags>
  readonly corrections: ReturnType<typeof createClockCorrections>
  readonly drawing: ReturnType<typeof createDrawingRemoval>
}

/** Connects each kind of act with its undo and its redo. */
const handlersOf = ({ store, bulkWork, onDeck, aside, uploadAgain, handTags, corrections, drawing }: Reverting) =>
  ({
    undoHandlers: {
      deck: onDeck.revert,
      'clips-cancel': aside.revert,
      'clips-upload-again': uploadAgain.revert,
      'clips-tag': handTags.revert,
      clock: corrections.revert,
      'drawings-remove': drawing.revert,
    },
    redoHandlers: {
      deck: onDeck.repeat,
      'clips-cancel': (_act, { clips: undone }) => {
        const ids = undone.filter((id) => store.get(id) !== undefined)
        if (!bulkWork.isMany(ids)) bulkWork.settle(ids)
        return aside.cancel(ids)
      },
      'clips-upload-again': uploadAgain.repeat,
      'clips-tag': handTags.repeat,
      clock: (act, { memory }) => corrections.repeat(act, memory),
      'drawings-remove': ({ drawings }) =>
        drawing.remove({ kind: 'drawings-remove', drawings: drawings.map(({ id }) => id) }),
    },
  }) satisfies Pick<Parameters<typeof createUndoCommands>[0], 'undoHandlers' | 'redoHandlers'>

const slicedKinds: ReadonlySet<Command['kind']> = new Set([
  'clips-hold',
  'clips-send',
  'clips-retry',
  'clips-upload-anyway',
  'clips-cancel',
  'clips-include',
  'clips-leave-out',
])

/**
 * Executes the commands of people, from any client. Commands only write to the database: a clip whose tags may have
 * changed goes back to be tagged again, so a command works on a running station and on the data folder of a stopped one.
 */
export function createCommands(parts: Parts) {
  const { store, deck, undo, bulkWork, clocks, clock, newAthletes, loseAthlete, onCapturesRetried, onDone } = parts
  const { inTags } = newAthletes
  const roster = rosterWithNewAthletes(parts.roster, newAthletes)

  const retagging = createRetagging(parts)
  const { retagAll } = retagging
  const nameOf = (tags: TagsInput | null) => athleteNameInTags(tags, roster)
  const lineup = createLineupCommands(parts)
  const onDeck = createDeckCommands({ ...parts, retagAll })
  const clips = createClipCommands(parts)
  const reps = createRepsByHand(parts)
  const handTags = createHandTags({ ...parts, nameOf })
  const aside = createSetAside(parts)
  const corrections = createClockCorrections({ ...parts, retagAll })
  const drawing = createDrawingRemoval(parts)
  const uploadAgain = createUploadAgain({ ...parts, roster, nameOf, refuseWrong: assertValidTags })
  const followCage = createCageFollower({ store, retagging, onDone })
  const undoEffects = createUndoEffects({ ...parts, sourcesChanged: retagging.sourcesChanged })
  const undoCommands = createUndoCommands({
    undo,
    roster,
    state: parts,
    effects: undoEffects,
    ...handlersOf({ ...parts, onDeck, aside, uploadAgain, handTags, corrections, drawing }),
  })

  /**
   * Executes a command in one transaction. A change of thousands of clips is recorded in it and done in slices later.
   * Throws AppError when the command itself makes no sense.
   */
  function execute(command: Command): CommandResult {
    retagging.outdate()
    const result = store.together(() => perform(command))
    onDone(result)
    return result
  }

  function perform(command: Command): CommandResult {
    if ('clips' in command && !isSliced(command, bulkWork)) bulkWork.settle(command.clips)
    switch (command.kind) {
      case 'deck-set':
        assertValidTags(command.tags)
        return onDeck.put(inTags(command.tags), command.fromMs, { untilNow: command.untilNow === true })
      case 'deck-next':
        return onDeck.next()
      case 'deck-clear':
        return onDeck.put(null, null)
      case 'deck-confirm':
        return onDeck.confirm()
      case 'deck-resolve':
        return onDeck.resolve(command.conflict, command.choose)
      case 'lineup-insert':
        assertValidTags(command.tags)
        return lineup.insert(inTags(command.tags), command.at)
      case 'lineup-skip':
        return lineup.skip()
      case 'lineup-remove':
        return lineup.remove(command.id)
      case 'lineup-move':
        return lineup.move(command.id, command.to)
      case 'clips-tag':
        if (command.tags) assertValidTags(command.tags)
        return handTags.tag({ ...command, tags: command.tags && inTags(command.tags) })
      case 'clips-hold':
        return clips.act({ kind: 'hold', byMs: command.forMs }, command.clips)
      case 'clips-send':
        return clips.act({ kind: 'send' }, command.clips)
      case 'clips-retry':
        return clips.act({ kind: 'retry' }, command.clips)
      case 'clips-upload-anyway':
        return clips.act({ kind: 'upload-anyway' }, command.clips)
      case 'clips-cancel':
        return aside.cancel(command.clips)
      case 'clips-include':
        return clips.act({ kind: 'include' }, command.clips)
      case 'clips-leave-out':
        return clips.act({ kind: 'leave-out' }, command.clips)
      case 'clips-upload-again':
        return uploadAgain.again(command.clips, inTags(command.tags))
      case 'captures-retry':
        onCapturesRetried()
        return nothing
      case 'queue-move':
        return clips.moveInQueue(command.clips, command.before)
      case 'clips-join':
        return applyToClips(command.clips, reps.join(command.clips))
      case 'clips-split':
        return applyToClips(command.clips, reps.split)
      case 'clock-measure':
        measureClocks({ store, clocks }, command.clips)
        return retagAll({ by: 'all' })
      case 'clock-set':
        return corrections.set(command)
      case 'clock-answer':
        return corrections.answer(command)
      case 'clock-edge':
        return corrections.setEdge(command)
      case 'clock-correct':
        return corrections.correct(command)
      case 'drawings-remove':
        return drawing.remove(command)
      case 'athlete-lost':
        return { done: [...loseAthlete(command.athleteId)], tooLate: [] }
      case 'undo':
        return undoCommands.undoAct(command)
      case 'redo':
        return undoCommands.redoAct(command)
    }
  }

  /** Corrects the deck after the computer's clock was set back. */
  const settle = () => (settleDeck(deck, clock.nowMs()) ? onDone(nothing) : undefined)

  const { changeSettings, outdate, workOffBulk, revision } = retagging
  const bulkCommands = { workOffBulk, finish: bulkWork.finish }
  return { execute, followCage, changeSettings, outdate, settle, ...bulkCommands, revision, undoEffects }
}

/** True for a command on thousands of clips that waits for the slices of earlier ones itself. */
const isSliced = ({ kind, clips }: Extract<Command, { readonly clips: unknown }>, { isMany }: Pick<Bulk, 'isMany'>) =>
  kind === 'clips-tag' || (slicedKinds.has(kind) && isMany(clips))
