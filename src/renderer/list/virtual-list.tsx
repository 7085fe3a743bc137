import { type HTMLAttributes, type ReactNode, useCallback, useId } from 'react'
import { Button } from '../components/button.tsx'
import { classes } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { useWording } from '../state/wording-context.tsx'
import { pageHeight } from './row-geometry.ts'
import type { ListControl } from './use-list-keys.ts'
import { useListKeys } from './use-list-keys.ts'
import type { ListPart } from './use-replaced-row-focus.ts'
import { useReplacedRowFocus } from './use-replaced-row-focus.ts'
import { useScrolledRows } from './use-scrolled-rows.ts'
import styles from './virtual-list.module.css'

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
