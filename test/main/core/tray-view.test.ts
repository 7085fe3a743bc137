import { describe, expect, test } from 'vitest'
import { addressOfNeed, badgeOf, needsOf } from '../../../src/main/core/needs.ts'
import { trayView } from '../../../src/main/core/tray-view.ts'
import { queueProgress, timeLeft } from '../../../src/main/core/uploads-line.ts'
import type { ClipKind } from '../../../src/station/contract/clip.ts'
import type { DeckView } from '../../../src/station/contract/deck-view.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import type { StationStatus } from '../../../src/station/contract/station-status.ts'
import { clipCounts, idleStatus, withSafety } from '../../electron/fixtures/idle-status.ts'

const NOW_MS = 1_000_000
const MINUTE_MS = 60_000
const nobody: DeckView = {
  current: null,
  emptySinceMs: null,
  question: null,
  conflict: null,
  sync: { kind: 'off', sinceMs: null },
  lineup: [],
}

const maya = { id: 'A1', year: '2007', arm: null, note: null } as const
const idle = idleStatus(NOW_MS)
const transfer = (change: Partial<StationStatus['transfer']>) => ({ transfer: { ...idle.transfer, ...change } })
const counts = (each: Partial<Record<ClipKind, number>>) => ({ counts: clipCounts(each) })
const view = (change: Partial<StationStatus>, deck = nobody, fixedByConfig: string[] = []) =>
  trayView({ status: withSafety({ ...idle, ...change }), deck, namesakes: [maya], fixedByConfig })

const sending = { leftClips: 3, sendingClips: 1, leftBytes: 500, doneAtMs: NOW_MS + 90_000 }

const lostFolder = (camera: string) => ({
  settings: FolderSettings.parse({ path: `/cameras/${camera}` }),
  camera,
  state: { kind: 'unavailable', sinceMs: 0, because: failure('folder-missing') } as const,
  clipsToday: 0,
  lastClipAtMs: null,
  existingWaiting: 0,
  unsupported: 0,
  unsupportedAside: 0,
  watcher: null,
})

describe('the icon in the tray', () => {
  test.each<[string, Partial<StationStatus>, string]>([
    ['rests while nothing is to be uploaded', {}, 'idle'],
    ['works while clips are uploaded', { ...transfer(sending), ...counts({ sending: 3 }) }, 'uploading'],
    ['works while clips are still written', counts({ settling: 2 }), 'uploading'],
    ['rests while the service analyzes', counts({ processing: 2 }), 'idle'],
    ['works while clips wait for their turn', counts({ queued: 1 }), 'uploading'],
    ['stands still while uploads are paused', { ...transfer({ paused: true }), ...counts({ queued: 2 }) }, 'paused'],
    [
      'stands still outside the schedule',
      { ...transfer({ schedule: { ...idle.transfer.schedule, open: false } }), ...counts({ queued: 2 }) },
      'paused',
    ],
    [
      'stands still with clips left and no network',
      { ...counts({ queued: 2 }), service: { kind: 'offline', sinceMs: 5, because: failure('offline') } },
      'paused',
    ],
    [
      'rests without a network when nothing is left',
      { service: { kind: 'offline', sinceMs: 5, because: failure('offline') } },
      'idle',
    ],
    ['asks for a person while clips need tags', { ...transfer(sending), ...counts({ untagged: 1 }) }, 'attention'],
    [
      'asks for a person when the key is refused',
      { service: { kind: 'key-refused', because: failure('key-refused') } },
      'attention',
    ],
    ['asks for a person when a folder is away', { folders: [lostFolder('A')] }, 'attention'],
  ])('%s', (_what, status, state) => {
    expect(view(status).state).toBe(state)
  })
})

test('the most serious problem comes first, and a click opens its screen', () => {
  const status: StationStatus = withSafety({
    ...idle,
    ...counts({ untagged: 2, failed: 1, missing: 1 }),
    trouble: failure('disk-full'),
    service: { kind: 'no-key' },
    captures: { kind: 'refused', because: failure('captures-not-enabled'), sinceMs: 0, retryAtMs: 1 },
    folders: [lostFolder('A'), lostFolder('B')],
    exportsNeedYou: 1,
  })
  expect(needsOf(status)).toEqual([
    { kind: 'trouble', because: failure('disk-full') },
    { kind: 'no-key' },
    { kind: 'captures-refused' },
    { kind: 'folders', cameras: ['A', 'B'] },
    { kind: 'clips', untagged: 2, stuck: 2, unanswered: 0 },
    { kind: 'exports', count: 1 },
  ])
  expect(needsOf(status).map(addressOfNeed)).toEqual([
    '#/settings/computer',
    '#/settings/connection',
    '#/queue',
    '#/settings/folders',
    '#/today',
    '#/exports',
  ])
  expect(needsOf({ ...idle, service: { kind: 'none' } }).map(addressOfNeed)).toEqual(['#/settings/connection'])
  expect(badgeOf(status)).toBe(5)
  expect(badgeOf(idle)).toBe(0)
})

test('the remaining time is shown in coarse steps while clips are uploaded', () => {
  expect(view({ ...transfer(sending), ...counts({ sending: 3 }) }).done).toEqual({
    atMs: NOW_MS + 90_000,
    left: { unit: 'minutes', count: 2 },
  })
  expect(view({ ...transfer({ leftClips: 3, doneAtMs: NOW_MS + 90_000 }), ...counts({ queued: 3 }) }).done).toBeNull()
  expect(timeLeft(0)).toEqual({ unit: 'minutes', count: 1 })
  expect(timeLeft(89 * MINUTE_MS)).toEqual({ unit: 'minutes', count: 89 })
  expect(timeLeft(100 * MINUTE_MS)).toEqual({ unit: 'hours', count: 2 })
})

test('the tray shows the athlete on deck, the next one, and an open “Still …?” question', () => {
  const tags = { athlete: { id: 'a1' }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  const deck: DeckView = {
    current: { tags, athleteName: 'Maya Ortiz', fromMs: 0, reps: 3 },
    emptySinceMs: null,
    question: { idleSinceMs: 0, idleMinutes: 20, waitingClips: 1 },
    conflict: null,
    sync: { kind: 'off', sinceMs: null },
    lineup: [{ id: 'l1', tags: { ...tags, athlete: { id: 'b1' } }, athleteName: 'Ben Zimmermann' }],
  }
  expect(view({}, deck)).toMatchObject({
    onDeck: { name: 'Maya Ortiz', movement: 'pitching', isInDoubt: true, namesake: maya },
    next: { name: 'Ben Zimmermann', namesake: undefined },
  })
  expect(view({})).toMatchObject({ onDeck: null, next: null })
})

test('the tray pauses and resumes uploads unless the configuration file fixes that', () => {
  expect(view({}).pause).toBe('pause')
  expect(view(transfer({ paused: true })).pause).toBe('resume')
  expect(view({}, nobody, ['uploads.paused']).pause).toBe('fixed')
})

test('restarts the taskbar’s progress with each queue, and never decreases it', () => {
  const at = (mostBefore: number, change: Partial<StationStatus['transfer']>) =>
    queueProgress(mostBefore, transfer(change).transfer)
  expect(at(0, {})).toEqual({ mostBytes: 0, fraction: null, isPaused: false })
  expect(at(0, { leftClips: 2, sendingClips: 1, leftBytes: 800 })).toMatchObject({ mostBytes: 800, fraction: 0 })
  expect(at(800, { leftClips: 1, sendingClips: 1, leftBytes: 200 })).toMatchObject({ mostBytes: 800, fraction: 0.75 })
  expect(at(800, { leftClips: 1, leftBytes: 200, paused: true })).toMatchObject({ fraction: 0.75, isPaused: true })
  expect(at(800, { leftClips: 1, leftBytes: 200 })).toMatchObject({ mostBytes: 800, fraction: null })
  expect(at(800, {})).toMatchObject({ mostBytes: 0, fraction: null })
})
