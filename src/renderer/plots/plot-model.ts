/** One of the plot colors. A plot uses the first four, with dashes for series of the same color; sessions have one each. */
export type PlotColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

export type PlotValues = readonly (number | null)[]

/** A curve, or points, over the x values of the plot. */
export interface PlotSeries {
  readonly id: string
  /** Name in the readout, the table and files. */
  readonly label: string
  /** One value per x; null leaves a gap. */
  readonly values: PlotValues
  readonly color: PlotColor
  /** Lengths of dash and gap; empty for a solid line. */
  readonly dash: readonly number[]
  /** Drawn thicker. */
  readonly isChosen?: boolean
  /** `dots` and `diamonds` draw points without a line. */
  readonly shape?: 'line' | 'dots' | 'diamonds'
}

/** Area between two rows of values, such as the middle half of several sessions. */
interface PlotBand {
  readonly id: string
  readonly lower: PlotValues
  readonly upper: PlotValues
  readonly color: PlotColor
}

/** Vertical line with a flag and a label; the one at zero is solid. */
interface PlotEvent {
  readonly id: string
  readonly at: number
  readonly label: string
  readonly isZero: boolean
}

/** Small mark on the axis, such as the same event in another session. */
export interface PlotTick {
  readonly at: number
  readonly color: PlotColor
}

/** Position of a curve's label. */
type PlotNames = 'none' | 'peak' | 'end'

export interface PlotContent {
  /** Ascending values. */
  readonly x: readonly number[]
  readonly series: readonly PlotSeries[]
  readonly bands?: readonly PlotBand[]
  readonly events?: readonly PlotEvent[]
  readonly ticks?: readonly PlotTick[]
  /** Drawn part of x; all of it when omitted. */
  readonly span?: readonly [from: number, to: number] | undefined
  /** Unit such as `ms`. */
  readonly xUnit: string
  readonly yUnit: string | null
  readonly names?: PlotNames
}

/** Number formats of the axes and readouts. */
export interface PlotNumbers {
  readonly x: (value: number) => string
  readonly y: (value: number) => string
}

/** Six dash patterns, in the order in which sessions use them. */
const plotDashes: readonly (readonly number[])[] = [[], [9, 4], [2.5, 3.5], [12, 3, 2, 3], [5, 2.5], [1.5, 6]]

/** Color and dash of the series at an index: four colors, then the same colors with other dashes. */
export function plotStyle(index: number): Pick<PlotSeries, 'color' | 'dash'> {
  const colors = [1, 2, 3, 4] as const
  return { color: colors[index % 4] ?? 1, dash: plotDashes[index % plotDashes.length] ?? [] }
}
