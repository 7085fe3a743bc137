import { extname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { athleteListParameters, athleteSortings } from '../athletes.ts'
import { captureSource, captureStatuses, reservationStatus } from '../captures.ts'
import { athleteNotFoundText, messagesSeparator } from '../errors.ts'
import { limits } from '../limits.ts'
import { AthleteRow, showAthlete } from './athlete-fields.ts'
import {
  type AthleteStore,
  athleteColumns,
  createAthleteStore,
  readAthleteUpdate,
  readNewAthlete,
} from './athlete-rules.ts'
import { type CaptureRequest, readCaptureRequest } from './capture-rules.ts'
import {
  CaptureRow,
  type CaptureStore,
  captureColumns,
  createCaptureStore,
  type Reserved,
  showCapture,
} from './capture-store.ts'
import { transaction } from './database.ts'
import type { Call, Handlers } from './http/call.ts'
import { type Issues, Refusal, refuseIssues, requireJsonObject } from './http/json-object.ts'
import { type Page, readPage, singleParameter } from './http/query.ts'
import type { ObjectStore } from './object-store/object-store.ts'
import { type Signer, signPost } from './object-store/sign-post.ts'
import type { Organization } from './organizations.ts'
import { type CaptureRemoval, createCaptureRemoval } from './remove-captures.ts'
import { createExportJobs, type ExportJobs, type Job, readResults, renumberRows } from './results/export-jobs.ts'
import { type ExportRequest, readExportRequest } from './results/export-rules.ts'

/** Largest video that the object store takes in one form POST; the document names no maximum (section 8). */
const MAX_VIDEO_BYTES = 5 * 1024 ** 3

interface ReservationParts {
  readonly signer: Signer
  /** Address for form POSTs of the bucket. */
  readonly uploadUrl: string
}

/** Answers a capture creation with its upload target (service interface 2.4). */
type ReserveTarget = (reserved: Reserved, request: CaptureRequest, issuedAtMs: number) => Promise<unknown>

/** Issues upload targets that are valid for 30 minutes (service interface 2.4, section 8). */
function createReserveTarget({ signer, uploadUrl }: ReservationParts): ReserveTarget {
  return async ({ sessionId, objectKey }, { fileName, sessionGroupId }, issuedAtMs) => {
    const expiresAtMs = issuedAtMs + limits.uploadWindowMs
    return {
      session_id: sessionId,
      session_group_id: sessionGroupId,
      upload_url: uploadUrl,
      upload_fields: await signPost(signer, {
        key: objectKey,
        contentType: extname(fileName).toLowerCase() === '.mov' ? 'video/quicktime' : 'video/mp4',
        sizeBytes: { min: 1, max: MAX_VIDEO_BYTES },
        signedAtMs: issuedAtMs,
        expiresAtMs,
      }),
      upload_expires_at: new Date(expiresAtMs).toISOString(),
      status: reservationStatus,
    }
  }
}

/** Valid filters of GET /captures; undefined where one is not given (service interface 4.7). */
interface CaptureFilters {
  readonly source: string | undefined
  readonly status: string | undefined
  readonly activity: string | undefined
  readonly movement: string | undefined
}

/** Validates the query of GET /captures, except for the athlete (service interface 4.7). */
function readCaptureQuery(query: URLSearchParams): CaptureFilters & { readonly page: Page } {
  const issues: Issues = []
  const filters = {
    page: readPage(query, issues),
    source: readOneOf(query, { name: 'source', values: [captureSource] }, issues),
    status: readOneOf(query, { name: 'status', values: captureStatuses }, issues),
    activity: readMatch(query, 'activity', issues),
    movement: readMatch(query, 'movement', issues),
  }
  refuseIssues(issues, messagesSeparator)
  return filters
}

interface Choice {
  readonly name: string
  readonly values: readonly string[]
}

function readOneOf(query: URLSearchParams, { name, values }: Choice, issues: Issues): string | undefined {
  const value = singleParameter(query, name, issues)
  if (value !== undefined && !values.includes(value)) issues.push(`${name} must be one of: ${values.join(', ')}`)
  return value
}

/** Trims and lowers a filter for comparison; a blank one filters nothing. */
function readMatch(query: URLSearchParams, name: string, issues: Issues): string | undefined {
  const value = singleParameter(query, name, issues)
  if (value === undefined) return undefined
  if ([...value].length > limits.filterLengthMax) {
    issues.push(`${name} must be at most ${limits.filterLengthMax} characters`)
  }
  return value.trim().toLowerCase() || undefined
}

interface ListRequest {
  readonly organizationId: string
  readonly filters: CaptureFilters
  readonly athleteNumber: number | undefined
  readonly page: Page
}

const Count = z.object({ count: z.int() })

/**
 * One page of captures, newest first; a capture comes once for each of its athletes and counts once (service interface
 * 4.7).
 */
function listCaptures(db: DatabaseSync, { organizationId, filters, athleteNumber, page }: ListRequest) {
  const conditions: [sql: string, value: string | number | undefined][] = [
    ['capture.organization_id = ?', organizationId],
    ['source = ?', filters.source],
    ['status = ?', filters.status],
    ['lower(trim(capture.activity)) = ?', filters.activity],
    ['lower(trim(movement)) = ?', filters.movement],
    ['capture_athlete.athlete_number = ?', athleteNumber],
  ]
  const usedConditions = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  const where = usedConditions.map(({ sql }) => sql).join(' AND ')
  const values = usedConditions.map(({ value }) => value)
  const links = 'LEFT JOIN capture_athlete ON capture_number = capture.number'
  const rows = db
    .prepare(`
      SELECT ${captureColumns} FROM capture ${links} LEFT JOIN athlete ON athlete.number = athlete_number
      WHERE ${where} ORDER BY capture_time_ms DESC, capture.number DESC, athlete_number LIMIT ? OFFSET ?`)
    .all(...values, page.limit, page.offset)
  // One athlete is linked to a capture once, so rows need no DISTINCT.
  const counted = athleteNumber === undefined ? '' : links
  const count = db.prepare(`SELECT count(*) AS count FROM capture ${counted} WHERE ${where}`).get(...values)
  return { captures: rows.map((row) => CaptureRow.parse(row)), totalCount: Count.parse(count).count }
}

interface CaptureHandlersParts {
  readonly db: DatabaseSync
  readonly athletes: AthleteStore
  readonly captures: CaptureStore
  readonly reserveTarget: ReserveTarget
  readonly now: () => number
}

type CaptureCall = 'createCapture' | 'listCaptures' | 'getCapture'

/** Answers the three capture calls (service interface 4.6 to 4.8). */
function createCaptureHandlers(parts: CaptureHandlersParts): Pick<Handlers, CaptureCall> {
  const { db, athletes, captures, reserveTarget, now } = parts

  /** An invalid UUID gets the same error as an unknown athlete. */
  function findAthlete(organization: Organization, value: unknown, issues: Issues): AthleteRow | undefined {
    const athlete = typeof value === 'string' ? athletes.find(organization.id, value) : undefined
    if (value === undefined) issues.push('athlete_id is required')
    else if (!athlete) issues.push(athleteNotFoundText)
    return athlete
  }

  return {
    async createCapture({ organization, body: receivedBody, expiresTarget }) {
      if (!organization.capturesEnabled) {
        throw new Refusal(403, 'Capture creation is not enabled for this organization.')
      }
      const body = requireJsonObject(receivedBody)
      const issues: Issues = []
      const athlete = findAthlete(organization, body['athlete_id'], issues)
      const request = readCaptureRequest(body, now(), issues)
      if (athlete && !captures.groupFits(request.sessionGroupId, organization, athlete.number)) {
        issues.push('session_group_id belongs to another athlete or organization')
      }
      refuseIssues(issues, messagesSeparator)
      if (!athlete) throw new Refusal(400, athleteNotFoundText)
      const reserved = transaction(db, () => captures.reserve(organization, athlete.number, request))
      return await reserveTarget(reserved, request, now() - (expiresTarget ? limits.uploadWindowMs : 0))
    },
    listCaptures({ organization, query }) {
      const { page, ...filters } = readCaptureQuery(query)
      const issues: Issues = []
      const athleteId = singleParameter(query, 'athlete_id', issues)
      const athlete = athleteId === undefined ? undefined : findAthlete(organization, athleteId, issues)
      refuseIssues(issues, messagesSeparator)
      const list = listCaptures(db, { organizationId: organization.id, filters, athleteNumber: athlete?.number, page })
      return { captures: list.captures.map(showCapture), total_count: list.totalCount, ...page }
    },
    getCapture({ organization, id }) {
      const sessionId = id.trim()
      if (sessionId === '' || [...sessionId].length > limits.captureIdLengthMax) {
        throw new Refusal(400, `captureId must be 1 to ${limits.captureIdLengthMax} characters`)
      }
      const capture = captures.find(organization, sessionId)
      if (!capture) throw new Refusal(404, 'Capture not found.')
      return showCapture(capture)
    },
  }
}

type Sorting = (typeof athleteSortings)[number]

interface ListQuery {
  readonly page: Page
  readonly sorting: Sorting | undefined
  /** Custom attribute and value, none of them twice; all of them must match. */
  readonly filters: readonly (readonly [string, string])[]
}

/** Athletes without the attribute come last; equal ones in the order of their creation. */
const orders: Record<Sorting | 'none', string> = {
  none: 'number',
  first_name: 'first_name COLLATE NOCASE, number',
  last_name: 'last_name IS NULL, last_name COLLATE NOCASE, number',
  date_of_birth: 'date_of_birth IS NULL, date_of_birth, number',
}

/**
 * Validates the query of GET /athletes: every parameter beyond those of the list filters on a custom attribute (service
 * interface 4.2).
 */
function readAthleteQuery(query: URLSearchParams): ListQuery {
  const issues: Issues = []
  const page = readPage(query, issues)
  const wanted = singleParameter(query, 'sorted_by', issues)
  const sorting = athleteSortings.find((name) => name === wanted)
  if (wanted !== undefined && !sorting) issues.push(`sorted_by must be one of: ${athleteSortings.join(', ')}`)
  refuseIssues(issues, messagesSeparator)
  const own: readonly string[] = athleteListParameters
  const filters = [...query].filter(([name]) => !own.includes(name))
  const distinct = new Map(filters.map((filter) => [JSON.stringify(filter), filter]))
  return { page, sorting, filters: [...distinct.values()] }
}

/** One page of an organization's athletes (service interface 4.2). */
function listAthletes(db: DatabaseSync, organizationId: string, { page, sorting, filters }: ListQuery) {
  // One condition for any number of filters, because SQLite limits the depth of nested ones.
  const condition = `AND number IN (
    SELECT athlete_number FROM custom_attribute WHERE (name, value) IN (VALUES ${filters.map(() => '(?, ?)').join(', ')})
    GROUP BY athlete_number HAVING count(*) = ${filters.length})`
  const statement = db.prepare(`
    SELECT ${athleteColumns} FROM athlete
    WHERE organization_id = ? ${filters.length > 0 ? condition : ''}
    ORDER BY ${orders[sorting ?? 'none']} LIMIT ? OFFSET ?`)
  return statement.all(organizationId, ...filters.flat(), page.limit, page.offset).map((row) => AthleteRow.parse(row))
}

interface AthleteHandlersParts {
  readonly db: DatabaseSync
  readonly athletes: AthleteStore
  /** Removes the athlete and all that belongs to it alone (service interface 4.5). */
  readonly removeAthlete: (athlete: AthleteRow) => void
}

type AthleteCall = 'createAthlete' | 'listAthletes' | 'getAthlete' | 'updateAthlete' | 'deleteAthlete'

/** Answers the five athlete calls (service interface 4.1 to 4.5). */
function createAthleteHandlers({ db, athletes, removeAthlete }: AthleteHandlersParts): Pick<Handlers, AthleteCall> {
  function find({ organization, id }: Pick<Call, 'organization' | 'id'>): AthleteRow {
    const athlete = athletes.find(organization.id, id)
    if (!athlete) throw new Refusal(404, 'Athlete not found.')
    return athlete
  }

  return {
    createAthlete({ organization, body }) {
      const changes = readNewAthlete(requireJsonObject(body))
      const id = transaction(db, () => athletes.add(organization.id, changes))
      return { athlete: showAthlete(find({ organization, id })) }
    },
    listAthletes({ organization, query }) {
      return { athletes: listAthletes(db, organization.id, readAthleteQuery(query)).map(showAthlete) }
    },
    getAthlete: (call) => ({ athlete: showAthlete(find(call)) }),
    updateAthlete(call) {
      const athlete = find(call)
      const changes = readAthleteUpdate(requireJsonObject(call.body), athlete)
      transaction(db, () => athletes.change(athlete, changes))
      return { athlete: showAthlete(find(call)) }
    },
    deleteAthlete(call) {
      const athlete = find(call)
      transaction(db, () => removeAthlete(athlete))
    },
  }
}

interface ExportHandlersParts {
  readonly db: DatabaseSync
  readonly jobs: ExportJobs
  readonly now: () => number
}

type ExportCall = 'createExport' | 'getExportJob' | 'getExportResults'

/** Answers the three export calls (service interface 4.9 to 4.11). */
function createExportHandlers({ db, jobs, now }: ExportHandlersParts): Pick<Handlers, ExportCall> {
  function find({ organization, id }: Call): Job {
    const job = jobs.find(organization, id)
    if (!job) throw new Refusal(404, 'Job not found.')
    return job
  }

  return {
    createExport({ organization, body }) {
      const request = readExportRequest(requireJsonObject(body), now())
      checkTier(organization, request)
      return { jobId: jobs.add(organization, request) }
    },
    getExportJob(call) {
      const job = find(call)
      const status = jobs.statusOf(job)
      const ended = status === 'RUNNING' ? {} : { completedAt: new Date(job.completesAtMs).toISOString() }
      return {
        jobId: job.id,
        status,
        ...(status === 'FAILED' ? { errorMessage: job.errorMessage } : {}),
        createdAt: new Date(job.createdAtMs).toISOString(),
        ...ended,
      }
    },
    getExportResults(call) {
      const issues: Issues = []
      const page = readPage(call.query, issues)
      refuseIssues(issues, messagesSeparator)
      const job = find(call)
      const status = jobs.statusOf(job)
      if (status !== 'COMPLETED') throw new Refusal(400, `The job has no results: its status is ${status}.`)
      return readResults(db, job, page)
    },
  }
}

/** Refuses what the organization's tier does not allow (service interface 5.6). */
function checkTier({ tier }: Organization, { fromMs, toMs }: ExportRequest) {
  switch (tier) {
    case 'premium':
      return
    case 'base':
      if (Math.min(fromMs, toMs) >= Date.parse(limits.baseTierEarliestDay)) return
      throw new Refusal(403, `The Base tier has no data before ${limits.baseTierEarliestDay}.`)
    case 'unavailable':
      throw new Refusal(403, 'Exports need a Base or Premium subscription.')
  }
}

interface Parts {
  readonly db: DatabaseSync
  readonly store: ObjectStore
  readonly now: () => number
  readonly exportMs: number
  readonly retentionMs: number
}

/** The service without HTTP: handlers of the eleven calls (section 4), and their stores. */
export interface PracticeHandlers {
  readonly handlers: Handlers
  readonly athletes: AthleteStore
  readonly captures: CaptureStore
  readonly removal: CaptureRemoval
}

/** Assembles the handlers and their stores. */
export function createPracticeHandlers({ db, store, now, exportMs, retentionMs }: Parts): PracticeHandlers {
  const athletes = createAthleteStore({ db, now })
  const captures = createCaptureStore({ db, now })
  const onRemoved = () => renumberRows(db)
  const removal = createCaptureRemoval({ db, removeObject: store.remove, onRemoved })
  const reserveTarget = createReserveTarget(store)
  const jobs = createExportJobs({ db, now, exportMs, retentionMs })

  function removeAthlete(athlete: AthleteRow) {
    removal.ofAthlete(athlete.number)
    athletes.remove(athlete)
    // Captures of several athletes stay without their rows for this one.
    onRemoved()
  }

  const handlers: Handlers = {
    ...createAthleteHandlers({ db, athletes, removeAthlete }),
    ...createCaptureHandlers({ db, athletes, captures, reserveTarget, now }),
    ...createExportHandlers({ db, jobs, now }),
  }
  return { handlers, athletes, captures, removal }
}
