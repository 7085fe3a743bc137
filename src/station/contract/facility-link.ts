import { z } from 'zod'
import { Failure } from './failure.ts'

/** Connection of a station to the facility's database. */
export const FacilityLinkState = z.discriminatedUnion('kind', [
  /** This station is in no facility. */
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('connecting') }),
  z.object({ kind: z.literal('connected'), sinceMs: z.number() }),
  /** The station continues with everything that only it watches. */
  z.object({ kind: z.literal('away'), sinceMs: z.number(), because: Failure }),
])
export type FacilityLinkState = z.infer<typeof FacilityLinkState>
