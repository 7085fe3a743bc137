import { z } from 'zod'
import { DatabaseTls } from '../../station/contract/facility-settings.ts'
import { FacilityLinkState } from '../../station/contract/facility-status.ts'
import { Failure } from '../../station/contract/failure.ts'
import { KeyState } from '../../station/contract/station-status.ts'

/** State of the database user's password in the keychain. A locked keychain never counts as "no password". */
export const FacilityPasswordState = KeyState
export type FacilityPasswordState = z.infer<typeof FacilityPasswordState>

/** Steps of connecting to a facility's database, in order. */
export const facilityHops = [
  'name',
  'port',
  'certificate',
  'password',
  'database',
  'tables',
  'rights',
  'clock',
] as const

export const FacilityHop = z.object({
  hop: z.enum(facilityHops),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  because: Failure.nullable(),
  tookMs: z.number().nullable(),
})
export type FacilityHop = z.infer<typeof FacilityHop>

/** Values to test before they are saved. Those that are left out are the station's own. */
export const FacilityTestInput = z.object({
  database: z.string().trim().min(1).max(2_000).optional(),
  tls: DatabaseTls.optional(),
  caFile: z.string().min(1).max(4_096).nullable().optional(),
  password: z.string().max(1_000).optional(),
})
export type FacilityTestInput = z.infer<typeof FacilityTestInput>

export const FacilityTest = z.object({
  hops: z.array(FacilityHop),
  /** The database's clock minus this computer's; null where it was not reached. */
  offsetMs: z.number().nullable(),
  /** Version of the database server, such as `15.9`; null where it was not reached. */
  serverVersion: z.string().nullable(),
  /** Longest time that a change of another station takes where the database's notices don't arrive; else null. */
  changesTakeMs: z.number().nullable().optional(),
})
export type FacilityTest = z.infer<typeof FacilityTest>

/** A station's own part in its facility. */
export const FacilityAccess = z.object({
  /** Address without a password; null for a station in no facility. */
  database: z.string().nullable(),
  cage: z.string().nullable(),
  link: FacilityLinkState,
  password: FacilityPasswordState,
})
export type FacilityAccess = z.infer<typeof FacilityAccess>
