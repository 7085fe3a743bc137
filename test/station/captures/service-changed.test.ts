import { expect, test } from 'vitest'
import { someOrigin } from '../../support/station-parts.ts'
import { GONE } from '../uploads/reserving-service.ts'
import { sendingStation, unanswered } from '../uploads/sending-station.ts'
import { elsewhere, followingStation } from './following-station.ts'

const otherKey = { ...someOrigin, keyTag: elsewhere.keyTag }
const otherAddress = { ...someOrigin, address: elsewhere.address }

const leftBehind = {
  kind: 'failed',
  because: { code: 'capture-elsewhere', parameters: { address: someOrigin.address } },
  sessionId: 's1',
}

test('neither requests a capture of the former service from the new one nor calls it deleted', async () => {
  const { leave, arrived, poll, remote, state } = await followingStation(1)
  const [clip] = arrived
  leave()
  await poll()
  expect(clip && state(clip)).toEqual(leftBehind)
  expect(remote.asked.capture).toBe(0)
})

test('follows the clip again after a return to its service, also after a restart', async () => {
  const { leave, ask, poll, pollAfterRestart, remote, kinds } = await followingStation(1)
  leave()
  await poll()
  expect(kinds()).toEqual(['failed'])
  ask(someOrigin)
  remote.turn('s1', 'processing')
  await poll()
  expect(kinds()).toEqual(['processing'])
  leave()
  await pollAfterRestart()
  expect(kinds()).toEqual(['failed'])
  ask(someOrigin)
  remote.turn('s1', 'completed')
  await pollAfterRestart()
  expect(kinds()).toEqual(['completed'])
})

test('uploads a clip of the former service again only on a person’s request, not after retagging or a restart', async () => {
  const { leave, poll, lifecycle, arrived, kinds } = await followingStation(1)
  leave()
  await poll()
  for (const { id } of arrived) lifecycle.apply(id, { kind: 'retag' })
  expect(kinds()).toEqual(['failed'])
  for (const { id } of arrived) lifecycle.apply(id, { kind: 'retried' })
  expect(kinds()).toEqual(['settling'])
})

test.each([
  ['a renewed key', otherKey],
  ['another address of the service', otherAddress],
])('%s keeps its known captures, and calls no unknown one deleted', async (_what, place) => {
  const { ask, poll, remote, kinds } = await followingStation(2)
  ask(place)
  remote.turn('s1', 'completed')
  remote.turn('s2', GONE)
  await poll()
  expect(kinds()).toEqual(['completed', 'failed'])
  await poll()
  expect(remote.asked.capture).toBe(2)
  ask(null)
  ask(someOrigin)
  remote.turn('s2', 'processing')
  await poll()
  expect(kinds()).toEqual(['completed', 'processing'])
})

test('follows an earlier capture again only with a key that can see it', async () => {
  const { leave, ask, poll, remote, kinds, events, arrived } = await followingStation(1)
  leave()
  await poll()
  ask(otherKey)
  await poll()
  expect(kinds()).toEqual(['failed'])
  ask({ ...someOrigin, keyTag: '0ddba115' })
  remote.turn('s1', 'processing')
  await poll()
  expect(kinds()).toEqual(['processing'])
  expect(arrived.flatMap((clip) => events(clip, 'returned'))).toHaveLength(1)
})

test('does not send a video that may have arrived at the former service to the new one without a request', async () => {
  const { clip, ask, confirm, remote, state } = await unanswered()
  ask(elsewhere)
  await confirm(clip)
  expect(state(clip)).toEqual(leftBehind)
  expect(remote.asked.capture).toBe(0)
})

test('reports after a return whether the video had arrived', async () => {
  const { ask, poll, remote, queued, receiving, attempt, confirm, state } = await followingStation(0)
  receiving(async () => ({ kind: 'unknown', detail: 'cut' }))
  const clip = queued('/cam/unanswered.mov')
  await attempt(clip)
  ask(elsewhere)
  await poll()
  await confirm(clip)
  expect(state(clip)).toEqual(leftBehind)
  ask(someOrigin)
  await poll()
  expect(state(clip)?.kind).toBe('confirming')
  remote.turn('s1', 'processing')
  await confirm(clip)
  expect(state(clip)?.kind).toBe('processing')
})

test.each([
  ['another service', elsewhere],
  ['another key', otherKey],
  ['another address', otherAddress],
])('uses a reservation only at its own service, and not with %s', async (_what, place) => {
  const { queued, attempt, beforeSaving, ask, sentTo, state } = sendingStation()
  const [there, back] = [queued('/cam/there.mov'), queued('/cam/back.mov')]
  for (const clip of [there, back]) {
    const stop = new AbortController()
    beforeSaving(({ line }) => line.event === 'reserved' && stop.abort())
    await attempt(clip, stop.signal)
  }
  expect([state(there)?.kind, state(back)?.kind, sentTo]).toEqual(['queued', 'queued', []])
  ask(place)
  await attempt(there)
  ask(someOrigin)
  await attempt(back)
  expect(sentTo).toEqual(['s3', 's2'])
})
