import type { LocalTime } from '../station/uploads/schedule.ts'

/** Time zone of this computer. A time that a clock change skips is read as the time after the gap. */
export const localTime: LocalTime = {
  dateOf(atMs) {
    const date = new Date(atMs)
    return {
      year: date.getFullYear(),
      month: date.getMonth() + 1,
      day: date.getDate(),
      weekday: date.getDay() === 0 ? 7 : date.getDay(),
    }
  },
  momentOf: ({ year, month, day }, hour, minute) => new Date(year, month - 1, day, hour, minute).getTime(),
}
