import { z } from 'zod'
import { Failure } from './failure.ts'

/** Settings that the organization fixes on this computer. */
export const ManagedView = z.object({
  file: z.string(),
  /** Keys that it fixes, such as `uploads.parallel`. */
  keys: z.array(z.string()),
  /** Why the file, or a setting in it, is not used. */
  problems: z.array(Failure),
})
export type ManagedView = z.infer<typeof ManagedView>
