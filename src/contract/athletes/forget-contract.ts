import { z } from 'zod'
import { procedure } from '../procedure.ts'
import { ForgetPlan, ForgetRequest, ForgetResult, ForgottenAthlete } from './forget.ts'

const id = z.string().min(1).max(200)

/** Forgetting athletes: names, pictures and results here. The ledger keeps ids. */
export const forgetContract = {
  /** Lists what would go, and what can't be reached. Finds an athlete by id, or by a full name that only one has. */
  plan: procedure.input(z.object({ athlete: z.string().min(1).max(2_000) })).output(ForgetPlan),
  start: procedure.input(ForgetRequest).output(ForgetResult),
  /** Newest first. */
  list: procedure.output(z.array(ForgottenAthlete)),
  /** Lets the next sync read the athlete again. Erased data stays erased. */
  restore: procedure.input(z.object({ id })),
}
