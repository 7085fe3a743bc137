import type { ListPage, ListWindow } from '../../../renderer/state/windowed-list.ts'
import type { RosterQuery, RosterRow } from '../../../station/contract/roster.ts'

/** A page of athletes and the query that it answers. */
export interface RosterAnswer extends ListPage<RosterRow> {
  readonly query: RosterQuery
}

/**
 * Window to show for a query. Rows of the previous query stay until the answer arrives; its emptiness or failure does
 * not.
 */
export function windowFor(
  query: RosterQuery,
  window: ListWindow<RosterRow, RosterAnswer>,
): ListWindow<RosterRow, RosterAnswer> {
  const { page, failure } = window
  if (page === null || page.query === query) return window
  return page.total === 0 || failure !== null ? { ...window, page: null } : window
}
