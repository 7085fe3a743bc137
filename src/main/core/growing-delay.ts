interface Limits {
  readonly minMs: number
  readonly maxMs: number
  /** A run of this length counts as healthy: the next crash starts with the shortest delay. */
  readonly healthyAfterMs: number
}

/** Delays before restarts that keep a repeated crash from loading the computer. */
export function createGrowingDelay({ minMs, maxMs, healthyAfterMs }: Limits) {
  let delayMs = minMs
  return {
    /** Returns the delay before the next start, after a run of this length. */
    next(ranForMs: number): number {
      if (ranForMs > healthyAfterMs) delayMs = minMs
      const present = delayMs
      delayMs = Math.min(2 * delayMs, maxMs)
      return present
    },
  }
}
