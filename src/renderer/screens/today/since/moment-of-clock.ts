const two = (value: number) => String(value).padStart(2, '0')

/** The last time that the clock of this computer showed `10:15`: today, or yesterday where that is still to come today. */
export function momentOfClock(clock: string, nowMs: number): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const moment = new Date(nowMs)
  moment.setHours(hour, minute, 0, 0)
  if (moment.getTime() > nowMs) moment.setDate(moment.getDate() - 1)
  return moment.getTime()
}

/** `10:15`, by the clock of this computer. */
export function clockOfMoment(ms: number): string {
  const moment = new Date(ms)
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`
}
