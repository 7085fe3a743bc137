import { expect, test } from 'vitest'
import type { Transfer } from '../../../src/contract/clips/queue.ts'
import { failure } from '../../../src/contract/failure.ts'
import type { ServiceState } from '../../../src/contract/station/station-status.ts'
import { doneEstimateOf } from '../../../src/renderer/screens/queue/totals/done-estimate.ts'

const transfer: Transfer = {
  paused: false,
  bytesPerSecond: 5_000_000,
  leftBytes: 600_000_000,
  leftClips: 7,
  sendingClips: 2,
  doneAtMs: 120_000,
  waitsFor: null,
  limitMbitPerSecond: null,
  parallel: 2,
  schedule: { open: true, changesAtMs: null, today: [] },
}
const connected: ServiceState = { kind: 'connected', answeredAtMs: 0 }
const at = (change: Partial<Transfer>, service: ServiceState = connected) =>
  doneEstimateOf({ transfer: { ...transfer, ...change }, service }, 20_000)

test('the queue is done when the backlog has uploaded at the current rate', () => {
  expect(at({})).toEqual({ kind: 'at', atMs: 120_000, leftMs: 100_000, waitsFor: null })
})

test('the estimate names what the queue waits for, and a time in the past becomes now', () => {
  const waitsFor = { kind: 'held', untilMs: 110_000 } as const
  expect(at({ waitsFor })).toMatchObject({ atMs: 120_000, waitsFor })
  expect(at({ doneAtMs: 19_000 })).toMatchObject({ atMs: 20_000, leftMs: 0 })
  expect(at({ doneAtMs: null, waitsFor })).toEqual({ kind: 'unknown', waitsFor })
})

test('an empty queue is done, even with other problems', () => {
  expect(at({ leftClips: 0, paused: true }, { kind: 'none' }).kind).toBe('all-safe')
})

test('a blocked queue shows the blocker instead of a time', () => {
  const offline: ServiceState = { kind: 'offline', sinceMs: 5, because: failure('offline') }
  expect(at({ paused: true }).kind).toBe('paused')
  expect(at({}, offline)).toEqual(offline)
  expect(at({}, { kind: 'key-refused', because: failure('key-refused') })).toMatchObject({ kind: 'no-way' })
  expect(at({ schedule: { open: false, changesAtMs: 9, today: [] } })).toMatchObject({ kind: 'closed', opensAtMs: 9 })
  expect(at({ doneAtMs: null }).kind).toBe('unknown')
})
