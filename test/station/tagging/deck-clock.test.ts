import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../../../src/station/contract/command.ts'
import { TagsInput } from '../../../src/station/contract/tags.ts'
import { deckAsOf, settleDeck } from '../../../src/station/tagging/deck-clock.ts'
import { findOnDeck, type OnDeckLookup } from '../../../src/station/tagging/on-deck.ts'
import { toDeckView } from '../../../src/station/views/deck-view.ts'
import { commandStation } from '../../support/command-station.ts'

const SECOND = 1_000
const HOUR = 3_600_000
const who = (firstName: string) => TagsInput.parse({ athlete: { firstName } })
const [maya, bo, zoe] = [who('Maya'), who('Bo'), who('Zoe')]

function cage() {
  const station = commandStation()
  const { deck, clock, execute } = station
  const phrases = (tags: TagsInput | null) =>
    execute(tags === null ? { kind: 'deck-clear' } : { kind: 'deck-set', tags, fromMs: null })
  /** The deck's answer for a clip recorded this long ago. */
  const ask = (agoMs = 0): OnDeckLookup => {
    const nowMs = clock.nowMs()
    return findOnDeck({ deck: deckAsOf(deck, nowMs), idleMs: 1e15 }, { recordedAtMs: nowMs - agoMs, nowMs })
  }
  const view = () =>
    toDeckView({
      sync: { kind: 'off', sinceMs: null },
      deck,
      roster: { get: () => undefined, find: () => [], search: () => [] },
      reps: { countOf: () => 0 },
      settings: { tagging: { idleMinutes: 1e12, requireDimensions: false, aliases: {} } },
      nowMs: clock.nowMs(),
      untagged: [],
      recordedAt: () => null,
      tagsNow: (tags) => tags,
    })
  const settle = () => settleDeck(deck, clock.nowMs())
  return { ...station, phrases, ask, view, settle }
}

test('applies a command after the clock was set back at once, and keeps it when the earlier time comes again', async () => {
  const { clock, phrases, ask, view } = cage()
  clock.jump(30 * SECOND)
  phrases(maya)
  clock.jump(-30 * SECOND)
  phrases(bo)
  expect(view().current).toMatchObject({ athleteName: 'Bo', fromMs: clock.nowMs() })
  expect(view().question).toBeNull()
  await clock.advance(60 * SECOND)
  expect(ask(59 * SECOND)).toEqual({ kind: 'somebody', tags: bo })
  expect(ask()).toEqual({ kind: 'somebody', tags: bo })
})

test('asks after the clock was set back, with the entry’s date, and tags no clip until the answer', () => {
  const { clock, phrases, ask, view, execute } = cage()
  phrases(zoe)
  clock.jump(24 * HOUR)
  phrases(maya)
  const saidForMs = clock.nowMs()
  clock.jump(-24 * HOUR + 10 * SECOND)
  expect(view()).toMatchObject({ current: { athleteName: 'Maya' }, question: { clockSetBack: { saidForMs } } })
  expect(ask(5 * SECOND)).toMatchObject({ kind: 'unknown', because: { code: 'on-deck-clock-changed' } })
  execute({ kind: 'deck-confirm' })
  expect(view()).toMatchObject({ current: { athleteName: 'Maya' }, question: null })
  expect(ask()).toEqual({ kind: 'somebody', tags: maya })
  expect(ask(5 * SECOND).kind).toBe('unknown')
})

test('clears a deck entry in the future of an older version, and continues with the next athlete', () => {
  const { clock, deck, phrases, execute, view, ask } = cage()
  deck.add({ fromMs: Date.parse('2030-01-01T00:00:00Z'), tags: maya })
  execute({ kind: 'lineup-insert', tags: bo, at: null })
  phrases(null)
  expect(view()).toMatchObject({ current: null, emptySinceMs: clock.nowMs() })
  execute({ kind: 'deck-next' })
  expect(view().current?.athleteName).toBe('Bo')
  expect(deck.lineup()).toEqual([])
  expect(ask()).toEqual({ kind: 'somebody', tags: bo })
  expect(deck.latest()?.tags).toEqual(bo)
})

test('refuses a deck entry in the future and changes nothing', () => {
  const { clock, execute, view } = cage()
  const fromMs = clock.nowMs() + HOUR
  expect(() => execute({ kind: 'deck-set', tags: maya, fromMs })).toThrow(
    expect.objectContaining({ code: 'deck-in-future' }),
  )
  expect(view().current).toBeNull()
})

test('asks nothing after the clock was set back by less than two seconds', () => {
  const { clock, phrases, view, ask, settle } = cage()
  phrases(zoe)
  clock.jump(10 * SECOND)
  phrases(maya)
  clock.jump(-1_500)
  for (const _ of [1, 2]) {
    expect(view()).toMatchObject({ current: { athleteName: 'Maya' }, question: null })
    expect(ask()).toEqual({ kind: 'somebody', tags: maya })
    settle()
  }
})

type Step =
  | { readonly kind: 'say'; readonly tags: TagsInput | null }
  | { readonly kind: 'next' | 'confirm' | 'settle' }
  | { readonly kind: 'pass' | 'jump'; readonly ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(maya, bo, zoe, null).map((tags): Step => ({ kind: 'say', tags })),
  fc.constantFrom<'next' | 'confirm' | 'settle'>('next', 'confirm', 'settle').map((kind): Step => ({ kind })),
  fc.integer({ min: 0, max: 2 * HOUR }).map((ms): Step => ({ kind: 'pass', ms })),
  fc
    .oneof(fc.integer({ min: -48 * HOUR, max: 48 * HOUR }), fc.integer({ min: -40 * SECOND, max: 40 * SECOND }))
    .map((ms): Step => ({ kind: 'jump', ms })),
)

test('tags with the deck that is shown, the last command, through all clock changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 40 }), async (steps) => {
      const { clock, execute, deck, phrases, ask, view, settle } = cage()
      let saidLast: TagsInput | null = null
      const command = (input: Command, said: TagsInput | null) => {
        execute(input)
        saidLast = said
      }
      for (const one of steps) {
        if (one.kind === 'say') {
          phrases(one.tags)
          saidLast = one.tags
          expect(view().question).toBeNull()
        } else if (one.kind === 'pass') await clock.advance(one.ms)
        else if (one.kind === 'jump') clock.jump(one.ms)
        else if (one.kind === 'settle') settle()
        else if (one.kind === 'next') {
          execute({ kind: 'lineup-insert', tags: bo, at: 0 })
          command({ kind: 'deck-next' }, bo)
          expect(deck.lineup()).toEqual([])
        } else if (saidLast !== null) command({ kind: 'deck-confirm' }, saidLast)
        const { current, question } = view()
        expect(current?.tags ?? null).toEqual(saidLast)
        const answer = ask()
        if (question?.clockSetBack) expect(answer.kind).toBe('unknown')
        else if (current) expect(answer).toEqual({ kind: 'somebody', tags: current.tags })
        else expect(answer.kind).not.toBe('somebody')
      }
    }),
    { seed: 20_261_122, numRuns: 60 },
  )
})
