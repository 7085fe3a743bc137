import { z } from 'zod'
import { ClipId } from './clips/clip.ts'
import { TagsInput } from './tagging/tags.ts'
import { TagConflict, UndoEntry } from './undo.ts'
import { DrawingId, marksBounds } from './viewer/marks.ts'

/** How much longer a press of “Hold longer” holds, on every screen. */
export const HOLD_LONGER_MS = 60_000

const clips = z.array(ClipId).min(1)

/** What a person may ask of a station, whatever client they use. */
export const Command = z.discriminatedUnion('kind', [
  /** Puts somebody on deck: from now on, or from a moment in the past. */
  z.object({ kind: z.literal('deck-set'), tags: TagsInput, fromMs: z.number().nullable() }),
  /** The first of the lineup goes on deck. */
  z.object({ kind: z.literal('deck-next') }),
  z.object({ kind: z.literal('deck-clear') }),
  /** Whoever is on deck still is. */
  z.object({ kind: z.literal('deck-confirm') }),
  /** Into the lineup, before the one that stands at this place; at its end when null. */
  z.object({ kind: z.literal('lineup-insert'), tags: TagsInput, at: z.int().min(0).nullable() }),
  z.object({ kind: z.literal('lineup-skip') }),
  z.object({ kind: z.literal('lineup-remove'), id: z.string() }),
  /** To this place, counted without it. */
  z.object({ kind: z.literal('lineup-move'), id: z.string(), to: z.int().min(0) }),
  /** What a person says of clips; null takes back what was said. */
  z.object({
    kind: z.literal('clips-tag'),
    clips,
    tags: TagsInput.nullable(),
    /**
     * The hand tags that the client showed, per clip. When a clip has others by now, nothing is tagged and the result
     * lists the conflicts. Without it the last word counts.
     */
    seen: z.array(z.object({ clip: ClipId, handTags: TagsInput.nullable() })).optional(),
    /** Tags them all the same: a person has read the conflicts and said so. */
    replace: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('clips-hold'), clips, forMs: z.number().positive() }),
  z.object({ kind: z.literal('clips-send'), clips }),
  /** Looks at them anew: what could not go may go now. */
  z.object({ kind: z.literal('clips-retry'), clips }),
  /** They do not go; what is being sent is given up. Their files stay. */
  z.object({ kind: z.literal('clips-cancel'), clips }),
  /**
   * Uploads what these clips have uploaded, or what these duplicates repeat, once more under another athlete: the service
   * can't correct a capture. Without a movement each clip keeps its own. All of them or none.
   */
  z.object({ kind: z.literal('clips-upload-again'), clips, tags: TagsInput.required({ athlete: true }) }),
  /** Tries at once whether the service creates captures now. */
  z.object({ kind: z.literal('captures-retry') }),
  /** In the queue, before another that waits; to its end when null. */
  z.object({ kind: z.literal('queue-move'), clips, before: ClipId.nullable() }),
  /** One rep: of one athlete, one clip of each camera. */
  z.object({ kind: z.literal('clips-join'), clips }),
  /** Each a rep of its own. */
  z.object({ kind: z.literal('clips-split'), clips }),
  /** These clips show one attempt: their cameras' clocks are corrected to the first one's. */
  z.object({ kind: z.literal('clock-measure'), clips }),
  z.object({ kind: z.literal('clock-set'), camera: z.string().min(1), correctionMs: z.number() }),
  /** As measured on a screen: unlike `clock-set` it can be undone. */
  z.object({ kind: z.literal('clock-correct'), camera: z.string().min(1), correctionMs: z.number() }),
  /** From the frames of their clips; each can be brought back with the others. */
  z.object({
    kind: z.literal('drawings-remove'),
    drawings: z.array(DrawingId).min(1).max(marksBounds.removedAtOnce),
  }),
  /** Somebody was deleted: whatever waits for them hears of it. */
  z.object({ kind: z.literal('athlete-lost'), athleteId: z.string().min(1) }),
  /** Takes back one act with everything it did at once; the newest when no id is given. */
  z.object({ kind: z.literal('undo'), id: z.string().optional() }),
])
export type Command = z.infer<typeof Command>

/** What became of it: which clips it reached, and which had left already or were in no state for it. */
export const CommandResult = z.object({
  done: z.array(ClipId),
  tooLate: z.array(ClipId),
  /** With this id the act can be undone; left out when there is nothing to undo. */
  undo: z.string().optional(),
  /** What an undo took back. */
  undone: UndoEntry.optional(),
  /** Clips of an undo that were tagged again after the act: they keep their newer tags. */
  taggedSince: z.array(ClipId).optional(),
  /** The new clips that upload those of `done` again, in the same order. */
  made: z.array(ClipId).optional(),
  /** Nothing was tagged: these clips were changed since the client looked. */
  conflicts: z.array(TagConflict).optional(),
})
export type CommandResult = z.infer<typeof CommandResult>
