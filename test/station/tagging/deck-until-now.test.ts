import { expect, test } from 'vitest'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { createDeckCommands } from '../../../src/station/tagging/deck-commands.ts'
import { createSharedDeck, DECK_POST } from '../../../src/station/tagging/shared-deck.ts'
import { commandStation } from '../../support/command-station.ts'

const named = (firstName: string) => TagsInput.parse({ athlete: { firstName } })
const [ben, dana, eli] = [named('Ben'), named('Dana'), named('Eli')]
const MINUTE_MS = 60_000

/** Ben on deck for an hour, then Dana, then nobody. */
function afternoon() {
  const station = commandStation()
  const { deck, clock } = station
  const nowMs = Math.floor(clock.nowMs())
  const ago = (minutes: number) => nowMs - minutes * MINUTE_MS
  deck.add({ fromMs: ago(60), tags: ben })
  deck.add({ fromMs: ago(10), tags: dana })
  deck.add({ fromMs: ago(5), tags: null })
  const at = (minutes: number) => deck.at(ago(minutes))?.tags
  return { ...station, ago, at }
}

test('an athlete put on deck until now replaces the entries since, and one undo brings all of them back', () => {
  const { execute, at, ago } = afternoon()
  const { undo } = execute({ kind: 'deck-set', tags: eli, fromMs: ago(20), untilNow: true })
  expect([30, 20, 9, 4, 0].map(at)).toEqual([ben, eli, eli, eli, eli])
  execute({ kind: 'undo', id: undo! })
  expect([30, 20, 9, 4, 0].map(at)).toEqual([ben, ben, dana, null, null])
})

test('an undo keeps what a person put on deck afterwards', () => {
  const { execute, deck, at, ago, clock } = afternoon()
  const { undo } = execute({ kind: 'deck-set', tags: eli, fromMs: ago(20), untilNow: true })
  void clock.advance(MINUTE_MS)
  execute({ kind: 'deck-set', tags: dana, fromMs: null })
  execute({ kind: 'undo', id: undo! })
  expect([20, 4].map(at)).toEqual([ben, null])
  expect(deck.latest()?.tags).toEqual(dana)
})

test('without it the athlete stays until the deck changed next, as before', () => {
  const { execute, at, ago } = afternoon()
  execute({ kind: 'deck-set', tags: eli, fromMs: ago(20) })
  expect([20, 11, 9, 4].map(at)).toEqual([eli, eli, dana, null])
})

test('a shared deck tells its cage of the new entry and of each one that it replaces', () => {
  const parts = commandStation()
  const stamp = { cage: 'Cage 2', offsetMs: null, isApart: false, seen: 0 }
  const shared = createSharedDeck({ ...parts, outbox: parts.facility, stamp: () => stamp, onPosted: () => {} })
  const retagAll = () => ({ done: [], tooLate: [] })
  const commands = createDeckCommands({ ...parts, deck: shared, retagAll })
  const nowMs = Math.floor(parts.clock.nowMs())
  for (const [minutes, tags] of [
    [10, ben],
    [5, dana],
  ] as const)
    shared.add({ fromMs: nowMs - minutes * MINUTE_MS, tags })
  const before = parts.facility.posted(DECK_POST, 100).length
  commands.put(eli, nowMs - 12 * MINUTE_MS, { untilNow: true })
  const posts = parts.facility.posted(DECK_POST, 100).map(({ body }) => body as { kind: string; tags?: unknown })
  expect(posts.slice(before).map(({ kind }) => kind)).toEqual(['remove', 'remove', 'put'])
  expect(posts.at(-1)?.tags).toEqual(eli)
  expect(parts.cageDeck.inEffectAt(nowMs)?.tags).toEqual(eli)
})
