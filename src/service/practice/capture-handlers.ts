import type { DatabaseSync } from 'node:sqlite'
import { athleteNotFoundText, messagesSeparator } from '../errors.ts'
import { limits } from '../limits.ts'
import type { AthleteRow } from './athlete-row.ts'
import type { AthleteStore } from './athlete-store.ts'
import { listCaptures, readCaptureQuery } from './capture-list.ts'
import { showCapture } from './capture-row.ts'
import { readCaptureRequest } from './capture-rules.ts'
import type { CaptureStore } from './capture-store.ts'
import { transaction } from './database.ts'
import type { Handlers } from './http/call.ts'
import { requireJsonObject } from './http/json-object.ts'
import { singleParameter } from './http/query.ts'
import { type Issues, Refusal, refuseIssues } from './http/refusal.ts'
import type { Organization } from './organizations.ts'
import type { ReserveTarget } from './reservation.ts'

interface Parts {
  readonly db: DatabaseSync
  readonly athletes: AthleteStore
  readonly captures: CaptureStore
  readonly reserveTarget: ReserveTarget
  readonly now: () => number
}

type CaptureCall = 'createCapture' | 'listCaptures' | 'getCapture'

/** Answers the three capture calls (service interface 4.6 to 4.8). */
export function createCaptureHandlers(parts: Parts): Pick<Handlers, CaptureCall> {
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
