import { layOutLabels, peakIndex } from '../../../renderer/plots/plot-labels.ts'

/** Curve over the times of a plot; null leaves a gap. */
export interface DrawnCurve {
  readonly id: string
  readonly label: string
  readonly values: readonly (number | null)[]
}

interface DrawingInput {
  /** Times in ascending order. */
  readonly x: readonly number[]
  readonly from: number
  readonly to: number
  readonly curves: readonly DrawnCurve[]
  readonly events: readonly { readonly label: string; readonly at: number; readonly isZero: boolean }[]
  readonly width: number
  readonly height: number
}

interface Tick {
  readonly at: number
  readonly value: number
}

export interface CurveDrawing {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly xTicks: readonly Tick[]
  readonly yTicks: readonly Tick[]
  readonly curves: readonly {
    readonly id: string
    readonly label: string
    /** Data of an SVG path; empty without a visible value. */
    readonly path: string
    /** Value farthest from zero and the position of its label. */
    readonly peak: { readonly x: number; readonly y: number; readonly value: number; readonly labelY: number } | null
  }[]
  readonly events: readonly {
    readonly label: string
    readonly x: number
    readonly isZero: boolean
    /** Center of its name. */
    readonly labelX: number
    /** Line of the name, counted from the plot; null where no line has room. */
    readonly line: number | null
  }[]
}

const MARGINS_PX = { left: 46, right: 12, top: 40, bottom: 24 } as const
/** Minimum distance between two labels of peaks. */
const MIN_LABEL_DISTANCE_PX = 15
/** Approximate width of a letter in an event's name. */
const LETTER_WIDTH_PX = 6.4

/** Layout of a plot on paper: paths, ticks, and labels of peaks and events. */
export function drawCurves({ x, from, to, curves, events, width, height }: DrawingInput): CurveDrawing {
  const left = MARGINS_PX.left
  const right = width - MARGINS_PX.right
  const top = MARGINS_PX.top
  const bottom = height - MARGINS_PX.bottom
  const inSight = x.map((at) => at >= from && at <= to)
  const shown = curves.flatMap(({ values }) => values.filter((value, row) => value !== null && inSight[row]))
  const yTickValues = ticksOf(shown as number[], 4)
  const [low, high] = [yTickValues[0] ?? 0, yTickValues.at(-1) ?? 1]
  const xOf = (at: number) => round(left + ((at - from) / (to - from || 1)) * (right - left))
  const yOf = (value: number) => round(bottom - ((value - low) / (high - low || 1)) * (bottom - top))
  const paths = curves.map(({ id, label, values }) => {
    const points = values.map((value, row) =>
      value === null || !inSight[row] ? null : ([x[row] ?? 0, value] as const),
    )
    const point = points[peakIndex(x, values, [from, to]) ?? -1] ?? null
    const peak = point && { x: xOf(point[0]), y: yOf(point[1]), value: point[1], labelY: yOf(point[1]) }
    return { id, label, path: pathOf(points, xOf, yOf), peak }
  })
  return {
    left,
    right,
    top,
    bottom,
    xTicks: ticksOf([from, to], 5)
      .filter((value) => value >= from && value <= to)
      .map((value) => ({ at: xOf(value), value })),
    yTicks: yTickValues.map((value) => ({ at: yOf(value), value })),
    curves: separateLabels(paths, top, bottom),
    events: withNameLines(
      events.filter(({ at }) => at >= from && at <= to).map(({ label, at, isZero }) => ({ label, x: xOf(at), isZero })),
      left,
      right,
    ),
  }
}

/** Rounds to a tenth of a pixel, finer than printers resolve. */
const round = (value: number) => Math.round(value * 10) / 10

/** Round tick values around all values, count as many as given. */
export function ticksOf(values: readonly number[], count: number): number[] {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((greatest, value) => Math.max(greatest, value), Number.NEGATIVE_INFINITY)
  if (low > high) return [0, 1]
  const step = niceStep((high - low || Math.abs(high) || 1) / count)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((each) => each * power >= rough) ?? 10) * power
}

type Point = readonly [at: number, value: number] | null
type Scale = (value: number) => number

function pathOf(points: readonly Point[], xOf: Scale, yOf: Scale): string {
  let path = ''
  let isGap = true
  for (const point of points) {
    if (point !== null) path += `${isGap ? 'M' : 'L'}${xOf(point[0])} ${yOf(point[1])}`
    isGap = point === null
  }
  return path
}

type DrawnPath = CurveDrawing['curves'][number]

/** Separates labels of close peaks: they move down, the highest first, and up again at the bottom. */
function separateLabels(curves: readonly DrawnPath[], top: number, bottom: number): DrawnPath[] {
  const moved = new Map<string, number>()
  let next = top
  for (const { id, peak } of curves.toSorted((one, other) => (one.peak?.y ?? 0) - (other.peak?.y ?? 0))) {
    if (!peak) continue
    const labelY = Math.max(peak.y, next)
    moved.set(id, labelY)
    next = labelY + MIN_LABEL_DISTANCE_PX
  }
  const over = Math.max(next - MIN_LABEL_DISTANCE_PX - bottom, 0)
  return curves.map((curve) =>
    curve.peak ? { ...curve, peak: { ...curve.peak, labelY: (moved.get(curve.id) ?? curve.peak.y) - over } } : curve,
  )
}

/** Assigns each event name to a line without overlap, the zero event first; a name without room is left out. */
function withNameLines(events: readonly { label: string; x: number; isZero: boolean }[], left: number, right: number) {
  const widthOf = (label: string) => label.length * LETTER_WIDTH_PX
  const words = events.map(({ x, label, isZero }) => ({ x, width: widthOf(label), isFirst: isZero }))
  const placed = layOutLabels(words, left, right)
  return events.map((event, index) => {
    const { left: wordLeft = event.x, row = null } = placed[index] ?? {}
    return { ...event, labelX: round(wordLeft + widthOf(event.label) / 2), line: row }
  })
}
