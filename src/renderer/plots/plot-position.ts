/** Index of the cursor on x. Followers draw it directly: React renders nothing when it moves. */
export interface PlotPosition {
  readonly get: () => number
  readonly set: (index: number) => void
  /** Calls back on each move; returns a function that unsubscribes. */
  readonly follow: (moved: (index: number) => void) => () => void
  readonly count: number
}

/** Creates a cursor from 0 to `count - 1`; other indexes are clamped. Followers run once per animation frame. */
export function createPosition(count: number, first = 0): PlotPosition {
  const followers = new Set<(index: number) => void>()
  const within = (index: number) => Math.min(Math.max(Math.round(index), 0), Math.max(count - 1, 0))
  let at = within(first)
  let frame = 0
  const notifyFollowers = () => {
    frame = 0
    for (const moved of followers) moved(at)
  }
  return {
    count,
    get: () => at,
    set(index) {
      const next = within(index)
      if (next === at) return
      at = next
      if (frame === 0) frame = requestAnimationFrame(notifyFollowers)
    },
    follow(moved) {
      followers.add(moved)
      moved(at)
      return () => {
        followers.delete(moved)
      }
    },
  }
}

/** Cursor index after a key; null for keys that don't move it. */
export function positionAfterKey(key: string, at: number, count: number, isFast = false): number | null {
  const step = isFast ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(at - step, 0)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(at + step, count - 1)
    case 'PageDown':
      return Math.max(at - 50, 0)
    case 'PageUp':
      return Math.min(at + 50, count - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
