import { expect, test } from 'vitest'
import { Settings } from '../../../src/station/contract/settings.ts'
import { createEventPublisher } from '../../../src/station/host/event-publisher.ts'
import { someClip, stateOf } from '../store/stored-clips.ts'

test('a video that is stored twice is told once, with both captures and the clip', () => {
  const published: unknown[] = []
  const { publish } = createEventPublisher({
    hub: { publish: (message) => void published.push(message) },
    settings: () => Settings.parse({}),
    progressOf: () => undefined,
  })
  const clip = someClip({ path: '/cam-A/IMG_1.MOV', state: stateOf.processing })
  publish({ kind: 'stored-twice', clip, sessionId: 's1', other: 's2' })
  const what = { kind: 'clip-stored-twice', clipId: clip.id, fileName: 'IMG_1.MOV', sessionId: 's1', other: 's2' }
  expect(published).toMatchObject([{ clips: [clip.id], notices: [{ what }] }])
})
