import { expect, test } from 'vitest'
import { createAthleteLoss } from '../../../src/station/commands/remove-athlete.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { TagsInput } from '../../../src/station/contract/tags.ts'
import { athleteId, someTags, stationParts } from '../../support/station-parts.ts'

const otherId = '0d9d8f0e-1111-4222-8333-444455556666'
const of = (id: string): TagsInput => ({ athlete: { id }, dimensions: {} })

function station() {
  const parts = stationParts()
  const folders = [
    { path: '/cam', tags: of(athleteId) },
    { path: '/cage', tags: of(otherId) },
    { path: '/hall', tags: { dimensions: {} } },
  ]
  const { lost } = createAthleteLoss({ ...parts, folders: () => folders })
  const change = (clip: Clip, facts: Partial<Clip>) => {
    const line = { clipId: clip.id, atMs: 0, event: 'test', state: clip.state, details: {} }
    parts.store.save({ clip: { ...clip, ...facts }, line, reservations: [] })
    return parts.lifecycle.get(clip.id)
  }
  const kind = ({ id }: Clip) => parts.lifecycle.get(id).state.kind
  return { ...parts, change, kind, finish: parts.bulkWork.finish, lose: () => lost(athleteId, 'Maya Ortiz') }
}

test('retags clips that wait for a deleted athlete, and no others', () => {
  const { queued, change, lifecycle, kind, lose, clock } = station()
  const inLine = queued('/cam/a.mov')
  const held = change(queued('/cam/b.mov'), { state: { kind: 'held', untilMs: clock.nowMs() + 1_000 } })
  const waiting = queued('/cam/c.mov')
  lifecycle.apply(waiting.id, { kind: 'started' })
  lifecycle.apply(waiting.id, { kind: 'broke', because: failure('offline'), atMs: 0, jitter: 0 })
  const others = change(queued('/cam/d.mov'), { tags: { ...someTags, athleteId: otherId } })
  expect(lose()).toMatchObject({ athleteId, name: 'Maya Ortiz', clips: [inLine.id, held.id, waiting.id] })
  expect([inLine, held, waiting, others].map(kind)).toEqual(['probing', 'probing', 'probing', 'queued'])
  expect(lifecycle.get(inLine.id).tags).toBeNull()
})

test('leaves a clip whose upload has begun to the service’s answer', () => {
  const { queued, lifecycle, kind, lose } = station()
  const clip = queued()
  lifecycle.apply(clip.id, { kind: 'started' })
  expect(lose().clips).toEqual([])
  expect(kind(clip)).toBe('reserving')
})

test('keeps hand tags of a deleted athlete, so that no lower source supplies another one', () => {
  const { queued, change, lifecycle, lose } = station()
  const clip = change(queued(), { tags: null, handTags: of(athleteId.toUpperCase()) })
  expect(lose().clips).toEqual([clip.id])
  expect(lifecycle.get(clip.id).handTags).toEqual(of(athleteId.toUpperCase()))
})

test('does not retag a clip whose athlete is already reported as not found', () => {
  const { queued, lifecycle, kind, lose } = station()
  const clip = queued()
  lifecycle.apply(clip.id, { kind: 'started' })
  lifecycle.apply(clip.id, { kind: 'broke', because: failure('athlete-not-found'), atMs: 0, jitter: 0 })
  expect(lose().clips).toEqual([])
  expect(kind(clip)).toBe('untagged')
})

test('removes a deleted athlete from the deck and keeps earlier deck entries', async () => {
  const { deck, clock, lose } = station()
  const startMs = clock.nowMs()
  deck.add({ fromMs: startMs, tags: of(athleteId) })
  await clock.advance(60_000)
  expect(lose().wasOnDeck).toBe(true)
  expect(deck.latest()).toEqual({ fromMs: clock.nowMs(), tags: null })
  expect(deck.at(startMs + 1)?.tags).toEqual(of(athleteId))
  expect(lose().wasOnDeck).toBe(false)
})

test('removes a deleted athlete from the deck after the clock was set back', () => {
  const { deck, clock, lose } = station()
  deck.add({ fromMs: clock.nowMs(), tags: of(athleteId) })
  clock.jump(-3_600_000)
  lose()
  expect(deck.latest()?.tags).toBeNull()
})

test('keeps another athlete on deck', () => {
  const { deck, clock, lose } = station()
  deck.add({ fromMs: clock.nowMs(), tags: of(otherId) })
  expect(lose().wasOnDeck).toBe(false)
  expect(deck.latest()?.tags).toEqual(of(otherId))
})

test('removes a deleted athlete from the whole lineup and reports folders that name them', () => {
  const { deck, lose } = station()
  deck.setLineup([
    { id: '1', tags: of(athleteId) },
    { id: '2', tags: of(otherId) },
    { id: '3', tags: of(athleteId) },
  ])
  expect(lose()).toMatchObject({ lineupEntries: 2, folders: ['/cam'] })
  expect(deck.lineup()).toEqual([{ id: '2', tags: of(otherId) }])
})

test('retags all clips of a deleted athlete, also thousands', () => {
  const { queued, lose, store, finish } = station()
  for (let index = 0; index < 450; index += 1) queued(`/cam/${index}.mov`)
  expect(lose().clips).toHaveLength(450)
  finish()
  expect(store.counts()).toMatchObject({ queued: 0, probing: 450 })
})
