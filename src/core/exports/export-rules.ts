import { type Evidence, evidence } from '../../contract/evidence.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import { exportDateModes } from '../../service-api/exports.ts'
import { exportMovements } from '../../service-api/movements.ts'

/** Request of an export. Times are epoch seconds (service facts 1.1). */
export interface ExportInput {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly activity: string
  readonly movement: string
  readonly dateMode?: string | undefined
}

const oneOf = (values: readonly string[]) => evidence('one-of', { values: values.join(', ') })

/** Checks an export request (service interface 4.9): one failure per broken field. */
export function checkExport({ startTime, endTime, activity, movement, dateMode }: ExportInput): Failure[] {
  const pairs: Readonly<Record<string, readonly string[]>> = exportMovements
  const movements = Object.hasOwn(pairs, activity) ? pairs[activity] : undefined
  const wrong = (field: string, given: string | number, expected: Evidence) =>
    failure('export-invalid', { field, given, expected })
  return [
    ...(movements ? [] : [wrong('activity', activity, oneOf(Object.keys(pairs)))]),
    ...(movements && !movements.includes(movement) ? [wrong('movement', movement, oneOf(movements))] : []),
    ...(startTime !== undefined && endTime !== undefined && startTime > endTime
      ? [wrong('startTime', startTime, evidence('time-before', { field: 'endTime' }))]
      : []),
    ...(dateMode !== undefined && !(exportDateModes as readonly string[]).includes(dateMode)
      ? [wrong('dateMode', dateMode, oneOf(exportDateModes))]
      : []),
  ]
}
