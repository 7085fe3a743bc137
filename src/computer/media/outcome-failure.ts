import { type Failure, failure } from '../../station/contract/failure.ts'
import { type ConversionOutcome, STALL_TIMEOUT_MS } from './run-conversion.ts'

interface Limits {
  readonly cacheDir: string
  readonly maxBytes?: number
  readonly stalledMs?: number
}

/** Translates the end of a conversion into a failure for people. Callers handle a canceled conversion before. */
export function toConversionFailure(
  outcome: Exclude<ConversionOutcome, { kind: 'done' }>,
  { cacheDir, maxBytes = 1_000_000_000, stalledMs = STALL_TIMEOUT_MS }: Limits,
): Failure {
  switch (outcome.kind) {
    case 'slow':
      return failure('conversion-slow', { seconds: Math.round(stalledMs / 1_000) })
    case 'too-large':
      return failure('conversion-too-large', { megabytes: Math.round(maxBytes / 1_000_000) })
    case 'disk-full':
      return failure('disk-full', { file: cacheDir })
    case 'crashed':
      return failure('conversion-failed', { detail: outcome.detail })
    case 'failed':
    case 'trouble':
      return failure('conversion-failed')
  }
}
