import type { CaptureList } from '../../../station/captures/capture-list.ts'
import type { CaptureFilter } from '../../../station/contract/capture-list.ts'
import type { CaptureFacts, FetchCaptureTimes } from '../library/session-facts.ts'

const LIST_TIMEOUT_MS = 60_000
const PAGE_ROWS = 500
/** Captures read per activity and movement; sessions beyond them stay without a time. */
const MAX_CAPTURES = 20_000

/** Creates the function that reads capture times from the service's list of completed captures, newest first. */
export const createCaptureTimeFetcher =
  (list: (filter: CaptureFilter) => Pick<CaptureList, 'read'>): FetchCaptureTimes =>
  async ({ activity, movement }, sessionIds) => {
    const wanted = new Set(sessionIds)
    const times = new Map<string, CaptureFacts>()
    const captures = list({ status: 'completed', athleteId: null, activity, movement, fromStations: false })
    const signal = AbortSignal.timeout(LIST_TIMEOUT_MS)
    try {
      for (let offset = 0; offset < MAX_CAPTURES && wanted.size > 0; ) {
        const { rows, total } = await captures.read({ offset, limit: PAGE_ROWS, freshness: 'check' }, signal)
        for (const { capture } of rows) {
          const atMs = Date.parse(capture.capture_time ?? '')
          for (const id of sessionsOf(capture.session_id, wanted)) {
            if (!Number.isNaN(atMs)) times.set(id, { atMs, captureId: capture.session_id })
            wanted.delete(id)
          }
        }
        offset += rows.length
        if (rows.length === 0 || offset >= total) break
      }
    } catch {
      // The service can't be reached: sessions without a time are still valid results.
    }
    return times
  }

/** Sessions of a capture: its own id, or that id extended by consecutive numbers. */
function* sessionsOf(captureId: string, wanted: ReadonlySet<string>): Generator<string> {
  if (wanted.has(captureId)) yield captureId
  const first = `${captureId}_1`
  if (!wanted.has(first)) return
  for (let number = 1; wanted.has(`${captureId}_${number}`); number++) yield `${captureId}_${number}`
}
