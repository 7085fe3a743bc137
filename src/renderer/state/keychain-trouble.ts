import type { StationStatus } from '../../contract/station/station-status.ts'

/** Why nobody knows whether there is an API key; null where that is known. */
export function keychainTrouble({
  service,
  key,
}: Pick<StationStatus, 'service' | 'key'>): 'locked' | 'unavailable' | null {
  if (service.kind !== 'no-key') return null
  return key.kind === 'locked' || key.kind === 'unavailable' ? key.kind : null
}
