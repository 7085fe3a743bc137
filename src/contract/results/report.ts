import { z } from 'zod'
import { resultsBounds } from './results-bounds.ts'
import { HeadlineStanding, MetricInfo, MetricValue, MovementPair, ResultSession, SessionId } from './session.ts'

/** Athlete, movement and period of a report; whole local days, `toMs` excluded. */
export const ReportInput = z.object({
  athleteId: SessionId,
  ...MovementPair.shape,
  fromMs: z.number(),
  toMs: z.number(),
})
export type ReportInput = z.infer<typeof ReportInput>

/** A coach's note in a report, stored on this computer. */
export const ReportNote = z.object({ ...ReportInput.shape, text: z.string().max(resultsBounds.textLength) })
export type ReportNote = z.infer<typeof ReportNote>

export const AthleteReport = z.object({
  athleteName: z.string(),
  sessions: z.array(ResultSession),
  /** The session whose pictures and curves the report shows: the latest approved one. */
  keyId: SessionId.nullable(),
  standings: z.array(HeadlineStanding),
  /** Every metric of the period: median and deviation over the sessions. */
  metrics: z.array(
    z.object({
      metric: MetricInfo,
      sessions: z.int(),
      median: MetricValue,
      /** Standard deviation of numbers; null for other values and for a single session. */
      deviation: z.number().nullable(),
      /** Sessions in which a fault or other yes-or-no metric is true, of those for which it was calculated. */
      yes: z.object({ sessions: z.int(), of: z.int() }).nullable(),
    }),
  ),
  /** Hands that throw or swing in the sessions, as the results spell them. */
  hands: z.array(z.string()),
  notApproved: z.int(),
  note: z.string(),
  isSynthetic: z.boolean(),
})
export type AthleteReport = z.infer<typeof AthleteReport>

/** Prints the window's content to PDF on this paper; `name` is the suggested file name. */
export const PdfInput = z.object({
  name: z.string().min(1).max(resultsBounds.nameLength),
  paper: z.enum(['letter', 'a4']),
})
export type PdfInput = z.infer<typeof PdfInput>
