import type { CameraMemory, StampedClip } from '../../contract/camera-time.ts'

/** Files that are copied from one card follow one another within this time. */
const MAX_GAP_MS = 60_000
/** Files of one scan are found within this time, in any order. */
const SAME_SCAN_MS = 5_000

/** The clips of a camera that arrived together with a clip, or right after it, the clip included. */
export function batchOf({ seen }: Pick<CameraMemory, 'seen'>, clip: StampedClip): StampedClip[] {
  const batch: StampedClip[] = []
  let lastMs = clip.foundAtMs
  for (const each of seen) {
    if (each.foundAtMs < clip.foundAtMs - SAME_SCAN_MS) continue
    if (each.foundAtMs - lastMs > MAX_GAP_MS) break
    lastMs = Math.max(lastMs, each.foundAtMs)
    batch.push(each)
  }
  return batch.some((each) => each.clip === clip.clip) ? batch : [clip, ...batch]
}

/** True for a clip that was found with another one, or right after it. */
export const arrivesWith = (other: { readonly foundAtMs: number }, clip: { readonly foundAtMs: number }): boolean =>
  other.foundAtMs >= clip.foundAtMs - SAME_SCAN_MS && other.foundAtMs <= clip.foundAtMs + MAX_GAP_MS

export const newestOf = (batch: readonly StampedClip[], clip: StampedClip): StampedClip =>
  batch.reduce((newest, each) => (each.stampMs > newest.stampMs ? each : newest), clip)
