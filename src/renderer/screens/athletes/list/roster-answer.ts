import type { RosterQuery, RosterRow } from '../../../../contract/athletes/roster.ts'
import type { ListWindow, Page } from '../../../state/windowed-list.ts'

/** An answer, and what it answers. */
export interface RosterAnswer extends Page<RosterRow> {
  readonly query: RosterQuery
}

/**
 * What to show for a query. Rows of the one before stay until the answer is there; that it had none, or that the answer
 * can't be had, does not.
 */
export function windowFor(
  query: RosterQuery,
  window: ListWindow<RosterRow, RosterAnswer>,
): ListWindow<RosterRow, RosterAnswer> {
  const { page, failure } = window
  if (page === null || page.query === query) return window
  return page.total === 0 || failure !== null ? { ...window, page: null } : window
}
