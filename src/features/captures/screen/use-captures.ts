import { useCallback, useEffect, useRef, useState } from 'react'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ListWindow, WindowedList } from '../../../renderer/state/windowed-list.ts'
import type {
  CaptureFilter,
  CaptureFreshness,
  CaptureRow,
  CaptureWindow,
} from '../../../station/contract/capture-list.ts'

/** Interval of checks for news; the station decides what is old enough to be read again. */
const CHECK_INTERVAL_MS = 4_000

export const unfilteredCaptures: CaptureFilter = {
  status: null,
  athleteId: null,
  activity: null,
  movement: null,
  fromStations: false,
  fromDay: null,
  toDay: null,
}

/** A part of the list and the filter that it answers. */
interface FilteredPart extends CaptureWindow {
  readonly filter: CaptureFilter
}

export interface CaptureListing {
  readonly filter: CaptureFilter
  readonly change: (changes: Partial<CaptureFilter>) => void
  /** The page is null until the first answer to this filter. */
  readonly window: ListWindow<CaptureRow, FilteredPart>
  readonly list: WindowedList<CaptureRow, FilteredPart>
  readonly refresh: () => void
}

const keyOf = ({ id }: CaptureRow) => id

/**
 * State of the capture list, with an initial filter. The list is checked for news every few seconds while the page is
 * visible.
 */
export function useCaptures(first: CaptureFilter): CaptureListing {
  const client = useClient()
  const [filter, setFilter] = useState(first)
  const latestFilter = useRef(filter)
  const freshness = useRef<CaptureFreshness>('kept')
  const [window, list] = useWindowedList<CaptureRow, FilteredPart>({
    async read(offset, limit) {
      const now = { filter: latestFilter.current, freshness: freshness.current }
      freshness.current = 'kept'
      return { ...(await client.captures.page({ ...now, offset, limit })), filter: now.filter }
    },
    keyOf,
    topics: ['reps', 'roster'],
  })

  const reread = useCallback(
    (next: CaptureFreshness) => {
      // A pending refresh is not downgraded by the timer.
      if (freshness.current !== 'now') freshness.current = next
      list.reread()
    },
    [list],
  )
  useEffect(() => {
    // The list shows its stored part first.
    reread('check')
    const timer = setInterval(() => document.visibilityState === 'visible' && reread('check'), CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [reread])

  const change = useCallback(
    (changes: Partial<CaptureFilter>) => {
      latestFilter.current = { ...latestFilter.current, ...changes }
      setFilter(latestFilter.current)
      reread('check')
    },
    [reread],
  )
  const isAnswered = window.page?.filter === filter
  return {
    filter,
    change,
    window: isAnswered ? window : { ...window, page: null },
    list,
    refresh: useCallback(() => reread('now'), [reread]),
  }
}
