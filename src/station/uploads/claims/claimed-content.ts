import { AppError } from '../../app-error.ts'
import type { Clip } from '../../contract/clip.ts'
import type { ClaimPort } from '../../ports/claim-port.ts'
import type { Facility } from '../../ports/facility-ports.ts'

/**
 * Names the content that a clip claims. A second upload under another athlete is a content of its own: the first one
 * doesn't stand in its way.
 */
export const claimedContent = ({ again, tags }: Pick<Clip, 'again' | 'tags'>, fingerprint: string): string =>
  again === null ? fingerprint : `${fingerprint} ${tags?.athleteId ?? ''}`

/** Throws AppError `facility-away` where the facility's code is not loaded. */
export function claimPortOf(facility: Pick<Facility, 'claims'>): ClaimPort {
  const port = facility.claims()
  if (port === null) throw new AppError('facility-away')
  return port
}
