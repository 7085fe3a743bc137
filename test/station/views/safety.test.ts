import { expect, test } from 'vitest'
import type { ClipKind } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { StationStatus } from '../../../src/station/contract/station-status.ts'
import { clipCounts, idleStatus, withSafety } from '../../electron/fixtures/idle-status.ts'

const idle = idleStatus(0)
const safety = (clips: Partial<Record<ClipKind, number>>, change: Partial<StationStatus> = {}) =>
  withSafety({ ...idle, counts: clipCounts(clips), ...change }).safety
const transfer = (change: Partial<StationStatus['transfer']>) => ({ transfer: { ...idle.transfer, ...change } })

test.each<[what: string, kind: ClipKind, answer: string]>([
  ['that the camera still writes', 'settling', 'working'],
  ['that was just found', 'found', 'working'],
  ['that is being checked', 'probing', 'working'],
  ['that is held', 'held', 'working'],
  ['that waits to retry', 'waiting', 'working'],
  ['that is uploading', 'sending', 'working'],
  ['that needs tags', 'untagged', 'needs-attention'],
  ['that failed', 'failed', 'needs-attention'],
  ['whose file is missing', 'missing', 'needs-attention'],
  ['that the service analyzes', 'processing', 'processing'],
  ['that is complete', 'completed', 'all-uploaded'],
  ['that was canceled', 'cancelled', 'all-uploaded'],
  ['that is left out', 'left-out', 'all-uploaded'],
  ['that another station uploaded', 'uploaded-elsewhere', 'all-uploaded'],
])('a clip %s makes the answer of a day that is else uploaded: %s, %s', (_what, kind, answer) => {
  expect(safety({ completed: 90, [kind]: 90 + 1 }).answer).toBe(answer)
})

test('a person comes before the work, and the work before the analysis at the service', () => {
  expect(safety({ untagged: 1, queued: 1, processing: 1 })).toMatchObject({
    answer: 'needs-attention',
    needsPerson: 1,
    onTheWay: 1,
  })
  expect(safety({ queued: 1, processing: 1 }).answer).toBe('working')
})

test('clips that wait for an answer about their folder need a person', () => {
  const folders = [{ existingWaiting: 12, unsupported: 2 }] as StationStatus['folders']
  expect(safety({ completed: 4 }, { folders })).toMatchObject({
    answer: 'needs-attention',
    unanswered: 12,
    unsupported: 2,
  })
})

test('promises an end only while uploads may start', () => {
  const left = { leftClips: 1, doneAtMs: 60_000 }
  const offline = { kind: 'offline', sinceMs: 5, because: failure('offline') } as const
  const refused = { kind: 'key-refused', because: failure('key-refused') } as const
  const schedule = { open: false, changesAtMs: 90_000, today: [] }
  expect(safety({ queued: 1 }, transfer(left))).toMatchObject({ answer: 'working', doneAtMs: 60_000, blockedBy: null })
  for (const change of [
    { ...transfer(left), service: offline },
    transfer({ ...left, paused: true }),
    transfer({ ...left, schedule }),
  ])
    expect(safety({ queued: 1 }, change)).toMatchObject({ answer: 'working', doneAtMs: null })
  expect(safety({ queued: 1 }, { ...transfer(left), service: refused })).toMatchObject({
    answer: 'needs-attention',
    doneAtMs: null,
    blockedBy: { kind: 'key-refused' },
  })
  expect(safety({ completed: 1 }, { service: refused })).toMatchObject({ answer: 'all-uploaded', blockedBy: null })
})

test('a service that gives no access needs a person, and is not offline', () => {
  const refused = { sinceMs: 5, because: failure('not-allowed') }
  const service = { kind: 'connected', answeredAtMs: 5, refused } as const
  expect(safety({ queued: 1 }, { service })).toMatchObject({
    answer: 'needs-attention',
    blockedBy: { kind: 'access-refused' },
  })
})
