import type { Clip, ClipState } from '../contract/clip.ts'
import { bytesSentKinds, withoutClaimKinds } from '../contract/clip-kinds.ts'
import type { Probe } from '../contract/probe.ts'
import type { ClipStore } from '../ports.ts'
import { isFailureAfterUpload } from './clip-machine.ts'

/** True when the clip failed after its upload. After any other failure the video is not at the service. */
const failedAfterUpload = (state: ClipState) => state.kind === 'failed' && isFailureAfterUpload(state)

/** True when a clip in this state makes another clip of the same content a duplicate. */
export const claimsContent = (state: ClipState) =>
  !withoutClaimKinds.includes(state.kind) && (state.kind !== 'failed' || failedAfterUpload(state))

/** True when all bytes were sent: then the clip claims its content without its file. */
export const hasSentAllBytes = (state: ClipState) => bytesSentKinds.includes(state.kind) || failedAfterUpload(state)

/** Duplicates of a clip that no longer claims its content. */
export function duplicatesOf(store: ClipStore, { id, fingerprint }: Clip): Clip[] {
  if (fingerprint === null) return []
  return store.withFingerprint(fingerprint).filter(({ state }) => state.kind === 'duplicate' && state.of === id)
}

/** Some programs write recording times in whole seconds. */
const SAME_RECORDING_TOLERANCE_MS = 1_000

const hasOwnTime = ({ recordedAtSource }: Probe) => recordedAtSource !== 'modification-time'

/** Fingerprint of the content that a clip was probed with: its own is forgotten as soon as its file changes. */
export function probedFingerprint(store: Pick<ClipStore, 'ledger'>, { id, fingerprint }: Clip): string | null {
  if (fingerprint !== null) return fingerprint
  const probed = store.ledger(id).findLast(({ details }) => typeof details['fingerprint'] === 'string')
  return probed ? String(probed.details['fingerprint']) : null
}

/**
 * True when a file with other content holds another recording than the one its clip was probed with: the camera has
 * reused the name. A file that was rewritten keeps its recording time. Without a recording time a changed file counts as
 * another recording if a person tagged or grouped the clip.
 */
export function isAnotherRecording({ probe: before, handTags, groupedByHand }: Clip, now: Probe): boolean {
  if (before === null) return false
  const apartMs = Math.abs(before.recordedAtMs - now.recordedAtMs)
  if (hasOwnTime(before) && hasOwnTime(now)) return apartMs >= SAME_RECORDING_TOLERANCE_MS
  return apartMs > 0 && (handTags !== null || groupedByHand)
}
