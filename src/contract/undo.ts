import { z } from 'zod'
import { ClipId } from './clips/clip.ts'
import { TagsInput } from './tagging/tags.ts'

const named = {
  tags: TagsInput.nullable(),
  /** As the roster knows them; null where the tags name nobody. */
  athleteName: z.string().nullable(),
}

/** What a person did and can take back; it names what it was. */
export const UndoableAct = z.discriminatedUnion('kind', [
  /** Tags given to clips by hand; null took away what was said. */
  z.object({ kind: z.literal('clips-tag'), clips: z.int(), ...named }),
  /** Clips were canceled or set aside; undoing it makes them what they were before. */
  z.object({ kind: z.literal('clips-cancel'), clips: z.int() }),
  /** Clips are uploaded again under another athlete; undoing it cancels those that wait. */
  z.object({ kind: z.literal('clips-upload-again'), clips: z.int(), ...named }),
  /** Somebody, or nobody, was put on deck; undoing it brings back who was there before. */
  z.object({
    kind: z.literal('deck'),
    ...named,
    before: TagsInput.nullable(),
    beforeName: z.string().nullable(),
  }),
  /** A camera's clock was corrected; undoing it brings back the correction before. */
  z.object({ kind: z.literal('clock'), camera: z.string(), correctionMs: z.number() }),
  /** Drawings were removed from frames; undoing it brings them back. */
  z.object({ kind: z.literal('drawings-remove'), drawings: z.int() }),
])
export type UndoableAct = z.infer<typeof UndoableAct>

/** One thing that can be undone, until it is: every client sees the same list. An id is never used twice. */
export const UndoEntry = z.object({
  id: z.string(),
  atMs: z.number(),
  what: UndoableAct,
})
export type UndoEntry = z.infer<typeof UndoEntry>

/** A clip that somebody else has tagged since this client looked at it. */
export const TagConflict = z.object({
  clip: ClipId,
  fileName: z.string(),
  /** What stands there now; null where the tags were taken away. */
  ...named,
  /** When that was said; null where the ledger does not tell. */
  atMs: z.number().nullable(),
})
export type TagConflict = z.infer<typeof TagConflict>
