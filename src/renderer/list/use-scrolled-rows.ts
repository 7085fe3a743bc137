import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type ListGeometry, scrollTo, visibleRows } from './row-geometry.ts'

interface ScrolledRowsOptions {
  readonly total: number
  readonly rowHeight: number
  /** Key of the row at an index; undefined while it is not loaded. */
  readonly keyAt: (index: number) => string | undefined
  readonly indexOf: (key: string) => number
  /** True when new rows are added at the top; the visible rows then stay in view. */
  readonly newestFirst: boolean
  readonly onVisible: (first: number, last: number) => void
}

interface ScrolledRows {
  /** Scrolling element, and the element inside it that holds the rows. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: RefObject<HTMLDivElement | null>
  readonly view: { readonly first: number; readonly last: number; readonly shift: number }
  readonly geometry: ListGeometry
  readonly reveal: (index: number) => void
  /** Number of new rows above the visible ones that nobody has scrolled to. */
  readonly newAbove: number
  readonly toTop: () => void
}

/** Tracks the visible rows, and keeps the scroll position when rows are added or removed above. */
export function useScrolledRows(options: ScrolledRowsOptions): ScrolledRows {
  const { total, rowHeight, keyAt, indexOf, newestFirst, onVisible } = options
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const [viewHeight, setViewHeight] = useState(0)
  const [scrolled, setScrolled] = useState(0)
  const anchor = useRef<{ key: string; index: number; total: number } | null>(null)
  const geometry = { total, rowHeight, viewHeight }
  const view = visibleRows(geometry, scrolled)
  const [newAbove, setNewAbove] = useState(0)
  // The person has scrolled to some of them.
  if (newAbove > view.first) setNewAbove(view.first)

  const measure = useCallback(() => {
    if (!scroller.current || !rows.current) return
    // The scroller is the offset parent, so this is the height of the content above the rows.
    setScrolled(scroller.current.scrollTop - rows.current.offsetTop)
    setViewHeight(scroller.current.clientHeight)
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Content above the rows may change its height.
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [measure])

  const stayInSight = useEffectEvent(() => {
    const was = anchor.current
    if (!was || scrolled <= 0 || !scroller.current) return
    const now = indexOf(was.key)
    const moved = now >= 0 ? now - was.index : newestFirst && total > was.total ? total - was.total : 0
    if (moved === 0) return
    scroller.current.scrollTop += moved * rowHeight
    measure()
    if (newestFirst && moved > 0) setNewAbove((before) => before + moved)
  })
  // Runs only when rows were added or removed, not after scrolling.
  useLayoutEffect(() => stayInSight(), [total, indexOf])

  useLayoutEffect(() => {
    const key = keyAt(view.first)
    anchor.current = key === undefined ? null : { key, index: view.first, total }
  }, [view.first, total, keyAt])

  useEffect(() => {
    if (viewHeight > 0) onVisible(view.first, view.last)
  }, [view.first, view.last, viewHeight, onVisible])

  const reveal = (index: number) => {
    if (!scroller.current) return
    // A list that was just added is not measured yet.
    const current = { ...geometry, viewHeight: scroller.current.clientHeight }
    const delta = scrollTo(current, Math.max(scrolled, 0), index) - Math.max(scrolled, 0)
    // Content above the rows counts as scrolled when a row is partly hidden behind it.
    if (delta !== 0 || scrolled < 0) scroller.current.scrollTop += delta
  }

  const toTop = () => scroller.current?.scrollTo({ top: 0 })

  return { scroller, rows, view, geometry, reveal, newAbove, toTop }
}
