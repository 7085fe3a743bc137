/** Chromium cuts what is higher than 33,554,432 px; a longer list is scrolled in proportion. */
const MAX_PAGE_PX = 30_000_000

export interface ListGeometry {
  readonly total: number
  readonly rowHeight: number
  /** How high the scrolled part of the window is. */
  readonly viewHeight: number
}

/** How high the list is on the page. */
export const pageHeight = ({ total, rowHeight }: ListGeometry): number => Math.min(total * rowHeight, MAX_PAGE_PX)

/** Which rows are visible at a scroll position, and how far below their place the page has them drawn. */
export function visibleRows(geometry: ListGeometry, scrolled: number): { first: number; last: number; shift: number } {
  const { total, rowHeight, viewHeight } = geometry
  const position = Math.min(Math.max(scrolled, 0), Math.max(pageHeight(geometry) - viewHeight, 0))
  const top = position * proportion(geometry)
  const first = Math.min(Math.floor(top / rowHeight), Math.max(total - 1, 0))
  const last = Math.min(Math.ceil((top + viewHeight) / rowHeight), total) - 1
  return { first, last: Math.max(last, first), shift: position - top }
}

/** Where to scroll so that a row is wholly visible, moving as little as possible. */
export function scrollTo(geometry: ListGeometry, scrolled: number, index: number): number {
  const { rowHeight, viewHeight } = geometry
  const scale = proportion(geometry)
  const top = scrolled * scale
  const rowTop = index * rowHeight
  if (rowTop < top) return rowTop / scale
  if (rowTop + rowHeight > top + viewHeight) return (rowTop + rowHeight - viewHeight) / scale
  return scrolled
}

function proportion(geometry: ListGeometry): number {
  const whole = geometry.total * geometry.rowHeight
  const onPage = pageHeight(geometry)
  return onPage < whole ? (whole - geometry.viewHeight) / (onPage - geometry.viewHeight) : 1
}
