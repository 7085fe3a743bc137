import type { KeyboardEvent } from 'react'

const gridIn = (element: Element | null) => element?.querySelector<HTMLElement>('[role="grid"]') ?? null

/** The keyboard goes to the list within. */
export const focusGrid = (within: Element | null): void => gridIn(within)?.focus()

/** From within a row back to the list that it stands in. */
export const leaveRow = (event: KeyboardEvent): void =>
  event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus()

/** The list itself, when a key was pressed on it and not on something in a row. */
const gridOf = ({ target }: KeyboardEvent): HTMLElement | null =>
  target instanceof HTMLElement && target.getAttribute('role') === 'grid' ? target : null

export const isOnGrid = (event: KeyboardEvent): boolean => gridOf(event) !== null

/** Left and right go into the row where the keyboard is: to its pictures and buttons. */
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
