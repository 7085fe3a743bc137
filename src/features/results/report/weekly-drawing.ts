import { WEEK_MS, weekRuns } from '../trend/weeks.ts'
import type { TrendSeries } from '../trend.ts'
import { ticksOf } from './curve-drawing.ts'

interface Point {
  readonly x: number
  readonly y: number
  readonly value: number
}

export interface WeeklyDrawing {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
  readonly yTicks: readonly { readonly at: number; readonly value: number }[]
  /** Data of SVG paths, one for each run of weeks. */
  readonly lines: readonly string[]
  readonly dots: readonly Point[]
  /** Personal best, where it is in one of these weeks. */
  readonly best: Point | null
}

interface WeeklyInput {
  /** One week or more, earliest first. */
  readonly weeks: TrendSeries['weeks']
  readonly best: { readonly ms: number; readonly value: number } | null
  readonly width: number
  readonly height: number
}

const MARGINS_PX = { left: 46, right: 14, top: 40, bottom: 24 } as const

/** Layout of weekly medians on paper: each in the middle of its week, joined by a line that stops at an empty week. */
export function drawWeeks({ weeks, best, width, height }: WeeklyInput): WeeklyDrawing {
  const [left, right, top, bottom] = [
    MARGINS_PX.left,
    width - MARGINS_PX.right,
    MARGINS_PX.top,
    height - MARGINS_PX.bottom,
  ]
  const fromMs = weeks[0]?.startMs ?? 0
  const toMs = (weeks.at(-1)?.startMs ?? 0) + WEEK_MS
  const shownBest = best && best.ms >= fromMs && best.ms < toMs ? best : null
  const values = [...weeks.map(({ median }) => median), ...(shownBest ? [shownBest.value] : [])]
  const ticks = ticksOf(values, 3)
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const point = (ms: number, value: number): Point => ({
    x: round(left + ((ms - fromMs) / (toMs - fromMs)) * (right - left)),
    y: round(bottom - ((value - low) / (high - low || 1)) * (bottom - top)),
    value,
  })
  const middle = ({ startMs, median }: TrendSeries['weeks'][number]) => point(startMs + WEEK_MS / 2, median)
  return {
    left,
    right,
    top,
    bottom,
    yTicks: ticks.map((value) => ({ at: point(fromMs, value).y, value })),
    lines: weekRuns(weeks).map(
      (run) =>
        `M${run
          .map(middle)
          .map(({ x, y }) => `${x} ${y}`)
          .join('L')}`,
    ),
    dots: weeks.map(middle),
    best: shownBest && point(shownBest.ms, shownBest.value),
  }
}

/** Rounds to a tenth of a pixel, finer than printers resolve. */
const round = (value: number) => Math.round(value * 10) / 10
