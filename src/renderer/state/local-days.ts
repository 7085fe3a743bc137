/** Midnight before a moment, by this computer's calendar. */
export function localMidnight(ms: number): number {
  const day = new Date(ms)
  day.setHours(0, 0, 0, 0)
  return day.getTime()
}

/** Returns whether two moments fall on the same day of this computer's calendar. */
export const isSameDay = (oneMs: number, otherMs: number): boolean =>
  new Date(oneMs).toDateString() === new Date(otherMs).toDateString()
