import { z } from 'zod'
import { ClipId } from './clip.ts'
import { ChangedClips } from './deck-preview.ts'
import { TagsInput } from './tags.ts'

const named = {
  tags: TagsInput.nullable(),
  /** Name in the roster; null where the tags have no athlete. */
  athleteName: z.string().nullable(),
}

/** An act that can be undone. */
export const UndoableAct = z.discriminatedUnion('kind', [
  /** Clips were tagged by hand; null removed their hand tags. */
  z.object({ kind: z.literal('clips-tag'), clips: z.int(), ...named }),
  /** Clips were canceled or set aside; undo restores their previous states. */
  z.object({ kind: z.literal('clips-cancel'), clips: z.int() }),
  /** Clips are uploaded again under another athlete; undo cancels those still waiting. */
  z.object({ kind: z.literal('clips-upload-again'), clips: z.int(), ...named }),
  /** The athlete on deck changed; undo restores the previous one. */
  z.object({
    kind: z.literal('deck'),
    ...named,
    before: TagsInput.nullable(),
    beforeName: z.string().nullable(),
  }),
  /** A camera's clock was corrected; undo restores the previous correction. */
  z.object({ kind: z.literal('clock'), camera: z.string(), correctionMs: z.number() }),
  /** Drawings were removed from frames; undo restores them. */
  z.object({ kind: z.literal('drawings-remove'), drawings: z.int() }),
])
export type UndoableAct = z.infer<typeof UndoableAct>

/** An entry of the undo list, which is the same for every client. Ids are never reused. */
export const UndoEntry = z.object({
  id: z.string(),
  atMs: z.number(),
  what: UndoableAct,
})
export type UndoEntry = z.infer<typeof UndoEntry>

/** Effect of undoing an act, or of repeating an undone one, without doing it. */
export const UndoPreview = z.object({
  entry: UndoEntry,
  /** Athlete on deck afterwards, and since when; null where that stays as it is. */
  deck: z.object({ athleteName: z.string().nullable(), fromMs: z.number().nullable() }).nullable(),
  /** Clips that get another athlete: their number by the new athlete's name; null where they get none. */
  becomes: z.array(z.object({ athleteName: z.string().nullable(), clips: z.int() })),
  /** Clips that are tagged again, the oldest first. */
  changed: ChangedClips,
  /** Clips that were uploaded for another athlete than they would get now: they stay as they are. */
  tooLate: ChangedClips,
  /** Clips found since the act that are not examined yet: they follow the deck, too. */
  unread: z.int(),
  /** True where this is more than taking back what the act did: a person has to see it first. */
  asks: z.boolean(),
  /** Stands for this effect. A command with it changes nothing once the effect is another one. */
  effect: z.string(),
})
export type UndoPreview = z.infer<typeof UndoPreview>

/** A clip that another client tagged after this client read it. */
export const TagConflict = z.object({
  clip: ClipId,
  fileName: z.string(),
  /** The clip's present hand tags; null where they were removed. */
  ...named,
  /** Time of those tags; null where the ledger has none. */
  atMs: z.number().nullable(),
})
export type TagConflict = z.infer<typeof TagConflict>
