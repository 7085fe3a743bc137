import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { enterRow } from './grid-keys.ts'

export interface ListControl {
  readonly selected: ReadonlySet<string>
  readonly active: string | null
  readonly setActive: (key: string | null) => void
  readonly toggle?: (key: string) => void
  readonly add?: (keys: readonly string[]) => void
  /** Selects keys that are still being read. */
  readonly addRead?: (keys: Promise<readonly string[]>) => void
  readonly clear?: () => void
}

interface ListKeysOptions {
  readonly total: number
  /** Step of Page Up and Page Down. */
  readonly pageRows: number
  readonly keyAt: (index: number) => string | undefined
  readonly indexOf: (key: string) => number
  readonly control: ListControl
  readonly open: (key: string) => void
  readonly reveal: (index: number) => void
  readonly keysBetween: ((from: number, to: number) => Promise<readonly string[]>) | undefined
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, video') !== null

/** Keyboard and mouse handlers of a list: arrows, Home, End, pages, Space, Shift and Ctrl. */
export function useListKeys(options: ListKeysOptions) {
  const { total, pageRows, keyAt, indexOf, control, open, reveal, keysBetween } = options
  /** Position of the keyboard, also while that row is not loaded. */
  const position = useRef(0)
  const rangeStart = useRef<number | null>(null)
  const lastActive = useRef(control.active)
  const followActive = useEffectEvent(() => {
    const isNew = lastActive.current !== control.active
    lastActive.current = control.active
    const now = control.active === null ? -1 : indexOf(control.active)
    if (now < 0) return
    // Keys and clicks set the position themselves: this row was activated from outside the list.
    if (isNew && now !== position.current) reveal(now)
    position.current = now
  })
  useLayoutEffect(() => followActive(), [control.active, indexOf])

  const goTo = (index: number) => {
    const target = Math.min(Math.max(index, 0), total - 1)
    if (target < 0) return
    position.current = target
    reveal(target)
    // A row that is not loaded yet becomes active with a later key.
    control.setActive(keyAt(target) ?? null)
  }

  const choose = (from: number, to: number) => {
    if (!control.add) return
    const here = loadedKeys(from, to, keyAt)
    if (here) control.add(here)
    else if (keysBetween) control.addRead?.(keysBetween(from, to))
  }

  const extendTo = (index: number) => {
    rangeStart.current ??= position.current
    const target = Math.min(Math.max(index, 0), total - 1)
    choose(rangeStart.current, target)
    goTo(target)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || enterRow(event)) return
    const target = targetIndex(event.key, position.current, pageRows, total)
    if (target !== null) {
      if (event.shiftKey) extendTo(target)
      else {
        rangeStart.current = null
        goTo(control.active === null && event.key.startsWith('Arrow') ? position.current : target)
      }
    } else if (control.active === null) return
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) open(control.active)
    else if (event.key === ' ' && control.toggle) control.toggle(control.active)
    else return
    event.preventDefault()
  }

  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget && control.active === null && total > 0) {
      const key = keyAt(position.current) ?? keyAt(0)
      if (key !== undefined && event.target.matches(':focus-visible')) control.setActive(key)
    }
  }

  const onRowClick = (event: MouseEvent, key: string, index: number) => {
    if (isControl(event.target)) return
    if (event.shiftKey) extendTo(index)
    else {
      control.setActive(key)
      position.current = index
      rangeStart.current = index
      if (event.ctrlKey || event.metaKey) control.toggle?.(key)
      else open(key)
    }
  }

  /** With Shift, browsers would select the text of all rows between. */
  const onRowMouseDown = (event: MouseEvent<HTMLElement>) => {
    if (!event.shiftKey || isControl(event.target)) return
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  }

  return { onKeyDown, onFocus, onRowClick, onRowMouseDown }
}

function targetIndex(key: string, position: number, pageRows: number, total: number): number | null {
  if (key === 'ArrowDown') return position + 1
  if (key === 'ArrowUp') return position - 1
  if (key === 'PageDown') return position + pageRows
  if (key === 'PageUp') return position - pageRows
  if (key === 'Home') return 0
  if (key === 'End') return total - 1
  return null
}

/** Keys from one position to another; null when some rows are not loaded. */
function loadedKeys(from: number, to: number, keyAt: (index: number) => string | undefined): string[] | null {
  const keys: string[] = []
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const key = keyAt(index)
    if (key === undefined) return null
    keys.push(key)
  }
  return keys
}
