import { limits } from '../../service/limits.ts'
import type { Clip } from '../contract/clip.ts'
import type { Clock, OpenReservation, ReservationRecord, Service } from '../ports.ts'

/** An upload does not start on a target with less time left. */
const MIN_TIME_LEFT_MS = 30_000

interface Parts {
  readonly service: Pick<Service, 'nowMs'>
  readonly clock: Pick<Clock, 'nowMs'>
  /** Estimated upload duration of a video of this size; 0 when unknown. */
  readonly neededMs: (sizeBytes: number) => number
}

/**
 * The time in which a reservation's target accepts an upload (service interface 2.4). Times are on the service's clock,
 * continued by a monotonic one: setting this computer's clock changes nothing.
 */
export function createUploadWindows({ service, clock, neededMs }: Parts) {
  const serviceNowMs = () => service.nowMs() ?? clock.nowMs()

  /** The window of a reservation that was just made. */
  function opened(expiresAt: string | null | undefined) {
    const windowMs = windowOf(expiresAt, service.nowMs())
    return { windowMs, expiresAtMs: Math.floor(serviceNowMs() + windowMs) }
  }

  /** True when an upload of the clip's recording can still use the reservation. */
  const isUsable = (clip: Clip, record: OpenReservation, recordedAtMs: number) =>
    isStillOpen(clip, record) && isSameRecording(record, recordedAtMs)

  const isStillOpen = (clip: Clip, record: OpenReservation) =>
    record.outcome.target.url !== '' && isTimeEnough(clip, record)

  /** A video that takes longer than any window starts with a fresh reservation; the queue warns of it beforehand. */
  function isTimeEnough(clip: Clip, record: OpenReservation): boolean {
    const needed = Math.min(neededMs(clip.sizeBytes), limits.uploadWindowMs - MIN_TIME_LEFT_MS)
    return record.outcome.expiresAtMs - serviceNowMs() >= Math.max(MIN_TIME_LEFT_MS, needed)
  }

  return { opened, isUsable, isStillOpen, serviceNowMs }
}

/**
 * Duration of a window by the service's clock, at most the 30 minutes of service interface 2.4. Those 30 minutes also
 * count without a Date header or an end, or with an end before the beginning: header and body may come from different
 * clocks.
 */
function windowOf(expiresAt: string | null | undefined, serviceNowMs: number | null): number {
  const expiresAtMs = Date.parse(expiresAt ?? '')
  if (Number.isNaN(expiresAtMs) || serviceNowMs === null) return limits.uploadWindowMs
  const windowMs = expiresAtMs - serviceNowMs
  return windowMs > 0 ? Math.min(windowMs, limits.uploadWindowMs) : limits.uploadWindowMs
}

/** Compares recording times, not the times sent: those may differ between attempts, as none is in the service's future. */
const isSameRecording = ({ outcome }: OpenReservation, recordedAtMs: number) =>
  Math.abs((outcome.recordedAtMs ?? recordedAtMs) - recordedAtMs) < 1_000

export type UploadWindows = ReturnType<typeof createUploadWindows>

export const isOpen = (record: ReservationRecord): record is OpenReservation => record.outcome.kind === 'open'
