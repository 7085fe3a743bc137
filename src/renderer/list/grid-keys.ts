import type { KeyboardEvent } from 'react'

const gridIn = (element: Element | null) => element?.querySelector<HTMLElement>('[role="grid"]') ?? null

/** Focuses the list inside an element. */
export const focusGrid = (within: Element | null): void => gridIn(within)?.focus()

/** Moves focus from inside a row to its list. */
export const leaveRow = (event: KeyboardEvent): void =>
  event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus()

/** Returns the list when a key was pressed on it and not on a control in a row. */
const gridOf = ({ target }: KeyboardEvent): HTMLElement | null =>
  target instanceof HTMLElement && target.getAttribute('role') === 'grid' ? target : null

export const isOnGrid = (event: KeyboardEvent): boolean => gridOf(event) !== null

/** Moves focus into the active row by left and right: to its pictures and buttons. */
export function enterRow(event: KeyboardEvent): boolean {
  const grid = gridOf(event)
  if (!grid || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return false
  const row = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
  const inside = [...(row?.querySelectorAll('button') ?? [])]
  inside.at(event.key === 'ArrowRight' ? 0 : -1)?.focus()
  event.preventDefault()
  event.stopPropagation()
  return true
}
