import { useEffect } from 'react'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ListWindow, WindowedList } from '../../../renderer/state/windowed-list.ts'
import type { ResultSession, SessionFilter, SessionOrder } from '../session.ts'
import { resultsStore, useResultsState } from './results-state.ts'

/** A part of the list and the filter and order that it answers. */
interface SessionsPart {
  readonly total: number
  readonly reps: number
  readonly items: readonly ResultSession[]
  readonly notApproved: number
  readonly filter: SessionFilter
  readonly order: SessionOrder
}

export interface SessionListing {
  /** The page is null until the first answer to the current filter. */
  readonly window: ListWindow<ResultSession, SessionsPart>
  readonly list: WindowedList<ResultSession, SessionsPart>
}

const keyOf = ({ id }: ResultSession) => id

/** Reads the sessions of the filter in windows. */
export function useSessions(): SessionListing {
  const client = useClient()
  const { filter, order } = useResultsState()
  const [window, list] = useWindowedList<ResultSession, SessionsPart>({
    async read(offset, limit) {
      const query = { filter: resultsStore.getState().filter, order: resultsStore.getState().order }
      return { ...(await client.results.sessions({ ...query, offset, limit })), ...query }
    },
    keyOf,
    topics: ['results'],
  })
  useEffect(() => list.reread(), [list, filter, order])
  const isAnswered = window.page?.filter === filter && window.page.order === order
  return { window: isAnswered ? window : { ...window, page: null }, list }
}
