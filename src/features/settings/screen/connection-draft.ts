import { apiKeyPrefix } from '../../../service/access.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { ConnectionHop } from '../../../station/contract/folder-view.ts'

/** Typed address and key. */
export interface ConnectionDraft {
  readonly address: string
  readonly key: string
}

/** Values for a test or a save: only those that differ from the stored ones. */
export function connectionChanges({ address, key }: ConnectionDraft, present: string | null) {
  const [baseUrl, typedKey] = [address.trim(), key.trim()]
  return {
    ...(baseUrl !== '' && baseUrl !== present ? { baseUrl } : {}),
    ...(typedKey !== '' ? { key: typedKey } : {}),
  }
}

/** Rejects text that can't be a key before it leaves the page. */
export function apiKeyProblem(key: string): Failure | null {
  const typed = key.trim()
  if (typed === '' || (typed.startsWith(apiKeyPrefix) && !/\s/.test(typed))) return null
  return failure('key-malformed')
}

/** Field that a failure belongs to; null for both or neither. */
export function fieldOfFailure({ code, parameters }: Failure): 'address' | 'key' | null {
  if (code === 'key-malformed') return 'key'
  if (code === 'config-invalid' && parameters['key'] === 'service.baseUrl') return 'address'
  return null
}

/** Failure of an address that was rejected without a connection. */
export const addressFailure = (hops: readonly ConnectionHop[]): Failure | null =>
  hops.find(({ because }) => because !== null && fieldOfFailure(because) === 'address')?.because ?? null

export const isKeyRefused = (hops: readonly ConnectionHop[]): boolean =>
  hops.some(({ because }) => because?.code === 'key-refused')

export type HopResult = 'passed' | 'failed' | 'not-reached' | 'no-proxy' | 'no-certificate' | 'tier-unknown'

/** Meaning of a hop's outcome: `skipped` differs by hop. */
export function hopResult(hops: readonly ConnectionHop[], index: number): HopResult {
  const hop = hops[index]
  if (!hop || hop.outcome !== 'skipped') return hop?.outcome === 'failed' ? 'failed' : 'passed'
  const failedAt = hops.findIndex(({ outcome }) => outcome === 'failed')
  if (failedAt >= 0 && failedAt < index) return 'not-reached'
  if (hop.hop === 'certificate') return 'no-certificate'
  return hop.hop === 'proxy' ? 'no-proxy' : 'tier-unknown'
}

/** Duration of the whole test in ms; null when it was not measured. */
export const totalMs = (hops: readonly ConnectionHop[]): number | null =>
  hops.reduce<number | null>((last, hop) => hop.tookMs ?? last, null)
