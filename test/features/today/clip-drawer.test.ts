import { expect, test } from 'vitest'
import { tagsNote } from '../../../src/features/clip/clip-tags.tsx'
import { timelineFacts } from '../../../src/features/clip/clip-timeline.tsx'
import { joinableReps } from '../../../src/features/clip/join-dialog.tsx'
import { tagTargetOfClip } from '../../../src/features/clip/use-clip-actions.ts'
import { createFrameCount } from '../../../src/renderer/components/frame-count.ts'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import type { ClipDetail, TimelineLine } from '../../../src/station/contract/clip-view.ts'
import { cardOf, repOf } from './samples.ts'

const en = screenWordingFor('en')
const tags = {
  athleteId: 'a1',
  athleteName: 'Ansel Whitford',
  activity: 'baseball',
  movement: 'pitching',
  dimensions: {},
  origins: { athlete: 'on-deck', activity: 'folder', movement: 'folder', dimensions: {} },
} as const

const detailOf = (more: Partial<ClipDetail> = {}): ClipDetail => ({
  card: cardOf('B home plate', { kind: 'held', untilMs: 0 }),
  relativePath: 'B_0417.MOV',
  path: '/cameras/b/B_0417.MOV',
  playable: true,
  probe: null,
  tags: null,
  handTags: null,
  repId: 'rep own',
  sha256: null,
  sessionId: null,
  headlines: null,
  because: [],
  original: null,
  nextStep: null,
  canTag: true,
  canCancel: true,
  timeline: [],
  ...more,
})

const line = (more: Partial<TimelineLine>): TimelineLine => ({
  atMs: 0,
  event: 'found',
  state: { kind: 'found' },
  details: {},
  ...more,
})

test('the timeline shows uploaded bytes, duration, and why an attempt ended', () => {
  const sent = line({ event: 'body-sent', details: { sentBytes: 71_000_000, tookMs: 4_000 } })
  expect(timelineFacts(sent, en)).toEqual(['71.0\u00a0MB in 4.0\u00a0s'])
  const because = { code: 'upload-stalled', parameters: { host: 'store.example' } }
  const broke = timelineFacts(line({ event: 'broke', details: { because } }), en)
  expect(broke[0]).toContain('store.example')
})

test('the timeline names both captures of a video that is stored twice', () => {
  const twice = line({ event: 'stored-twice', details: { sessionId: 's1', other: 's2' } })
  expect(timelineFacts(twice, en)).toEqual(['Capture s1', 'Capture s2'])
})

test('the note of locked tags distinguishes a started upload from a finished one', () => {
  const es = screenWordingFor('es')
  for (const kind of ['reserving', 'sending', 'confirming'] as const) {
    expect(tagsNote(kind, en)).toBe('Upload started. Tags are locked.')
    expect(tagsNote(kind, es)).toBe('Subida iniciada. Etiquetas bloqueadas.')
  }
  for (const kind of ['processing', 'completed'] as const)
    expect(tagsNote(kind, en)).toBe('Already uploaded. Tags are locked.')
  expect(tagsNote('held', en)).toBeUndefined()
})

test('the timeline names the athlete of a tagged clip', () => {
  expect(timelineFacts(line({ event: 'tagged', details: { tags } }), en)).toEqual(['Ansel Whitford, Pitching'])
})

test('the timeline shows a state’s reason even when the event has none', () => {
  const state = { kind: 'untagged' as const, reasons: [{ code: 'athlete-missing' as const, parameters: {} }] }
  expect(timelineFacts(line({ event: 'lacked-tags', state }), en)).toHaveLength(1)
})

test('the timeline ignores details of an unexpected shape', () => {
  expect(timelineFacts(line({ details: { sentBytes: 'many', tags: 7, because: 'no' } }), en)).toEqual([])
})

test('a clip can join nearby reps of its athlete that lack its camera, nearest first', () => {
  const a = (more: Parameters<typeof repOf>[0]) =>
    repOf({ clips: [cardOf('A open side', { kind: 'queued', tries: 0, refusals: 0 })], ...more })
  const reps = [
    a({ id: 'far', atMs: 1_000_000 + 11 * 60_000 }),
    a({ id: 'near', atMs: 1_005_000 }),
    a({ id: 'nearer', atMs: 999_000 }),
    a({ id: 'other athlete', athleteId: 'a2' }),
    repOf({ id: 'has this camera' }),
    a({ id: 'rep own' }),
  ]
  expect(joinableReps(reps, detailOf({ tags })).map(({ id }) => id)).toEqual(['nearer', 'near'])
})

test('changing tags starts with the clip’s tags and the name in the roster', () => {
  expect(tagTargetOfClip(detailOf({ tags }), 'Ansel W. Whitford')).toMatchObject({
    known: { athlete: { id: 'a1' }, activity: 'baseball', movement: 'pitching' },
    knownAthleteName: 'Ansel W. Whitford',
  })
})

test('tagging a clip without tags starts with its tags set by hand', () => {
  const handTags = { athlete: { firstName: 'Maya', lastName: 'Ortiz', create: false }, dimensions: {} }
  expect(tagTargetOfClip(detailOf({ handTags }), null).knownAthleteName).toBe('Maya Ortiz')
})

test('a step of one frame at 240 fps reaches the next frame, and each frame has its own number', () => {
  const { total, at, middleMs } = createFrameCount(240, 1_300)
  expect(total).toBe(312)
  expect(at(0)).toBe(0)
  for (let frame = 0; frame < total; frame += 1) expect(at(middleMs(frame))).toBe(frame)
  expect(at(middleMs(at(0) + 1))).toBe(1)
  expect(at(middleMs(at(0) - 1)), 'before the first').toBe(0)
  expect(at(1_300), 'the end is the last frame').toBe(311)
})
