import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { findOnDeck } from '../../../src/station/tagging/on-deck.ts'
import { stationParts } from '../../support/station-parts.ts'

const MINUTE = 60_000
const nine = Date.parse('2026-11-14T09:00:00Z')
const at = (minutes: number) => nine + minutes * MINUTE
const who = (firstName: string) => TagsInput.parse({ athlete: { firstName } })

/** A morning: Maya at nine, Jonas at ten past, nobody at half past. */
function morning() {
  const { deck } = stationParts()
  deck.add({ fromMs: at(0), tags: who('Maya') })
  deck.add({ fromMs: at(10), tags: who('Jonas') })
  deck.add({ fromMs: at(30), tags: null })
  const ask = (recordedAtMs: number | null) =>
    findOnDeck({ deck, idleMs: 20 * MINUTE }, { recordedAtMs, nowMs: at(600) })
  return { deck, ask }
}

test('tags a clip with the athlete on deck at its recording time, however late it arrives', () => {
  const { ask } = morning()
  expect(ask(at(0))).toEqual({ kind: 'somebody', tags: who('Maya') })
  expect(ask(at(9.99))).toEqual({ kind: 'somebody', tags: who('Maya') })
  expect(ask(at(10))).toEqual({ kind: 'somebody', tags: who('Jonas') })
  expect(ask(at(31))).toEqual({ kind: 'nobody' })
})

test('has no athlete on deck before the first entry', () => {
  const { ask } = morning()
  expect(ask(at(-1))).toMatchObject({ kind: 'nobody', because: { code: 'on-deck-not-yet' } })
})

test('ignores athletes put on deck after the recording time, regardless of when the clip arrives', () => {
  const entries = fc.array(
    fc.record({ minute: fc.integer({ min: 0, max: 100 }), name: fc.constantFrom('Maya', 'Jonas', null) }),
  )
  fc.assert(
    fc.property(entries, fc.integer({ min: 0, max: 100 }), (said, minute) => {
      const entered = said.toSorted((a, b) => a.minute - b.minute)
      const answerOf = (from: typeof entered) => {
        const { deck } = stationParts()
        for (const entry of from)
          deck.add({ fromMs: at(entry.minute), tags: entry.name === null ? null : who(entry.name) })
        return findOnDeck({ deck, idleMs: 20 * MINUTE }, { recordedAtMs: at(minute), nowMs: at(600) })
      }
      const before = answerOf(entered.filter((entry) => entry.minute <= minute))
      const after = answerOf(entered)
      expect([after.kind, 'tags' in after && after.tags]).toEqual([before.kind, 'tags' in before && before.tags])
    }),
    { seed: 20, numRuns: 40 },
  )
})

test('guesses no athlete for a clip during which another one came and left', () => {
  const { deck } = morning()
  deck.add({ fromMs: at(5), tags: who('Priya') })
  deck.add({ fromMs: at(5.1), tags: who('Maya') })
  const ask = (earliest: number, latest: number) =>
    findOnDeck(
      { deck, idleMs: 20 * MINUTE },
      { recordedAtMs: at(latest), earliestMs: at(earliest), latestMs: at(latest), nowMs: at(600) },
    )
  expect(ask(4.9, 5.2)).toMatchObject({ kind: 'unknown', because: { code: 'deck-changed-during-clip' } })
  expect(ask(5.1, 5.2)).toEqual({ kind: 'somebody', tags: who('Maya') })
})

test('guesses no athlete for a clip without a trusted time', () => {
  const { ask } = morning()
  expect(ask(null)).toMatchObject({ kind: 'unknown', because: { code: 'recording-time-untrusted' } })
  expect(ask(at(700))).toMatchObject({ kind: 'unknown', because: { code: 'recording-time-untrusted' } })
})

test('supplies no tags from a deck that was never used', () => {
  const { deck } = stationParts()
  expect(findOnDeck({ deck, idleMs: 1 }, { recordedAtMs: null, nowMs: 0 })).toEqual({ kind: 'nobody' })
})

test('asks for confirmation after a long time without a clip, and applies the answer to that time', () => {
  const { deck } = stationParts()
  const ask = (minutes: number) =>
    findOnDeck({ deck, idleMs: 20 * MINUTE }, { recordedAtMs: at(minutes), nowMs: at(600) })
  deck.add({ fromMs: at(0), tags: who('Maya') })
  expect(ask(19).kind).toBe('somebody')
  expect(ask(21)).toMatchObject({
    kind: 'unknown',
    because: { code: 'on-deck-unconfirmed', parameters: { minutes: 20 } },
  })
  deck.signOfLife(at(15))
  expect(ask(34).kind).toBe('somebody')
  expect(ask(40).kind).toBe('unknown')
  deck.confirm(at(15), at(45))
  expect([ask(36).kind, ask(40).kind, ask(45).kind]).toEqual(['somebody', 'somebody', 'somebody'])
})
