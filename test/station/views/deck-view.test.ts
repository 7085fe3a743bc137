import { expect, test } from 'vitest'
import { failure } from '../../../src/station/contract/failure.ts'
import { someTags } from '../../support/station-parts.ts'
import { cage, maya, minutes, noah, pitching } from './cage.ts'

const unconfirmed = { kind: 'untagged' as const, reasons: [failure('on-deck-unconfirmed', { minutes: 20 })] }

test('shows an empty deck without a question before the first entry', () => {
  const { views } = cage()
  expect(views.deck()).toEqual({
    current: null,
    emptySinceMs: null,
    question: null,
    conflict: null,
    sync: { kind: 'off', sinceMs: null },
    lineup: [],
  })
})

test('names the athlete on deck as in the roster, with reps since then', () => {
  const { views, deck, clock, film } = cage()
  const fromMs = clock.nowMs() - minutes(10)
  deck.add({ fromMs, tags: { ...pitching(maya.id), athlete: { firstName: 'maya', lastName: 'ORTIZ', create: false } } })
  const tags = { ...someTags, athleteId: maya.id }
  film('A', minutes(5), { tags, sessionGroupId: 'one' })
  film('B', minutes(5), { tags, sessionGroupId: 'one' })
  film('A', minutes(3), { tags, sessionGroupId: 'two' })
  film('A', minutes(20), { tags, sessionGroupId: 'before' })
  film('A', minutes(2), { tags: { ...someTags, athleteId: noah.id }, sessionGroupId: 'of another' })
  expect(views.deck().current).toMatchObject({ athleteName: 'Maya Ortiz', fromMs, reps: 2 })
})

test('shows since when the deck is empty', () => {
  const { views, deck } = cage()
  deck.add({ fromMs: 1, tags: pitching(maya.id) })
  deck.add({ fromMs: 2, tags: null })
  expect(views.deck()).toMatchObject({ current: null, emptySinceMs: 2, question: null })
})

test('lists the lineup in order, with athletes outside the roster by their given names', () => {
  const { views, deck } = cage()
  const unknown = { athlete: { firstName: 'Juno', lastName: 'Brackwater', create: true }, dimensions: {} }
  deck.setLineup([
    { id: 'one', tags: unknown },
    { id: 'two', tags: pitching(noah.id) },
  ])
  expect(views.deck().lineup.map(({ athleteName }) => athleteName)).toEqual(['Juno Brackwater', 'Noah Lindqvist'])
})

test('asks after a long time without a clip, until a person answers', async () => {
  const { views, deck, clock } = cage()
  const fromMs = clock.nowMs()
  deck.add({ fromMs, tags: pitching(maya.id) })
  deck.signOfLife(fromMs + minutes(2))
  await clock.advance(minutes(21))
  expect(views.deck().question).toBeNull()
  await clock.advance(minutes(2))
  expect(views.deck().question).toEqual({ idleSinceMs: fromMs + minutes(2), idleMinutes: 20, waitingClips: 0 })
  deck.confirm(fromMs, clock.nowMs())
  expect(views.deck().question).toBeNull()
})

test('keeps the question open only for waiting clips of the current entry', () => {
  const { views, deck, clock, filmUntagged } = cage()
  deck.add({ fromMs: clock.nowMs() - minutes(10), tags: pitching(maya.id) })
  filmUntagged('A', minutes(30), { state: unconfirmed })
  expect(views.deck().question).toBeNull()
  filmUntagged('A', minutes(1), { state: unconfirmed })
  expect(views.deck().question).toMatchObject({ waitingClips: 1 })
})

test('lists recent athletes on deck first, then all others, for an empty text', () => {
  const { views, deck } = cage()
  deck.add({ fromMs: 1, tags: pitching(maya.id) })
  deck.add({ fromMs: 2, tags: pitching(noah.id) })
  const names = (text: string, limit = 9) => views.findAthletes({ text, limit }).map(({ name }) => name)
  expect(names('')).toEqual(['Noah Lindqvist', 'Maya Ortiz'])
  expect(names('', 1)).toEqual(['Noah Lindqvist'])
  expect(names('ort')).toEqual(['Maya Ortiz'])
  expect(views.findAthletes({ text: 'maya', limit: 1 })).toEqual([
    { id: maya.id, name: 'Maya Ortiz', dateOfBirth: '2008-04-11', dominantArm: 'right' },
  ])
})
