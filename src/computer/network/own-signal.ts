/**
 * Runs work with a separate signal that follows a longer-lived one. An HTTP client never stops listening to its
 * signal: with the station's signal that would be a leak, and a late abort an unhandled error.
 */
export async function withChildSignal<Result>(
  signal: AbortSignal,
  work: (own: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const own = new AbortController()
  const follow = () => own.abort(signal.reason)
  if (signal.aborted) follow()
  signal.addEventListener('abort', follow, { once: true })
  try {
    return await work(own.signal)
  } finally {
    signal.removeEventListener('abort', follow)
  }
}
