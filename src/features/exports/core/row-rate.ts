import type { Clock } from '../../../station/ports.ts'

/** Window of the rate, which smooths single pages. */
const WINDOW_MS = 10_000

/** Measures downloaded rows per second; null before the second page. */
export function createRowRate(clock: Clock) {
  let marks: { readonly atMs: number; readonly rows: number }[] = []

  return {
    add(rows: number) {
      const atMs = clock.monotonicMs()
      marks = [...marks.filter((mark) => atMs - mark.atMs <= WINDOW_MS), { atMs, rows }]
    },
    perSecond(): number | null {
      const [first, ...others] = marks
      const last = others.at(-1)
      if (first === undefined || last === undefined || last.atMs <= first.atMs) return null
      const rows = others.reduce((sum, mark) => sum + mark.rows, 0)
      return (rows * 1_000) / (last.atMs - first.atMs)
    },
  }
}
