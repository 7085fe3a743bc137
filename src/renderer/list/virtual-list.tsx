import {
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../components/button.tsx'
import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { useWording } from '../state/wording-context.tsx'
import type { ListControl } from './use-list-keys.ts'
import { useListKeys } from './use-list-keys.ts'
import type { ListPart } from './use-replaced-row-focus.ts'
import { useReplacedRowFocus } from './use-replaced-row-focus.ts'
import styles from './virtual-list.module.css'

/** Chromium clips elements higher than 33,554,432 px; a longer list scrolls in proportion. */
const MAX_PAGE_PX = 30_000_000

interface ListGeometry {
  readonly total: number
  readonly rowHeight: number
  /** Height in px of the visible part. */
  readonly viewHeight: number
}

/** Height in px of the list on the page. */
const pageHeight = ({ total, rowHeight }: ListGeometry): number => Math.min(total * rowHeight, MAX_PAGE_PX)

/** Visible rows at a scroll position, and the shift in px from their true position to that on the page. */
function visibleRows(geometry: ListGeometry, scrolled: number): { first: number; last: number; shift: number } {
  const { total, rowHeight, viewHeight } = geometry
  const position = Math.min(Math.max(scrolled, 0), Math.max(pageHeight(geometry) - viewHeight, 0))
  const top = position * proportion(geometry)
  const first = Math.min(Math.floor(top / rowHeight), Math.max(total - 1, 0))
  const last = Math.min(Math.ceil((top + viewHeight) / rowHeight), total) - 1
  return { first, last: Math.max(last, first), shift: position - top }
}

/** Scroll position at which a row is fully visible, moving as little as possible. */
function scrollTo(geometry: ListGeometry, scrolled: number, index: number): number {
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
function useScrolledRows(options: ScrolledRowsOptions): ScrolledRows {
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

interface VirtualListProps<Item> {
  readonly label: string
  readonly part: ListPart<Item>
  readonly rowHeight: number
  readonly keyOf: (item: Item) => string
  readonly onVisible: (first: number, last: number) => void
  readonly control: ListControl
  /** Called by Enter or by a click on a row. */
  readonly onOpen?: (item: Item) => void
  /** Reads keys for ranges beyond the loaded rows. */
  readonly keysBetween?: (from: number, to: number) => Promise<readonly string[]>
  readonly newestFirst?: boolean
  readonly children: (item: Item, row: { index: number; isActive: boolean; isSelected: boolean }) => ReactNode
  /** Further props of a row's element, such as for dragging. */
  readonly rowProps?: (item: Item, index: number) => HTMLAttributes<HTMLDivElement>
  /** Content above the rows that scrolls with them. */
  readonly lead?: ReactNode
  readonly foot?: ReactNode
}

/**
 * List of any length that renders only the visible rows. One Tab stop; arrow keys move within the list and into a row.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, part, rowHeight, keyOf, onVisible, control, onOpen, newestFirst = false, children, rowProps } = props
  const { common } = useWording()
  const id = useId()
  const { total, offset, items } = part
  const itemAt = useCallback((index: number) => items[index - offset], [items, offset])
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index - offset]
      return item === undefined ? undefined : keyOf(item)
    },
    [items, offset, keyOf],
  )
  const indexOf = useCallback(
    (key: string) => {
      const index = items.findIndex((item) => keyOf(item) === key)
      return index < 0 ? -1 : index + offset
    },
    [items, offset, keyOf],
  )
  const { scroller, rows, view, geometry, reveal, newAbove, toTop } = useScrolledRows({
    total,
    rowHeight,
    keyAt,
    indexOf,
    newestFirst,
    onVisible,
  })
  const open = (key: string) => {
    const item = items[indexOf(key) - offset]
    if (item !== undefined) onOpen?.(item)
  }
  const pageRows = Math.max(Math.floor(geometry.viewHeight / rowHeight) - 1, 1)
  const keys = useListKeys({ total, pageRows, keyAt, indexOf, control, open, reveal, keysBetween: props.keysBetween })
  useReplacedRowFocus(part, keyOf, control)
  const activeIndex = control.active === null ? -1 : indexOf(control.active)
  const rowId = (index: number) => `${id}-${index}`
  const isOnPage = activeIndex >= view.first - OVERSCAN_ROWS && activeIndex <= view.last + OVERSCAN_ROWS

  return (
    <div ref={scroller} className={styles.scroller}>
      {newAbove > 0 && (
        <div className={styles.new}>
          <Button onPress={toTop}>
            <Icon name="up" size={14} />
            {common.newRows(newAbove)}
          </Button>
        </div>
      )}
      {props.lead !== undefined && <div>{props.lead}</div>}
      <div
        ref={rows}
        role="grid"
        aria-label={label}
        aria-rowcount={total}
        aria-multiselectable={control.toggle !== undefined}
        aria-activedescendant={activeIndex >= 0 && isOnPage ? rowId(activeIndex) : undefined}
        tabIndex={0}
        className={styles.rows}
        style={{ height: pageHeight(geometry) }}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        {renderedIndexes(view, total).map((index) => {
          const item = itemAt(index)
          const key = keyAt(index)
          const isActive = index === activeIndex
          const isSelected = key !== undefined && control.selected.has(key)
          const style = { height: rowHeight, transform: `translateY(${index * rowHeight + view.shift}px)` }
          if (item === undefined || key === undefined)
            return (
              <div
                key={`at-${index}`}
                className={classes(styles.row, styles.absent)}
                style={style}
                aria-hidden="true"
              />
            )
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the focus and takes its keys
            <div
              {...rowProps?.(item, index)}
              key={key}
              id={rowId(index)}
              role="row"
              aria-rowindex={index + 1}
              aria-selected={control.toggle === undefined ? undefined : isSelected}
              className={classes(styles.row, isActive && styles.active, isSelected && styles.selected)}
              style={style}
              onMouseDown={keys.onRowMouseDown}
              onClick={(event) => keys.onRowClick(event, key, index)}
            >
              <div role="gridcell" className={styles.cell}>
                {children(item, { index, isActive, isSelected })}
              </div>
            </div>
          )
        })}
      </div>
      {props.foot}
    </div>
  )
}

/** Rows rendered before and after the visible ones. */
const OVERSCAN_ROWS = 4

function renderedIndexes({ first, last }: { first: number; last: number }, total: number): number[] {
  const from = Math.max(first - OVERSCAN_ROWS, 0)
  const to = Math.min(last + OVERSCAN_ROWS, total - 1)
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index)
}
