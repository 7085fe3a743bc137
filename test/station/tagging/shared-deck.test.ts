import { expect, test } from 'vitest'
import type { TagsInput } from '../../../src/station/contract/tags.ts'
import { createSharedDeck, DECK_POST } from '../../../src/station/tagging/shared-deck.ts'
import { stationParts } from '../../support/station-parts.ts'

const maya: TagsInput = { athlete: { firstName: 'Maya', lastName: 'Ortiz', create: false }, dimensions: {} }

function sharedDeck({ isShared = true } = {}) {
  const parts = stationParts()
  const stamp = { cage: 'Cage 2', offsetMs: null, isApart: false, seen: 0 }
  const deck = createSharedDeck({
    ...parts,
    outbox: parts.facility,
    stamp: () => (isShared ? stamp : null),
    onPosted: () => {},
  })
  const posted = () => parts.facility.posted(DECK_POST, 100).map(({ body }) => body)
  return { ...parts, shared: deck, posted }
}

test('a change of the deck and what the cage has to know of it are stored together, or neither', () => {
  const { shared, deck, store, posted, cageDeck } = sharedDeck()
  const fails = () =>
    store.together(() => {
      shared.add({ fromMs: 1_000, tags: maya })
      throw new Error('the process ends here')
    })
  expect(fails).toThrow('ends here')
  expect([deck.latest(), posted(), cageDeck.inEffectAt(Number.MAX_SAFE_INTEGER)]).toEqual([undefined, [], undefined])
  shared.add({ fromMs: 1_000, tags: maya })
  expect(deck.latest()?.tags).toEqual(maya)
  expect(posted()).toMatchObject([{ kind: 'put', cage: 'Cage 2', fromMs: 1_000, tags: maya }])
})

test('an entry that is replaced at the same moment is taken back in the cage', () => {
  const { shared, posted, cageDeck } = sharedDeck()
  shared.add({ fromMs: 1_000, tags: maya })
  shared.add({ fromMs: 1_000, tags: null })
  expect(posted().map((post) => (post as { kind: string }).kind)).toEqual(['put', 'remove', 'put'])
  expect(cageDeck.at(1_000)).toMatchObject([{ tags: null }])
})

test('corrections after a clock change stay at the station', () => {
  const { shared, deck, posted } = sharedDeck()
  shared.add({ fromMs: 1_000, tags: maya, doubt: { saidForMs: 5_000, noticedMs: 2_000 } })
  expect(deck.latest()?.doubt).toBeDefined()
  expect(posted()).toEqual([])
})

test('a station that shares nothing keeps no trace for a cage', () => {
  const { shared, posted, cageDeck } = sharedDeck({ isShared: false })
  shared.add({ fromMs: 1_000, tags: maya })
  shared.setLineup([{ id: 'one', tags: maya }])
  shared.confirm(1_000, 2_000)
  shared.signOfLife(1_500)
  shared.remove(1_000)
  expect([posted(), cageDeck.inEffectAt(Number.MAX_SAFE_INTEGER)]).toEqual([[], undefined])
})
