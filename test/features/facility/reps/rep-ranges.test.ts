import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutRange, type RepNeighbor } from '../../../../src/features/facility/station/rep-ranges.ts'

const WINDOW_MS = 3_000

/** Ranges of reps that begin one after another, as the database keeps them. */
function rangesOf(moments: readonly number[]): RepNeighbor[] {
  const reps = new Map<string, RepNeighbor>()
  for (const [index, atMs] of moments.entries()) {
    const near = [...reps.values()].filter(
      ({ range }) => range.fromMs <= atMs + WINDOW_MS && range.untilMs > atMs - WINDOW_MS,
    )
    const { range, shrunk } = cutRange(atMs, WINDOW_MS, near)
    for (const rep of shrunk) reps.set(rep.id, rep)
    if (range) reps.set(String(index), { id: String(index), atMs, range })
  }
  return [...reps.values()]
}

test('ranges of reps never overlap, and each contains the moment of its first clip', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 30 }), (moments) => {
      const ranges = rangesOf(moments).toSorted((a, b) => a.range.fromMs - b.range.fromMs)
      for (const [index, { atMs, range }] of ranges.entries()) {
        expect(range.fromMs).toBeLessThanOrEqual(atMs)
        expect(range.untilMs).toBeGreaterThan(atMs)
        expect(ranges[index + 1]?.range.fromMs ?? range.untilMs).toBeGreaterThanOrEqual(range.untilMs)
      }
      expect(new Set(ranges.map(({ atMs }) => atMs))).toEqual(new Set(moments))
    }),
  )
})

test('two reps share the time between them', () => {
  const first = { id: 'first', atMs: 10_000, range: { fromMs: 7_000, untilMs: 13_001 } }
  const { range, shrunk } = cutRange(12_000, WINDOW_MS, [first])
  expect(shrunk).toEqual([{ ...first, range: { fromMs: 7_000, untilMs: 11_000 } }])
  expect(range).toEqual({ fromMs: 11_000, untilMs: 15_001 })
})
