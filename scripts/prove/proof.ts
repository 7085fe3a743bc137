import { z } from 'zod'

/** Result of one step. `not-run` says why in its detail: something that this system or form does not have. */
const StepResult = z.object({
  id: z.string(),
  title: z.string(),
  result: z.enum(['passed', 'failed', 'not-run']),
  detail: z.string(),
  /** File beside the proof; null where there was no page to show. */
  screenshot: z.string().nullable(),
})
export type StepResult = z.infer<typeof StepResult>

/** The one file that `npm run prove` writes. */
export const Proof = z.object({
  madeAt: z.iso.datetime(),
  form: z.enum(['electron', 'headless']),
  system: z.object({ platform: z.string(), version: z.string(), arch: z.string(), display: z.string() }),
  versions: z.record(z.string(), z.string()),
  steps: z.array(StepResult),
})
export type Proof = z.infer<typeof Proof>
