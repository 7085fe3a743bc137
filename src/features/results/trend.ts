import { z } from 'zod'
import { resultsBounds } from '../../station/contract/results-bounds.ts'
import { GroupStanding, MetricInfo, SessionFilter, SessionId } from './session.ts'

const name = z.string().min(1).max(resultsBounds.nameLength)

/** One metric over time. The filter gives the movement. */
export const TrendInput = z.object({ filter: SessionFilter, metric: name })
export type TrendInput = z.infer<typeof TrendInput>

/** A week begins on Monday, by the local calendar of the station. */
const TrendWeek = z.object({
  startMs: z.number(),
  sessions: z.int(),
  p25: z.number(),
  median: z.number(),
  p75: z.number(),
})

export const TrendSeries = z.object({
  athleteId: z.string().nullable(),
  athleteName: z.string().nullable(),
  /** The oldest first. `isBest`: better than all before it, where the metric has a direction. */
  points: z.array(
    z.object({
      sessionId: SessionId,
      capturedAtMs: z.number(),
      value: z.number(),
      /** Median of this value and up to six before it. */
      movingMedian: z.number(),
      isBest: z.boolean(),
    }),
  ),
  weeks: z.array(TrendWeek),
  /** Rank of the newest moving median among those of the athletes in the period, the shown ones or not. */
  group: GroupStanding,
})
export type TrendSeries = z.infer<typeof TrendSeries>

export const Trend = z.object({
  metric: MetricInfo,
  series: z.array(TrendSeries),
  /** Number of sessions left out: not approved, without a time, without a value. */
  hidden: z.object({ notApproved: z.int(), undated: z.int(), withoutValue: z.int() }),
  isSynthetic: z.boolean(),
})
export type Trend = z.infer<typeof Trend>
