import { useCallback, useRef, useState } from 'react'
import type { RosterFilter, RosterQuery, RosterRow, RosterSort } from '../../../../contract/athletes/roster.ts'
import { useWindowedList } from '../../../hooks/use-windowed-list.ts'
import { useClient } from '../../../state/station-context.tsx'
import type { ListWindow, WindowedList } from '../../../state/windowed-list.ts'
import { type RosterAnswer, windowFor } from './roster-answer.ts'

const keyOf = ({ id }: RosterRow) => id
const everybody: RosterQuery = { text: '', filters: [], sort: { field: 'first_name', descending: false } }

export interface RosterListing {
  readonly query: RosterQuery
  readonly search: (text: string) => void
  readonly sort: (sort: RosterSort) => void
  readonly addFilter: (filter: RosterFilter) => void
  readonly removeFilter: (filter: RosterFilter) => void
  readonly clear: () => void
  /** Rows of the query before stay until the next answer; without any, or when that answer can’t be had, there is none. */
  readonly window: ListWindow<RosterRow, RosterAnswer>
  readonly list: WindowedList<RosterRow, RosterAnswer>
}

/** The list of athletes and what is asked of it: each letter asks again, from the top. */
export function useRoster(): RosterListing {
  const client = useClient()
  const [query, setQuery] = useState(everybody)
  const asked = useRef(query)
  const [window, list] = useWindowedList<RosterRow, RosterAnswer>({
    async read(offset, limit) {
      const now = asked.current
      return { ...(await client.roster.page({ ...now, offset, limit })), query: now }
    },
    keyOf,
    topics: ['roster', 'reps'],
  })

  const ask = useCallback(
    (change: (query: RosterQuery) => RosterQuery) => {
      asked.current = change(asked.current)
      setQuery(asked.current)
      list.reread()
    },
    [list],
  )

  return {
    query,
    window: windowFor(query, window),
    list,
    search: useCallback((text) => ask((now) => ({ ...now, text })), [ask]),
    sort: useCallback((sort) => ask((now) => ({ ...now, sort })), [ask]),
    addFilter: useCallback((filter) => ask((now) => ({ ...now, filters: [...now.filters, filter] })), [ask]),
    removeFilter: useCallback(
      (filter) => ask((now) => ({ ...now, filters: now.filters.filter((one) => one !== filter) })),
      [ask],
    ),
    clear: useCallback(() => ask((now) => ({ ...everybody, sort: now.sort })), [ask]),
  }
}
