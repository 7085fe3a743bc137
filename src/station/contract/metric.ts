import { z } from 'zod'
import { resultsBounds } from './results-bounds.ts'

const name = z.string().min(1).max(resultsBounds.nameLength)

/** An activity and one of its movements, as the service spells them. */
export const MovementPair = z.object({ activity: name, movement: name })
export type MovementPair = z.infer<typeof MovementPair>

/** Value of a metric in one session; -1 of a boolean (`not-calculated`) and an absent value are not numbers. */
export const MetricValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), value: z.number() }),
  z.object({ kind: z.literal('text'), value: z.string() }),
  z.object({ kind: z.literal('boolean'), value: z.boolean() }),
  z.object({ kind: z.literal('not-calculated') }),
  z.object({ kind: z.literal('missing') }),
])
export type MetricValue = z.infer<typeof MetricValue>

/** A column of results with its published properties. */
export const MetricInfo = z.object({
  /** As the service spells it. */
  name: z.string(),
  kind: z.enum(['number', 'boolean', 'text']),
  /** Such as `deg/s`; null where none is published. */
  unit: z.string().nullable(),
  /** Better direction, only where a public source gives one: without it there is no personal best. */
  direction: z.enum(['higher', 'lower']).nullable(),
})
export type MetricInfo = z.infer<typeof MetricInfo>

/** The headline metrics of one session, stored with reps, clips and athletes so that lists need no query. */
export const SessionHeadlines = z.object({
  sessionId: z.string(),
  /** Result of the service's quality check; null where the column is absent. */
  isApproved: z.boolean().nullable(),
  /** True when the practice service generated the session. */
  isSynthetic: z.boolean(),
  values: z.array(z.object({ metric: MetricInfo, value: MetricValue })),
})
export type SessionHeadlines = z.infer<typeof SessionHeadlines>
