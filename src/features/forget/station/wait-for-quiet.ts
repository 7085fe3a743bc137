/** Time without a change after which a station counts as quiet. */
const QUIET_MS = 30_000
const CHECK_INTERVAL_MS = 5_000

interface Parts {
  /** Counts the changes of the database so far. */
  readonly changes: () => number
  /** True while videos are on their way: they change nothing for minutes, and then can't wait. */
  readonly isUploading: () => boolean
  readonly onQuiet: () => void
}

/**
 * Waits for a moment in which nothing was uploading and nothing changed the database for half a minute: work that blocks
 * writes disturbs nothing then. `begin` waits for one such moment, however often it is called; `stop` ends the wait.
 */
export function createQuietWait({ changes, isUploading, onQuiet }: Parts) {
  let timer: NodeJS.Timeout | undefined

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  function begin() {
    if (timer !== undefined) return
    let last = changes()
    let sinceMs = performance.now()
    timer = setInterval(() => {
      const now = changes()
      const nowMs = performance.now()
      if (now !== last || isUploading()) {
        last = now
        sinceMs = nowMs
      }
      if (nowMs - sinceMs < QUIET_MS) return
      stop()
      onQuiet()
    }, CHECK_INTERVAL_MS).unref()
  }

  return { begin, stop }
}
