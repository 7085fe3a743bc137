import { expect, test } from 'vitest'
import { clipKinds } from '../../../src/station/contract/clip.ts'
import { whyStuck } from '../../../src/station/views/why-stuck.ts'
import { commandStation } from '../../support/command-station.ts'
import { stationParts } from '../../support/station-parts.ts'
import { stateOf, writer } from './stored-clips.ts'

test('lists clips that need attention newest first, without those set aside', () => {
  const parts = stationParts()
  const { add, change } = writer(parts)
  const stuck = (['unreadable', 'failed', 'missing', 'gone-at-service'] as const).map((kind) =>
    add({ state: stateOf[kind] }),
  )
  const aside = add({ state: stateOf.failed })
  change(aside, { state: stateOf.cancelled })
  add({ state: stateOf.untagged })
  const page = (offset: number, limit: number) => parts.lists.stuck({ offset, limit }).map(({ id }) => id)
  const expected = stuck.map(({ id }) => id).toReversed()
  expect(page(0, 9)).toEqual(expected)
  expect(page(1, 2)).toEqual(expected.slice(1, 3))
})

test.each(clipKinds)('lists a clip that is %s only if it needs attention', (kind) => {
  const parts = stationParts()
  writer(parts).add({ state: stateOf[kind] })
  expect(parts.lists.stuck({ offset: 0, limit: 9 })).toHaveLength(whyStuck(stateOf[kind]) === null ? 0 : 1)
})

test('lists untagged clips with the fields for grouping, oldest first, up to the limit', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  const handTags = { athlete: { firstName: 'Maya', create: false }, dimensions: {} }
  const clips = [1, 2, 3].map((foundAtMs) => add({ foundAtMs, tags: null, handTags, state: stateOf.untagged }))
  const { id, folder, camera, probe, state } = clips[0] ?? add()
  expect(parts.lists.untagged(2)).toHaveLength(2)
  expect(parts.lists.untagged(2)[0]).toEqual({ id, folder, camera, foundAtMs: 1, probe, handTags, state })
})

test('lists an untagged clip that is tagged again as it was, until its new state is known or a person tagged it', () => {
  const { lists, lifecycle, queued, untagged } = commandStation()
  const { id, state } = untagged()
  const [other, never] = [untagged(), queued()]
  lifecycle.apply(never.id, { kind: 'retag' })
  expect(lists.retagged(9)).toEqual([])
  lifecycle.apply(id, { kind: 'retag' })
  lifecycle.apply(other.id, { kind: 'retag' }, { details: { handTags: null } })
  expect(lists.retagged(9)).toMatchObject([{ id, state }])
  lifecycle.apply(id, { kind: 'lacked-tags', reasons: [] })
  expect(lists.retagged(9)).toEqual([])
})

test('reads clips in the requested order, without unknown ones', () => {
  const parts = stationParts()
  const { add } = writer(parts)
  const [a, b] = [add(), add()]
  parts.lifecycle.apply(a.id, { kind: 'cancelled' })
  const unknown = parts.identifiers.uuid() as typeof a.id
  expect(parts.lists.clips([b.id, unknown, a.id]).map(({ id }) => id)).toEqual([b.id, a.id])
})

test('stores since when each folder is watched', () => {
  const parts = stationParts()
  parts.store.addFolder('/cam-A', 77)
  expect(parts.lists.foldersAdded()).toEqual(new Map([['/cam-A', 77]]))
})
