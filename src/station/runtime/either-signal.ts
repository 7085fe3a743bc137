interface Either {
  readonly signal: AbortSignal
  /** Removes the listeners from both signals. */
  readonly dispose: () => void
}

/**
 * Creates a signal that aborts as soon as one of two does, with its reason. Dispose it, so that a long-lived signal collects no
 * listeners.
 */
export function eitherSignal(...both: readonly [AbortSignal, AbortSignal]): Either {
  const own = new AbortController()
  const end = () => own.abort(both.find(({ aborted }) => aborted)?.reason)
  for (const signal of both) {
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  }
  return { signal: own.signal, dispose: () => both.forEach((signal) => signal.removeEventListener('abort', end)) }
}
