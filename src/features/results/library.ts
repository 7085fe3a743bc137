import { z } from 'zod'
import { Failure } from '../../station/contract/failure.ts'

const count = z.int().min(0)

/** The running operation on the library. */
export const LibraryWork = z.enum(['none', 'building', 'compacting', 'verifying'])

/** Facts about the results library as a whole. */
export const LibraryFacts = z.object({
  /** The library's folder on this computer. */
  folder: z.string(),
  work: LibraryWork,
  /** The reason why the library can't be read or built, such as a missing share; null when there is none. */
  trouble: Failure.nullable(),
  sessions: count,
  files: count,
  sizeBytes: count,
  /** Time of the newest build; null before the first. */
  builtAtMs: z.number().nullable(),
  /** Number of downloaded exports that are not in the library yet. */
  waiting: count,
  /** Files in the folder that OnDeck did not make: never read or changed. */
  foreignFiles: count,
  /** True when the practice service generated all of it. */
  isSynthetic: z.boolean(),
})
export type LibraryFacts = z.infer<typeof LibraryFacts>

/** A file that differs from its record, found by `verify`. */
export const LibraryFinding = z.object({
  path: z.string(),
  kind: z.enum(['missing', 'changed', 'unreadable', 'not-listed', 'foreign']),
})
export type LibraryFinding = z.infer<typeof LibraryFinding>

export const LibraryCheck = z.object({ files: count, sessions: count, findings: z.array(LibraryFinding) })
export type LibraryCheck = z.infer<typeof LibraryCheck>
