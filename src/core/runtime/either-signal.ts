interface Either {
  readonly signal: AbortSignal
  /** Not needed any more: neither of both is listened to. */
  readonly dispose: () => void
}

/** Aborted as soon as one of both is. */
export function eitherSignal(...both: readonly [AbortSignal, AbortSignal]): Either {
  const own = new AbortController()
  const end = () => own.abort()
  for (const signal of both) {
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  }
  return { signal: own.signal, dispose: () => both.forEach((signal) => signal.removeEventListener('abort', end)) }
}
