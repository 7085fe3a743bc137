import { useState } from 'react'
import { useNow } from '../../hooks/use-now.ts'
import { localMidnight } from '../../state/local-days.ts'

/** Start of today by this computer's calendar; changes at midnight. */
export function useDayStart(): number {
  const now = localMidnight(useNow(60_000))
  const [day, setDay] = useState(now)
  if (now !== day) setDay(now)
  return day
}
