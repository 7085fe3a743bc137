/** How much slower than asked the videos play, so that a slow computer displays all of them in step. */
export interface Pace {
  /** 1 where the computer keeps up. */
  readonly factor: () => number
  /** Tells how far the picture that is most behind is behind, in seconds, and for how long it is allowed to be. */
  readonly observe: (lagSeconds: number, allowedSeconds: number, nowMs: number) => void
  readonly reset: () => void
}

const CHECKED_EVERY_MS = 250
const SLOWER = 0.8
const FASTER = 1.04
const SLOWEST = 0.1

export function createPace(): Pace {
  let factor = 1
  let checkedAtMs = 0
  let worst = 0
  return {
    factor: () => factor,
    observe(lagSeconds, allowedSeconds, nowMs) {
      // One late picture is no slow computer: the least delay of the time since the last check counts.
      worst = checkedAtMs === 0 ? lagSeconds : Math.min(worst, lagSeconds)
      if (checkedAtMs === 0) checkedAtMs = nowMs
      if (nowMs - checkedAtMs < CHECKED_EVERY_MS) return
      factor = worst > allowedSeconds ? Math.max(factor * SLOWER, SLOWEST) : Math.min(factor * FASTER, 1)
      checkedAtMs = nowMs
      worst = Number.POSITIVE_INFINITY
    },
    reset() {
      factor = 1
      checkedAtMs = 0
    },
  }
}
