/**
 * A signal for one piece of work that follows a longer-lived one. An HTTP client keeps listening to its signal when its
 * work is done: to one that lives as long as the station it would be a leak, and its late abort an error nobody hears.
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
