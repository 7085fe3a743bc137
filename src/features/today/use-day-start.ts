import { useState } from 'react'
import { useNow } from '../../renderer/hooks/use-now.ts'
import { localMidnight } from '../../renderer/state/local-days.ts'

/** Start of today by this computer's calendar; changes at midnight. */
export function useDayStart(): number {
  const now = localMidnight(useNow(60_000))
  const [day, setDay] = useState(now)
  if (now !== day) setDay(now)
  return day
}
