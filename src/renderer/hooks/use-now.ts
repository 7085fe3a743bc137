import { useEffect, useState } from 'react'

/** Current time in ms, updated at each full second or minute. */
export function useNow(everyMs: 1_000 | 60_000 = 1_000): number {
  const [nowMs, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), everyMs - (nowMs % everyMs))
    return () => clearTimeout(timer)
  }, [nowMs, everyMs])
  return nowMs
}
