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

const count = z.int().min(0)

/** State of this station's facility that every screen's frame shows. */
export const FacilityStatus = z.object({
  link: FacilityLinkState,
  /** Stations that somebody has to look after; 0 while that is not known. */
  needingAttention: count,
  /** The database was restored from an older copy: clips of shared folders wait until stations have reported theirs. */
  isRebuilding: z.boolean(),
  /** Clips of shared folders that wait at this station because the database is away. */
  waitingClips: count,
  /** When a person let this station upload them without claims; null while it waits. */
  aloneSinceMs: z.number().nullable(),
})
export type FacilityStatus = z.infer<typeof FacilityStatus>
