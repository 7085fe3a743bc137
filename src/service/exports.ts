import { z } from 'zod'
import { displayed, serviceText } from './lenient.ts'
import { exportMovements } from './movements.ts'

/** Dates that an export's range can filter on (service interface 4.9). */
export const exportDateModes = ['last_modified', 'capture_time'] as const

/** The `activity` values of an export (service interface 4.9). */
export const exportActivities = Object.keys(exportMovements)

/** The `movement` values of an export (service interface 4.9): every movement of a valid pair, once. */
export const exportMovementValues = [...new Set<string>(Object.values(exportMovements).flat())]

/** The row filter that picks the start of the movement (service interface 4.9). */
export const frameColumn = 'frame'

/** Body of POST /data/export (service interface 4.9). Times are epoch seconds (service facts 1.1). */
export const NewExport = z.strictObject({
  startTime: z.int().optional(),
  endTime: z.int().optional(),
  athletes: z.array(z.string()).optional(),
  activity: z.string(),
  movement: z.string(),
  dateMode: z.enum(exportDateModes).optional(),
  metrics: z.array(z.string()).optional(),
  row_filter_column: z.string().optional(),
})
export type NewExport = z.infer<typeof NewExport>

/** The part of a range that hasn't happened yet: its results can't exist. A range may end with today. */
export function futurePart(
  {
    startTime,
    endTime,
  }: { readonly startTime?: number | null | undefined; readonly endTime?: number | null | undefined },
  nowMs: number,
): 'all' | 'end' | null {
  if (startTime !== undefined && startTime !== null && startTime * 1_000 > nowMs) return 'all'
  return endTime !== undefined && endTime !== null && endTime * 1_000 > nowMs + DAY_MS ? 'end' : null
}

const DAY_MS = 86_400_000

/** Answer of POST /data/export (service interface 4.9). */
export const ExportCreated = z.looseObject({ jobId: z.string().min(1) })

/** The states of an export job (service interface 3.2; those beside FAILED from service facts 1.1). */
export const exportJobStatuses = ['RUNNING', 'COMPLETED', 'FAILED', 'CANCELED'] as const
export type ExportJobStatus = (typeof exportJobStatuses)[number]

/** Parses a job status. An unknown one counts as running, because only known ends are ends. */
const AnsweredStatus = z
  .string()
  .transform((status): ExportJobStatus => exportJobStatuses.find((known) => known === status) ?? 'RUNNING')

/** Answer of GET /data/export/job/{jobId} (service interface 2.5, 4.10). */
export const ExportJob = z.looseObject({
  jobId: displayed(z.string()),
  status: AnsweredStatus,
  errorMessage: displayed(serviceText),
  createdAt: displayed(z.string()),
  completedAt: displayed(z.string()),
})
export type ExportJob = z.infer<typeof ExportJob>

/**
 * Answer of GET /data/export/job/{jobId}/results (service interface 2.5). `rowCount` is the page's own (service facts
 * 1.1).
 */
export const ResultsPage = z.looseObject({
  jobId: displayed(z.string()),
  rowCount: displayed(z.number()),
  schema: displayed(z.array(z.looseObject({ name: z.string(), type: z.looseObject({ name: z.string() }) }))),
  rows: z.array(z.record(z.string(), z.unknown())),
})
export type ResultsPage = z.infer<typeof ResultsPage>

/** The baseball hitting bat metrics with their units (service interface 2.6). */
export const batMetrics = {
  attack_angle: 'deg',
  on_plane_efficiency: '%',
  launch_position: 'deg',
  sweet_spot_fore_aft_position_at_contact: 'm',
  attack_direction: 'deg',
  swing_path_angle: 'deg',
} as const

/** Numbers of a boolean metric (service interface 2.6). */
export const booleanMetric = { true: 1, false: 0, couldNotBeCalculated: -1 } as const
