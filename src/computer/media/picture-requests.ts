/** A clip that is on a screen and has no picture yet. */
export interface PictureRequest {
  readonly key: string
  /** Fingerprint of the clip's content. */
  readonly fingerprint: string
  readonly path: string
  readonly durationMs: number
}

/** Many screens full. */
const MAX_WAITING = 500

/** Requests for pictures, newest first. The oldest are dropped when there are too many; screens request them again. */
export function createPictureRequests() {
  const waiting = new Map<string, PictureRequest>()
  return {
    isEmpty: () => waiting.size === 0,
    add(request: PictureRequest) {
      waiting.delete(request.key)
      waiting.set(request.key, request)
      const [oldest] = waiting.keys()
      if (waiting.size > MAX_WAITING && oldest !== undefined) waiting.delete(oldest)
    },
    takeNewest(): PictureRequest | null {
      const newest = [...waiting.values()].at(-1) ?? null
      if (newest) waiting.delete(newest.key)
      return newest
    },
    clear: () => waiting.clear(),
  }
}
