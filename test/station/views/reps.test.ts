import { expect, test } from 'vitest'
import { someTags } from '../../support/station-parts.ts'
import { stateOf } from '../store/stored-clips.ts'
import { cage, maya, minutes, seconds, window } from './cage.ts'

const all = { ...window, fromMs: null }

/** Both folders are watched since long ago. */
function watched() {
  const parts = cage()
  for (const { path } of parts.settings.folders) parts.store.addFolder(path, 0)
  return parts
}

test('a rep shows its cameras in order, its athlete and its state', () => {
  const { film, views } = watched()
  const tags = { ...someTags, athleteId: maya.id, athleteName: 'Maja Ortis' }
  film('B', seconds(20), { sessionGroupId: 'rep', tags, state: stateOf.completed })
  film('A', seconds(19), { sessionGroupId: 'rep', tags, state: stateOf.processing })
  const { total, items } = views.reps(all)
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    id: 'rep',
    athleteName: 'Maya Ortiz',
    movement: 'pitching',
    dimensions: { handedness: 'right' },
    clips: [{ camera: 'A' }, { camera: 'B' }],
    state: { kind: 'safe', safe: 2, of: 2 },
    missingCameras: [],
  })
  expect(views.rep('rep')).toEqual(items[0])
  expect(views.rep('another')).toBeNull()
})

test('a camera counts as missing a minute after the last clip', async () => {
  const { film, views, clock } = watched()
  film('A', seconds(59), { sessionGroupId: 'rep', state: stateOf.processing })
  expect(views.rep('rep')?.missingCameras).toEqual([])
  await clock.advance(seconds(1))
  expect(views.rep('rep')).toMatchObject({ missingCameras: ['B'], state: { kind: 'camera-missing', cameras: ['B'] } })
})

test('a camera that was added later is not missing from older reps', () => {
  const { film, views, store, clock } = cage()
  store.addFolder('/cam-A', 0)
  film('A', minutes(10), { sessionGroupId: 'older', state: stateOf.processing })
  store.addFolder('/cam-B', clock.nowMs() - minutes(5))
  film('A', minutes(2), { sessionGroupId: 'newer', state: stateOf.processing })
  expect(views.rep('older')?.missingCameras).toEqual([])
  expect(views.rep('newer')?.missingCameras).toEqual(['B'])
})

test('a folder of several cameras is not missing when one of them has a clip', () => {
  const { film, views } = watched()
  film('A', minutes(3), { sessionGroupId: 'rep' })
  film('B', minutes(3), { sessionGroupId: 'rep', camera: 'Left' })
  expect(views.rep('rep')?.missingCameras).toEqual([])
})

test('names a folder without a label by its own name', () => {
  const { film, views } = watched()
  film('C', 0, { sessionGroupId: 'rep', folder: '/home/somebody/Phone C', camera: '/home/somebody/Phone C' })
  expect(views.rep('rep')?.clips[0]?.camera).toBe('Phone C')
})

test('the day counts each clip once, in the group that a coach sees', () => {
  const { film, views, clock } = watched()
  for (const kind of ['completed', 'processing', 'sending', 'queued', 'found', 'failed'] as const)
    film('A', 0, { sessionGroupId: kind, state: stateOf[kind] })
  film('B', 0, { state: stateOf.untagged })
  film('B', 0, { state: stateOf.duplicate })
  film('B', 0, { state: stateOf['left-out'], tags: null })
  film('B', minutes(24 * 60), { sessionGroupId: 'yesterday', state: stateOf.completed })
  const { counts, ofFolder } = views.today(clock.nowMs() - minutes(60))
  expect(counts).toEqual({ clips: 7, reps: 6, safe: 2, moving: 1, waiting: 2, untagged: 1, stuck: 1, leftOut: 1 })
  expect(ofFolder('/cam-B')).toEqual({ clipsToday: 1, lastClipAtMs: clock.nowMs() })
  expect(ofFolder('/elsewhere')).toEqual({ clipsToday: 0, lastClipAtMs: null })
})

test('a clip that needs a person has its cause and one action', () => {
  const { film, views } = watched()
  film('A', 0, { state: stateOf.unreadable })
  film('A', 0, { state: stateOf['gone-at-service'] })
  expect(views.attention(window)).toMatchObject({
    total: 2,
    items: [
      { because: { code: 'capture-not-found' }, nextStep: 'set-aside' },
      { because: { code: 'not-a-video' }, nextStep: 'show-in-folder' },
    ],
  })
})
