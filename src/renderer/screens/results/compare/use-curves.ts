import type { Failure } from '../../../../contract/failure.ts'
import type { SessionCurves, SessionDetail } from '../../../../contract/results/session.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useClient } from '../../../state/station-context.tsx'
import type { TimedCurve } from '../overlay/alignment.ts'
import { unwrapAngles } from '../overlay/unwrap.ts'
import { useReread } from './use-reread.ts'

interface ReadCurves {
  /** Curve of each session; null until the first answer. */
  readonly curves: ReadonlyMap<string, TimedCurve> | null
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Builds a curve from an answer and known events. */
export function timedCurve(answer: SessionCurves, column: string, events: TimedCurve['events']): TimedCurve {
  const { firstFrame, time, framesPerSecond, columns } = answer
  const values = unwrapAngles(column, columns.find(({ name }) => name === column)?.values ?? time.map(() => null))
  return { firstFrame, time, framesPerSecond, values, events }
}

/** Reads one column of the compared sessions. */
export function useCurves(details: readonly SessionDetail[], column: string | null): ReadCurves {
  const client = useClient()
  const read = async () => {
    if (column === null) return new Map<string, TimedCurve>()
    const answers = await Promise.all(
      details.map(async ({ session: { id }, events }) => {
        const answer = await client.results.curves({ id, columns: [column] })
        return [id, timedCurve(answer, column, events)] as const
      }),
    )
    return new Map(answers)
  }
  const { value, failure, reread } = useRead(`curve ${column ?? ''}`, read, ['results'])
  useReread(details.map(({ session }) => session.id).join('\n'), reread)
  return { curves: value, failure, reread }
}
