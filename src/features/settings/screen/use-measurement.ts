import { useEffect, useState } from 'react'
import { callFailure } from '../../../renderer/state/call-failure.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ClockMeasurement, ClockMoments } from '../../../station/contract/clock-measurement.ts'
import type { Failure } from '../../../station/contract/failure.ts'

interface MeasurementAnswer {
  /** Key of the measured moments. */
  readonly requestKey: string
  readonly measurement: ClockMeasurement | null
  readonly failure: Failure | null
}

/** Measures two marked moments; null until both are marked and the station has answered. */
export function useMeasurement(moments: ClockMoments | null): Omit<MeasurementAnswer, 'requestKey'> {
  const client = useClient()
  const [answer, setAnswer] = useState<MeasurementAnswer | null>(null)
  const requestKey = moments === null ? null : JSON.stringify(moments)
  useEffect(() => {
    if (requestKey === null) return undefined
    let isLatest = true
    const storeIfLatest = (result: Omit<MeasurementAnswer, 'requestKey'>) =>
      isLatest && setAnswer({ requestKey, ...result })
    client.clocks.measure(JSON.parse(requestKey)).then(
      (measurement) => storeIfLatest({ measurement, failure: null }),
      (error: unknown) => storeIfLatest({ measurement: null, failure: callFailure(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [client, requestKey])
  return answer !== null && answer.requestKey === requestKey ? answer : { measurement: null, failure: null }
}
