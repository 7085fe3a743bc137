import { useEffect, useState } from 'react'
import { oneAtATime } from '../../../state/one-at-a-time.ts'
import { useClient } from '../../../state/station-context.tsx'
import type { MeasuredRate } from './rate-history.ts'

/** The station takes a point every five seconds. */
const READ_INTERVAL_MS = 5_000

export interface Rates {
  readonly points: readonly MeasuredRate[]
  /** When they were read: the right edge of the course. */
  readonly readAtMs: number
}

/** The course of the rate, read as often as it grows. What was read stays while the station is away. */
export function useRates(): Rates {
  const client = useClient()
  const [rates, setRates] = useState<Rates>(() => ({ points: [], readAtMs: Date.now() }))
  useEffect(() => {
    let isHere = true
    const read = oneAtATime(async () => {
      const points = await client.queue.rates().catch(() => null)
      if (isHere && points) setRates({ points, readAtMs: Date.now() })
    })
    read()
    const timer = setInterval(read, READ_INTERVAL_MS)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [client])
  return rates
}
