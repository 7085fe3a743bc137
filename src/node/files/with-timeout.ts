import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a result; null after the timeout. Throws the signal's reason. */
export async function withTimeout<Result>(work: Promise<Result>, waitMs: number, signal: AbortSignal | null = null) {
  const over = new AbortController()
  const signals = signal ? [over.signal, signal] : [over.signal]
  const late = delay(waitMs, null, { signal: AbortSignal.any(signals) })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => undefined)
    over.abort()
  }
}
