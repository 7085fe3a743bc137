import { useCallback, useRef, useState } from 'react'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ListWindow, WindowedList } from '../../../renderer/state/windowed-list.ts'
import type { RosterFilter, RosterQuery, RosterRow, RosterSort } from '../../../station/contract/roster.ts'
import { type RosterAnswer, windowFor } from './roster-answer.ts'

const keyOf = ({ id }: RosterRow) => id
const defaultQuery: RosterQuery = { text: '', filters: [], sort: { field: 'first_name', descending: false } }

export interface RosterListing {
  readonly query: RosterQuery
  readonly search: (text: string) => void
  readonly sort: (sort: RosterSort) => void
  readonly addFilter: (filter: RosterFilter) => void
  readonly removeFilter: (filter: RosterFilter) => void
  readonly clear: () => void
  /** Rows of the previous query stay until the next answer; the page is null without rows or after a failure. */
  readonly window: ListWindow<RosterRow, RosterAnswer>
  readonly list: WindowedList<RosterRow, RosterAnswer>
}

/** State of the roster list: each change of the query reads again from the top. */
export function useRoster(): RosterListing {
  const client = useClient()
  const [query, setQuery] = useState(defaultQuery)
  const latestQuery = useRef(query)
  const [window, list] = useWindowedList<RosterRow, RosterAnswer>({
    async read(offset, limit) {
      const now = latestQuery.current
      return { ...(await client.roster.page({ ...now, offset, limit })), query: now }
    },
    keyOf,
    topics: ['roster', 'reps'],
  })

  const changeQuery = useCallback(
    (change: (query: RosterQuery) => RosterQuery) => {
      latestQuery.current = change(latestQuery.current)
      setQuery(latestQuery.current)
      list.reread()
    },
    [list],
  )

  return {
    query,
    window: windowFor(query, window),
    list,
    search: useCallback((text) => changeQuery((now) => ({ ...now, text })), [changeQuery]),
    sort: useCallback((sort) => changeQuery((now) => ({ ...now, sort })), [changeQuery]),
    addFilter: useCallback(
      (filter) => changeQuery((now) => ({ ...now, filters: [...now.filters, filter] })),
      [changeQuery],
    ),
    removeFilter: useCallback(
      (filter) => changeQuery((now) => ({ ...now, filters: now.filters.filter((one) => one !== filter) })),
      [changeQuery],
    ),
    clear: useCallback(() => changeQuery((now) => ({ ...defaultQuery, sort: now.sort })), [changeQuery]),
  }
}
