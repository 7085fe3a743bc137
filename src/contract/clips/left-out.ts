import { z } from 'zod'
import { ClipId } from './clip.ts'
import { Original } from './clip-view.ts'

/** Why a file in a source folder is neither uploaded nor on its way, although nothing is wrong with the station. */
export const LeftOutKind = z.enum(['duplicate', 'cancelled', 'unsupported'])
export type LeftOutKind = z.infer<typeof LeftOutKind>

export const LeftOutRow = z.object({
  id: z.string(),
  /** Null for a file that became no clip. */
  clip: ClipId.nullable(),
  fileName: z.string(),
  camera: z.string(),
  path: z.string(),
  sizeBytes: z.number(),
  reason: z.discriminatedUnion('kind', [
    /** Null where the clip that it repeats is no longer known. */
    z.object({ kind: z.literal('duplicate'), original: Original.nullable() }),
    z.object({ kind: z.literal('cancelled'), atMs: z.number().nullable() }),
    z.object({ kind: z.literal('unsupported') }),
  ]),
})
export type LeftOutRow = z.infer<typeof LeftOutRow>
