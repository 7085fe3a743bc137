import { useEffect } from 'react'
import type { ResultSession, SessionFilter, SessionOrder } from '../../../../contract/results/session.ts'
import { useWindowedList } from '../../../hooks/use-windowed-list.ts'
import { useClient } from '../../../state/station-context.tsx'
import type { ListWindow, WindowedList } from '../../../state/windowed-list.ts'
import { resultsStore, useResultsState } from '../results-state.ts'

/** An answer, and what it answers. */
interface SessionsPart {
  readonly total: number
  readonly items: readonly ResultSession[]
  readonly notApproved: number
  readonly filter: SessionFilter
  readonly order: SessionOrder
}

export interface SessionsAsked {
  /** The page is null until the first answer to what is asked now. */
  readonly window: ListWindow<ResultSession, SessionsPart>
  readonly list: WindowedList<ResultSession, SessionsPart>
}

const keyOf = ({ id }: ResultSession) => id

/** The sessions that fit the filter, as far as they are in sight. */
export function useSessions(): SessionsAsked {
  const client = useClient()
  const { filter, order } = useResultsState()
  const [window, list] = useWindowedList<ResultSession, SessionsPart>({
    async read(offset, limit) {
      const asked = { filter: resultsStore.getState().filter, order: resultsStore.getState().order }
      return { ...(await client.results.sessions({ ...asked, offset, limit })), ...asked }
    },
    keyOf,
    topics: ['results'],
  })
  useEffect(() => list.reread(), [list, filter, order])
  const isAnswered = window.page?.filter === filter && window.page.order === order
  return { window: isAnswered ? window : { ...window, page: null }, list }
}
