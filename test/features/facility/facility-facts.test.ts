import { expect, test } from 'vitest'
import { type CopiedClips, facilityFacts } from '../../../src/features/facility/core/facility-facts.ts'
import { shiftHeartbeat } from '../../../src/features/facility/core/heartbeat-clock.ts'
import type { HeardStation } from '../../../src/features/facility/core/station-health.ts'
import type { StationHeartbeat } from '../../../src/features/facility/station-heartbeat.ts'
import { failure } from '../../../src/station/contract/failure.ts'

const NOW_MS = Date.UTC(2026, 10, 23, 16, 42)
const MINUTE_MS = 60_000

const calm: StationHeartbeat = {
  queue: { clips: 0, bytes: 0, sending: 0, bytesPerSecond: 0, paused: false, doneAtMs: null },
  standings: { preparing: 0, untagged: 0, ready: 0, uploading: 0, uploaded: 40, stuck: 0, 'left-out': 0 },
  today: { clips: 40, reps: 20, safe: 40, moving: 0, waiting: 0, untagged: 0, stuck: 0, leftOut: 0 },
  oldestFoundAtMs: null,
  service: { kind: 'connected', answeredAtMs: NOW_MS },
  captures: { kind: 'open' },
  trouble: null,
  folders: [{ camera: 'A', state: { kind: 'watching' }, shared: true, disk: null }],
  disk: { freeBytes: 120e9, totalBytes: 250e9 },
  clockOffsetMs: 12,
  onDeck: null,
  roster: { athletes: 412, syncedAtMs: NOW_MS - MINUTE_MS },
  newRelease: null,
}

const waiting = (clips: number, sinceMs = MINUTE_MS) => ({
  queue: { ...calm.queue, clips, bytes: clips * 100e6 },
  standings: { ...calm.standings, ready: clips },
  today: { ...calm.today, clips: 40 + clips, waiting: clips },
  oldestFoundAtMs: NOW_MS - sinceMs,
})

function heard(
  name: string,
  heartbeat: Partial<StationHeartbeat> = {},
  more: Partial<HeardStation> = {},
): HeardStation {
  const state = { ...calm, ...heartbeat }
  return { id: name, name, cage: null, version: '1.5.2', heardAtMs: NOW_MS - 3_000, heartbeat: state, ...more }
}

const allCopied = (stations: readonly HeardStation[], distinctClips: number): CopiedClips => ({
  distinctClips,
  distinctBytes: distinctClips * 100e6,
  byStation: new Map(stations.map(({ id, heartbeat }) => [id, heartbeat?.standings.ready ?? 0])),
})

const factsOf = (stations: readonly HeardStation[], copied = allCopied(stations, 0)) =>
  facilityFacts({
    stations,
    copied,
    thisId: 'Cage 2',
    nowMs: NOW_MS,
    dayFromMs: NOW_MS - 16 * 60 * MINUTE_MS,
    latencyMs: 3,
    isRebuilding: false,
    pace: null,
  })

const silent = { heardAtMs: NOW_MS - 14 * MINUTE_MS }

test('stations are listed worst first, and ties by their oldest clip, then by name', () => {
  const { stations } = factsOf([
    heard('Cage 10'),
    heard('Cage 9'),
    heard('Cage 1', { ...waiting(1), queue: { ...waiting(1).queue, sending: 1, bytesPerSecond: 2e6 } }),
    heard('Cage 5', waiting(2, 10 * MINUTE_MS)),
    heard('Cage 2', { folders: [{ ...calm.folders[0]!, state: missingFolder }] }),
    heard('Cage 3', { ...waiting(11), service: { kind: 'key-refused', because: failure('key-refused') } }),
    heard('Cage 7', waiting(9), silent),
    heard('Gym', {}, silent),
  ])
  expect(stations.map(({ name, health }) => `${name}: ${health.kind}`)).toEqual([
    'Cage 7: not-responding',
    'Cage 3: blocked',
    'Cage 2: warning',
    'Cage 5: queued',
    'Cage 1: uploading',
    'Cage 9: all-uploaded',
    'Cage 10: all-uploaded',
    'Gym: stopped',
  ])
})

const missingFolder = {
  kind: 'unavailable',
  sinceMs: NOW_MS - 44 * MINUTE_MS,
  because: failure('folder-missing', { path: '/b' }),
} as const

test('a clip that two stations watch counts once, and a clip without a copy still counts', () => {
  const stations = [heard('Cage 1', waiting(3)), heard('Cage 2', waiting(3)), heard('Cage 3', waiting(2))]
  expect(factsOf(stations, allCopied(stations, 5)).notUploaded).toEqual({ clips: 5, bytes: 500e6, stations: 3 })
  const late: CopiedClips = {
    distinctClips: 3,
    distinctBytes: 300e6,
    byStation: new Map([
      ['Cage 1', 3],
      ['Cage 2', 3],
    ]),
  }
  expect(factsOf(stations, late).notUploaded.clips).toBe(5)
})

test('a station that fell silent with clips left is an alarm, and one that was turned off is none', () => {
  const { alarms, oldest } = factsOf([heard('Cage 7', waiting(9, 134 * MINUTE_MS), silent), heard('Gym', {}, silent)])
  expect(alarms).toEqual([
    {
      stationId: 'Cage 7',
      name: 'Cage 7',
      isThis: false,
      what: { kind: 'station-silent', sinceMs: silent.heardAtMs, clips: 9 },
    },
  ])
  expect(oldest).toEqual({ stationId: 'Cage 7', name: 'Cage 7', foundAtMs: NOW_MS - 134 * MINUTE_MS })
  // A restart or an update takes a minute.
  expect(factsOf([heard('Cage 7', waiting(9), { heardAtMs: NOW_MS - MINUTE_MS })]).alarms).toEqual([])
})

test('a full disk and a wrong clock are alarms, whatever else the strip says', () => {
  const { alarms, stations } = factsOf([
    heard('Cage 10', {
      folders: [{ ...calm.folders[0]!, disk: { freeBytes: 3.1e9, totalBytes: 250e9 } }],
      clockOffsetMs: -95_000,
      service: { kind: 'key-refused', because: failure('key-refused') },
    }),
  ])
  expect(alarms.map(({ what }) => what)).toEqual([
    { kind: 'station-disk', camera: 'A', freeBytes: 3.1e9 },
    { kind: 'station-clock', offsetMs: -95_000 },
  ])
  expect(stations[0]).toMatchObject({ health: { kind: 'blocked' }, disk: { freeBytes: 3.1e9 } })
})

test('a station whose state this release can’t read is never shown as uploaded', () => {
  const { stations } = factsOf([heard('Cage 4', {}, { heartbeat: null })])
  expect(stations[0]?.health).toEqual({ kind: 'unknown' })
  expect(factsOf([heard('Cage 4', {}, { heartbeat: null, ...silent })]).stations[0]?.health.kind).toBe('not-responding')
})

test('clips of the day count as blocked at stations that can’t upload, and those of another day don’t count', () => {
  const { today } = factsOf([
    heard('Cage 1', waiting(2)),
    heard('Cage 3', { ...waiting(11), captures: refusedCaptures }),
    heard('Cage 4', { today: { ...calm.today, clips: 44, untagged: 3, stuck: 1 } }),
    heard('Cage 5', {}, { heardAtMs: NOW_MS - 24 * 60 * MINUTE_MS }),
  ])
  expect(today).toEqual({ clips: 42 + 51 + 44, uploaded: 120, uploading: 0, queued: 2, blocked: 15 })
})

const refusedCaptures = {
  kind: 'refused',
  because: failure('captures-not-enabled'),
  sinceMs: NOW_MS - MINUTE_MS,
  retryAtMs: NOW_MS,
} as const

test('a station that lags behind the others shows the release that they run', () => {
  const { stations } = factsOf([heard('Cage 1'), heard('Cage 6', {}, { version: '1.4.0' })])
  expect(stations.map(({ name, newRelease }) => [name, newRelease])).toEqual([
    ['Cage 1', null],
    ['Cage 6', '1.5.2'],
  ])
})

test('a heartbeat moves to this station’s clock with all its moments', () => {
  const offline = { kind: 'offline', sinceMs: NOW_MS, because: failure('offline') } as const
  const moved = shiftHeartbeat(
    {
      ...calm,
      ...waiting(1),
      service: offline,
      captures: refusedCaptures,
      folders: [{ ...calm.folders[0]!, state: missingFolder }],
      onDeck: { athleteId: 'a', athleteName: 'Maya', activity: null, movement: null, sinceMs: NOW_MS },
    },
    1_000,
  )
  expect(moved).toMatchObject({
    oldestFoundAtMs: NOW_MS - MINUTE_MS + 1_000,
    service: { sinceMs: NOW_MS + 1_000 },
    captures: { sinceMs: refusedCaptures.sinceMs + 1_000, retryAtMs: NOW_MS + 1_000 },
    folders: [{ state: { sinceMs: missingFolder.sinceMs + 1_000 } }],
    onDeck: { sinceMs: NOW_MS + 1_000 },
    roster: { syncedAtMs: NOW_MS - MINUTE_MS + 1_000 },
  })
})
