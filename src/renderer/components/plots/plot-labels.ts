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

/** Marked peak of a curve, with the size of its label. */
export interface PeakRequest {
  readonly x: number
  readonly y: number
  readonly width: number
}

/**
 * Left edges of the labels beside peaks: at the right of the mark, or at its left where another mark or label or the
 * edge of the plot is in the way.
 */
export function layOutPeaks(
  peaks: readonly PeakRequest[],
  to: number,
  size: { gap: number; height: number },
): number[] {
  const { gap, height } = size
  const taken = peaks.map(({ x, y }) => ({ left: x - gap / 2, right: x + gap / 2, y }))
  return peaks.map(({ x, y, width }, own) => {
    const isFree = (left: number) =>
      left + width <= to &&
      taken.every(
        (other, index) =>
          index === own || Math.abs(other.y - y) >= height || left + width <= other.left || left >= other.right,
      )
    const sides = [x + gap, x - gap - width]
    const left = sides.find(isFree) ?? (x + gap + width <= to ? x + gap : x - gap - width)
    taken.push({ left, right: left + width, y })
    return left
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
