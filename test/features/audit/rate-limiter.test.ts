import { expect, test } from 'vitest'
import { createAuditRateLimiter } from '../../../src/features/audit/core/rate-limiter.ts'
import { manualClock } from '../../support/manual-clock.ts'

test('sends at most ten requests a second, and a third of that during uploads', async () => {
  const clock = manualClock()
  let isUploading = false
  const rateLimiter = createAuditRateLimiter({ clock, isUploading: () => isUploading })
  const { signal } = new AbortController()
  async function askedIn(ms: number): Promise<number> {
    let asked = 0
    const over = new AbortController()
    const work = (async () => {
      while (!over.signal.aborted) {
        await rateLimiter(signal)
        if (!over.signal.aborted) asked += 1
      }
    })()
    for (let passed = 0; passed < ms; passed += 50) await clock.advance(50)
    over.abort()
    await clock.advance(1_000)
    await work
    return asked
  }
  // A delay before the first request is made up for, and no more.
  expect(await askedIn(10_000)).toBeLessThanOrEqual(106)
  isUploading = true
  expect(await askedIn(9_000)).toBeLessThanOrEqual(31)
})
