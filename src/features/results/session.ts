import { z } from 'zod'
import { ClipCard } from '../../station/contract/clip-view.ts'
import { MetricInfo, MetricValue, MovementPair } from '../../station/contract/metric.ts'
import { resultsBounds } from '../../station/contract/results-bounds.ts'

export { MetricInfo, MetricValue, MovementPair }

const name = z.string().min(1).max(resultsBounds.nameLength)
export const SessionId = z.string().min(1).max(resultsBounds.idLength)
const count = z.int().min(0)

/** One attempt in the library, from its newest complete export. */
export const ResultSession = z.object({
  id: SessionId,
  athleteId: z.string().nullable(),
  athleteName: z.string().nullable(),
  ...MovementPair.shape,
  /** Time of the capture; null where the capture is not known here. */
  capturedAtMs: z.number().nullable(),
  exportedAtMs: z.number(),
  /** Id of this station's rep that the session belongs to. */
  repId: z.string().nullable(),
  /** Camera that recorded it; null where no station knew. */
  camera: z.string().nullable(),
  /** The session that speaks for its rep in every count and median: this one, or that of another camera. */
  speakerId: SessionId,
  /** Sessions of the rep, this one included. */
  repSessions: count,
  /** Result of the service's quality check; null where the column is absent. */
  isApproved: z.boolean().nullable(),
  framesPerSecond: z.number().nullable(),
  frames: count,
  /** True when the practice service generated the session. */
  isSynthetic: z.boolean(),
  headlines: z.array(z.object({ metric: MetricInfo, value: MetricValue })),
})
export type ResultSession = z.infer<typeof ResultSession>

/** Filters of sessions; null filters nothing. Times in milliseconds, `toMs` excluded. */
export const SessionFilter = z.object({
  activity: name.nullable(),
  movement: name.nullable(),
  athleteIds: z.array(SessionId).max(resultsBounds.athletes),
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
  /** Leaves out sessions that failed the quality check; the answer counts them. */
  approvedOnly: z.boolean(),
})
export type SessionFilter = z.infer<typeof SessionFilter>

export const SessionOrder = z.enum(['newest', 'oldest', 'athlete'])
export type SessionOrder = z.infer<typeof SessionOrder>

/** Why a number has no percentile. */
export const NoPercentileReason = z.enum(['failed-check', 'unknown-athlete', 'no-level', 'few-athletes'])
export type NoPercentileReason = z.infer<typeof NoPercentileReason>

/**
 * Rank of a number among the athletes of the same movement and competition level, each of whom counts once; or why it has
 * none.
 */
export const GroupStanding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ranked'),
    /** As the service spells it. */
    level: z.string(),
    athletes: count,
    percentile: z.number(),
    p10: z.number(),
    p25: z.number(),
    p50: z.number(),
    p75: z.number(),
    p90: z.number(),
  }),
  z.object({
    kind: z.literal('unranked'),
    because: NoPercentileReason,
    /** Null where the athlete has none. */
    level: z.string().nullable(),
    /** Athletes of the level, of whom there are too few. */
    athletes: count,
  }),
])
export type GroupStanding = z.infer<typeof GroupStanding>

/** A headline value of a session, or of the sessions of a report, beside the athlete's own and the group's. */
export const HeadlineStanding = z.object({
  metric: MetricInfo,
  /** Value of the session; of a report the median of its sessions. */
  value: MetricValue,
  /** Values of the athlete up to this session, the newest last, at most ten with this one. */
  recent: z.array(z.object({ sessionId: SessionId, capturedAtMs: z.number().nullable(), value: z.number() })),
  best: z.object({ sessionId: SessionId, value: z.number(), isThis: z.boolean() }).nullable(),
  /**
   * True inside the middle 80 % of the athlete's own four weeks before; null with fewer than eight sessions in them, for
   * a longer period, and for a session that failed the quality check.
   */
  isUsual: z.boolean().nullable(),
  /** Rank of `value` by the median of each athlete; null for values that are no numbers. */
  group: GroupStanding.nullable(),
})
export type HeadlineStanding = z.infer<typeof HeadlineStanding>

/** An event of a session: its row is the one whose offset is 0 (service interface 4.9). */
export const SessionEvent = z.object({ name: z.string(), frame: z.int() })
export type SessionEvent = z.infer<typeof SessionEvent>

/** Everything about one session except its curves. */
export const SessionDetail = z.object({
  session: ResultSession,
  events: z.array(SessionEvent),
  /** Every value that is one number or text a session, in the order of the results. */
  metrics: z.array(z.object({ metric: MetricInfo, value: MetricValue })),
  standings: z.array(HeadlineStanding),
  /** Columns with another value on every row, in the order of the results. */
  curves: z.array(MetricInfo),
  hasFigure: z.boolean(),
  /** Sessions of the rep, one for each camera, by name. */
  cameras: z.array(
    ResultSession.pick({ id: true, camera: true, capturedAtMs: true, framesPerSecond: true, isApproved: true }),
  ),
  /** Clips of the session's rep, the earliest camera first. */
  clips: z.array(ClipCard),
  /** The sessions that speak for the previous and the next rep of the same athlete and movement. */
  previousId: SessionId.nullable(),
  nextId: SessionId.nullable(),
})
export type SessionDetail = z.infer<typeof SessionDetail>

export const CurvesInput = z.object({
  id: SessionId,
  columns: z.array(name).min(1).max(resultsBounds.curves),
})

/** Curves of one session: each array has one value a frame; `time` in seconds from its first frame. */
export const SessionCurves = z.object({
  id: SessionId,
  framesPerSecond: z.number().nullable(),
  firstFrame: z.int(),
  time: z.array(z.number()),
  columns: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
})
export type SessionCurves = z.infer<typeof SessionCurves>

/** Joint centers of one session, meters, in the axes of the service: Float32, little-endian, frame by frame, joint by joint, x y z. */
export const SessionFigure = z.object({
  id: SessionId,
  joints: z.array(z.string()),
  frames: count,
  positions: z.base64(),
})
export type SessionFigure = z.infer<typeof SessionFigure>
