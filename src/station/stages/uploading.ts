import type { AthleteFinder } from '../athletes/find-athlete.ts'
import type { NewAthletes } from '../athletes/new-athletes.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import type { CapturePermission } from '../service/capture-permission.ts'
import type { Health } from '../service/health.ts'
import { createAttempts } from '../uploads/attempt.ts'
import { createUploadClaims } from '../uploads/claims/upload-claims.ts'
import { createConfirmer } from '../uploads/confirm.ts'
import { createAfterUpload } from '../uploads/move-uploaded.ts'
import { parallelUploadsFor, uploadDurationMs } from '../uploads/pace.ts'
import { createTransferMeter } from '../uploads/transfer-meter.ts'
import { createUploadGate } from '../uploads/upload-gate.ts'
import { createUploadQueue } from '../uploads/upload-queue.ts'
import { createVerifier } from '../uploads/verify.ts'
import type { Intake } from '../watching/intake.ts'
import type { StageLoop } from './stage-loop.ts'

interface Parts extends Omit<World, 'newAthletes'> {
  readonly lifecycle: ClipLifecycle
  readonly health: Health
  readonly rateLimiter: RateLimiter
  readonly permission: CapturePermission
  readonly settings: () => EngineSettings
  readonly intake: Intake
  readonly athletes: AthleteFinder
  readonly newAthletes: NewAthletes
  readonly settleRep: (clip: Clip) => Promise<boolean>
  readonly loseAthlete: (athleteId: string) => readonly ClipId[]
  readonly emit: (event: Extract<EngineEvent, { kind: 'progress' | 'stored-twice' }>) => void
  readonly onTrouble: (error: unknown) => void
  readonly wake: () => void
}

/** The stage of uploads: queue, attempts, rate limit, schedule, and the work after an upload. */
export function createUploading(parts: Parts) {
  const { clock, settings } = parts
  const uploads = () => settings().uploads
  const meter = createTransferMeter(clock)
  const gate = createUploadGate({ settings, clock, localTime: parts.localTime, meter })
  const verifier = createVerifier(parts)
  const afterUpload = createAfterUpload(parts)
  const claims = createUploadClaims({ ...parts, onLost: (id) => queue.abort(id) })
  const neededMs = (sizeBytes: number) => uploadDurationMs(sizeBytes, meter.measuredRate(), uploads().parallel)
  const attempts = createAttempts({
    ...parts,
    claims,
    onProgress(clip, sentBytes) {
      meter.progressed(clip.id, clip.sizeBytes, sentBytes)
      queue.moved(clip, sentBytes)
      parts.emit({ kind: 'progress', clip, sentBytes })
    },
    onStored: verifier.stored,
    onStoredTwice: (twice) => parts.emit({ kind: 'stored-twice', ...twice }),
    onAthleteLost: (athleteId) => void parts.loseAthlete(athleteId),
    neededMs,
  })
  const queue = createUploadQueue({
    ...parts,
    attempts,
    confirmer: createConfirmer({ ...parts, neededMs }),
    parallel: () => (gate.isOpen() ? uploads().parallel : 0),
    parallelFor: (sizesBytes) => parallelUploadsFor(uploads().parallel, meter.measuredRate(), sizesBytes),
  })

  /** Ends the rate of a clip that is no longer being sent. */
  function changed(clip: Clip) {
    if (clip.state.kind !== 'sending') meter.ended(clip.id)
    claims.changed(clip)
  }

  const loops: readonly StageLoop[] = [
    { restMs: 5_000, step: afterUpload.check },
    { restMs: 5_000, step: verifier.check },
    ...claims.loops,
  ]
  return { queue, meter, gate, attempts, claims, changed, loops }
}
