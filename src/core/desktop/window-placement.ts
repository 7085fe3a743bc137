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

/** Bounds of a window on one display, relative to its work area. */
export interface KeptBounds extends Rectangle {
  readonly isMaximized: boolean
}

/** Bounds of the window on each display, and the display used last. */
export interface PlacementMemory {
  readonly lastDisplay: number | null
  /** Bounds by the display's id. */
  readonly displays: Readonly<Record<string, KeptBounds>>
}

export interface Sizes {
  readonly preferred: Pick<Rectangle, 'width' | 'height'>
  readonly minimum: Pick<Rectangle, 'width' | 'height'>
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
): KeptBounds | null {
  const at = (id: number | null) => displays.find((display) => display.id === id)
  const display = at(memory.lastDisplay) ?? at(primaryId) ?? displays[0]
  if (!display) return null
  const placement = memory.displays[display.id]
  const bounds = placement ? { ...placement } : { ...sizes.preferred, ...centered(sizes.preferred, display.workArea) }
  return { ...within(display.workArea, bounds, sizes.minimum), isMaximized: placement?.isMaximized ?? false }
}

export function rememberBounds(
  memory: PlacementMemory,
  { id, workArea }: DisplayFacts,
  bounds: Rectangle,
  isMaximized: boolean,
): PlacementMemory {
  const { width, height } = bounds
  const placement = { x: bounds.x - workArea.x, y: bounds.y - workArea.y, width, height, isMaximized }
  return { lastDisplay: id, displays: { ...memory.displays, [id]: placement } }
}

const centered = ({ width, height }: Sizes['preferred'], area: Rectangle) => ({
  x: Math.round((area.width - width) / 2),
  y: Math.round((area.height - height) / 2),
})

/**
 * Converts to screen coordinates, no larger than the work area, no smaller than usable, with the title bar in reach.
 */
function within(area: Rectangle, bounds: Rectangle, minimum: Sizes['minimum']): Rectangle {
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
