/** Which value of x is looked at. Everything that follows is drawn by hand: React renders nothing when it moves. */
export interface PlotPosition {
  readonly get: () => number
  readonly set: (index: number) => void
  /** Returns a way to stop. */
  readonly follow: (moved: (index: number) => void) => () => void
  readonly count: number
}

/** Positions from 0 to `count - 1`; what lies outside becomes the nearest. Followers hear once for each frame of the screen. */
export function createPosition(count: number, first = 0): PlotPosition {
  const followers = new Set<(index: number) => void>()
  const within = (index: number) => Math.min(Math.max(Math.round(index), 0), Math.max(count - 1, 0))
  let at = within(first)
  let frame = 0
  const tell = () => {
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
      if (frame === 0) frame = requestAnimationFrame(tell)
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

/** Where a key leads; null for every other key. */
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
