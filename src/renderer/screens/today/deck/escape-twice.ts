/** How long the second press is awaited. */
export const SECOND_PRESS_TIMEOUT_MS = 4_000
/** So soon after Escape closed something, it was meant for that. */
const AFTER_CLOSE_DELAY_MS = 1_500

/** Escape clears the deck by its second press only, and not while somebody closes one thing after another. */
export function createEscapeTwice({ nowMs }: { nowMs: () => number }) {
  let armedAtMs = Number.NEGATIVE_INFINITY
  let closedAtMs = Number.NEGATIVE_INFINITY

  return {
    /** Escape closed something else. */
    closed() {
      closedAtMs = nowMs()
      armedAtMs = Number.NEGATIVE_INFINITY
    },
    press(): 'ignored' | 'armed' | 'confirmed' {
      const pressedAtMs = nowMs()
      if (pressedAtMs - closedAtMs < AFTER_CLOSE_DELAY_MS) return 'ignored'
      const isSecond = pressedAtMs - armedAtMs < SECOND_PRESS_TIMEOUT_MS
      armedAtMs = isSecond ? Number.NEGATIVE_INFINITY : pressedAtMs
      return isSecond ? 'confirmed' : 'armed'
    },
  }
}
