import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a result; null after the timeout. Throws the signal's reason. */
export async function withTimeout<Result>(work: Promise<Result>, waitMs: number, signal: AbortSignal | null = null) {
  const ended = new AbortController()
  const signals = signal ? [ended.signal, signal] : [ended.signal]
  const timeout = delay(waitMs, null, { signal: AbortSignal.any(signals) })
  try {
    return await Promise.race([work, timeout])
  } finally {
    timeout.catch(() => undefined)
    ended.abort()
  }
}
