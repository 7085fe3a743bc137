import { useEffect, useState } from 'react'
import { oneAtATime } from '../../renderer/state/one-at-a-time.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import type { MeasuredRate } from './rate-history.ts'

/** The station adds a point every five seconds. */
const READ_INTERVAL_MS = 5_000

export interface Rates {
  readonly points: readonly MeasuredRate[]
  /** Time of the read: right edge of the plot. */
  readonly readAtMs: number
}

/** Reads the rate history as often as it grows. The last one stays while the station is disconnected. */
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
