import { z } from 'zod'
import { Failure } from './failure.ts'

/** Result of reading a provisioning file at this start. */
export const Provisioned = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied'), file: z.string(), folders: z.int().min(0), hasKey: z.boolean() }),
  z.object({ kind: z.literal('not-applied'), file: z.string(), because: Failure }),
])
export type Provisioned = z.infer<typeof Provisioned>
