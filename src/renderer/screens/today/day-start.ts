import { useState } from 'react'
import { useNow } from '../../hooks/use-now.ts'

/** The midnight before a moment, by this computer’s clock. */
export function localMidnight(ms: number): number {
  const day = new Date(ms)
  day.setHours(0, 0, 0, 0)
  return day.getTime()
}

/** When today began; another day begins by itself. */
export function useDayStart(): number {
  const now = localMidnight(useNow(60_000))
  const [day, setDay] = useState(now)
  if (now !== day) setDay(now)
  return day
}
