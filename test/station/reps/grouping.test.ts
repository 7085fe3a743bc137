import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { FolderSettings } from '../../../src/station/contract/settings.ts'
import { createGrouping } from '../../../src/station/reps/grouping.ts'
import { createRepsByHand } from '../../../src/station/reps/join-and-split.ts'
import { createMissingCameraCheck, type IncompleteRep } from '../../../src/station/reps/missing-camera.ts'
import { fileAt, someProbe, someTags, stationParts } from '../../support/station-parts.ts'

const other = '00000000-0000-4000-8000-000000000002'
const folders = ['A', 'B', 'C'].map((camera) => FolderSettings.parse({ path: `/cam-${camera}`, camera }))
const settings = { folders, reps: { windowSeconds: 2 } }
const start = Date.parse('2026-11-14T09:00:00Z')

function cage() {
  const parts = stationParts()
  const grouping = createGrouping({ ...parts, settings: () => settings })
  let number = 0
  for (const { path } of settings.folders) parts.store.addFolder(path, parts.clock.nowMs())

  /** A clip of a camera, tagged and held, as the station does it. */
  function film(camera: string, atMs: number | null, athleteId = someTags.athleteId): Clip {
    number += 1
    const { id } = parts.lifecycle.add(`/cam-${camera}`, fileAt(`/cam-${camera}/${number}.mov`))
    parts.lifecycle.apply(id, { kind: 'noticed' })
    parts.lifecycle.apply(id, { kind: 'came-to-rest' })
    return tag(id, atMs === null ? null : start + atMs, athleteId)
  }
  function tag(id: Clip['id'], recordedAtMs: number | null, athleteId: string): Clip {
    const sessionGroupId = grouping.groupOf(parts.lifecycle.get(id), { athleteId, recordedAtMs })
    const facts = { probe: someProbe, tags: { ...someTags, athleteId }, sessionGroupId, recordedAtMs }
    return parts.lifecycle.apply(id, { kind: 'tagged', atMs: parts.clock.nowMs(), holdMs: 1_000 }, { facts })
  }
  return { ...parts, film, tag, byHand: createRepsByHand({ ...parts, identifiers: { uuid: () => randomUUID() } }) }
}

test('groups clips of different cameras within the window into one rep', () => {
  const { film } = cage()
  const [a, b, c] = [film('A', 0), film('B', 900), film('C', 1_900)]
  expect(new Set([a, b, c].map(({ sessionGroupId }) => sessionGroupId)).size).toBe(1)
})

test('starts another rep for a later clip, and for a second clip of the same camera', () => {
  const { film } = cage()
  const [a, later, again] = [film('A', 0), film('B', 2_100), film('A', 50)]
  expect(new Set([a, later, again].map(({ sessionGroupId }) => sessionGroupId)).size).toBe(3)
})

test('adds a clip to the nearest rep that lacks its camera', () => {
  const { film } = cage()
  const [, second] = [film('A', 0), film('A', 1_500)]
  expect(film('B', 1_400).sessionGroupId).toBe(second?.sessionGroupId)
})

test('removes a clip from its rep when it is retagged with another athlete', () => {
  const { film, tag } = cage()
  const [a, b] = [film('A', 0), film('B', 100)]
  expect(b.sessionGroupId).toBe(a.sessionGroupId)
  const moved = tag(b.id, start + 100, other)
  expect(moved.sessionGroupId).not.toBe(a.sessionGroupId)
  expect(tag(a.id, start, other).sessionGroupId).toBe(moved.sessionGroupId)
})

test('gives a clip without a trusted time a separate rep', () => {
  const { film } = cage()
  expect(film('B', null).sessionGroupId).not.toBe(film('A', 0).sessionGroupId)
})

test('joins and separates clips by hand, regardless of their clocks', () => {
  const { film, byHand, lifecycle, tag } = cage()
  const [a, b] = [film('A', 0), film('B', 60_000)]
  const move = byHand.join([a.id, b.id])
  expect([move(a.id), move(b.id)]).toEqual([true, true])
  expect(lifecycle.get(a.id).sessionGroupId).toBe(lifecycle.get(b.id).sessionGroupId)
  expect(tag(b.id, start + 60_000, someTags.athleteId).sessionGroupId).toBe(lifecycle.get(a.id).sessionGroupId)
  byHand.split(b.id)
  expect(lifecycle.get(a.id).sessionGroupId).not.toBe(lifecycle.get(b.id).sessionGroupId)
})

test('refuses a rep of two athletes, or of two clips of one camera', () => {
  const { film, byHand } = cage()
  expect(() => byHand.join([film('A', 0).id, film('B', 0, other).id])).toThrow(
    expect.objectContaining({ code: 'rep-of-two' }),
  )
  expect(() => byHand.join([film('A', 10_000).id, film('A', 20_000).id])).toThrow(
    expect.objectContaining({ code: 'rep-of-two' }),
  )
})

test('reports a missing camera once, a minute after the others, and holds no clip back', async () => {
  const parts = cage()
  const told: IncompleteRep[] = []
  const missing = createMissingCameraCheck({ ...parts, settings: () => settings, onMissing: (rep) => told.push(rep) })
  const [a, b] = [parts.film('A', 0), parts.film('B', 0)]
  missing.complete(a)
  missing.complete(b)
  await parts.clock.advance(59_000)
  await missing.check()
  expect(told).toEqual([])
  await parts.clock.advance(1_000)
  await missing.check()
  await missing.check()
  expect(told).toEqual([{ sessionGroupId: a.sessionGroupId, missing: ['C'], failing: [] }])
  expect(parts.store.ledger(a.id).at(-1)).toMatchObject({ event: 'camera-missing', details: { missing: ['C'] } })
  expect(parts.lifecycle.get(a.id).state.kind).toBe('held')
})

test('reports a camera as failing once it misses two of three reps, and again only after it filmed three', async () => {
  const parts = cage()
  const told: IncompleteRep[] = []
  const missing = createMissingCameraCheck({ ...parts, settings: () => settings, onMissing: (rep) => told.push(rep) })
  let atMs = 0
  async function rep(cameras: string) {
    atMs += 60_000
    for (const camera of cameras) missing.complete(parts.film(camera, atMs))
    await parts.clock.advance(60_000)
    await missing.check()
    return told.splice(0).flatMap(({ failing }) => failing)
  }
  const c = (missed: number, of: number) => [{ camera: 'C', missed, of }]
  expect(await rep('AB'), 'one miss is a camera switched on late').toEqual([])
  expect(await rep('AB')).toEqual(c(2, 2))
  expect(await rep('AB')).toEqual([])
  for (const _ of [1, 2, 3]) expect(await rep('ABC')).toEqual([])
  expect(await rep('AB')).toEqual([])
  expect(await rep('ABC')).toEqual([])
  expect(await rep('AB')).toEqual(c(2, 3))
})

test('does not miss a camera that was added after the rep', async () => {
  const parts = cage()
  const told: IncompleteRep[] = []
  const [first] = settings.folders
  const folders = [...settings.folders, FolderSettings.parse({ ...first, path: '/cam-D', camera: 'D' })]
  const missing = createMissingCameraCheck({
    ...parts,
    settings: () => ({ ...settings, folders }),
    onMissing: (rep) => told.push(rep),
  })
  for (const camera of ['A', 'B', 'C']) missing.complete(parts.film(camera, 0))
  await parts.clock.advance(1_000)
  parts.store.addFolder('/cam-D', parts.clock.nowMs())
  await parts.clock.advance(60_000)
  await missing.check()
  expect(told).toEqual([])
})

test('does not miss a folder of several cameras when one of them has a clip in the rep', async () => {
  const parts = cage()
  const told: IncompleteRep[] = []
  const missing = createMissingCameraCheck({ ...parts, settings: () => settings, onMissing: (rep) => told.push(rep) })
  for (const camera of ['A', 'B', 'C']) {
    const { id } = parts.film(camera, 0)
    if (camera === 'C') parts.lifecycle.note(id, 'probed', { facts: { camera: 'left of C' } })
    missing.complete(parts.lifecycle.get(id))
  }
  await parts.clock.advance(60_000)
  await missing.check()
  expect(told).toEqual([])
})

test('groups two cameras of one folder, distinguished by their paths, into one rep', () => {
  const parts = cage()
  const [first, second] = ['Left', 'Right'].map((camera) => {
    const clip = parts.film('A', camera === 'Left' ? 0 : 500)
    parts.lifecycle.note(clip.id, 'probed', { facts: { camera } })
    return parts.tag(clip.id, start + (camera === 'Left' ? 0 : 500), someTags.athleteId)
  })
  expect(second?.sessionGroupId).toBe(first?.sessionGroupId)
})
