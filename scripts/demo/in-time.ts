import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a result, but not for ever. */
export async function inTime<Result>(work: Promise<Result>, complaint: string, timeoutMs: number): Promise<Result> {
  const late = new AbortController()
  const timeout = delay(timeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${complaint} within ${timeoutMs / 1_000} s`)
  })
  timeout.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    late.abort()
  }
}
