import type { ClipId } from '../contract/clip.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'

/** Content that several stations may see: one fingerprint at one service and account. */
export interface ClaimKey {
  readonly origin: ServiceOrigin
  readonly fingerprint: string
}

/** A claim that this station was granted. The fencing number is new at each grant: an older holder's writes fail. */
export interface HeldClaim {
  readonly id: string
  /** Month of the claim's partition. */
  readonly madeAtMs: number
  readonly fence: number
}

export interface ClaimRequest extends ClaimKey {
  readonly clip: ClipId
  readonly sizeBytes: number
  readonly fileName: string
  /** sha256 of the whole file; null while it was not needed. */
  readonly sha256: string | null
  /** This station's earlier claim of the clip. */
  readonly own: HeldClaim | null
  /** A body of this clip was closed once: the service was asked, and others must ask it too. */
  readonly mayBeStored: boolean
}

/** A claim of a station that sent a whole video, of which the service has said nothing yet. */
export interface DoubtfulClaim extends HeldClaim {
  readonly station: string
  readonly sha256: string
  readonly sessionId: string | null
  /** End of the upload target, on the service's clock. */
  readonly targetExpiresAtMs: number
  /** An earlier release reported it as uploaded. */
  readonly isReported: boolean
}

export type ClaimAnswer =
  | { readonly kind: 'granted'; readonly claim: HeldClaim }
  /** Another clip has this fingerprint: the whole file decides. */
  | { readonly kind: 'hash-needed' }
  /** The other station's file is not hashed yet. */
  | { readonly kind: 'unclear'; readonly station: string }
  | { readonly kind: 'held'; readonly station: string }
  | { readonly kind: 'uploaded'; readonly station: string; readonly sessionId: string | null }
  | { readonly kind: 'in-doubt'; readonly claim: DoubtfulClaim }

/** An upload of this station, for the facility. Reporting it again changes nothing. */
export interface UploadReport extends ClaimKey {
  readonly clip: string
  readonly sizeBytes: number
  readonly fileName: string
  readonly sha256: string
  readonly sessionId: string
  /** Null for an upload without a claim, such as while the station worked alone. */
  readonly claim: HeldClaim | null
  /** The service has said that it has the video. Until then the other stations ask it. */
  readonly isConfirmed: boolean
  /** End of the upload target, on the service's clock; null where it isn't known. */
  readonly targetExpiresAtMs: number | null
}

/** A held claim whose lease was extended. */
export interface RenewedClaim {
  readonly id: string
  /** Another station has a clip with this fingerprint and waits for the hash. */
  readonly hashWanted: boolean
}

/**
 * Claims of the facility: who uploads which content. Every call throws AppError `facility-away` and the other codes of
 * a facility's database; a call that threw may have been carried out.
 */
export interface ClaimPort {
  readonly leaseMs: number
  /** Throws AppError `facility-rebuilding` too. */
  claim(request: ClaimRequest): Promise<ClaimAnswer>
  /** Takes a doubtful claim over, after the service said that its video isn't stored. Null where it changed since. */
  takeOver(doubtful: DoubtfulClaim, request: ClaimRequest): Promise<HeldClaim | null>
  /** Records that the service has the video of a doubtful claim. */
  confirmUploaded(doubtful: DoubtfulClaim): Promise<void>
  /** Extends the leases that are still live; the claims that are missing in the answer are lost. */
  renew(claims: readonly HeldClaim[]): Promise<RenewedClaim[]>
  setHash(claim: HeldClaim, sha256: string): Promise<void>
  /** Records the reservation before a byte of it is sent. False where the claim is lost. */
  setSession(claim: HeldClaim, session: { readonly id: string; readonly expiresAtMs: number }): Promise<boolean>
  /**
   * The last proof before the body is closed, with the service's present time. False where the claim is lost: then the
   * body must not be closed.
   */
  commit(claim: HeldClaim, proof: { readonly sha256: string; readonly serviceNowMs: number }): Promise<boolean>
  /** Records uploads, each an `UploadReport` as the outbox holds it; one of another form is left out. */
  uploaded(reports: readonly unknown[]): Promise<void>
  /** Gives claims up whose videos are certainly not stored. One that is no longer held stays as it is. */
  release(claims: readonly HeldClaim[]): Promise<void>
  /** Calls back with the fingerprints whose claims others waited for. Returns a function that stops. */
  onSettled(callback: (fingerprint: string) => void): () => void
}

/** A clip's claim in this station's own database. */
export interface ClipClaim extends ClaimKey {
  readonly clip: ClipId
  /** Null while the station works alone. */
  readonly claim: HeldClaim | null
}

export interface ClipClaimStore {
  all(): ClipClaim[]
  save(claim: ClipClaim): void
  remove(clip: ClipId): void
}
