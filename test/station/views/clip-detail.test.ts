import { expect, test } from 'vitest'
import { fileNameOf, relativePathOf } from '../../../src/station/clips/paths.ts'
import { type ClipId, clipKinds } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { toClipDetail, toTimeline } from '../../../src/station/views/clip-detail.ts'
import { someProbe } from '../../support/station-parts.ts'
import { someClip, stateOf } from '../store/stored-clips.ts'
import { cage, seconds, window } from './cage.ts'

const parts = {
  cameraOf: () => 'A',
  recordedAt: () => null,
  pictures: () => ({ kind: 'none' }) as const,
  nameOf: () => 'Maya Ortiz',
  original: () => null,
  headlinesOf: () => null,
  store: { get: () => undefined, uploadingAgain: () => [] },
  roster: { get: () => undefined },
}

test('shows everything about a clip', () => {
  const { views, film, store } = cage()
  const clip = film('A', seconds(9), { path: '/cam-A/2026/C1.MOV', state: stateOf.processing })
  const detail = views.clip(clip.id)
  expect(detail).toMatchObject({
    card: { fileName: 'C1.MOV', camera: 'A', framesPerSecond: 240 },
    relativePath: '2026/C1.MOV',
    path: '/cam-A/2026/C1.MOV',
    playable: true,
    repId: clip.sessionGroupId,
    sessionId: 's',
    because: [],
    nextStep: null,
  })
  expect(detail.timeline).toHaveLength(store.ledger(clip.id).length)
  expect(() => views.clip('nobody' as ClipId)).toThrow(expect.objectContaining({ code: 'clip-unknown' }))
})

const steps: [what: string, state: Parameters<typeof someClip>[0], nextStep: string | null][] = [
  ['tags are missing', { state: stateOf.untagged }, 'tag'],
  ['it is nobody’s', { state: { kind: 'untagged', reasons: [failure('athlete-not-found')] } }, 'choose-athlete'],
  ['it was refused', { state: stateOf.failed }, 'retry'],
  ['it is no video', { state: stateOf.unreadable }, 'show-in-folder'],
  ['its file is gone', { state: stateOf.missing }, 'set-aside'],
  ['it goes on by itself', { state: stateOf.waiting }, null],
]

test.each(steps)('names the next step when %s', (_what, state, nextStep) => {
  expect(toClipDetail(someClip(state), [], parts).nextStep).toBe(nextStep)
})

test('allows tagging until the reservation, and canceling until the last byte', () => {
  const which = (may: 'canTag' | 'canCancel') =>
    clipKinds.filter((kind) => toClipDetail(someClip({ state: stateOf[kind] }), [], parts)[may])
  expect(which('canTag')).toEqual(['probing', 'untagged', 'held', 'queued', 'failed', 'waiting'])
  expect(which('canCancel')).not.toContain('confirming')
  expect(which('canCancel')).toEqual(expect.arrayContaining(['untagged', 'held', 'queued', 'sending', 'missing']))
})

test('offers no playback of a clip whose codec pages can’t play', () => {
  const probe = { ...someProbe, codec: 'prores' }
  expect(toClipDetail(someClip({ probe }), [], parts).playable).toBe(false)
  expect(toClipDetail(someClip({ probe: null }), [], parts).playable).toBe(false)
})

test('shows control and direction characters of cameras, services and file names as plain text', () => {
  const hostile = 'x\u202evom\u001b[2J\n.mov'
  const { film, filmUntagged, views } = cage()
  const tags = { athleteId: 'nobody', athleteName: hostile, activity: 'gait', movement: 'walking', dimensions: {} }
  const origins = { athlete: 'hand', activity: 'hand', movement: 'hand', dimensions: {} } as const
  const path = `/cam-A/${hostile}`
  const clip = film('A', seconds(9), { path, tags: { ...tags, origins } })
  const given = filmUntagged('A', seconds(9), {
    path,
    handTags: { athlete: { firstName: hostile, create: false }, dimensions: {} },
  })
  const { card, relativePath } = views.clip(clip.id)
  const queued = views.queue(window).items.flatMap((row) => [row.clip.fileName, row.athleteName])
  const names = [card.fileName, relativePath, views.clip(given.id).card.fileName, ...queued]
  expect(names).toHaveLength(5)
  expect(names).toEqual(names.map(() => 'x\ufffdvom\ufffd[2J .mov'))
})

test('reads a clip’s name and subfolder on every system', () => {
  expect(fileNameOf('/cam/day/a b.mov')).toBe('a b.mov')
  expect(fileNameOf('/cam/a\\b.mov')).toBe('a\\b.mov')
  expect(fileNameOf('C:\\cam\\day\\a.mov')).toBe('a.mov')
  expect(relativePathOf({ folder: 'C:\\cam', path: 'C:\\cam\\day\\a.mov' })).toBe('day\\a.mov')
  expect(relativePathOf({ folder: '/cam', path: '/elsewhere/a.mov' })).toBe('a.mov')
})

const told = (details: Record<string, unknown>) => {
  const clip = someClip({ folder: '/home/coach/Cage 2' })
  const line = { clipId: clip.id, atMs: 1, event: 'broke', state: clip.state, details }
  return toTimeline([line], clip.folder)[0]?.details
}

const lines: [what: string, given: Record<string, unknown>, expected: Record<string, unknown>][] = [
  ['facts', { sentBytes: 7, sha256: 'ab', etag: null }, { sentBytes: 7, sha256: 'ab', etag: null }],
  ['no fact that nobody has named', { invented: 1, url: 'https://store/x', request: {} }, {}],
  [
    'no address',
    { detail: 'PUT https://me:key@store.example/b/k?sig=1 failed' },
    { detail: 'PUT store.example failed' },
  ],
  ['its own place in the folder', { detail: "open '/home/coach/Cage 2/day/a.mov'" }, { detail: "open 'day/a.mov'" }],
  ['no place elsewhere', { why: "read '/home/coach/My Films/b.mov'" }, { why: "read 'b.mov'" }],
  [
    'nor one without quotes',
    { why: 'EACCES: /etc/ssl/private/k.pem, C:\\Users\\me\\a.mov' },
    { why: 'EACCES: k.pem, a.mov' },
  ],
  ['words with slashes', { message: 'either mov/mp4 or 1/2/3' }, { message: 'either mov/mp4 or 1/2/3' }],
  [
    'what lies deep, without targets',
    { because: { code: 'offline', parameters: { host: 'h', url: 'https://x/y', detail: '/var/run/a.sock' } } },
    { because: { code: 'offline', parameters: { host: 'h', detail: 'a.sock' } } },
  ],
]

test.each(lines)('shows %s in the timeline', (_what, given, expected) => {
  expect(told(given)).toEqual(expected)
})
