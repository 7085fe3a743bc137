import { expect, test } from 'vitest'
import { createMirror } from '../../../src/renderer/state/mirror.ts'
import { createTopicHub } from '../../../src/renderer/state/topic-hub.ts'
import { ClipId } from '../../../src/station/contract/clip.ts'

const clip = ClipId.parse('c1')

test('an event rereads each follower of its topics once', () => {
  const hub = createTopicHub()
  const reread: string[] = []
  hub.follow(['reps', 'untagged'], () => reread.push('board'))
  hub.follow(['queue'], () => reread.push('queue'))
  hub.followClip(clip, () => reread.push('drawer'))
  hub.publish({ topics: ['reps', 'untagged', 'status'], clips: [] })
  expect(reread).toEqual(['board'])
  hub.publish({ topics: [], clips: [clip] })
  expect(reread).toEqual(['board', 'drawer'])
})

test('a gap rereads every follower, without those that unsubscribed', () => {
  const hub = createTopicHub()
  const reread: string[] = []
  const leave = hub.follow(['reps'], () => reread.push('left'))
  hub.follow(['queue'], () => reread.push('queue'))
  hub.followClip(clip, () => reread.push('drawer'))
  leave()
  hub.rereadAll()
  expect(reread).toEqual(['queue', 'drawer'])
})

test('a mirrored value stays while reads fail', async () => {
  const hub = createTopicHub()
  let answer = async () => 1
  const { store, reread } = createMirror({ read: () => answer(), topics: ['status'], hub })
  reread()
  await expect.poll(() => store.getState().value).toBe(1)
  answer = () => Promise.reject(new Error('gone'))
  hub.publish({ topics: ['status'], clips: [] })
  await expect.poll(() => store.getState().failure?.code).toBe('bug')
  expect(store.getState().value).toBe(1)
  answer = async () => 2
  hub.rereadAll()
  await expect.poll(() => store.getState()).toEqual({ value: 2, failure: null })
})
