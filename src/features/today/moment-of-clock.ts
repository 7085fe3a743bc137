const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * Last time in ms that this computer's clock showed a time such as `10:15`: today, or yesterday when that is later than
 * now.
 */
export function momentOfClock(clock: string, nowMs: number): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const moment = new Date(nowMs)
  moment.setHours(hour, minute, 0, 0)
  if (moment.getTime() > nowMs) moment.setDate(moment.getDate() - 1)
  return moment.getTime()
}

/** Formats a time by this computer's clock, such as `10:15`. */
export function clockOfMoment(ms: number): string {
  const moment = new Date(ms)
  return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`
}
