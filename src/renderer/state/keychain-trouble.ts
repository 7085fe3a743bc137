import type { StationStatus } from '../../station/contract/station-status.ts'

/** Keychain state that hides whether an API key exists; null when that is known. */
export function keychainTrouble({
  service,
  key,
}: Pick<StationStatus, 'service' | 'key'>): 'locked' | 'unavailable' | null {
  if (service.kind !== 'no-key') return null
  return key.kind === 'locked' || key.kind === 'unavailable' ? key.kind : null
}
