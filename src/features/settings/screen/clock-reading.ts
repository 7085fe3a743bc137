/** Time read from a filmed clock, with its resolution. */
export interface ClockReading {
  readonly sinceMidnightMs: number
  readonly resolutionMs: number
}

/** Matches “16:42:10”, “16:42:10.4”, “4:42:10,4 p. m.”. */
const readingPattern = /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{1,3}))?\s*(?:([ap])\.?\s?m?\.?)?$/i

/** Parses a time of day with seconds, as people copy it from a picture; null for other text. */
export function parseClockReading(text: string): ClockReading | null {
  const found = readingPattern.exec(text.trim().replaceAll(/[\u00a0\u202f]/g, ' '))
  if (!found) return null
  const [, hours = '', minutes = '', seconds = '', fraction = '', half] = found
  const hour = toHour24(Number(hours), half?.toLowerCase())
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null
  const wholeSeconds = (hour * 60 + Number(minutes)) * 60 + Number(seconds)
  return {
    sinceMidnightMs: wholeSeconds * 1_000 + Number(fraction.padEnd(3, '0')),
    resolutionMs: 10 ** (3 - fraction.length),
  }
}

function toHour24(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Last time in ms before `beforeMs` at which this computer's clock showed the reading. */
export function momentOfReading({ sinceMidnightMs }: ClockReading, beforeMs: number): number {
  const moment = new Date(beforeMs)
  moment.setHours(0, 0, 0, sinceMidnightMs)
  if (moment.getTime() > beforeMs) {
    moment.setDate(moment.getDate() - 1)
    moment.setHours(0, 0, 0, sinceMidnightMs)
  }
  return moment.getTime()
}
