import { type Failure, failure } from '../../contract/failure.ts'
import { exportDateModes } from '../../service-api/exports.ts'
import { exportMovements } from '../../service-api/movements.ts'

/** What an export is asked for. Times are epoch seconds (service facts 1.1). */
export interface ExportInput {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly activity: string
  readonly movement: string
  readonly dateMode?: string | undefined
}

/** Everything that keeps an export job from being made (4.9); empty when nothing does. */
export function checkExport({ startTime, endTime, activity, movement, dateMode }: ExportInput): Failure[] {
  const pairs: Readonly<Record<string, readonly string[]>> = exportMovements
  const movements = Object.hasOwn(pairs, activity) ? pairs[activity] : undefined
  const wrong = (field: string, given: string | number, expected: string) =>
    failure('export-invalid', { field, given, expected })
  return [
    ...(movements ? [] : [wrong('activity', activity, `one of ${Object.keys(pairs).join(', ')}`)]),
    ...(movements && !movements.includes(movement)
      ? [wrong('movement', movement, `one of ${movements.join(', ')}`)]
      : []),
    ...(startTime !== undefined && endTime !== undefined && startTime > endTime
      ? [wrong('startTime', startTime, 'a time before endTime')]
      : []),
    ...(dateMode !== undefined && !(exportDateModes as readonly string[]).includes(dateMode)
      ? [wrong('dateMode', dateMode, `one of ${exportDateModes.join(', ')}`)]
      : []),
  ]
}
