/** Runs a read when asked; asked again meanwhile, once more afterwards. Reads never overlap, and none is forgotten. */
export function oneAtATime(read: () => Promise<void>): () => void {
  const ask = oneAtATimeAwaited(read)
  return () => void ask()
}

/** The same; what it returns resolves when a read has ended that began after it was asked for. */
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
