import { z } from 'zod'
import { Failure } from '../failure.ts'
import { AthleteSummary } from '../tagging/deck-view.ts'

/** An athlete whom a person asked for by name, from then until the service has them. */
export const NewAthleteState = z.discriminatedUnion('kind', [
  /** `sentAtMs`: when a request to create them went out whose answer was lost. */
  z.object({ kind: z.literal('looking'), sentAtMs: z.number().nullable() }),
  /** Written before the request goes out. */
  z.object({ kind: z.literal('creating'), sentAtMs: z.number() }),
  z.object({ kind: z.literal('created'), athleteId: z.string() }),
  /** The service had somebody of this name: used instead. `isSeen`: a person has agreed, or chosen. */
  z.object({ kind: z.literal('found'), athleteId: z.string(), isSeen: z.boolean() }),
  /** The service has several of this name: a person has to choose. */
  z.object({ kind: z.literal('asked'), athleteIds: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal('failed'), because: Failure }),
  z.object({ kind: z.literal('cancelled') }),
])
export type NewAthleteState = z.infer<typeof NewAthleteState>

/** As stored. `id` stands for the athlete wherever an athlete's id does, also after the service has given its own. */
export const PendingAthlete = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  askedAtMs: z.number(),
  state: NewAthleteState,
  /** Athletes of the same name who are somebody else: a person said so. */
  others: z.array(z.string()),
})
export type PendingAthlete = z.infer<typeof PendingAthlete>

/** A new athlete of whom a person should know. */
export const NewAthleteView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.discriminatedUnion('kind', [
    /** `read` athletes of the service's list so far, of about `total`; null before the list is read. */
    z.object({
      kind: z.literal('looking'),
      read: z.int().nullable(),
      total: z.int().nullable(),
      /** Why the service could not be asked last time. */
      because: Failure.nullable(),
    }),
    z.object({ kind: z.literal('creating') }),
    z.object({ kind: z.literal('found'), athlete: AthleteSummary }),
    z.object({ kind: z.literal('asked'), athletes: z.array(AthleteSummary) }),
    z.object({ kind: z.literal('failed'), because: Failure }),
  ]),
})
export type NewAthleteView = z.infer<typeof NewAthleteView>

/** What a person says of a new athlete. */
export const NewAthleteChoice = z.discriminatedUnion('kind', [
  /** This one of the service's athletes is meant. */
  z.object({ kind: z.literal('use'), athleteId: z.string().min(1) }),
  /** None of those of the same name: somebody new. */
  z.object({ kind: z.literal('create') }),
  z.object({ kind: z.literal('retry') }),
  /** Nobody is created. */
  z.object({ kind: z.literal('cancel') }),
])
export type NewAthleteChoice = z.infer<typeof NewAthleteChoice>
