import { expect, test } from 'vitest'
import { workLeft } from '../../../src/main/core/work-left.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { StationStatus } from '../../../src/station/contract/station-status.ts'
import { clipCounts, idleStatus, withSafety } from '../../electron/fixtures/idle-status.ts'

const idle = idleStatus(0)
const left = (change: Partial<StationStatus>, transfer: Partial<StationStatus['transfer']> = {}) =>
  workLeft(withSafety({ ...idle, ...change, transfer: { ...idle.transfer, ...transfer } }))

const five = { counts: clipCounts({ queued: 5 }) }

test('counts no clip that is uploaded, left out, or waits for a person', () => {
  expect(left({})).toBeNull()
  expect(
    left({ counts: clipCounts({ completed: 90, processing: 4, duplicate: 1, untagged: 3, failed: 2 }) }),
  ).toBeNull()
})

test('counts clips that are queued, uploading, or being examined', () => {
  const counts = clipCounts({ found: 1, settling: 1, probing: 1, queued: 2, sending: 1 })
  const transfer = { leftClips: 3, sendingClips: 1, leftBytes: 900, doneAtMs: 60_000 }
  expect(left({ counts }, transfer)).toEqual({ clips: 6, uploading: 1, bytes: 900, doneAtMs: 60_000, blockedBy: null })
})

test('counts no practice clip as unfinished work', () => {
  expect(left({ practice: true, ...five })).toBeNull()
})

test('counts nothing for a window that joined a station in another process', () => {
  expect(left({ joined: true, ...five })).toBeNull()
})

test.each<
  [string, Partial<StationStatus>, Partial<StationStatus['transfer']>, 'paused' | 'service' | 'schedule' | 'trouble']
>([
  ['paused uploads', {}, { paused: true }, 'paused'],
  ['a refused key', { service: { kind: 'key-refused', because: failure('key-refused') } }, {}, 'service'],
  ['no key', { service: { kind: 'no-key' } }, {}, 'service'],
  [
    'captures that are not enabled',
    { captures: { kind: 'refused', because: failure('captures-not-enabled'), sinceMs: 0, retryAtMs: 1 } },
    {},
    'service',
  ],
  ['a schedule that never opens', {}, { schedule: { open: false, changesAtMs: null, today: [] } }, 'schedule'],
  ['a full disk', { trouble: failure('disk-full', { file: '/data' }) }, {}, 'trouble'],
])('does not offer to wait for %s', (_what, change, transfer, blockedBy) => {
  expect(left({ ...five, ...change }, transfer)).toMatchObject({ blockedBy })
})

test('offers to wait for a lost network', () => {
  const offline = { kind: 'offline', sinceMs: 0, because: failure('offline') } as const
  expect(left({ ...five, service: offline })).toMatchObject({ blockedBy: null })
})

test('offers to wait for a schedule that opens later', () => {
  const schedule = { open: false, changesAtMs: 60_000, today: [] }
  expect(left(five, { schedule })).toMatchObject({ blockedBy: null })
})
