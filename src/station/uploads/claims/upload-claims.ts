import type { ClipLifecycle } from '../../clips/clip-lifecycle.ts'
import type { Clip, ClipId } from '../../contract/clip.ts'
import type { Settings } from '../../contract/settings.ts'
import type { ClipClaimStore } from '../../ports/claim-port.ts'
import type { Facility, FacilityStore } from '../../ports/facility-ports.ts'
import type { ClipStore, Clock, Files, Service } from '../../ports.ts'
import type { RateLimiter } from '../../runtime/rate-limiter.ts'
import type { ServiceOrigin } from '../../service/service-origin.ts'
import { createClaimProof } from './claim-proof.ts'
import { createClaimRenewals } from './claim-renewals.ts'
import { createClaimUpkeep } from './claim-upkeep.ts'
import { createClipClaims } from './clip-claims.ts'
import { createFileHashes } from './file-hashes.ts'
import { createGoingAlone } from './going-alone.ts'
import { createLocalClaims } from './local-claims.ts'
import { createUploadReports } from './upload-reports.ts'

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly facility: Facility
  readonly facilityStore: FacilityStore
  readonly clipClaims: ClipClaimStore
  readonly files: Files
  readonly service: Service
  readonly rateLimiter: RateLimiter
  readonly clock: Clock
  readonly random: () => number
  readonly origin: () => ServiceOrigin | null
  readonly settings: () => Pick<Settings, 'folders' | 'facility'>
  /** Agrees with the facility on a clip's rep that this station decided alone; false while it can't be asked. */
  readonly settleRep: (clip: Clip) => Promise<boolean>
  /** Called when another station took over a clip's claim: its upload can't be stored. */
  readonly onLost: (id: ClipId) => void
  readonly onTrouble: (error: unknown) => void
  readonly wake: () => void
}

/** Claims as the station's facility and its screens use them. */
export interface ClaimControl {
  /** When a person let this station go alone; null while it doesn't. */
  aloneSinceMs(): number | null
  /**
   * Uploads clips of shared folders without claims until the facility's database is back, or no longer. Throws AppError
   * `facility-missing`.
   */
  setAlone(isAlone: boolean): void
  /**
   * Reports every upload of shared folders again, to a database that was restored from an older copy. Throws AppError
   * `facility-away` where not all of them arrived.
   */
  reportAgain(signal: AbortSignal): Promise<void>
}

export type UploadClaims = ReturnType<typeof createUploadClaims>

/** Claims of this station's uploads: asked for just in time, renewed, released and reported. */
export function createUploadClaims(parts: Parts) {
  const local = createLocalClaims(parts.clipClaims)
  const alone = createGoingAlone(parts)
  const hashes = createFileHashes(parts.files)
  const proof = createClaimProof({ ...parts, local, alone })
  const reports = createUploadReports({ ...parts, local })
  const renewals = createClaimRenewals({ ...parts, local, hashes })
  const upkeep = createClaimUpkeep({ ...parts, local, renewals, reports, onSettled })

  function onSettled(id: ClipId) {
    hashes.forget(id)
    proof.forget(id)
  }

  const control: ClaimControl = {
    aloneSinceMs: alone.sinceMs,
    setAlone(isAlone) {
      if (isAlone) alone.begin()
      else alone.end()
      upkeep.retryNow()
    },
    async reportAgain(signal) {
      await reports.postAllShared(signal)
      await reports.sendAll(signal)
    },
  }

  return {
    acquire: createClipClaims({ ...parts, local, alone, hashes }).acquire,
    reserved: proof.reserved,
    commit: proof.commit,
    changed: upkeep.changed,
    confirmed: upkeep.confirmed,
    loops: [upkeep.loop, reports.loop],
    control,
  }
}
