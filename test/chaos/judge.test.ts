// The judge of a run of chaos notices each way in which a promise can be broken.
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ClipState } from '../../src/station/contract/clip.ts'
import { clipInState } from '../support/clip-in-state.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { sha256 } from './cameras.ts'
import { broken, type Figures } from './figures.ts'
import { type Evidence, judge } from './judge.ts'

const bytes = Buffer.from('a video')
const hash = sha256(bytes)
const completed: ClipState = { kind: 'completed', sessionId: 's1' }
const video = { key: 'k', sessionId: 's1', fileName: 'one.mp4', sizeBytes: 7, sha256: hash, uploads: 1 }
const reserved = (sessionId: string, more: object = {}) => ({
  clipId: clip('').id,
  atMs: 100,
  event: 'reserved',
  state: completed,
  details: { sessionId },
  ...more,
})
const answer = (sessionId: string, more: object = {}) => ({
  sessionId,
  fileName: 'one.mp4',
  askedAtMs: 50,
  answeredAtMs: 60,
  endsAtMs: 2_000_000,
  expired: false,
  ...more,
})
const capture = { sessionId: 's1', status: 'completed', fileName: 'one.mp4', athleteId: 'maya' }
const unused = { ...capture, sessionId: 's2', status: 'awaiting_upload' }

function clip(path: string, state: ClipState = completed) {
  return { ...clipInState('one', state), path, sha256: hash }
}

/** One clip that arrived as it should. */
function arrived() {
  const path = join(temporaryFolder(), 'one.mp4')
  writeFileSync(path, bytes)
  const file = {
    camera: 'cam-a',
    fileName: 'one.mp4',
    path,
    contents: [hash],
    modifiedAtMs: statSync(path).mtimeMs,
  } as const
  return {
    path,
    athletes: { 'cam-a': 'maya', 'cam-b': 'maya', 'cam-c': 'jonas' },
    files: [{ ...file, contents: [hash] }],
    incidents: [],
    kills: 1,
    deafTimes: [],
    answered: [answer('s1')],
    lostAnswers: 0,
    clockMoves: [],
    swallowed: [],
    service: { captures: [capture], videos: [video] },
    station: {
      clips: [clip(path)],
      ledger: [reserved('s1')],
      reservations: [{ session_id: 's1', kind: 'used' }],
      bulks: 0,
      left: 0,
    },
    endedByItself: [],
  } satisfies Evidence & { path: string }
}

type Arrived = ReturnType<typeof arrived>

test('accepts a run without faults', () => {
  expect(broken(judge(arrived()))).toEqual([])
})

const breaches: [what: keyof Figures, how: string, change: (run: Arrived) => Partial<Evidence>][] = [
  ['lost', 'a file was never found', ({ station }) => ({ station: { ...station, clips: [] } })],
  [
    'lost',
    'a clip still waits',
    ({ path, station }) => ({ station: { ...station, clips: [clip(path, { kind: 'missing' })] } }),
  ],
  [
    'falseDone',
    'a completed clip is still processed',
    ({ service }) => ({ service: { ...service, captures: [{ ...capture, status: 'processing' }] } }),
  ],
  ['falseDone', 'a completed clip has no video', ({ service }) => ({ service: { ...service, videos: [] } })],
  [
    'storedTwice',
    'one video has two sessions',
    ({ service }) => ({ service: { ...service, videos: [video, { ...video, sessionId: 's2' }] } }),
  ],
  [
    'storedTwice',
    'one session got its video twice',
    ({ service }) => ({ service: { ...service, videos: [{ ...video, uploads: 2 }] } }),
  ],
  [
    'different',
    'a video is none of the files',
    ({ service }) => ({ service: { ...service, videos: [{ ...video, sha256: 'other' }] } }),
  ],
  [
    'misattributed',
    'a video is under another athlete',
    ({ service }) => ({ service: { ...service, captures: [{ ...capture, athleteId: 'jonas' }] } }),
  ],
  [
    'unexplained',
    'a reservation was ready and not used',
    ({ service, station }) => ({
      service: { ...service, captures: [...service.captures, unused] },
      answered: [answer('s1'), answer('s2')],
      station: { ...station, ledger: [reserved('s1'), reserved('s2')] },
    }),
  ],
  [
    'unexplained',
    'an answer came and was not written down',
    ({ service }) => ({
      service: { ...service, captures: [...service.captures, unused] },
      answered: [answer('s1'), answer('s2')],
    }),
  ],
  [
    'falseOrphans',
    'an orphan has a video',
    ({ station }) => ({ station: { ...station, reservations: [{ session_id: 's1', kind: 'orphan' }] } }),
  ],
  ['undone', 'a bulk command is left in the middle', ({ station }) => ({ station: { ...station, bulks: 1 } })],
  [
    'sourcesChanged',
    'a source file is another one now',
    ({ path }) => {
      writeFileSync(path, 'another video')
      return {}
    },
  ],
]

test.each(breaches)('%s: detects that %s', (what, _how, change) => {
  const run = arrived()
  const figures = judge({ ...run, ...change(run) })
  expect(figures[what]).not.toEqual([])
  expect(broken(figures).length).toBeGreaterThan(0)
})

test('accepts one surplus reservation per lost answer, and no more', () => {
  const run = arrived()
  const service = { ...run.service, captures: [...run.service.captures, unused] }
  expect(broken(judge({ ...run, service, lostAnswers: 1 }))).toEqual([])
  expect(broken(judge({ ...run, service, lostAnswers: 0 }))).toHaveLength(1)
})

test('accepts an answer that arrived during a kill, and a spoiled target', () => {
  const run = arrived()
  const service = { ...run.service, captures: [...run.service.captures, unused] }
  const answered = [answer('s1'), answer('s2')]
  const killed = judge({ ...run, service, answered, deafTimes: [{ fromMs: 70, toMs: 70 }] })
  expect(killed).toMatchObject({ surplus: 1, answersLostToKills: 1, unexplained: [] })
  const givenUp = reserved('s2', { atMs: 90, event: 'moved-again', details: { orphans: ['s2'] } })
  const station = { ...run.station, ledger: [reserved('s1'), reserved('s2'), givenUp] }
  const incidents = [{ fromMs: 80, toMs: 85, concerns: (name: string) => name === 'one.mp4' }]
  expect(judge({ ...run, service, answered, station, incidents })).toMatchObject({ spoilt: 1, unexplained: [] })
})

test('accepts a reservation whose video was swallowed, or whose target was over, and no other one', () => {
  const run = arrived()
  const service = { ...run.service, captures: [...run.service.captures, unused] }
  const answered = [answer('s1'), answer('s2')]
  const givenUp = reserved('s2', { atMs: 90, event: 'moved-again', details: { orphans: ['s2'] } })
  const station = { ...run.station, ledger: [reserved('s1'), reserved('s2'), givenUp] }
  const given = { ...run, service, answered, station }
  expect(judge({ ...given, swallowed: ['s2'] })).toMatchObject({ spoilt: 1, unexplained: [] })
  expect(judge({ ...given, clockMoves: [{ fromMs: 80, aheadMs: 2_000_000 }] })).toMatchObject({ spoilt: 1 })
  expect(judge({ ...given, clockMoves: [{ fromMs: 95, aheadMs: 2_000_000 }] }).unexplained).toHaveLength(1)
  expect(judge(given).unexplained).toHaveLength(1)
})
