import { expect, test } from 'vitest'
import { canCancel, clipTransferOf, nextQueued } from '../../../src/features/queue/row-facts.ts'
import { idOf, queued, rowOf, sending } from './rows.ts'

const progress = { clipId: idOf('a'), sentBytes: 60_000_000, sizeBytes: 100_000_000, bytesPerSecond: 2_000_000 }

test('an uploading clip shows the newest progress', () => {
  const row = rowOf('a', sending, { sentBytes: 10_000_000, bytesPerSecond: 1_000_000 })
  expect(clipTransferOf(row, progress)).toEqual({ sentBytes: 60_000_000, bytesPerSecond: 2_000_000, leftMs: 20_000 })
  expect(clipTransferOf(row, undefined)).toEqual({ sentBytes: 10_000_000, bytesPerSecond: 1_000_000, leftMs: 90_000 })
})

test('bytes of an attempt that failed never count', () => {
  expect(clipTransferOf(rowOf('a', queued), progress)).toEqual({ sentBytes: 0, bytesPerSecond: null, leftMs: null })
})

test('an unknown rate gives no remaining time', () => {
  expect(clipTransferOf(rowOf('a', sending), { ...progress, bytesPerSecond: 0 }).leftMs).toBeNull()
  expect(clipTransferOf(rowOf('a', sending), { ...progress, bytesPerSecond: null }).leftMs).toBeNull()
})

test('the next clip is the first queued one, and unknown in the middle of a queue', () => {
  const rows = [rowOf('a', sending), rowOf('b', { kind: 'held', untilMs: 1 }), rowOf('c'), rowOf('d')]
  expect(nextQueued(0, rows)).toBe('c')
  expect(nextQueued(40, rows)).toBeNull()
  expect(nextQueued(0, [])).toBeNull()
})

test('a fully sent clip can’t be canceled', () => {
  expect(canCancel(rowOf('a', { kind: 'confirming', tries: 0, refusals: 0, sessionId: 's' }))).toBe(false)
  expect(canCancel(rowOf('a', sending))).toBe(true)
})
