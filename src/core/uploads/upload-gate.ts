import type { Settings } from '../../contract/settings.ts'
import type { Clock } from '../ports.ts'
import { type LocalTime, scheduleAt } from './schedule.ts'

interface Parts {
  readonly settings: Pick<Settings, 'uploads'>
  readonly clock: Clock
  readonly localTime: LocalTime
}

/** Whether videos may begin to leave: not while paused, nor outside the schedule. What is under way then goes to its end. */
export function createUploadGate({ settings, clock, localTime }: Parts) {
  const schedule = () => scheduleAt(settings.uploads.schedule, clock.nowMs(), localTime)

  return { schedule, isOpen: () => !settings.uploads.paused && schedule().open }
}
