import type { Clock } from '../ports.ts'

/** Rows of the last seconds make the rate: it follows the line, and does not jump with each page. */
const WINDOW_MS = 10_000

/** How many rows a second come in; null before two pages came. */
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
