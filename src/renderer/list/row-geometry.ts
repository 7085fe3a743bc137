/** Chromium clips elements higher than 33,554,432 px; a longer list scrolls in proportion. */
const MAX_PAGE_PX = 30_000_000

export interface ListGeometry {
  readonly total: number
  readonly rowHeight: number
  /** Height in px of the visible part. */
  readonly viewHeight: number
}

/** Height in px of the list on the page. */
export const pageHeight = ({ total, rowHeight }: ListGeometry): number => Math.min(total * rowHeight, MAX_PAGE_PX)

/** Visible rows at a scroll position, and the shift in px from their true position to that on the page. */
export function visibleRows(geometry: ListGeometry, scrolled: number): { first: number; last: number; shift: number } {
  const { total, rowHeight, viewHeight } = geometry
  const position = Math.min(Math.max(scrolled, 0), Math.max(pageHeight(geometry) - viewHeight, 0))
  const top = position * proportion(geometry)
  const first = Math.min(Math.floor(top / rowHeight), Math.max(total - 1, 0))
  const last = Math.min(Math.ceil((top + viewHeight) / rowHeight), total) - 1
  return { first, last: Math.max(last, first), shift: position - top }
}

/** Scroll position at which a row is fully visible, moving as little as possible. */
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
