import type { ScheduleWindow, Settings } from '../contract/settings.ts'
import { type LocalTime, scheduleAt } from '../uploads/schedule.ts'

type Hours = Pick<Settings['notifications'], 'quietHours' | 'closedDays'>

const everyDay = [1, 2, 3, 4, 5, 6, 7]
/** Hours in which no camera is expected to film, with any settings. */
const night: ScheduleWindow = { days: everyDay, from: '22:00', to: '06:00' }

/** True while alerts are held back: within quiet hours, and all day when the facility is closed. */
export function isQuiet({ quietHours, closedDays }: Hours, nowMs: number, local: LocalTime): boolean {
  const windows = [
    // The same time twice would mean all day.
    ...(quietHours.on && quietHours.from !== quietHours.to
      ? [{ days: everyDay, from: quietHours.from, to: quietHours.to }]
      : []),
    ...(closedDays.length > 0 ? [{ days: closedDays, from: '00:00', to: '00:00' }] : []),
  ]
  return windows.length > 0 && scheduleAt(windows, nowMs, local).open
}

export const isNight = (nowMs: number, local: LocalTime): boolean => scheduleAt([night], nowMs, local).open
