import { expect, test } from 'vitest'
import { type ClipEvent, nextState } from '../../../src/station/clips/clip-machine.ts'
import { type ClipId, type ClipState, clipKinds } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'

const id = 'c1' as ClipId
const sessionId = 's1'
const incomplete = failure('file-incomplete')
const broke = (code: Parameters<typeof failure>[0]) =>
  ({ kind: 'broke', because: failure(code), atMs: 10_000, jitter: 1 }) as const
const waiting = (tries: number, untilMs: number, code: Parameters<typeof failure>[0]) => ({
  kind: 'waiting' as const,
  untilMs,
  because: failure(code),
  tries,
  refusals: 0,
  resume: 'sending' as const,
})

const leftOut = { kind: 'left-out', why: 'proxy', of: id, name: null } as const

const moves: [when: string, from: ClipState, event: ClipEvent, to: ClipState][] = [
  ['a found clip is watched until it is finished', { kind: 'found' }, { kind: 'noticed' }, { kind: 'settling' }],
  ['a finished clip is looked into', { kind: 'settling' }, { kind: 'came-to-rest' }, { kind: 'probing' }],
  [
    'a clip that never gets whole is given up',
    { kind: 'settling' },
    { kind: 'unreadable', because: incomplete },
    { kind: 'unreadable', because: incomplete },
  ],
  [
    'a clip that looks incomplete is examined when a person uploads it anyway',
    { kind: 'unreadable', because: failure('file-incomplete', { playable: 'yes' }) },
    { kind: 'accepted-incomplete' },
    { kind: 'probing' },
  ],
  [
    'a clip that can’t be played is not uploaded anyway',
    { kind: 'unreadable', because: incomplete },
    { kind: 'accepted-incomplete' },
    { kind: 'unreadable', because: incomplete },
  ],
  ['a repetition goes nowhere', { kind: 'probing' }, { kind: 'recognised', of: id }, { kind: 'duplicate', of: id }],
  [
    'a clip without tags says why',
    { kind: 'probing' },
    { kind: 'lacked-tags', reasons: [failure('athlete-missing')] },
    { kind: 'untagged', reasons: [failure('athlete-missing')] },
  ],
  [
    'a tagged clip is held for as long as it can be taken back',
    { kind: 'probing' },
    { kind: 'tagged', atMs: 1_000, holdMs: 20_000 },
    { kind: 'held', untilMs: 21_000, fromMs: 1_000 },
  ],
  [
    'without a hold it is in line at once',
    { kind: 'untagged', reasons: [] },
    { kind: 'tagged', atMs: 1_000, holdMs: 0 },
    { kind: 'queued', tries: 0, refusals: 0 },
  ],
  ['a hold ends', { kind: 'held', untilMs: 5 }, { kind: 'hold-ended' }, { kind: 'queued', tries: 0, refusals: 0 }],
  [
    'a clip in line starts',
    { kind: 'queued', tries: 2, refusals: 0 },
    { kind: 'started' },
    { kind: 'reserving', tries: 2, refusals: 0 },
  ],
  [
    'a clip that another station uploaded is uploaded by no second one',
    { kind: 'queued', tries: 0, refusals: 0 },
    { kind: 'uploaded-elsewhere', station: 'Cage 2', sessionId },
    { kind: 'uploaded-elsewhere', station: 'Cage 2', sessionId },
  ],
  [
    'a clip that waited for another station follows its upload',
    waiting(3, 20_000, 'claim-held'),
    { kind: 'uploaded-elsewhere', station: 'Cage 2', sessionId: null },
    { kind: 'uploaded-elsewhere', station: 'Cage 2', sessionId: null },
  ],
  [
    'an upload by another station that is not at the service is examined again',
    { kind: 'uploaded-elsewhere', station: 'Cage 2', sessionId },
    { kind: 'retried' },
    { kind: 'settling' },
  ],
  [
    'a reservation lets the bytes go',
    { kind: 'reserving', tries: 1, refusals: 0 },
    { kind: 'reserved', sessionId },
    { kind: 'sending', tries: 1, refusals: 0, sessionId },
  ],
  [
    'with the last byte out only the service knows',
    { kind: 'sending', tries: 1, refusals: 0, sessionId },
    { kind: 'body-sent' },
    { kind: 'confirming', tries: 1, refusals: 0, sessionId },
  ],
  [
    'what the store took is processed',
    { kind: 'confirming', tries: 1, refusals: 0, sessionId },
    { kind: 'stored', sessionId },
    { kind: 'processing', sessionId },
  ],
  [
    'the network goes away',
    { kind: 'sending', tries: 1, refusals: 0, sessionId },
    broke('offline'),
    waiting(2, 10_000 + 2_000, 'offline'),
  ],
  [
    'a store that refuses once is asked again with a new reservation',
    { kind: 'confirming', tries: 0, refusals: 0, sessionId },
    { ...broke('target-refused'), kind: 'not-stored' },
    { ...waiting(1, 11_000, 'target-refused'), refusals: 1 },
  ],
  [
    'an outage does not use up the refusals that are borne',
    { kind: 'sending', tries: 7, refusals: 0, sessionId },
    broke('target-refused'),
    { ...waiting(8, 10_000 + 128_000, 'target-refused'), refusals: 1 },
  ],
  [
    'a store that refuses three times has the last word',
    { kind: 'confirming', tries: 5, refusals: 2, sessionId },
    { ...broke('target-refused'), kind: 'not-stored' },
    { kind: 'failed', because: failure('target-refused'), sessionId },
  ],
  [
    'an athlete whom the service does not know leaves the clip untagged',
    { kind: 'reserving', tries: 0, refusals: 0 },
    broke('athlete-not-found'),
    { kind: 'untagged', reasons: [failure('athlete-not-found')] },
  ],
  [
    'a refused key costs the clip nothing',
    { kind: 'reserving', tries: 0, refusals: 0 },
    broke('key-refused'),
    { kind: 'queued', tries: 0, refusals: 0 },
  ],
  [
    'a file that changed on its way is looked at anew',
    { kind: 'sending', tries: 0, refusals: 0, sessionId },
    broke('file-changed'),
    { kind: 'settling' },
  ],
  [
    'a file that vanished on its way is missing',
    { kind: 'reserving', tries: 0, refusals: 0 },
    broke('file-missing'),
    { kind: 'missing' },
  ],
  [
    'a process that ends while sending leaves a clip that is sent again',
    { kind: 'sending', tries: 1, refusals: 0, sessionId },
    { kind: 'interrupted' },
    { kind: 'queued', tries: 1, refusals: 0 },
  ],
  [
    'a process that ends while confirming leaves a clip that is asked about',
    { kind: 'confirming', tries: 1, refusals: 0, sessionId },
    { kind: 'interrupted' },
    { kind: 'confirming', tries: 1, refusals: 0, sessionId },
  ],
  [
    'trouble of our own after the last byte says nothing about the video',
    { kind: 'confirming', tries: 1, refusals: 0, sessionId },
    broke('disk-full'),
    { kind: 'confirming', tries: 1, refusals: 0, sessionId },
  ],
  [
    'a video that was believed lost and is there after all is not sent again',
    { kind: 'reserving', tries: 1, refusals: 0 },
    { kind: 'stored', sessionId },
    { kind: 'processing', sessionId },
  ],
  [
    'results are ready',
    { kind: 'processing', sessionId },
    { kind: 'reported', status: 'completed', because: null },
    { kind: 'completed', sessionId },
  ],
  [
    'the service found something wrong with the video',
    { kind: 'processing', sessionId },
    { kind: 'reported', status: 'error', because: failure('processing-failed') },
    { kind: 'failed', because: failure('processing-failed'), sessionId },
  ],
  [
    'a capture that is gone is not called completed',
    { kind: 'processing', sessionId },
    { kind: 'gone' },
    { kind: 'gone-at-service', sessionId },
  ],
  ['a copy whose original was read is left out', { kind: 'probing' }, leftOut, leftOut],
  ['a clip in line turns out to be a copy', { kind: 'queued', tries: 0, refusals: 0 }, leftOut, leftOut],
  ['a copy whose original comes later is left out', { kind: 'original-missing', why: 'proxy' }, leftOut, leftOut],
  [
    'a copy without its original waits',
    { kind: 'probing' },
    { kind: 'original-missing', why: 'proxy' },
    { kind: 'original-missing', why: 'proxy' },
  ],
  [
    'a person uploads a copy whose original is missing',
    { kind: 'original-missing', why: 'proxy' },
    { kind: 'included' },
    { kind: 'settling' },
  ],
  ['a person uploads a file that was left out', leftOut, { kind: 'included' }, { kind: 'settling' }],
  ['a file that was left out changes', leftOut, { kind: 'moved-again' }, { kind: 'settling' }],
  [
    'an upload that has begun is not left out',
    { kind: 'sending', tries: 0, refusals: 0, sessionId },
    leftOut,
    { kind: 'sending', tries: 0, refusals: 0, sessionId },
  ],
  ['a file that comes back is looked at again', { kind: 'missing' }, { kind: 'retried' }, { kind: 'settling' }],
  [
    'a repetition takes over when its original is lost',
    { kind: 'duplicate', of: id },
    { kind: 'retried' },
    { kind: 'settling' },
  ],
]

test.each(moves)('%s', (_when, from, event, to) => {
  expect(nextState(from, event)).toEqual(to)
})

const all: ClipState[] = [
  ...moves.flatMap(([, from, , to]) => [from, to]),
  { kind: 'cancelled' },
  waiting(1, 0, 'offline'),
  { kind: 'gone-at-service', sessionId },
]

const events: ClipEvent[] = [
  ...moves.map(([, , event]) => event),
  { kind: 'vanished' },
  { kind: 'moved-again' },
  { kind: 'cancelled' },
]

test('the examples of transitions cover every state', () => {
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(clipKinds))
})

test('an event that comes too late returns the same state', () => {
  const completed: ClipState = { kind: 'completed', sessionId }
  for (const event of events) expect(nextState(completed, event)).toBe(completed)
})

test('a clip is completed only after the service has reported it for an uploaded clip', () => {
  for (const state of all) {
    for (const event of events) {
      if (nextState(state, event).kind !== 'completed' || state.kind === 'completed') continue
      expect([state.kind, event]).toEqual(['processing', { kind: 'reported', status: 'completed', because: null }])
    }
  }
})

test('a scan never marks a clip missing or changed during its upload', () => {
  for (const state of all) {
    if (!['reserving', 'sending', 'confirming', 'processing'].includes(state.kind)) continue
    expect(nextState(state, { kind: 'vanished' })).toBe(state)
    expect(nextState(state, { kind: 'moved-again' })).toBe(state)
  }
})
