/** One of the four colors of plots; dashes tell apart what shares one. */
export type PlotColor = 1 | 2 | 3 | 4

export type PlotValues = readonly (number | null)[]

/** A curve, or points, over the same x as its neighbors. */
export interface PlotSeries {
  readonly id: string
  /** Names it in the readout, in the table and in files. */
  readonly label: string
  /** One for each x; null leaves a gap. */
  readonly values: PlotValues
  readonly color: PlotColor
  /** Lengths of line and gap; empty for a solid line. */
  readonly dash: readonly number[]
  /** The chosen one is thicker. */
  readonly isChosen?: boolean
  /** Points without a line between them. */
  readonly shape?: 'line' | 'dots' | 'diamonds'
}

/** What lies between two rows of values, such as the middle half of several sessions. */
interface PlotBand {
  readonly id: string
  readonly lower: PlotValues
  readonly upper: PlotValues
  readonly color: PlotColor
}

/** A vertical line with a flag and a word; the one at zero is solid. */
interface PlotEvent {
  readonly id: string
  readonly at: number
  readonly label: string
  readonly isZero: boolean
}

/** A small mark on the axis, such as the same event in another session. */
export interface PlotTick {
  readonly at: number
  readonly color: PlotColor
}

/** Where a name stands beside its curve. */
type PlotNames = 'none' | 'peak' | 'end'

export interface PlotContent {
  /** In order, from left to right. */
  readonly x: readonly number[]
  readonly series: readonly PlotSeries[]
  readonly bands?: readonly PlotBand[]
  readonly events?: readonly PlotEvent[]
  readonly ticks?: readonly PlotTick[]
  /** The part of x that is drawn; all of it without. */
  readonly span?: readonly [from: number, to: number] | undefined
  /** Such as `ms`. */
  readonly xUnit: string
  readonly yUnit: string | null
  readonly names?: PlotNames
}

/** How numbers are written on the axes and in readouts. */
export interface PlotNumbers {
  readonly x: (value: number) => string
  readonly y: (value: number) => string
}

/** The six dashes, in the order in which sessions take them. */
export const plotDashes: readonly (readonly number[])[] = [[], [9, 4], [2.5, 3.5], [12, 3, 2, 3], [5, 2.5], [1.5, 6]]

/** The color and dash of the series at an index: four colors, then the same with other dashes. */
export function plotStyle(index: number): Pick<PlotSeries, 'color' | 'dash'> {
  const colors = [1, 2, 3, 4] as const
  return { color: colors[index % 4] ?? 1, dash: plotDashes[index % plotDashes.length] ?? [] }
}
