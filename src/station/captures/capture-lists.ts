import type { CaptureQuery } from '../../service/captures.ts'
import { captureSource } from '../../service/captures.ts'
import { toFailure } from '../app-error.ts'
import type { CaptureFilter } from '../contract/capture-list.ts'
import type { Service } from '../ports.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import { type CaptureList, type CaptureListParts, createCaptureList } from './capture-list.ts'
import type { ListedCapture } from './listed-page.ts'

interface Parts extends CaptureListParts {
  readonly service: Pick<Service, 'captures' | 'capture'>
  readonly origin: () => ServiceOrigin | null
}

/** Lists kept, one per filter. */
const MAX_LISTS = 3

/** Keeps the lists that screens show, one for each filter and service account. */
export function createCaptureLists(parts: Parts) {
  const { service, rateLimiter, origin } = parts
  const lists = new Map<string, CaptureList>()

  function of(filter: CaptureFilter): CaptureList {
    const query = toQuery(filter)
    const key = JSON.stringify([origin(), query])
    const list = lists.get(key) ?? createCaptureList(parts, query)
    lists.delete(key)
    lists.set(key, list)
    for (const oldest of lists.keys()) if (lists.size > MAX_LISTS) lists.delete(oldest)
    return list
  }

  /**
   * Captures of these ids, in this order. One that left the cache is requested singly. `missing` counts those that the
   * service no longer has. Throws AppError.
   */
  async function byIds(filter: CaptureFilter, sessionIds: readonly string[], signal: AbortSignal) {
    const list = of(filter)
    const found: ListedCapture[] = []
    for (const id of sessionIds) {
      const listed = list.find(id) ?? (await fetchCapture(id, signal))
      if (listed) found.push(listed)
    }
    return { captures: found, missing: sessionIds.length - found.length }
  }

  async function fetchCapture(sessionId: string, signal: AbortSignal): Promise<ListedCapture | null> {
    await rateLimiter(signal)
    try {
      const capture = await service.capture(sessionId, signal)
      return { capture, athleteIds: capture.athlete_id ? [capture.athlete_id] : [] }
    } catch (error) {
      if (toFailure(error).code === 'capture-not-found') return null
      throw error
    }
  }

  return { of, byIds }
}

function toQuery({ status, athleteId, activity, movement, fromStations }: CaptureFilter) {
  const query: Omit<CaptureQuery, 'limit' | 'offset'> = {
    ...(status && { status }),
    ...(athleteId !== null && { athlete_id: athleteId }),
    ...(activity !== null && { activity }),
    ...(movement !== null && { movement }),
    ...(fromStations && { source: captureSource }),
  }
  return query
}
