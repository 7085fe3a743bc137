import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCaptures } from '../../../src/features/audit/core/read-captures.ts'
import { Capture } from '../../../src/service/captures.ts'

const captureOf = (id: string, athlete = 'a'): Capture =>
  Capture.parse({ session_id: id, status: 'completed', athlete_id: athlete })

interface Move {
  /** Before this request, counted from 0. */
  readonly before: number
  readonly change: (list: Capture[]) => Capture[]
}

/** A service whose list changes between two requests. */
async function readWhile(
  list: readonly Capture[],
  moves: readonly Move[] = [],
  { ignoresOffset = false, counts = (held: number) => held } = {},
) {
  let now = [...list]
  const seen = new Set<string>()
  let requests = 0
  const signal = new AbortController().signal
  await readCaptures(
    {
      ask: (question, own) => question(own),
      service: {
        async captures({ limit, offset }) {
          for (const { before, change } of moves) if (before === requests) now = change(now)
          requests += 1
          const from = ignoresOffset ? 0 : offset
          const items = now.slice(from, from + limit)
          return { items, receivedCount: items.length, totalCount: counts(now.length) }
        },
      },
      async onPage({ items }) {
        for (const { session_id } of items) seen.add(session_id)
        return false
      },
    },
    signal,
  )
  return { seen, requests, now }
}

const listOf = (count: number) => Array.from({ length: count }, (_, index) => captureOf(`s${index}`))

test.each([0, 1, 499, 500, 501, 999, 1_000, 2_345])(
  'reads a list of %i captures to its end, regardless of the reported total',
  async (count) => {
    for (const counts of [(held: number) => held, () => 3, (held: number) => held * 2]) {
      const { seen, requests } = await readWhile(listOf(count), [], { counts })
      expect(seen.size).toBe(count)
      expect(requests).toBeLessThanOrEqual(Math.ceil(count / 499) + 3)
    }
  },
)

test('misses no remaining capture of a list that changes while it is read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 600, max: 2_600 }),
      fc.array(
        fc.record({
          before: fc.integer({ min: 1, max: 6 }),
          from: fc.nat(2_000),
          count: fc.integer({ min: 1, max: 700 }),
          adds: fc.nat(400),
        }),
        {
          maxLength: 4,
        },
      ),
      async (count, changes) => {
        const moves = changes.map(({ before, from, count: lost, adds }, index) => ({
          before,
          change: (list: Capture[]) => [
            ...Array.from({ length: adds }, (_, each) => captureOf(`new ${index} ${each}`)),
            ...list.filter((_, at) => at < from || at >= from + lost),
          ],
        }))
        const { seen, now } = await readWhile(listOf(count), moves)
        const hidden = now.filter(({ session_id }) => session_id.startsWith('s') && !seen.has(session_id))
        expect(hidden).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})

test('reads on after pages filled by a capture of several athletes', async () => {
  const list = listOf(700).flatMap(({ session_id }) => [captureOf(session_id, 'a'), captureOf(session_id, 'b')])
  expect((await readWhile(list)).seen.size).toBe(700)
})

test('stops at a service that ignores the offset', async () => {
  expect((await readWhile(listOf(500), [], { ignoresOffset: true })).requests).toBeLessThanOrEqual(3)
})
