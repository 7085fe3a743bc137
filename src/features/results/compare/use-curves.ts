import { useRead } from '../../../renderer/hooks/use-read.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { mirroredCurve } from '../../../service/metrics/mirror.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { SessionCurves, SessionDetail } from '../session.ts'
import type { TimedCurve } from './alignment.ts'
import { mirroredEvents } from './mirror.ts'
import { unwrapAngles } from './unwrap.ts'
import { useReread } from './use-reread.ts'

interface ReadCurves {
  /** Curve of each session; null until the first answer. */
  readonly curves: ReadonlyMap<string, TimedCurve> | null
  readonly failure: Failure | null
  readonly reread: () => void
}

/** Builds a curve from an answer and known events. */
function timedCurve(answer: SessionCurves, column: string, events: TimedCurve['events']): TimedCurve {
  const { firstFrame, time, framesPerSecond, columns } = answer
  const values = unwrapAngles(column, columns.find(({ name }) => name === column)?.values ?? time.map(() => null))
  return { firstFrame, time, framesPerSecond, values, events }
}

/** Column to read of a session: in the mirror that of the other side, where the curve has a mirror image. */
export const columnOf = (column: string, isMirrored: boolean): string =>
  (isMirrored ? mirroredCurve(column)?.column : undefined) ?? column

/** Curve of a session of the other hand as its mirror image, where there is one. */
export function handedCurve(
  answer: SessionCurves,
  column: string,
  events: TimedCurve['events'],
  isMirrored: boolean,
): TimedCurve {
  const image = isMirrored ? mirroredCurve(column) : null
  if (image === null) return timedCurve(answer, column, events)
  const curve = timedCurve(answer, image.column, mirroredEvents(events))
  return { ...curve, values: curve.values.map((value) => (value === null ? null : value * image.sign)) }
}

/** Reads one column of the compared sessions; those of the other hand are mirrored. */
export function useCurves(
  details: readonly SessionDetail[],
  column: string | null,
  mirrored: readonly boolean[],
): ReadCurves {
  const client = useClient()
  const read = async () => {
    if (column === null) return new Map<string, TimedCurve>()
    const answers = await Promise.all(
      details.map(async ({ session: { id }, events }, index) => {
        const isMirrored = mirrored[index] === true
        const answer = await client.results.curves({ id, columns: [columnOf(column, isMirrored)] })
        return [id, handedCurve(answer, column, events, isMirrored)] as const
      }),
    )
    return new Map(answers)
  }
  const { value, failure, reread } = useRead(`curve ${column ?? ''}`, read, ['results'])
  useReread(details.map(({ session }, index) => `${session.id} ${mirrored[index] === true}`).join('\n'), reread)
  return { curves: value, failure, reread }
}
