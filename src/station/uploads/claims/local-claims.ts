import type { ClipId } from '../../contract/clip.ts'
import type { ClipClaim, ClipClaimStore, HeldClaim } from '../../ports/claim-port.ts'

export type LocalClaims = ReturnType<typeof createLocalClaims>

/** This station's claims, with a copy in memory: most clips have none, and every change of a clip asks. */
export function createLocalClaims(store: ClipClaimStore) {
  const claims = new Map<ClipId, ClipClaim>(store.all().map((claim) => [claim.clip, claim]))
  /** Claims to release soon; one that is never released ends with its lease. */
  let abandoned: HeldClaim[] = []

  function keep(claim: ClipClaim) {
    claims.set(claim.clip, claim)
    store.save(claim)
  }

  function remove(id: ClipId) {
    if (claims.delete(id)) store.remove(id)
  }

  /** Forgets a claim whose video is certainly not stored, and releases it soon. */
  function giveUp(id: ClipId) {
    const held = claims.get(id)?.claim
    if (held) abandoned.push(held)
    remove(id)
  }

  return {
    get: (id: ClipId): ClipClaim | null => claims.get(id) ?? null,
    all: () => [...claims.values()],
    keep,
    remove,
    giveUp,
    takeAbandoned(): HeldClaim[] {
      const taken = abandoned
      abandoned = []
      return taken
    },
  }
}
