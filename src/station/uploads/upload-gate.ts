import type { Settings } from '../contract/settings.ts'
import type { Clock } from '../ports.ts'
import { expectedRate, type UploadCapacity } from './forecast-queue.ts'
import { type LocalTime, openingsAround, scheduleAt } from './schedule.ts'
import type { TransferMeter } from './transfer-meter.ts'

interface Parts {
  readonly settings: () => Pick<Settings, 'uploads'>
  readonly clock: Clock
  readonly localTime: LocalTime
  readonly meter: Pick<TransferMeter, 'measuredRate'>
}

/** A computer may announce sleep without sleeping, and no event tells so: uploads resume after this time. */
const SUSPEND_TIMEOUT_MS = 60_000

/**
 * Decides if uploads may start: not while paused, outside the schedule, or just before sleep. Uploads under way
 * continue.
 */
export function createUploadGate({ settings, clock, localTime, meter }: Parts) {
  let suspendedUntilMs = 0

  const schedule = () => scheduleAt(settings().uploads.schedule, clock.nowMs(), localTime)

  /** The expected capacity from now on. */
  function capacity(): UploadCapacity {
    const { paused, limitMbitPerSecond, schedule: windows } = settings().uploads
    const nowMs = clock.nowMs()
    return {
      bytesPerSecond: paused ? 0 : expectedRate(meter.measuredRate(), limitMbitPerSecond),
      openings: windows && openingsAround(windows, nowMs, localTime).filter(({ toMs }) => toMs > nowMs),
    }
  }

  const isSuspended = () => clock.monotonicMs() < suspendedUntilMs

  return {
    schedule,
    capacity,
    isOpen: () => !isSuspended() && !settings().uploads.paused && schedule().open,
    suspend() {
      suspendedUntilMs = clock.monotonicMs() + SUSPEND_TIMEOUT_MS
    },
    resume() {
      suspendedUntilMs = 0
    },
  }
}
