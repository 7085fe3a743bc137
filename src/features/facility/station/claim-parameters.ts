import type { ClaimKey, HeldClaim } from '../../../station/ports/claim-port.ts'
import { originKey } from './origin-key.ts'

/** Parameters that name a content. */
export const keyOf = ({ origin, fingerprint }: ClaimKey) => [originKey(origin), fingerprint]

const momentOf = ({ madeAtMs }: HeldClaim) => new Date(madeAtMs).toISOString()

/** Parameters that name a claim with its fencing number. */
export const nameOf = (held: HeldClaim) => [held.id, momentOf(held), held.fence]

/** Parameters that name many claims, one array per column. */
export const columnsOf = (claims: readonly HeldClaim[]) => [
  claims.map(({ id }) => id),
  claims.map(momentOf),
  claims.map(({ fence }) => fence),
]
