/** Slowdown of playback that keeps all videos in step on a slow computer. */
export interface PlaybackPace {
  /** Factor of the chosen speed, 1 while the computer keeps up. */
  readonly factor: () => number
  /** Reports the largest lag of a picture in seconds and the lag that is allowed. */
  readonly observe: (lagSeconds: number, allowedSeconds: number, nowMs: number) => void
  readonly reset: () => void
}

const CHECK_INTERVAL_MS = 250
const SLOWDOWN_STEP = 0.8
const SPEEDUP_STEP = 1.04
const MIN_FACTOR = 0.1

export function createPlaybackPace(): PlaybackPace {
  let factor = 1
  let checkedAtMs = 0
  let worst = 0
  return {
    factor: () => factor,
    observe(lagSeconds, allowedSeconds, nowMs) {
      // One late picture does not mean a slow computer: the minimum lag since the last check counts.
      worst = checkedAtMs === 0 ? lagSeconds : Math.min(worst, lagSeconds)
      if (checkedAtMs === 0) checkedAtMs = nowMs
      if (nowMs - checkedAtMs < CHECK_INTERVAL_MS) return
      factor =
        worst > allowedSeconds ? Math.max(factor * SLOWDOWN_STEP, MIN_FACTOR) : Math.min(factor * SPEEDUP_STEP, 1)
      checkedAtMs = nowMs
      worst = Number.POSITIVE_INFINITY
    },
    reset() {
      factor = 1
      checkedAtMs = 0
    },
  }
}
