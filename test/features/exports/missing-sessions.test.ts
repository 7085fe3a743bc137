import { expect, test } from 'vitest'
import { captureRange, missingSessions } from '../../../src/features/exports/core/missing-sessions.ts'
import { order } from '../../support/export-order.ts'

const createdAtMs = 200_000_000
const capture = (id: string, capturedAtMs: number | null, athlete = 'maya') => ({
  id,
  capturedAtMs,
  athletes: [{ id: athlete, name: null }],
})
const idsOf = (captures: readonly { id: string }[]) => captures.map(({ id }) => id)

test('counts the captures of the range without rows as missing, and no others', () => {
  const job = { createdAtMs, order: order({ startTime: 1_000, endTime: 2_000 }) }
  const captures = [
    capture('after', 2_001_000),
    capture('last second', 2_000_999),
    capture('arrived', 1_500_000),
    capture('first', 1_000_000),
    capture('before', 999_999),
    capture('no time', null),
  ]
  expect(idsOf(missingSessions(captures, job, new Set(['arrived'])))).toEqual(['last second', 'first', 'no time'])
})

test('counts only captures of the requested athletes as missing', () => {
  const job = { createdAtMs, order: order({ athletes: ['jo'] }) }
  const captures = [capture('of maya', 1), capture('of jo', 2, 'jo')]
  expect(idsOf(missingSessions(captures, job, new Set()))).toEqual(['of jo'])
})

test('treats an open range as the day before the request', () => {
  const job = { createdAtMs, order: order({ startTime: null, endTime: null }) }
  expect(captureRange(job)).toEqual({ fromMs: createdAtMs - 86_400_000, toMs: createdAtMs })
})
