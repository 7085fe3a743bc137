import { z } from 'zod'
import { resultsBounds } from '../../station/contract/results-bounds.ts'
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
  /** Every metric of the period, over its sessions; what only numbers have is null for other values. */
  metrics: z.array(
    z.object({
      metric: MetricInfo,
      sessions: z.int(),
      median: MetricValue,
      range: z.object({ lowest: z.number(), highest: z.number() }).nullable(),
      /** Best number of the period; null where no better direction is known. */
      best: z.number().nullable(),
      personalBest: HeadlineStanding.shape.best,
      /**
       * Median minus that of the athlete's four weeks before; null with fewer than eight sessions in them and for a
       * longer period.
       */
      change: z.number().nullable(),
      /** Rank of the median by the median of each athlete. */
      group: HeadlineStanding.shape.group,
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
