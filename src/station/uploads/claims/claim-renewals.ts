import type { Clip, ClipId } from '../../contract/clip.ts'
import { isUploading } from '../../contract/clip-kinds.ts'
import type { ClaimPort, ClipClaim, HeldClaim, RenewedClaim } from '../../ports/claim-port.ts'
import type { ClipStore, Clock } from '../../ports.ts'
import type { FileHashes } from './file-hashes.ts'
import type { LocalClaims } from './local-claims.ts'

const RENEWALS_PER_LEASE = 3
/** A failed renewal is repeated several times before the lease ends. */
const RETRIES_PER_LEASE = 15

interface Parts {
  readonly store: Pick<ClipStore, 'get'>
  readonly local: Pick<LocalClaims, 'get' | 'all'>
  readonly hashes: Pick<FileHashes, 'of'>
  readonly clock: Pick<Clock, 'monotonicMs'>
  /** Called when another station took over a clip's claim: its upload can't be stored. */
  readonly onLost: (id: ClipId) => void
  readonly onTrouble: (error: unknown) => void
}

type Wanted = ClipClaim & { readonly claim: HeldClaim }

export type ClaimRenewals = ReturnType<typeof createClaimRenewals>

/** Renews the leases of uploads under way, and hashes files that other stations ask about. */
export function createClaimRenewals({ store, local, hashes, clock, onLost, onTrouble }: Parts) {
  let renewAtMs = 0
  const hashing = new Set<ClipId>()

  /** Throws AppError of the facility's database; the next turn comes soon then. */
  async function renew(port: ClaimPort, signal: AbortSignal) {
    const beganMs = clock.monotonicMs()
    if (beganMs < renewAtMs) return
    const wanted = local.all().filter(isWanted)
    renewAtMs = beganMs + port.leaseMs / RETRIES_PER_LEASE
    const renewed = wanted.length === 0 ? [] : await port.renew(wanted.map(({ claim }) => claim))
    renewAtMs = beganMs + port.leaseMs / RENEWALS_PER_LEASE
    for (const record of wanted) conclude(port, record, renewed, signal)
  }

  function conclude(
    port: ClaimPort,
    { clip: id, claim }: Wanted,
    renewed: readonly RenewedClaim[],
    signal: AbortSignal,
  ) {
    const one = renewed.find((each) => each.id === claim.id)
    // The claim may have been granted again while the answer was on its way.
    if (one === undefined && local.get(id)?.claim?.fence === claim.fence) onLost(id)
    const clip = store.get(id)
    if (one?.hashWanted && clip && !hashing.has(id)) void answerHash(port, clip, claim, signal)
  }

  /** Runs beside the renewals, as a large file takes longer than a lease. */
  async function answerHash(port: ClaimPort, clip: Clip, claim: HeldClaim, signal: AbortSignal) {
    hashing.add(clip.id)
    try {
      await port.setHash(claim, await hashes.of(clip, signal))
    } catch (error) {
      onTrouble(error)
    } finally {
      hashing.delete(clip.id)
    }
  }

  const isWanted = (record: ClipClaim): record is Wanted =>
    record.claim !== null && isUploading(store.get(record.clip)?.state ?? { kind: 'found' })

  return { renew, dueInMs: () => renewAtMs - clock.monotonicMs() }
}
