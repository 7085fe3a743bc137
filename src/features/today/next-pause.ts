/** A press of Next so soon after the last one that took effect was meant for that one. */
export const NEXT_PAUSE_MS = 1_000

/** Keeps a second press of Next from taking another athlete off the lineup, unseen. */
export function createNextPause({ nowMs }: { nowMs: () => number }) {
  let isRunning = false
  let tookEffectMs = Number.NEGATIVE_INFINITY

  return {
    /** True where a press may start; then `run` has to be called. */
    mayStart(): boolean {
      if (isRunning || nowMs() - tookEffectMs < NEXT_PAUSE_MS) return false
      isRunning = true
      return true
    },
    async run(work: () => Promise<unknown>): Promise<void> {
      try {
        await work()
        tookEffectMs = nowMs()
      } finally {
        isRunning = false
      }
    },
  }
}
