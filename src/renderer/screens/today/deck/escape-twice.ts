/** Time in which the second press counts. */
export const SECOND_PRESS_TIMEOUT_MS = 4_000
/** Presses so soon after Escape closed something are ignored. */
const AFTER_CLOSE_DELAY_MS = 1_500

/** Detects a double Escape that clears the deck, and ignores presses that close overlays one after another. */
export function createEscapeTwice({ nowMs }: { nowMs: () => number }) {
  let armedAtMs = Number.NEGATIVE_INFINITY
  let closedAtMs = Number.NEGATIVE_INFINITY

  return {
    /** Reports that Escape closed something else. */
    overlayClosed() {
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
