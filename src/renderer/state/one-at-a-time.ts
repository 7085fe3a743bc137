/** Runs a read on request; requests during a read lead to one more read after it. Reads never overlap. */
export function oneAtATime(read: () => Promise<void>): () => void {
  const ask = oneAtATimeAwaited(read)
  return () => void ask()
}

/** Works like `oneAtATime`; the promise resolves when a read that began after the request has ended. */
export function oneAtATimeAwaited(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function begin(): Promise<void> {
    next = null
    running = read().finally(() => {
      running = null
    })
    return running
  }

  return () => {
    if (running === null) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}
