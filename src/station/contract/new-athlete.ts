import { z } from 'zod'
import { AthleteSummary } from './deck-view.ts'
import { Failure } from './failure.ts'

/** State of an athlete whom a person added by name, until the service has them. */
export const NewAthleteState = z.discriminatedUnion('kind', [
  /** `sentAtMs`: when a creation request was sent whose answer was lost. */
  z.object({ kind: z.literal('looking'), sentAtMs: z.number().nullable() }),
  /** Stored before the request is sent. */
  z.object({ kind: z.literal('creating'), sentAtMs: z.number() }),
  z.object({ kind: z.literal('created'), athleteId: z.string() }),
  /** The service already had an athlete of this name, who is used instead. `isSeen`: a person agreed, or chose them. */
  z.object({ kind: z.literal('found'), athleteId: z.string(), isSeen: z.boolean() }),
  /** The service has several athletes of this name: a person has to choose. */
  z.object({ kind: z.literal('asked'), athleteIds: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal('failed'), because: Failure }),
  z.object({ kind: z.literal('cancelled') }),
])
export type NewAthleteState = z.infer<typeof NewAthleteState>

/**
 * A pending athlete as stored. `id` stays valid wherever an athlete's id is used, also after the service assigned its
 * own.
 */
export const PendingAthlete = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  askedAtMs: z.number(),
  state: NewAthleteState,
  /** Athletes of the same name whom a person declared to be different people. */
  others: z.array(z.string()),
})
export type PendingAthlete = z.infer<typeof PendingAthlete>

/** A pending athlete as screens show it. */
export const NewAthleteView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.discriminatedUnion('kind', [
    /** `read`: athletes of the service's list read so far, of about `total`; null before the list is read. */
    z.object({
      kind: z.literal('looking'),
      read: z.int().nullable(),
      total: z.int().nullable(),
      /** The failure of the last request to the service. */
      because: Failure.nullable(),
    }),
    z.object({ kind: z.literal('creating') }),
    z.object({ kind: z.literal('found'), athlete: AthleteSummary }),
    z.object({ kind: z.literal('asked'), athletes: z.array(AthleteSummary) }),
    z.object({ kind: z.literal('failed'), because: Failure }),
  ]),
})
export type NewAthleteView = z.infer<typeof NewAthleteView>

/** A person's choice about a pending athlete. */
export const NewAthleteChoice = z.discriminatedUnion('kind', [
  /** Uses this athlete of the service. */
  z.object({ kind: z.literal('use'), athleteId: z.string().min(1) }),
  /** Creates a new athlete beside those of the same name. */
  z.object({ kind: z.literal('create') }),
  z.object({ kind: z.literal('retry') }),
  /** Creates no athlete. */
  z.object({ kind: z.literal('cancel') }),
])
export type NewAthleteChoice = z.infer<typeof NewAthleteChoice>
