import { z } from 'zod'
import { Failure } from '../failure.ts'

const count = z.int().min(0)

/** What is done with the library right now. */
export const LibraryWork = z.enum(['none', 'building', 'compacting', 'verifying'])

/** The results library as a whole. */
export const LibraryFacts = z.object({
  /** Its folder on this computer. */
  folder: z.string(),
  work: LibraryWork,
  /** Why nothing can be read or built now, such as a share that went away; null where all is well. */
  trouble: Failure.nullable(),
  sessions: count,
  files: count,
  sizeBytes: count,
  /** The newest build; null before the first. */
  builtAtMs: z.number().nullable(),
  /** Exports whose rows are here and not yet in the library. */
  waiting: count,
  /** Files in the folder that OnDeck did not make: left alone, never read. */
  foreignFiles: count,
  /** All of it was made up by the practice service. */
  isSynthetic: z.boolean(),
})
export type LibraryFacts = z.infer<typeof LibraryFacts>

/** What `verify` found, one line for each file that is not as it was made. */
export const LibraryFinding = z.object({
  path: z.string(),
  kind: z.enum(['missing', 'changed', 'unreadable', 'not-listed', 'foreign']),
})
export type LibraryFinding = z.infer<typeof LibraryFinding>

export const LibraryCheck = z.object({ files: count, sessions: count, findings: z.array(LibraryFinding) })
export type LibraryCheck = z.infer<typeof LibraryCheck>
