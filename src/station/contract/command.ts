import { z } from 'zod'
import { ClipId } from './clip.ts'
import { DrawingId, marksBounds } from './marks.ts'
import { StampEdge } from './probe.ts'
import { TagsInput } from './tags.ts'
import { TagConflict, UndoEntry } from './undo.ts'

/** Duration that one press of “Hold longer” adds, on every screen. */
export const HOLD_LONGER_MS = 60_000

const clips = z.array(ClipId).min(1)

const reverted = {
  id: z.string().optional(),
  /** The effect that a person was shown (`UndoPreview`). The command changes nothing when it is another one by now. */
  seen: z.string().optional(),
}

/** Commands that any client may send to a station. */
export const Command = z.discriminatedUnion('kind', [
  /**
   * Puts an athlete on deck: from now on, or from a moment in the past until the deck changed next. With `untilNow` the
   * athlete stays on deck until now, and the entries since that moment are removed.
   */
  z.object({
    kind: z.literal('deck-set'),
    tags: TagsInput,
    fromMs: z.number().nullable(),
    untilNow: z.boolean().optional(),
  }),
  /** Puts the first of the lineup on deck. */
  z.object({ kind: z.literal('deck-next') }),
  z.object({ kind: z.literal('deck-clear') }),
  /** Confirms that the athlete on deck is right. */
  z.object({ kind: z.literal('deck-confirm') }),
  /** Decides who was on deck, where two stations of a cage that were apart said different athletes. */
  z.object({ kind: z.literal('deck-resolve'), conflict: z.string(), choose: z.enum(['first', 'second']) }),
  /** Adds to the lineup before position `at`; at its end when null. */
  z.object({ kind: z.literal('lineup-insert'), tags: TagsInput, at: z.int().min(0).nullable() }),
  z.object({ kind: z.literal('lineup-skip') }),
  z.object({ kind: z.literal('lineup-remove'), id: z.string() }),
  /** Moves the entry to this position, counted without the entry. */
  z.object({ kind: z.literal('lineup-move'), id: z.string(), to: z.int().min(0) }),
  /** Tags clips by hand; null removes the hand tags. */
  z.object({
    kind: z.literal('clips-tag'),
    clips,
    tags: TagsInput.nullable(),
    /**
     * Hand tags that the client showed, per clip. When a clip has others by now, nothing is tagged and the result lists
     * the conflicts. Without it the last command wins.
     */
    seen: z.array(z.object({ clip: ClipId, handTags: TagsInput.nullable() })).optional(),
    /** Tags the clips despite conflicts, which a person has read and confirmed. */
    replace: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('clips-hold'), clips, forMs: z.number().positive() }),
  z.object({ kind: z.literal('clips-send'), clips }),
  /** Rechecks the clips: those that failed may be uploaded now. */
  z.object({ kind: z.literal('clips-retry'), clips }),
  /** Uploads clips whose file looks incomplete and can be played: a person has decided that it is complete. */
  z.object({ kind: z.literal('clips-upload-anyway'), clips }),
  /** Cancels uploads, running ones too. The files stay. */
  z.object({ kind: z.literal('clips-cancel'), clips }),
  /** Uploads clips that were left out, or whose original is missing. No later scan leaves them out again. */
  z.object({ kind: z.literal('clips-include'), clips }),
  /** Leaves out clips whose original is missing. The files stay. */
  z.object({ kind: z.literal('clips-leave-out'), clips }),
  /**
   * Uploads the content of these clips, or the content that these duplicates repeat, once more under another athlete:
   * the service can't correct a capture. Without a movement each clip keeps its own. All of them or none.
   */
  z.object({ kind: z.literal('clips-upload-again'), clips, tags: TagsInput.required({ athlete: true }) }),
  /** Checks immediately whether the service creates captures. */
  z.object({ kind: z.literal('captures-retry') }),
  /** Moves clips in the queue before another waiting clip; to its end when null. */
  z.object({ kind: z.literal('queue-move'), clips, before: ClipId.nullable() }),
  /** Merges clips into one rep: of one athlete, one clip per camera. */
  z.object({ kind: z.literal('clips-join'), clips }),
  /** Makes each clip a separate rep. */
  z.object({ kind: z.literal('clips-split'), clips }),
  /** Corrects the cameras' clocks to the first clip's, because these clips show one attempt. */
  z.object({ kind: z.literal('clock-measure'), clips }),
  z.object({ kind: z.literal('clock-set'), camera: z.string().min(1), correctionMs: z.number() }),
  /** Sets a correction that was measured on a screen: unlike `clock-set` it can be undone. */
  z.object({ kind: z.literal('clock-correct'), camera: z.string().min(1), correctionMs: z.number() }),
  /**
   * Answers the question about a camera's clock: the clips that wait for it, and those to come, get this correction; the
   * present one when the times are right. Undo takes the answer back.
   */
  z.object({ kind: z.literal('clock-answer'), camera: z.string().min(1), correctionMs: z.number() }),
  /** Says what a camera's times are of; null to learn it from its clips again. */
  z.object({ kind: z.literal('clock-edge'), camera: z.string().min(1), edge: StampEdge.nullable() }),
  /** Removes drawings from frames; undo brings back all of them. */
  z.object({
    kind: z.literal('drawings-remove'),
    drawings: z.array(DrawingId).min(1).max(marksBounds.removedAtOnce),
  }),
  /** Reports a deleted athlete: clips that wait for them need other tags. */
  z.object({ kind: z.literal('athlete-lost'), athleteId: z.string().min(1) }),
  /** Undoes one act with all its effects; the newest when no id is given. */
  z.object({ kind: z.literal('undo'), ...reverted }),
  /** Repeats one undone act, as far as its clips are as the undo left them; the one undone last when no id is given. */
  z.object({ kind: z.literal('redo'), ...reverted }),
])
export type Command = z.infer<typeof Command>

/** Result of a command: the clips it changed, and those that were already uploaded or in an unsuitable state. */
export const CommandResult = z.object({
  done: z.array(ClipId),
  tooLate: z.array(ClipId),
  /** Id with which the act can be undone; left out when there is nothing to undo. */
  undo: z.string().optional(),
  /** The act that an undo reverted. */
  undone: UndoEntry.optional(),
  /** The undone act that a redo repeated; `undo` is its new id. */
  redone: UndoEntry.optional(),
  /** Clips of an undo that were tagged again after the act: their newer tags stay. */
  taggedSince: z.array(ClipId).optional(),
  /** New clips that upload those of `done` again, in the same order. */
  made: z.array(ClipId).optional(),
  /** Clips changed since the client read them: nothing was tagged. */
  conflicts: z.array(TagConflict).optional(),
})
export type CommandResult = z.infer<typeof CommandResult>
