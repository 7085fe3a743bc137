import { z } from 'zod'

/** What a value of a session is; -1 of a boolean (`not-calculated`) and an absent value are not numbers. */
export const MetricValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), value: z.number() }),
  z.object({ kind: z.literal('text'), value: z.string() }),
  z.object({ kind: z.literal('boolean'), value: z.boolean() }),
  z.object({ kind: z.literal('not-calculated') }),
  z.object({ kind: z.literal('missing') }),
])
export type MetricValue = z.infer<typeof MetricValue>

/** A column of results and what is publicly known of it. */
export const MetricInfo = z.object({
  /** As the service spells it. */
  name: z.string(),
  kind: z.enum(['number', 'boolean', 'text']),
  /** Such as `deg/s`; null where none is published. */
  unit: z.string().nullable(),
  /** Only where a public source gives one: without it there is no personal best. */
  direction: z.enum(['higher', 'lower']).nullable(),
})
export type MetricInfo = z.infer<typeof MetricInfo>

/** The headline metrics of one session, as a rep, a clip and an athlete show them without asking the library. */
export const SessionHeadlines = z.object({
  sessionId: z.string(),
  /** Whether it passed the service's quality check; null where the column is absent. */
  isApproved: z.boolean().nullable(),
  /** Made up by the practice service. */
  isSynthetic: z.boolean(),
  values: z.array(z.object({ metric: MetricInfo, value: MetricValue })),
})
export type SessionHeadlines = z.infer<typeof SessionHeadlines>
