import { expect, test } from 'vitest'
import { findOnDeck } from '../../../src/station/tagging/on-deck.ts'
import { stationParts } from '../../support/station-parts.ts'

const minute = 60_000
const maya = { athlete: { id: 'maya' }, dimensions: {} }
const noah = { athlete: { id: 'noah' }, dimensions: {} }

test('lists recent athletes on deck newest first, without times when nobody was on deck', () => {
  const { deck } = stationParts()
  deck.add({ fromMs: 1, tags: maya })
  deck.add({ fromMs: 3, tags: noah })
  deck.add({ fromMs: 2, tags: null })
  expect(deck.recent(9).map(({ tags }) => tags)).toEqual([noah, maya])
  expect(deck.recent(1).map(({ tags }) => tags)).toEqual([noah])
})

test('counts the answer “Still …?” as activity', () => {
  const { deck } = stationParts()
  deck.add({ fromMs: 0, tags: maya })
  deck.signOfLife(5 * minute)
  expect(deck.lastActivity(40 * minute)).toBe(5 * minute)
  deck.confirm(5 * minute, 30 * minute)
  expect(deck.lastActivity(40 * minute)).toBe(30 * minute)
  expect(deck.lastActivity(20 * minute)).toBe(5 * minute)
})

test('assigns the first clip after that answer to the athlete on deck', () => {
  const { deck } = stationParts()
  deck.add({ fromMs: 0, tags: maya })
  deck.confirm(0, 30 * minute)
  const recording = { recordedAtMs: 31 * minute, nowMs: 32 * minute }
  expect(findOnDeck({ deck, idleMs: 20 * minute }, recording)).toEqual({ kind: 'somebody', tags: maya })
})
