import { expect, test } from 'vitest'
import { doneEstimateOf } from '../../../src/features/queue/done-estimate.ts'
import type { ClipKind } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { Transfer } from '../../../src/station/contract/queue.ts'
import type { StationStatus } from '../../../src/station/contract/station-status.ts'
import { clipCounts, idleStatus, withSafety } from '../../electron/fixtures/idle-status.ts'

const idle = idleStatus(0)
const transfer: Transfer = { ...idle.transfer, leftClips: 7, doneAtMs: 120_000 }
const at = (
  change: Partial<Transfer>,
  more: Partial<StationStatus> = {},
  clips: Partial<Record<ClipKind, number>> = { queued: 7 },
) =>
  doneEstimateOf(
    withSafety({ ...idle, counts: clipCounts(clips), transfer: { ...transfer, ...change }, ...more }),
    20_000,
  )

test('the queue is done when the backlog has uploaded at the current rate', () => {
  expect(at({})).toEqual({ kind: 'at', atMs: 120_000, leftMs: 100_000, waitsFor: null })
})

test('the estimate names what the queue waits for, and a time in the past becomes now', () => {
  const waitsFor = { kind: 'held', untilMs: 110_000 } as const
  expect(at({ waitsFor })).toMatchObject({ atMs: 120_000, waitsFor })
  expect(at({ doneAtMs: 19_000 })).toMatchObject({ atMs: 20_000, leftMs: 0 })
  expect(at({ doneAtMs: null, waitsFor })).toEqual({ kind: 'unknown', waitsFor })
})

test('nothing is done at a time while nothing is on its way, even with other problems', () => {
  expect(at({ leftClips: 0, paused: true }, { service: { kind: 'none' } }, { untagged: 2 }).kind).toBe('at-rest')
})

test('an empty queue is not done while clips are written or checked', () => {
  expect(at({ leftClips: 0, doneAtMs: null }, {}, { settling: 2, probing: 1 }).kind).toBe('checking')
})

test('a blocked queue shows the blocker instead of a time', () => {
  const offline = { kind: 'offline', sinceMs: 5, because: failure('offline') } as const
  expect(at({ paused: true }).kind).toBe('paused')
  expect(at({}, { service: offline })).toEqual({ kind: 'offline', sinceMs: 5 })
  expect(at({}, { service: { kind: 'key-refused', because: failure('key-refused') } })).toMatchObject({
    kind: 'no-way',
  })
  expect(at({}, { trouble: failure('disk-full') })).toEqual({ kind: 'stopped', because: 'trouble' })
  expect(at({ schedule: { open: false, changesAtMs: 9, today: [] } })).toMatchObject({ kind: 'closed', opensAtMs: 9 })
  expect(at({ doneAtMs: null }).kind).toBe('unknown')
})
