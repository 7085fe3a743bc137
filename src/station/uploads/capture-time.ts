import type { Probe } from '../contract/probe.ts'

/** Smaller clock differences are ignored: the service's Date header has whole seconds. */
const CLOCK_TOLERANCE_MS = 2_000

interface Clocks {
  readonly nowMs: number
  /** The service's present time; null before its first answer. */
  readonly serviceNowMs: number | null
}

/**
 * The `capture_time` to send, never in the service's future (service interface 4.6). A modification time comes from
 * this computer's clock, so it is corrected by that clock's error; a camera's own time stays as it is.
 */
export function captureTime({ recordedAtMs, recordedAtSource }: Probe, { nowMs, serviceNowMs }: Clocks) {
  const serviceMs = serviceNowMs ?? nowMs
  const offMs = serviceMs - nowMs
  const ownClock = recordedAtSource === 'modification-time' && Math.abs(offMs) > CLOCK_TOLERANCE_MS
  const correctedMs = ownClock ? recordedAtMs + offMs : recordedAtMs
  const clamped = correctedMs > serviceMs
  return { atMs: clamped ? serviceMs : correctedMs, clamped, correctedByMs: ownClock ? offMs : 0 }
}
