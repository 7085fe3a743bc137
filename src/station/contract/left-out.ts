import { z } from 'zod'
import { ClipId, LeftOutReason } from './clip.ts'
import { Original } from './clip-view.ts'

/**
 * The reason why a file in a source folder is neither uploaded nor queued, although nothing is wrong with the station.
 */
export const LeftOutKind = z.enum(['duplicate', 'uploaded-elsewhere', 'cancelled', 'unsupported', 'left-out'])
export type LeftOutKind = z.infer<typeof LeftOutKind>

export const LeftOutRow = z.object({
  id: z.string(),
  /** Clip id; null for a file that is no clip. */
  clip: ClipId.nullable(),
  fileName: z.string(),
  camera: z.string(),
  path: z.string(),
  sizeBytes: z.number(),
  reason: z.discriminatedUnion('kind', [
    /** The original is null where the repeated clip no longer exists. */
    z.object({ kind: z.literal('duplicate'), original: Original.nullable() }),
    /** Uploaded by another station of the facility; its name, empty where it is unknown. */
    z.object({ kind: z.literal('uploaded-elsewhere'), station: z.string() }),
    z.object({ kind: z.literal('cancelled'), atMs: z.number().nullable() }),
    /** When a person has set the file aside; null where nobody has. */
    z.object({ kind: z.literal('unsupported'), asideAtMs: z.number().nullable().default(null) }),
    /** A copy, the film of a Live Photo, or a file that a pattern excludes; `name` is the photo or the pattern. */
    z.object({
      kind: z.literal('left-out'),
      why: LeftOutReason,
      original: Original.nullable(),
      name: z.string().nullable(),
    }),
  ]),
})
export type LeftOutRow = z.infer<typeof LeftOutRow>
