const DAY_MINUTES = 24 * 60
/** Matches “7”, “07:00”, “1930”, “19h30”, “7:30 pm”, “7 p. m.”. */
const clockPattern = /^(\d{1,2})(?:[:.h ]?(\d{2}))?h?\s*(?:([ap])\.?\s?m?\.?)?$/i

/** Parses a time of day as people type it to `19:30`; null for other text. */
export function readClock(text: string): string | null {
  const found = clockPattern.exec(text.trim().replaceAll(/[\u00a0\u202f]/g, ' '))
  if (!found) return null
  const [, hours = '', minutes = '00', half] = found
  const hour = toHour24(Number(hours), half?.toLowerCase())
  return hour === null || Number(minutes) > 59 ? null : clockText(hour * 60 + Number(minutes))
}

/** 12 pm is noon; 24:00 is midnight at the end of the day. */
function toHour24(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 24 ? hour % 24 : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

/** Adds minutes to a time of day, wrapping at midnight. */
export function shiftClock(clock: string, minutes: number): string {
  const [hour = '0', minute = '0'] = clock.split(':')
  return clockText((((Number(hour) * 60 + Number(minute) + minutes) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const clockText = (minutes: number) => `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
