import type { Clip, ClipState } from '../../contract/clips/clip.ts'
import { bytesSentKinds, withoutClaimKinds } from '../../contract/clips/clip-kinds.ts'
import type { Probe } from '../../contract/clips/probe.ts'
import type { ClipStore } from '../ports.ts'
import { isFailureAfterUpload } from './clip-machine.ts'

/** The service had the video, and found it wanting, or is not asked any more. Every other failure left the video here. */
const failedAfterUpload = (state: ClipState) => state.kind === 'failed' && isFailureAfterUpload(state)

/** Whether a clip in this state makes another one of the same content a duplicate. */
export const claimsContent = (state: ClipState) =>
  !withoutClaimKinds.includes(state.kind) && (state.kind !== 'failed' || failedAfterUpload(state))

/** Once all bytes of its video went out, a clip no longer needs its file to stand for its content. */
export const hasSentAllBytes = (state: ClipState) => bytesSentKinds.includes(state.kind) || failedAfterUpload(state)

/** The duplicates that a clip leaves behind when it no longer stands for the content that it had. */
export function duplicatesOf(store: ClipStore, { id, fingerprint }: Clip): Clip[] {
  if (fingerprint === null) return []
  return store.withFingerprint(fingerprint).filter(({ state }) => state.kind === 'duplicate' && state.of === id)
}

/** A time that a file carries in itself is written in whole seconds by some programs. */
const SAME_RECORDING_TOLERANCE_MS = 1_000

const hasOwnTime = ({ recordedAtSource }: Probe) => recordedAtSource !== 'modification-time'

/**
 * Whether a file holds another recording now than when its clip was probed: the camera has used the name again. One that
 * is written anew keeps its recording time. Where it carries none, nobody can tell: then what a person has said of the
 * clip is not said of this.
 */
export function isAnotherRecording({ probe: before, handTags, groupedByHand }: Clip, now: Probe): boolean {
  if (before === null) return false
  const apartMs = Math.abs(before.recordedAtMs - now.recordedAtMs)
  if (hasOwnTime(before) && hasOwnTime(now)) return apartMs >= SAME_RECORDING_TOLERANCE_MS
  return apartMs > 0 && (handTags !== null || groupedByHand)
}
