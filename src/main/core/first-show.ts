/** Wait after each sign that a window can be shown. On Wayland and with some drivers the first frame never comes. */
const delaysMs = {
  opened: 3_000,
  'ready-to-show': 0,
  /** A little later, because the first frame usually follows. */
  'did-finish-load': 100,
  'did-fail-load': 0,
  'render-process-gone': 0,
} as const

export type ShowSign = keyof typeof delaysMs

interface Parts {
  readonly show: () => void
  readonly after: (delayMs: number, action: () => void) => void
}

/** Shows a new window once, at the first sign that it can be shown. */
export function createFirstShow({ show, after }: Parts) {
  let isDone = false

  function finish() {
    if (isDone) return
    isDone = true
    show()
  }

  return {
    sign(sign: ShowSign) {
      if (delaysMs[sign] === 0) finish()
      else after(delaysMs[sign], finish)
    },
    /** Skips the first show, because a person has already opened the window. */
    skip() {
      isDone = true
    },
  }
}
