import type { ClipId } from '../../contract/clips/clip.ts'
import type { Command, CommandResult } from '../../contract/command.ts'
import type { Settings } from '../../contract/station/settings.ts'
import type { TagsInput } from '../../contract/tagging/tags.ts'
import { AppError } from '../app-error.ts'
import { type NewAthletes, rosterWithNewAthletes } from '../athletes/new-athletes.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import { createBulk } from '../bulk/bulk.ts'
import type { AffectedClips, BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipEvent } from '../clips/clip-machine.ts'
import type { EngineSettings } from '../engine-types.ts'
import type { VideoCrashStore } from '../examining/video-crashes.ts'
import type { ClipStore, Clock, Identifiers } from '../ports.ts'
import { measureClocks } from '../reps/camera-clocks.ts'
import { createRepsByHand } from '../reps/join-and-split.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import { assertValidTags } from '../tagging/assert-valid-tags.ts'
import { changesTags } from '../tagging/changes-tags.ts'
import { checkCorrection } from '../tagging/clocks/check-correction.ts'
import { createClockCorrections } from '../tagging/clocks/correct-clock.ts'
import { settleDeck } from '../tagging/deck/deck-clock.ts'
import { createDeckCommands } from '../tagging/deck/deck-commands.ts'
import { createHandTags } from '../tagging/hand-tags.ts'
import { createSetAside } from '../tagging/set-aside.ts'
import type { CameraClocks, DeckStore, Undoable, UndoStore } from '../tagging/tagging-ports.ts'
import { athleteNameInTags, canUndo, MAX_UNDO_ACTS, toUndoEntry } from '../tagging/undo.ts'
import type { DrawingStore } from '../viewer/marks-port.ts'
import { createDrawingRemoval } from '../viewer/remove-drawings.ts'
import { applyToClips } from './apply-to-clips.ts'
import { createUploadAgain } from './upload-again.ts'

interface Parts {
  readonly store: ClipStore
  readonly deck: DeckStore
  readonly undo: UndoStore
  readonly bulk: BulkStore
  readonly clocks: CameraClocks
  readonly drawings: DrawingStore
  readonly settings: () => Pick<Settings, 'cameras'>
  readonly roster: Pick<RosterStore, 'get'>
  readonly lifecycle: ClipLifecycle
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly videoCrashes: Pick<VideoCrashStore, 'forget'>
  readonly newAthletes: Pick<NewAthletes, 'inTags' | 'get'>
  /** Takes an athlete who is gone from everything that would still use them. Answers the clips that waited. */
  readonly loseAthlete: (athleteId: string) => readonly ClipId[]
  /** Gives up what is being sent of it. */
  readonly onCancelled: (id: ClipId) => void
  /** Which service is asked now; null while none can be. */
  readonly origin: () => ServiceOrigin | null
  readonly onQueueMoved: () => void
  readonly onCapturesRetried: () => void
  /** A command was done, and what it wrote is kept. */
  readonly onDone: (result: CommandResult) => void
}

const nothing: CommandResult = { done: [], tooLate: [] }

/**
 * Does what a person asks. It only writes: a clip whose tags may have changed goes back to be tagged anew, so the same
 * command works on a running station and on the data folder of one that is not running.
 * Throws AppError when the command itself makes no sense.
 */
export function createCommands(parts: Parts) {
  const { store, deck, undo, clocks, lifecycle, clock, identifiers, newAthletes, videoCrashes } = parts
  const { loseAthlete, onQueueMoved, onCapturesRetried, onDone } = parts
  const { inTags } = newAthletes
  const roster = rosterWithNewAthletes(parts.roster, newAthletes)

  const reps = createRepsByHand({ lifecycle, identifiers })
  const onDeck = createDeckCommands({ ...parts, retagAll })
  const nameOf = (tags: TagsInput | null) => athleteNameInTags(tags, roster)
  const bulkWork = createBulk(parts)
  const handTags = createHandTags({ ...parts, bulkWork, nameOf })
  const aside = createSetAside(parts)
  const corrections = createClockCorrections({ ...parts, retagAll })
  const drawing = createDrawingRemoval(parts)
  const uploadAgain = createUploadAgain({ ...parts, roster, nameOf, refuseWrong: assertValidTags })
  let revision = 0

  /** One transaction: never half done. What retags thousands of clips is written down in it, and done in slices. */
  function execute(command: Command): CommandResult {
    revision += 1
    const result = store.together(() => perform(command))
    onDone(result)
    return result
  }

  function perform(command: Command): CommandResult {
    if ('clips' in command && command.kind !== 'clips-tag') bulkWork.settle(command.clips)
    switch (command.kind) {
      case 'deck-set':
        assertValidTags(command.tags)
        return onDeck.put(inTags(command.tags), command.fromMs)
      case 'deck-next':
        return onDeck.next()
      case 'deck-clear':
        return onDeck.put(null, null)
      case 'deck-confirm':
        return onDeck.confirm()
      case 'lineup-insert':
        assertValidTags(command.tags)
        return insert(inTags(command.tags), command.at)
      case 'lineup-skip':
        deck.setLineup(deck.lineup().slice(1))
        return nothing
      case 'lineup-remove':
        deck.setLineup(deck.lineup().filter(({ id }) => id !== command.id))
        return nothing
      case 'lineup-move':
        return moveInLineup(command.id, command.to)
      case 'clips-tag':
        if (command.tags) assertValidTags(command.tags)
        return handTags.tag({ ...command, tags: command.tags && inTags(command.tags) })
      case 'clips-hold':
        return move(command.clips, { kind: 'held-longer', byMs: command.forMs })
      case 'clips-send':
        return move(command.clips, { kind: 'hold-ended' })
      case 'clips-retry':
        return applyToClips(command.clips, retry)
      case 'clips-cancel':
        return aside.cancel(command.clips)
      case 'clips-upload-again':
        return uploadAgain.again(command.clips, inTags(command.tags))
      case 'captures-retry':
        onCapturesRetried()
        return nothing
      case 'queue-move':
        return moveInQueue(command.clips, command.before)
      case 'clips-join':
        return applyToClips(command.clips, reps.join(command.clips))
      case 'clips-split':
        return applyToClips(command.clips, reps.split)
      case 'clock-measure':
        measureClocks({ store, clocks }, command.clips)
        return retagAll({ by: 'all' })
      case 'clock-set':
        checkCorrection(command.camera, command.correctionMs / 1_000)
        clocks.setCorrection(command.camera, command.correctionMs)
        return retagAll({ by: 'camera', camera: command.camera })
      case 'clock-correct':
        return corrections.correct(command)
      case 'drawings-remove':
        return drawing.remove(command)
      case 'athlete-lost':
        return { done: [...loseAthlete(command.athleteId)], tooLate: [] }
      case 'undo':
        return revert(command.id)
    }
  }

  function insert(tags: TagsInput, at: number | null): CommandResult {
    const lineup = deck.lineup()
    deck.setLineup(lineup.toSpliced(at ?? lineup.length, 0, { id: identifiers.uuid(), tags }))
    return nothing
  }

  function moveInLineup(id: string, to: number): CommandResult {
    const lineup = deck.lineup()
    const entry = lineup.find((each) => each.id === id)
    if (entry) deck.setLineup(lineup.filter((each) => each !== entry).toSpliced(to, 0, entry))
    return nothing
  }

  function moveInQueue(ids: readonly ClipId[], before: ClipId | null): CommandResult {
    const moved = store.moveInQueue(ids, before)
    onQueueMoved()
    return applyToClips(ids, (id) => moved.includes(id))
  }

  /** True when it is looked at anew. */
  function retry(id: ClipId): boolean {
    const before = lifecycle.get(id)
    const kind = before.state.kind === 'untagged' ? 'retag' : 'retried'
    if (before.fingerprint !== null) videoCrashes.forget(before.fingerprint)
    return lifecycle.apply(id, { kind }) !== before
  }

  function revert(id: string | undefined): CommandResult {
    const act = id === undefined ? newest() : undo.get(id)
    if (!act || !canUndo(act, parts)) throw new AppError(id === undefined ? 'nothing-to-undo' : 'undo-gone')
    const undone = toUndoEntry(act, roster)
    const result = revertAct(act)
    undo.remove(act.id)
    return { ...result, undone }
  }

  function revertAct(act: Undoable): CommandResult {
    switch (act.kind) {
      case 'deck':
        return onDeck.revert(act)
      case 'clips-cancel':
        return aside.revert(act)
      case 'clips-upload-again':
        return uploadAgain.revert(act)
      case 'clips-tag':
        return handTags.revert(act)
      case 'clock':
        return corrections.revert(act)
      case 'drawings-remove':
        return drawing.revert(act)
    }
  }

  /** The newest act that still stands: deck entries that a clock put aside are passed over. */
  const newest = () => undo.latest(MAX_UNDO_ACTS).find((act) => canUndo(act, parts))

  /** Of the held ones. */
  const move = (ids: readonly ClipId[], event: ClipEvent) =>
    applyToClips(ids, (id) => lifecycle.get(id).state.kind === 'held' && lifecycle.apply(id, event) !== undefined)

  function retagAll(which: AffectedClips): CommandResult {
    const done = parts.bulk.affected(which)
    bulkWork.begin({ kind: 'retag' }, done)
    return { done, tooLate: [] }
  }

  /** Keeps settings together with what they change of clips: a kill leaves both or neither. */
  function changeSettings(before: EngineSettings, next: EngineSettings, keep: () => void) {
    store.together(() => {
      keep()
      if (!changesTags(before, next)) return
      revision += 1
      retagAll({ by: 'all' })
    })
  }

  /** Goes on with what concerns thousands of clips, also after a start. Answers whether there was anything. */
  async function workOffBulk(signal: AbortSignal): Promise<boolean> {
    const hasWorked = await bulkWork.work(signal)
    if (hasWorked) onDone(nothing)
    return hasWorked
  }

  /** Tags that are being found at this moment may be wrong already: they are found again. */
  const outdate = () => void (revision += 1)

  /** The clock may have been set back. */
  function settle() {
    if (settleDeck(deck, clock.nowMs())) onDone(nothing)
  }

  return { execute, changeSettings, outdate, settle, workOffBulk, finish: bulkWork.finish, revision: () => revision }
}
