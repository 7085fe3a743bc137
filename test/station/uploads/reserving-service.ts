import { Capture, type NewCapture, Reservation } from '../../../src/service/captures.ts'
import { AppError } from '../../../src/station/app-error.ts'
import type { Service } from '../../../src/station/ports.ts'

/** As a status: the service has no such capture any more. */
export const GONE = 'gone'

type Call = 'reserve' | 'capture' | 'captures'

/** An answer that got lost on its way: whether anything was done, nobody knows. */
export const lostOnTheWay = () => new AppError('offline', { host: 'service', detail: 'ECONNRESET', reached: 'unknown' })

/** A service that makes reservations, and loses its answers when told. */
export function reservingService(nowMs: () => number) {
  const made: { sessionId: string; request: NewCapture; status: string }[] = []
  const refusals = new Map<Call, (of?: string) => AppError | null>()
  const asked = { reserve: 0, capture: 0, captures: 0 }
  let losing = false
  let slowly: Promise<void> | null = null

  function heed(call: Call, of?: string) {
    asked[call] += 1
    const error = refusals.get(call)?.(of)
    if (error) throw error
  }
  const unasked = async () => {
    throw new AppError('bug')
  }
  const service: Service = {
    hello: async () => {},
    async reserve(request, signal) {
      heed('reserve')
      const sessionId = `s${made.length + 1}`
      made.push({ sessionId, request, status: 'awaiting_upload' })
      if (losing) throw lostOnTheWay()
      await slowly
      if (signal.aborted) throw lostOnTheWay()
      return Reservation.parse({
        session_id: sessionId,
        upload_url: 'http://127.0.0.1:1/',
        upload_fields: { key: sessionId },
        upload_expires_at: new Date(nowMs() + 30 * 60_000).toISOString(),
        status: 'NEW',
      })
    },
    async captures({ athlete_id, status, limit, offset }) {
      heed('captures', athlete_id)
      const items = made
        .filter((each) => athlete_id === undefined || each.request.athlete_id === athlete_id)
        .filter((each) => each.status === status)
        .toSorted((one, other) => timeOf(other.request) - timeOf(one.request))
        .slice(offset, offset + limit)
        .map(({ sessionId, request }) =>
          Capture.parse({
            session_id: sessionId,
            athlete_id: request.athlete_id,
            status,
            activity: request.movement_attributes.activity.toUpperCase(),
            movement: request.movement_attributes.movement,
            capture_time: request.capture_time,
          }),
        )
      return { items, receivedCount: items.length }
    },
    async capture(sessionId) {
      heed('capture', sessionId)
      const status = made.find((each) => each.sessionId === sessionId)?.status
      if (status === undefined || status === GONE) throw new AppError('capture-not-found')
      return Capture.parse({ session_id: sessionId, status })
    },
    athletes: async () => ({ items: [], receivedCount: 0 }),
    getAthlete: unasked,
    createAthlete: unasked,
    updateAthlete: unasked,
    deleteAthlete: unasked,
    // From the Date header, whose whole seconds are behind, on a clock of fractions.
    nowMs: () => nowMs() - 700.375,
    clockIsStale: () => false,
  }
  return {
    service,
    made,
    asked,
    /** Failure of the calls from now on; null for none. */
    refuse: (call: Call, error: (of?: string) => AppError | null) => void refusals.set(call, error),
    turn: (sessionId: string, status: string) => {
      for (const each of made) if (each.sessionId === sessionId) each.status = status
    },
    recheckFile: (now: boolean) => {
      losing = now
    },
    /** Delays the answers from now on until this is over. */
    tellAfter: (over: Promise<void>) => {
      slowly = over
    },
  }
}

const timeOf = ({ capture_time }: NewCapture) => Date.parse(capture_time ?? '')
