import { z } from 'zod'
import { command, query } from '../../station/contract/procedure.ts'
import { ForgetPlan, ForgetRequest, ForgetResult, ForgottenAthlete } from './forget.ts'

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
