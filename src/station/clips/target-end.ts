import { limits } from '../../service/limits.ts'
import type { ReservationRecord } from '../ports.ts'

/** A body may be on its way for so long after it was sent: a proxy or a scanner takes it whole and passes it on later. */
const MAX_ON_THE_WAY_MS = 10 * 60_000
/** The service may need so long to hear of a stored video: stores report within seconds as a rule, at times minutes. */
const MAX_EVENT_DELAY_MS = 10 * 60_000

/**
 * When bytes that were sent to a reservation's target can no longer become its video, by the service's clock: its target
 * is over, no proxy still passes them on, and the service has heard of everything that was stored. Another reservation
 * for them before that time could store the video twice.
 */
export const certainFromMs = (record: Ended): number => certainAfterMs(targetEndMs(record))

type Ended = Pick<ReservationRecord, 'outcome' | 'askedAtMs'>

/** End of a reservation's upload target, on the service's clock. */
export function targetEndMs({ outcome, askedAtMs }: Ended): number {
  const known = outcome.kind === 'open' || outcome.kind === 'used' ? outcome.expiresAtMs : undefined
  // Earlier releases kept no end of used reservations: none is open longer than the interface allows.
  return known ?? askedAtMs + limits.uploadWindowMs
}

/** The same for a target that ends at this time. Whole milliseconds: reservations keep fractions of the service's clock. */
export const certainAfterMs = (expiresAtMs: number) => Math.ceil(expiresAtMs) + MAX_ON_THE_WAY_MS + MAX_EVENT_DELAY_MS

/** The service is asked for so long about a reservation that bytes were sent to, after it counts as an orphan. */
const WATCH_MS = 24 * 60 * 60_000

export const watchUntilMs = (nowMs: number) => nowMs + WATCH_MS
