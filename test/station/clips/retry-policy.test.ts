import { expect, test } from 'vitest'
import { afterFailure, MAX_RETRY_DELAY_MS, retryDelayMs } from '../../../src/station/clips/retry-policy.ts'
import { ClipFailureCode } from '../../../src/station/contract/clip-failure.ts'
import { FailureCode, failure } from '../../../src/station/contract/failure.ts'
import { nextStepFor } from '../../../src/station/views/next-step.ts'

test('delays double from one second up to five minutes', () => {
  expect([1, 2, 3, 4].map((tries) => retryDelayMs(tries, 1))).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(retryDelayMs(50, 1)).toBe(MAX_RETRY_DELAY_MS)
})

test('jitter shortens a delay by at most a quarter', () => {
  expect(retryDelayMs(3, 0)).toBe(3_000)
})

const setback = { atMs: 0, jitter: 1, resume: 'sending', sessionId: null } as const

test('an outage of network, service or store is retried without limit', () => {
  for (const code of ['offline', 'service-unavailable', 'target-unavailable', 'upload-stalled'] as const) {
    expect(afterFailure({ ...setback, because: failure(code), tries: 10_000, refusals: 0 }).kind).toBe('waiting')
  }
})

test('every failure leads to a retry or a stop, and none completes a clip', () => {
  for (const code of FailureCode.options) {
    const { kind } = afterFailure({ ...setback, because: failure(code), tries: 0, refusals: 0 })
    expect(['waiting', 'queued', 'failed', 'missing', 'settling', 'untagged']).toContain(kind)
  }
})

test('a failure that no clip can have, such as a port in use, counts as a defect of OnDeck', () => {
  const answerTo = (code: FailureCode) =>
    afterFailure({ ...setback, because: failure(code), tries: 0, refusals: 0 }).kind
  expect(answerTo('port-in-use')).toBe(answerTo('bug'))
  expect(nextStepFor('port-in-use')).toBe(nextStepFor('bug'))
  expect(ClipFailureCode.options).toContain('athlete-missing')
  expect(ClipFailureCode.options.length).toBeLessThan(FailureCode.options.length)
})
