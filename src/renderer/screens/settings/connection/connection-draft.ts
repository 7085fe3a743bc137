import { type Failure, failure } from '../../../../contract/failure.ts'
import type { ConnectionHop } from '../../../../contract/station/folder-view.ts'
import { apiKeyPrefix } from '../../../../service-api/access.ts'

/** What is typed on the way to a connection. */
export interface ConnectionDraft {
  readonly address: string
  readonly key: string
}

/** What a test or a save would use: only what differs from what the station has. */
export function connectionChanges({ address, key }: ConnectionDraft, present: string | null) {
  const [baseUrl, typedKey] = [address.trim(), key.trim()]
  return {
    ...(baseUrl !== '' && baseUrl !== present ? { baseUrl } : {}),
    ...(typedKey !== '' ? { key: typedKey } : {}),
  }
}

/** Seen before anything is sent: what is clearly no key never leaves the page. */
export function apiKeyProblem(key: string): Failure | null {
  const typed = key.trim()
  if (typed === '' || (typed.startsWith(apiKeyPrefix) && !/\s/.test(typed))) return null
  return failure('key-malformed')
}

/** Under which field a failure belongs; null where it is about both, or about neither. */
export function fieldOfFailure({ code, parameters }: Failure): 'address' | 'key' | null {
  if (code === 'key-malformed') return 'key'
  if (code === 'config-invalid' && parameters['key'] === 'service.baseUrl') return 'address'
  return null
}

/** The failure of an address that was refused before anybody went there. */
export const addressFailure = (hops: readonly ConnectionHop[]): Failure | null =>
  hops.find(({ because }) => because !== null && fieldOfFailure(because) === 'address')?.because ?? null

export const isKeyRefused = (hops: readonly ConnectionHop[]): boolean =>
  hops.some(({ because }) => because?.code === 'key-refused')

export type HopResult = 'passed' | 'failed' | 'not-reached' | 'no-proxy' | 'tier-unknown'

/** What a hop's outcome means at its place: `skipped` is not the same everywhere. */
export function hopResult(hops: readonly ConnectionHop[], index: number): HopResult {
  const hop = hops[index]
  if (!hop || hop.outcome !== 'skipped') return hop?.outcome === 'failed' ? 'failed' : 'passed'
  const failedAt = hops.findIndex(({ outcome }) => outcome === 'failed')
  if (failedAt >= 0 && failedAt < index) return 'not-reached'
  return hop.hop === 'proxy' ? 'no-proxy' : 'tier-unknown'
}

/** How long the whole way took; null where nobody measured. */
export const totalMs = (hops: readonly ConnectionHop[]): number | null =>
  hops.reduce<number | null>((last, hop) => hop.tookMs ?? last, null)
