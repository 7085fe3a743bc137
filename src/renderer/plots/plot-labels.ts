/** Label with its preferred x and its width. */
export interface LabelRequest {
  readonly x: number
  readonly width: number
  /** Placed before all others. */
  readonly isFirst?: boolean
}

export interface PlacedLabel {
  /** Left edge of the label. */
  readonly left: number
  /** Row of the label, counted from the plot; null when no row has room. */
  readonly row: number | null
}

const LABEL_GAP_PX = 8

/** Places labels above a plot, from left to right: each in the lowest row with room, within the plot's edges. */
export function layOutLabels(words: readonly LabelRequest[], from: number, to: number, rows = 2): PlacedLabel[] {
  const taken = Array.from({ length: rows }, (): { left: number; right: number }[] => [])
  const placed = words.map((): PlacedLabel => ({ left: 0, row: null }))
  const rank = ({ isFirst = false }: LabelRequest) => (isFirst ? 0 : 1)
  const inOrder = words
    .map((word, index) => ({ ...word, index }))
    .toSorted((one, other) => rank(one) - rank(other) || one.x - other.x)
  for (const { x, width, index } of inOrder) {
    const left = Math.max(Math.min(x - width / 2, to - width), from)
    const right = left + width
    const row = taken.findIndex((line) =>
      line.every((word) => left >= word.right + LABEL_GAP_PX || right + LABEL_GAP_PX <= word.left),
    )
    taken[row]?.push({ left, right })
    placed[index] = { left, row: row >= 0 ? row : null }
  }
  return placed
}

/** Marked peak of a curve, with the width of its label. */
export interface PeakRequest {
  readonly x: number
  readonly y: number
  readonly width: number
  /** True where the curve's peak is its lowest point. */
  readonly isLow?: boolean
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Area of the plot, and what its labels keep clear of. */
export interface PeakSurroundings {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Curves, as points in drawing order. */
  readonly curves: readonly (readonly Point[])[]
  /** Positions of vertical lines. */
  readonly lines: readonly number[]
}

/** Height of a label, and the gap between a peak and its label. */
interface PeakLabelSize {
  readonly gap: number
  readonly height: number
}

/** Left edge and middle of a label. */
export interface PeakOrigin {
  readonly left: number
  readonly y: number
}

interface Rectangle {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A label that leaves the plot or covers another one is worse than one on any number of lines. */
const COVERS_LABEL = 1_000

/**
 * Places the labels of peaks beside, above or below their marks, where they cover the least of curves, event lines and
 * other labels. Beyond the peak comes first: no curve is above its own highest point.
 */
export function layOutPeaks(
  peaks: readonly PeakRequest[],
  size: PeakLabelSize,
  around: PeakSurroundings,
): PeakOrigin[] {
  const half = size.gap / 2
  const taken = peaks.map(({ x, y }) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half }))
  return peaks.map((peak, own) => {
    const costOf = (origin: PeakOrigin) => {
      const box = boxOf(origin, peak.width, size.height)
      const covered = taken.filter((other, index) => index !== own && overlaps(box, other)).length
      const isOutside =
        box.left < around.left || box.right > around.right || box.top < around.top || box.bottom > around.bottom
      return (covered + Number(isOutside)) * COVERS_LABEL + crossings(box, around)
    }
    const origins = originsAround(peak, size)
    const costs = origins.map(costOf)
    const best = origins[costs.indexOf(Math.min(...costs))] ?? { left: peak.x, y: peak.y }
    taken.push(boxOf(best, peak.width, size.height))
    return best
  })
}

const boxOf = ({ left, y }: PeakOrigin, width: number, height: number): Rectangle => ({
  left,
  right: left + width,
  top: y - height / 2,
  bottom: y + height / 2,
})

const overlaps = (one: Rectangle, other: Rectangle) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Places of a label in the order of preference: a line through the peak leaves its middle last. */
function originsAround({ x, y, width, isLow = false }: PeakRequest, { gap, height }: PeakLabelSize): PeakOrigin[] {
  const beyond = (isLow ? 1 : -1) * (gap + height / 2)
  const [right, left] = [x + gap, x - gap - width]
  const [near, far] = [x + gap / 2, x - gap / 2 - width]
  return [
    { left: near, y: y + beyond },
    { left: far, y: y + beyond },
    { left: right, y },
    { left, y },
    { left: right + width / 2, y },
    { left: left - width / 2, y },
    { left: near, y: y - beyond },
    { left: far, y: y - beyond },
    { left: x - width / 2, y: y + beyond },
  ]
}

/** Number of curves and lines that cross a box. */
function crossings(box: Rectangle, { curves, lines }: PeakSurroundings): number {
  const crossed = lines.filter((x) => x > box.left && x < box.right).length
  const isCrossed = (curve: readonly Point[]) =>
    curve.some((from, index) => {
      const to = curve[index + 1]
      return to !== undefined && crossesBox(from, to, box)
    })
  return crossed + curves.filter(isCrossed).length
}

/** Pieces of a curve are short: their bounds say enough where they are not steep, and points between them otherwise. */
function crossesBox(from: Point, to: Point, box: Rectangle): boolean {
  if (Math.max(from.x, to.x) < box.left || Math.min(from.x, to.x) > box.right) return false
  const steps = Math.max(1, Math.ceil(Math.abs(to.y - from.y) / 4))
  return Array.from({ length: steps + 1 }, (_, step) => step / steps).some((part) => {
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part]
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
  })
}

/** Spreads labels at the ends of curves so that none overlap, each as near to its own height as possible. */
export function spreadHeights(wanted: readonly number[], height: number, from: number, to: number): number[] {
  const inOrder = wanted.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y)
  let last = Number.NEGATIVE_INFINITY
  const down = inOrder.map(({ y }) => {
    last = Math.max(y, last + height, from)
    return last
  })
  let next = Number.POSITIVE_INFINITY
  const heights = wanted.map(() => 0)
  for (let position = down.length - 1; position >= 0; position -= 1) {
    next = Math.min(down[position] ?? 0, next - height, to)
    heights[inOrder[position]?.index ?? 0] = next
  }
  return heights
}

/**
 * Index of the largest value within a span of x, by its size: a left-hander's curves of the same movement are negative.
 * Null without values, or when the curve only starts or ends at that size.
 */
export function peakIndex(
  x: readonly number[],
  values: readonly (number | null)[],
  span: readonly [number, number] | undefined,
): number | null {
  const shown = values.flatMap((value, index) => {
    const at = x[index]
    const isShown = value !== null && at !== undefined && (!span || (at >= span[0] && at <= span[1]))
    return isShown ? [{ index, value }] : []
  })
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last) return null
  const size = ({ value }: { readonly value: number }) => Math.abs(value)
  const largest = shown.reduce((best, one) => (size(one) > size(best) ? one : best), first)
  return size(largest) > size(first) && size(largest) > size(last) ? largest.index : null
}
