import { z } from 'zod'
import { Failure } from '../../station/contract/failure.ts'
import { command, query } from '../../station/contract/procedure.ts'

const count = z.int().min(0)
const MAX_ID_LENGTH = 200

/** Everything that forgetting an athlete removes from this station, and what it can't reach. */
export const ForgetPlan = z.object({
  id: z.string(),
  /** Name that the person has to type; the id where no name is known. */
  name: z.string(),
  /** Clips that are not uploaded yet: forgetting is refused until there are none. */
  waitingClips: count,
  here: z.object({
    rosterRows: count,
    drafts: count,
    changes: count,
    clips: count,
    /** Clips whose poster, preview and film strip are deleted. */
    pictures: count,
    /** Sessions in the results library; null where it can't be read now. */
    resultSessions: count.nullable(),
    drawings: count,
    notes: count,
    deckEntries: count,
    lineupEntries: count,
    importRows: count,
    undoEntries: count,
    ledgerLines: count,
  }),
  outOfReach: z.object({
    /** Captures at the service; null where it can't be asked. */
    captures: z.object({ count, atLeast: z.boolean() }).nullable(),
    captureProblem: Failure.nullable(),
    /** Clips whose file name has the athlete's name: cameras and people named the files. */
    namedFiles: count,
    backups: count,
    exports: count,
  }),
})
export type ForgetPlan = z.infer<typeof ForgetPlan>

export const ForgetRequest = z.object({
  id: z.string().min(1).max(MAX_ID_LENGTH),
  /** Name as the person typed it; has to be the plan's. */
  name: z.string().max(2_000),
  /** Deletes the athlete at the service too, with all associated data (service interface 4.5). */
  atService: z.boolean(),
})
export type ForgetRequest = z.infer<typeof ForgetRequest>

/** An athlete that syncs skip. */
export const ForgottenAthlete = z.object({
  id: z.string(),
  askedAtMs: z.number(),
  /** Null while some of it is still to do. */
  endedAtMs: z.number().nullable(),
  atService: z.boolean(),
  /** Set where forgetting is not continued until a person asks for it again. */
  problem: Failure.optional(),
})
export type ForgottenAthlete = z.infer<typeof ForgottenAthlete>

/** `problem`: what is left is done at the next start, or when it is asked for again. */
export const ForgetResult = z.object({ athlete: ForgottenAthlete, problem: Failure.nullable() })
export type ForgetResult = z.infer<typeof ForgetResult>

const id = z.string().min(1).max(200)

/** Forgetting athletes: names, pictures and results here. The ledger keeps ids. */
export const forgetContract = {
  /** Lists what would go, and what can't be reached. Finds an athlete by id, or by a full name that only one has. */
  plan: query.input(z.object({ athlete: z.string().min(1).max(2_000) })).output(ForgetPlan),
  start: command.input(ForgetRequest).output(ForgetResult),
  /** Newest first. */
  list: query.output(z.array(ForgottenAthlete)),
  /** Lets the next sync read the athlete again. Erased data stays erased. */
  restore: command.input(z.object({ id })),
}
