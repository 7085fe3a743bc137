import { AppError } from '../../app-error.ts'
import { fileNameOf } from '../../clips/paths.ts'
import type { Clip, ClipId } from '../../contract/clip.ts'
import type { ClipClaim, HeldClaim } from '../../ports/claim-port.ts'
import type { Facility } from '../../ports/facility-ports.ts'
import type { Clock, Service } from '../../ports.ts'
import { claimPortOf } from './claimed-content.ts'
import type { GoingAlone } from './going-alone.ts'
import type { LocalClaims } from './local-claims.ts'

interface Parts {
  readonly facility: Pick<Facility, 'claims'>
  readonly local: LocalClaims
  readonly alone: Pick<GoingAlone, 'sinceMs'>
  readonly service: Pick<Service, 'nowMs'>
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
}

/** An upload target as the claim's row has it, so that other stations can ask the service about it. */
interface ClaimedSession {
  readonly id: string
  /** On the service's clock. */
  readonly expiresAtMs: number
}

/** Proves during an upload that its claim is still this station's. Clips without a claim need no proof. */
export function createClaimProof({ facility, local, alone, service, clock }: Parts) {
  const sessions = new Map<ClipId, ClaimedSession>()

  /** Writes the reservation into the claim. Until this resolves, no byte may leave. Throws AppError `claim-lost`. */
  async function reserved({ id }: Clip, session: ClaimedSession) {
    const record = local.get(id)
    if (record === null) return
    sessions.set(id, session)
    if (record.claim !== null) await writeSession(record.claim, session)
  }

  async function writeSession(claim: HeldClaim, session: ClaimedSession) {
    if (!(await claimPortOf(facility).setSession(claim, session))) throw new AppError('claim-lost')
  }

  /**
   * The last proof, after the last byte of the video and before the body is closed. Throws AppError `claim-lost`,
   * `facility-away`: then the body must stay open, and nothing is stored.
   */
  async function commit(clip: Clip, sha256: string) {
    const record = local.get(clip.id)
    if (record === null) return
    const held = record.claim ?? (await claimAfterAll(clip, record, sha256))
    if (held === null) return
    const port = claimPortOf(facility)
    const began = { ms: clock.nowMs(), monotonicMs: clock.monotonicMs() }
    const proof = { sha256, serviceNowMs: service.nowMs() ?? clock.nowMs() }
    if (!(await port.commit(held, proof))) throw new AppError('claim-lost')
    // The process, or the computer, may have stood still since the proof.
    const passedMs = Math.max(clock.nowMs() - began.ms, clock.monotonicMs() - began.monotonicMs)
    if (passedMs >= port.leaseMs) throw new AppError('claim-lost')
  }

  /** Claims a clip whose upload began alone, where the database is back. Null while it is away. */
  async function claimAfterAll(clip: Clip, record: ClipClaim, sha256: string) {
    if (alone.sinceMs() !== null) return null
    const { origin, fingerprint } = record
    const session = sessions.get(clip.id)
    const file = { clip: clip.id, sizeBytes: clip.sizeBytes, fileName: fileNameOf(clip.path) }
    const request = { origin, fingerprint, ...file, sha256, own: null, mayBeStored: false }
    const answer = await claimPortOf(facility).claim(request)
    if (answer.kind !== 'granted' || session === undefined) throw new AppError('claim-lost')
    local.keep({ ...record, claim: answer.claim })
    await writeSession(answer.claim, session)
    return answer.claim
  }

  return { reserved, commit, forget: (id: ClipId) => void sessions.delete(id) }
}
