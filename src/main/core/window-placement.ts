export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface DisplayFacts {
  readonly id: number
  /** Area without taskbars and docks. */
  readonly workArea: Rectangle
}

/** Bounds of a window on one display, relative to its work area. No position where only the compositor knows it. */
interface KeptBounds extends Size {
  readonly x?: number | undefined
  readonly y?: number | undefined
  readonly isMaximized: boolean
}

type Size = Pick<Rectangle, 'width' | 'height'>

/** Bounds of the window on each display, and the display used last. */
export interface PlacementMemory {
  readonly lastDisplay: number | null
  /** Bounds by the display's id. */
  readonly displays: Readonly<Record<string, KeptBounds>>
}

export interface Sizes {
  readonly preferred: Size
  readonly minimum: Size
}

interface Displays {
  readonly displays: readonly DisplayFacts[]
  readonly primaryId: number
}

/** Bounds to open the window with: the last ones on the last display, else on the primary one, always within reach. */
export function openingBounds(
  memory: PlacementMemory,
  { displays, primaryId }: Displays,
  sizes: Sizes,
): (Rectangle & { readonly isMaximized: boolean }) | null {
  const at = (id: number | null) => displays.find((display) => display.id === id)
  const display = at(memory.lastDisplay) ?? at(primaryId) ?? displays[0]
  if (!display) return null
  const placement = memory.displays[display.id]
  const { width, height } = placement ?? sizes.preferred
  const { x, y } = { ...centered({ width, height }, display.workArea), ...positionOf(placement) }
  const bounds = within(display.workArea, { x, y, width, height }, sizes.minimum)
  return { ...bounds, isMaximized: placement?.isMaximized ?? false }
}

const positionOf = ({ x, y }: Partial<KeptBounds> = {}) => (x === undefined || y === undefined ? {} : { x, y })

/** Smallest size of the window on a display: a small screen leaves less than the screens would like. */
export const minimumOn = ({ workArea }: Pick<DisplayFacts, 'workArea'>, { width, height }: Size): Size => ({
  width: Math.min(width, workArea.width),
  height: Math.min(height, workArea.height),
})

interface Seen {
  readonly isMaximized: boolean
  /** False where the position read from the window means nothing. */
  readonly hasPosition: boolean
}

export function rememberBounds(
  memory: PlacementMemory,
  { id, workArea }: DisplayFacts,
  bounds: Rectangle,
  { isMaximized, hasPosition }: Seen,
): PlacementMemory {
  const { width, height } = bounds
  const position = hasPosition ? { x: bounds.x - workArea.x, y: bounds.y - workArea.y } : {}
  const placement = { ...position, width, height, isMaximized }
  return { lastDisplay: id, displays: { ...memory.displays, [id]: placement } }
}

const centered = ({ width, height }: Size, area: Rectangle) => ({
  x: Math.round((area.width - width) / 2),
  y: Math.round((area.height - height) / 2),
})

/**
 * Converts to screen coordinates, no larger than the work area, no smaller than usable, with the title bar in reach.
 */
function within(area: Rectangle, bounds: Rectangle, minimum: Size): Rectangle {
  const width = Math.min(Math.max(bounds.width, minimum.width), area.width)
  const height = Math.min(Math.max(bounds.height, minimum.height), area.height)
  return {
    x: area.x + clamp(bounds.x, area.width - width),
    y: area.y + clamp(bounds.y, area.height - height),
    width,
    height,
  }
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)
