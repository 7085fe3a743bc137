import { exportDateModes } from '../../service/exports.ts'
import { exportMovements } from '../../service/movements.ts'
import { type Evidence, evidence } from '../contract/evidence.ts'
import { type Failure, failure } from '../contract/failure.ts'

/** Request of an export. Times are epoch seconds. */
export interface ExportInput {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly activity: string
  readonly movement: string
  readonly dateMode?: string | undefined
}

const oneOf = (values: readonly string[]) => evidence('one-of', { values: values.join(', ') })

/** Checks an export request as the service does: one failure per invalid field. */
export function checkExport({ startTime, endTime, activity, movement, dateMode }: ExportInput): Failure[] {
  const movementsByActivity: Readonly<Record<string, readonly string[]>> = exportMovements
  const movements = Object.hasOwn(movementsByActivity, activity) ? movementsByActivity[activity] : undefined
  const invalidField = (field: string, value: string | number, expected: Evidence) =>
    failure('export-invalid', { field, given: value, expected })
  return [
    ...(movements ? [] : [invalidField('activity', activity, oneOf(Object.keys(movementsByActivity)))]),
    ...(movements && !movements.includes(movement) ? [invalidField('movement', movement, oneOf(movements))] : []),
    ...(startTime !== undefined && endTime !== undefined && startTime > endTime
      ? [invalidField('startTime', startTime, evidence('time-before', { field: 'endTime' }))]
      : []),
    ...(dateMode !== undefined && !(exportDateModes as readonly string[]).includes(dateMode)
      ? [invalidField('dateMode', dateMode, oneOf(exportDateModes))]
      : []),
  ]
}
