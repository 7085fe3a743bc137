import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ExportJobStatus } from '../../exports.ts'
import { movementDimensions } from '../../movements.ts'
import { transaction } from '../database.ts'
import type { Page } from '../http/query.ts'
import type { Organization } from '../organizations.ts'
import { type Column, columnType, columnValue, type Frame, zeroFrame } from './column.ts'
import type { ExportRequest } from './export-rules.ts'
import { metricColumns } from './metric-columns.ts'
import { angleColumns, type Peak, peakOf } from './series-columns.ts'
import { createMotion, type Motion, type Session } from './session-motion.ts'
import { SessionRow, sessionColumns } from './session-row.ts'
import type { Skeleton } from './skeleton.ts'
import type { Vector } from './vectors.ts'

/** Events at parts of a movement or at the peak of a curve (service facts 2.5 to 2.10); the parts fit how it is drawn. */
type Events = Readonly<Record<string, number | Peak>>

const hitting: Events = {
  initiation_frame: 0.05,
  max_foot_raise_frame: 0.3,
  pelvis_initiation_frame: 0.42,
  foot_contact_frame: 0.5,
  max_x_factor_frame: 'separation',
  wrist_movement_initiation_frame: 0.55,
  peak_pelvis_velocity_frame: 'pelvis',
  peak_trunk_velocity_frame: 'trunk',
  twist_frame: 0.62,
  peak_wrist_angular_velocity_frame: 0.65,
  x_factor_zero_crossing_frame: 0.66,
  ball_contact_frame: 0.68,
  swing_through_frame: 0.75,
}

const pitching: Events = {
  foot_contact_frame: 0.62,
  max_pelvis_rotational_velocity_with_respect_to_ground_frame: 'pelvis',
  max_trunk_rotational_velocity_with_respect_to_ground_frame: 'trunk',
  max_left_arm_rotational_velocity_with_respect_to_ground_frame: 'left_arm',
  max_right_arm_rotational_velocity_with_respect_to_ground_frame: 'right_arm',
  ball_release_frame: 0.8,
}

const takingOff: Events = { jump_initiation_frame: 0.03, takeoff_frame: 0.5, jump_landing_frame: 0.74 }
const dipping: Events = { ...takingOff, bottom_of_jump_frame: 0.35 }
const countermovement: Events = { ...dipping, bottom_of_landing_frame: 0.84, jump_termination_frame: 0.98 }

const squatting: Events = { squat_initiation_frame: 0.02, squat_bottom_frame: 0.5, squat_end_frame: 0.98 }

const serving: Events = {
  initiation_event: 0.05,
  ball_release_event: 0.3,
  low_arm_event: 0.6,
  max_shoulder_external_rotation_event: 0.74,
  apex_event: 0.78,
  termination_event: 0.98,
}

const byPair: Readonly<Record<string, Events>> = {
  'baseball/hitting': hitting,
  'softball/hitting': hitting,
  'baseball/pitching': pitching,
  'jump/countermovement': countermovement,
  'jump/drop_vertical': dipping,
  'jump/single_leg': dipping,
  'jump/squat': takingOff,
  'jump/broad': takingOff,
  'jump/single_leg_broad': takingOff,
  'squat/body_weight': squatting,
  'squat/overhead': squatting,
  'squat/single_leg': squatting,
  'squat/sfma_squat': squatting,
  'lunge/forward': {
    lunge_forward_initiation_frame: 0.02,
    lunge_forward_bottom_frame: 0.5,
    lunge_forward_end_frame: 0.98,
  },
  'stability/plank': { start: 0.2, end: 0.8 },
  'tennis/overhand_serve': serving,
}

/** The two events of the interface document, part of every movement (service interface 2.6). */
const everywhere: Events = { peak_event: 0.6, turn_event: 0.5 }

/** The event columns of a movement (service interface 2.6). */
function eventColumns(activity: string, movement: string): Column[] {
  const events = { ...byPair[`${activity}/${movement}`], ...everywhere }
  return Object.entries(events).map(([name, at]) => ({
    kind: 'event',
    name,
    frameOf: (motion) => (typeof at === 'number' ? motion.frameAt(at) : peakOf(motion, at).frame),
  }))
}

const eachSide = (name: string) => [`left_${name}`, `right_${name}`]

/** The 28 key points (service facts 2.3). */
const jointCenters = [
  'nose',
  ...eachSide('eye'),
  ...eachSide('ear'),
  'mid_head',
  'proximal_neck',
  'pelvis',
  ...eachSide('shoulder_jc'),
  ...eachSide('elbow_jc'),
  ...eachSide('wrist_jc'),
  ...eachSide('hip_jc'),
  ...eachSide('knee_jc'),
  ...eachSide('ankle_jc'),
  ...eachSide('heel'),
  ...eachSide('first_toe'),
  ...eachSide('mid_toe'),
  ...eachSide('fifth_toe'),
]

/** Assumed share of the body's weight at each point. */
const wholeBody: Readonly<Record<string, number>> = {
  mid_head: 0.08,
  proximal_neck: 0.2,
  pelvis: 0.3,
  left_elbow_jc: 0.05,
  right_elbow_jc: 0.05,
  left_knee_jc: 0.12,
  right_knee_jc: 0.12,
  left_ankle_jc: 0.04,
  right_ankle_jc: 0.04,
}
const trunk: Readonly<Record<string, number>> = { proximal_neck: 0.45, pelvis: 0.55 }

/** The camera is in front of the athlete, at chest height; its frame has y down and z into the picture. */
const cameraDistanceM = 4
const cameraHeightM = 1.2
const toCamera = ([x, y, z]: Vector): Vector => [x, cameraHeightM - y, cameraDistanceM - z]

const origin: Vector = [0, 0, 0]
const point = (skeleton: Skeleton, name: string) => skeleton.get(name) ?? origin

function center(skeleton: Skeleton, weights: Readonly<Record<string, number>>): Vector {
  let sum = origin
  for (const [name, weight] of Object.entries(weights)) {
    const [x, y, z] = point(skeleton, name)
    sum = [sum[0] + x * weight, sum[1] + y * weight, sum[2] + z * weight]
  }
  return sum
}

function threeColumns(name: string, of: (skeleton: Skeleton) => Vector): Column[] {
  return (['x', 'y', 'z'] as const).map((axis, index) => ({
    kind: 'series',
    name: `${name}_${axis}`,
    at: (frame) => toCamera(of(frame.skeleton()))[index] ?? 0,
  }))
}

/** Joint centers and centers of mass in meters, in the camera's frame (service facts 2.3). */
const pointColumns: readonly Column[] = [
  ...jointCenters.flatMap((name) => threeColumns(`${name}_3d`, (skeleton) => point(skeleton, name))),
  ...threeColumns('trunk_center_of_mass', (skeleton) => center(skeleton, trunk)),
  ...threeColumns('whole_body_center_of_mass', (skeleton) => center(skeleton, wholeBody)),
]

const label = (name: string, of: (session: Session) => string): Column => ({
  kind: 'fixed',
  name,
  type: 'string',
  of: ({ session }: Motion) => of(session),
})

/** Identity columns, part of every answer (service facts 1.1, row keys). */
const identityColumns: readonly Column[] = [
  label('sessionid', ({ sessionId }) => sessionId),
  label('athleteid', ({ athleteId }) => athleteId),
]

const handedness = label('handedness', ({ dominant }) => dominant)

/** Labels of a session as a whole (service facts 2.2). */
const labelColumns = (activity: string, movement: string): readonly Column[] => [
  { kind: 'event', name: 'frame', frameOf: () => 0 },
  { kind: 'series', name: 'time', at: ({ index, motion }) => index / motion.session.fps },
  { kind: 'fixed', name: 'fps', type: 'double', of: ({ session }) => session.fps },
  label('athlete_name', ({ athleteName }) => athleteName),
  label('orgid', ({ organizationId }) => organizationId),
  label('activity', (session) => session.activity),
  label('movement', (session) => session.movement),
  ...(hasHandedness(activity, movement) ? [handedness] : []),
  { kind: 'fixed', name: 'ApprovedByBiomechQA', type: 'integer', of: ({ session }) => (session.failsCheck ? 0 : 1) },
]

function hasHandedness(activity: string, movement: string): boolean {
  const dimensions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = movementDimensions
  return dimensions[activity]?.[movement]?.includes('handedness') ?? false
}

/** Every column of an export of this movement, by name and in the order of the results (service interface 2.6). */
export function columnsOf(activity: string, movement: string): ReadonlyMap<string, Column> {
  const columns = [
    ...identityColumns,
    ...labelColumns(activity, movement),
    ...eventColumns(activity, movement),
    ...metricColumns(activity, movement),
    ...angleColumns,
    ...pointColumns,
  ]
  return new Map(columns.map((column) => [column.name, column]))
}

/** The columns to return: those requested, and the identity columns (service interface 4.9). */
function selectColumns(columns: ReadonlyMap<string, Column>, metrics: readonly string[] | undefined): Column[] {
  if (!metrics) return [...columns.values()]
  const named = metrics.flatMap((name) => columns.get(name) ?? [])
  return [...new Set([...identityColumns, ...named])]
}

const Metrics = z.array(z.string())

const Row = z
  .object({
    id: z.string(),
    activity: z.string(),
    movement: z.string(),
    metrics: z.string().nullable(),
    error_message: z.string().nullable(),
    created_at_ms: z.int(),
    completes_at_ms: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    activity: row.activity,
    movement: row.movement,
    metrics: row.metrics === null ? undefined : Metrics.parse(JSON.parse(row.metrics)),
    errorMessage: row.error_message,
    createdAtMs: row.created_at_ms,
    completesAtMs: row.completes_at_ms,
  }))

/** An export job (service interface 2.5, 3.2). Its end is known from the start; its status depends on the time. */
export type Job = z.infer<typeof Row>

interface Parts {
  readonly db: DatabaseSync
  readonly now: () => number
  /** Time that a job is RUNNING. */
  readonly exportMs: number
  /** Retention of results after a job ended (service interface 3.2). */
  readonly retentionMs: number
}

/** The export jobs of every organization. */
export function createExportJobs({ db, now, exportMs, retentionMs }: Parts) {
  const insert = db.prepare('INSERT INTO export_job VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const insertSession = db.prepare('INSERT INTO export_session VALUES (?, ?, ?, ?, ?, ?)')
  const byId = db.prepare('SELECT * FROM export_job WHERE organization_id = ? AND id = ?')

  /** Fixes the list of rows now; their values are computed when they are read. */
  function addSessions(jobId: string, organization: Organization, request: ExportRequest) {
    const filter = columnsOf(request.activity, request.movement).get(request.rowFilterColumn ?? '')
    let firstRow = 0
    for (const { session, captureNumber, athleteNumber } of findSessions(db, organization, request)) {
      const only = filter && zeroFrame(filter, createMotion(session))
      const rowCount = filter ? (only === undefined ? 0 : 1) : session.frameCount
      if (rowCount > 0) insertSession.run(jobId, firstRow, rowCount, only ?? 0, captureNumber, athleteNumber)
      firstRow += rowCount
    }
  }

  return {
    add(organization: Organization, request: ExportRequest): string {
      const id = randomUUID()
      const { activity, movement, metrics } = request
      const fault = findFault(request)
      const stored = metrics ? JSON.stringify(metrics) : null
      transaction(db, () => {
        insert.run(id, organization.id, activity, movement, stored, fault ?? null, now(), now() + exportMs)
        if (fault === undefined) addSessions(id, organization, request)
      })
      return id
    },
    /** Undefined for an unknown or expired job (service interface 3.2). */
    find(organization: Organization, id: string): Job | undefined {
      const row = byId.get(organization.id, id)
      const job = row && Row.parse(row)
      return job && now() < job.completesAtMs + retentionMs ? job : undefined
    },
    statusOf({ completesAtMs, errorMessage }: Job): ExportJobStatus {
      if (now() < completesAtMs) return 'RUNNING'
      return errorMessage === null ? 'COMPLETED' : 'FAILED'
    },
  }
}

export type ExportJobs = ReturnType<typeof createExportJobs>

/** Error of a failed job: a column that the movement's export does not have (service interface 3.2). */
function findFault({ activity, movement, metrics = [], rowFilterColumn }: ExportRequest): string | undefined {
  const columns = columnsOf(activity, movement)
  const missing = metrics.filter((name) => !columns.has(name))
  if (missing.length > 0) return `Metric column not found in the export data: ${missing.join(', ')}`
  if (rowFilterColumn === undefined || columns.has(rowFilterColumn)) return undefined
  return `Invalid row filter column: ${rowFilterColumn} is not in the export data`
}

/** Date that an export's range filters on (service interface 4.9). */
const dateColumns = { last_modified: 'modified_at_ms', capture_time: 'capture_time_ms' } as const

/**
 * Finds the completed captures of an export, grouped by athlete, then session (service interface 4.9, service facts
 * 1.1).
 */
function* findSessions(db: DatabaseSync, organization: Organization, request: ExportRequest) {
  const { activity, movement, athletes, dateMode, fromMs, toMs } = request
  const date = dateColumns[dateMode]
  const rows = db
    .prepare(`
      SELECT ${sessionColumns} FROM capture JOIN capture_athlete ON capture_number = capture.number
      JOIN athlete ON athlete.number = athlete_number
      WHERE capture.organization_id = ? AND status = 'completed' AND fps_detected > 0 AND frame_count > 0
      AND lower(trim(capture.activity)) = ? AND lower(trim(movement)) = ? AND ${date} >= ? AND ${date} < ?
      AND (? IS NULL OR athlete.id IN (SELECT lower(value) FROM json_each(?)))
      ORDER BY athlete.number, capture.number`)
    .iterate(organization.id, activity, movement, fromMs, toMs, ...twice(athletes ? JSON.stringify(athletes) : null))
  for (const row of rows) yield SessionRow.parse(row)
}

const twice = (value: string | null) => [value, value]

const RowRange = z.looseObject({ first_row: z.int(), row_count: z.int(), first_frame: z.int() })

/** Reads a page of a job's results: only the rows of the page are computed (service interface 2.5, 4.11). */
export function readResults(db: DatabaseSync, job: Job, { limit, offset }: Page) {
  const columns = selectColumns(columnsOf(job.activity, job.movement), job.metrics)
  const ranges = db
    .prepare(`
      SELECT export_session.first_row, row_count, first_frame, ${sessionColumns} FROM export_session
      JOIN capture ON capture.number = export_session.capture_number
      JOIN athlete ON athlete.number = export_session.athlete_number
      WHERE job_id = ? AND first_row < ? AND first_row >= coalesce(
        (SELECT max(first_row) FROM export_session WHERE job_id = ? AND first_row <= ?), 0)
      ORDER BY first_row`)
    .all(job.id, offset + limit, job.id, offset)
  const rows = ranges.flatMap((range) => [...rowsOf(range, columns, { from: offset, to: offset + limit })])
  return {
    jobId: job.id,
    rowCount: rows.length,
    schema: columns.map((column) => ({ name: column.name, type: { name: columnType(column) } })),
    rows,
  }
}

interface Rows {
  readonly from: number
  readonly to: number
}

function* rowsOf(range: unknown, columns: readonly Column[], { from, to }: Rows) {
  const { first_row, row_count, first_frame } = RowRange.parse(range)
  const motion = createMotion(SessionRow.parse(range).session)
  const last = Math.min(to, first_row + row_count)
  for (let row = Math.max(from, first_row); row < last; row++) {
    const frame = frameOf(motion, first_frame + row - first_row)
    yield Object.fromEntries(columns.map((column) => [column.name, columnValue(column, frame)]))
  }
}

function frameOf(motion: Motion, index: number): Frame {
  let skeleton: Skeleton | undefined
  return {
    motion,
    index,
    skeleton() {
      skeleton ??= motion.skeleton(index)
      return skeleton
    },
  }
}

/**
 * Closes the gaps that removed sessions left, so that pages stay full to the last one (service interface 4.5, 4.11).
 */
export function renumberRows(db: DatabaseSync) {
  db.exec(`
    UPDATE export_session SET first_row = moved.first_row FROM (
      SELECT rowid, sum(row_count) OVER (PARTITION BY job_id ORDER BY first_row) - row_count AS first_row
      FROM export_session
    ) AS moved WHERE export_session.rowid = moved.rowid AND export_session.first_row <> moved.first_row`)
}
