/** Size of a picture. */
export interface PictureSize {
  readonly widthPixels: number
  readonly heightPixels: number
}

/** Rectangle in the shared picture; all values are even, because 4:2:0 video stores color at half resolution. */
export interface Pane extends PictureSize {
  readonly x: number
  readonly y: number
}

const MAX_WIDTH_PIXELS = 1_920
const MAX_HEIGHT_PIXELS = 1_080
const MIN_SIDE_PIXELS = 16
/** Largest ratio of width to height or height to width: a camera that reports a wrong size leaves room for others. */
const MAX_ASPECT_RATIO = 8

const toEvenSide = (pixels: number) => Math.max(MIN_SIDE_PIXELS, 2 * Math.floor(pixels / 2))

/** Arranges cameras in the number of rows that gives the tallest rows. No row is taller than the tallest camera. */
export function layOutPanes(sizes: readonly PictureSize[]): { panes: Pane[]; picture: PictureSize } {
  const options = sizes.map((_, index) => inRows(sizes, index + 1))
  const best = options.reduce((option, other) => (other.heightPixels > option.heightPixels ? other : option))
  return toPanes(best)
}

interface Rows {
  readonly rows: readonly (readonly number[])[]
  /** Height of every row. */
  readonly heightPixels: number
}

/** Splits the cameras over rows, with widths relative to the height. */
function inRows(sizes: readonly PictureSize[], count: number): Rows {
  const perRow = Math.ceil(sizes.length / count)
  const aspectRatios = sizes.map(aspectRatio)
  const rows = Array.from({ length: Math.ceil(sizes.length / perRow) }, (_, row) =>
    aspectRatios.slice(row * perRow, (row + 1) * perRow),
  )
  const widest = Math.max(...rows.map((row) => row.reduce((sum, ratio) => sum + ratio, 0)))
  const tallest = Math.max(...sizes.map(({ heightPixels }) => heightPixels))
  return {
    rows,
    heightPixels: toEvenSide(Math.min(tallest, MAX_HEIGHT_PIXELS / rows.length, MAX_WIDTH_PIXELS / widest)),
  }
}

const aspectRatio = ({ widthPixels, heightPixels }: PictureSize) =>
  Math.min(Math.max(widthPixels / Math.max(1, heightPixels), 1 / MAX_ASPECT_RATIO), MAX_ASPECT_RATIO)

function toPanes({ rows, heightPixels }: Rows): { panes: Pane[]; picture: PictureSize } {
  const widths = rows.map((row) => row.map((ratio) => Math.min(MAX_WIDTH_PIXELS, toEvenSide(ratio * heightPixels))))
  const totals = widths.map((row) => row.reduce((sum, width) => sum + width, 0))
  const widthPixels = Math.max(...totals)
  const panes = widths.flatMap((row, index) => {
    let x = 2 * Math.floor((widthPixels - (totals[index] ?? 0)) / 4)
    return row.map((width) => {
      const pane = { x, y: index * heightPixels, widthPixels: width, heightPixels }
      x += width
      return pane
    })
  })
  return { panes, picture: { widthPixels, heightPixels: rows.length * heightPixels } }
}
