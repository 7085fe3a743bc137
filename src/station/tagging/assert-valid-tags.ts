import { AppError } from '../app-error.ts'
import type { FailureCode } from '../contract/failure.ts'
import type { TagsInput } from '../contract/tags.ts'
import { checkMovement } from './check-tags.ts'

/** Values that another source, such as the folder, may still supply. */
const suppliedElsewhere: ReadonlySet<FailureCode> = new Set([
  'activity-missing',
  'movement-missing',
  'movement-ambiguous',
])

/**
 * Throws AppError for a pair or a dimension that the service doesn't have, at the command and not just before the
 * upload.
 */
export function assertValidTags({ activity, movement, dimensions }: TagsInput) {
  if (activity === undefined && movement === undefined) return
  const wrong = checkMovement({ activity, movement, dimensions, requireDimensions: false })
  const first = wrong.find(({ code }) => !suppliedElsewhere.has(code))
  if (first) throw new AppError(first.code, first.parameters)
}
