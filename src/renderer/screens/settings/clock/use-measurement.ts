import { useEffect, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { ClockMeasurement, ClockMoments } from '../../../../contract/tagging/clock-measurement.ts'
import { callFailure } from '../../../state/call-failure.ts'
import { useClient } from '../../../state/station-context.tsx'

interface MeasurementAnswer {
  readonly to: string
  readonly measurement: ClockMeasurement | null
  readonly failure: Failure | null
}

/** Measures two marked moments; null until both are marked and the station has answered. */
export function useMeasurement(moments: ClockMoments | null): Omit<MeasurementAnswer, 'to'> {
  const client = useClient()
  const [answer, setAnswer] = useState<MeasurementAnswer | null>(null)
  const asked = moments === null ? null : JSON.stringify(moments)
  useEffect(() => {
    if (asked === null) return undefined
    let isLatest = true
    const take = (result: Omit<MeasurementAnswer, 'to'>) => isLatest && setAnswer({ to: asked, ...result })
    client.clocks.measure(JSON.parse(asked)).then(
      (measurement) => take({ measurement, failure: null }),
      (error: unknown) => take({ measurement: null, failure: callFailure(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [client, asked])
  return answer !== null && answer.to === asked ? answer : { measurement: null, failure: null }
}
