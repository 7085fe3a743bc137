import { useCallback, useRef, useState } from 'react'
import type { RosterFilter, RosterQuery, RosterRow, RosterSort } from '../../../../contract/roster.ts'
import { useWindowedList } from '../../../hooks/use-windowed-list.ts'
import { useClient } from '../../../state/station-context.tsx'
import type { ListWindow, Page, WindowedList } from '../../../state/windowed-list.ts'

const keyOf = ({ id }: RosterRow) => id
const everybody: RosterQuery = { text: '', filters: [], sort: { field: 'first_name', descending: false } }

export interface RosterAsked {
  readonly query: RosterQuery
  readonly search: (text: string) => void
  readonly sort: (sort: RosterSort) => void
  readonly addFilter: (filter: RosterFilter) => void
  readonly removeFilter: (filter: RosterFilter) => void
  readonly clear: () => void
  readonly window: ListWindow<RosterRow>
  readonly list: WindowedList<RosterRow>
}

/** The list of athletes and what is asked of it: each letter asks again, from the top. */
export function useRoster(): RosterAsked {
  const client = useClient()
  const [query, setQuery] = useState(everybody)
  const asked = useRef(query)
  const [window, list] = useWindowedList<RosterRow, Page<RosterRow>>({
    read: (offset, limit) => client.roster.page({ ...asked.current, offset, limit }),
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
    window,
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
