import { useEffect, useState } from 'react'

/** The time, as often as it is shown: the beginnings of seconds, or of minutes. */
export function useNow(everyMs: 1_000 | 60_000 = 1_000): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), everyMs - (nowMs % everyMs))
    return () => clearTimeout(timer)
  }, [nowMs, everyMs])
  return nowMs
}
