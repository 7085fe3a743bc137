import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaptureFilter, CaptureFreshness, CapturePart, CaptureRow } from '../../../../contract/capture-list.ts'
import { useWindowedList } from '../../../hooks/use-windowed-list.ts'
import { useClient } from '../../../state/station-context.tsx'
import type { ListWindow, WindowedList } from '../../../state/windowed-list.ts'

/** The station itself decides what is old enough to be read again. */
const CHECK_EVERY_MS = 4_000

export const unfilteredCaptures: CaptureFilter = {
  status: null,
  athleteId: null,
  activity: null,
  movement: null,
  fromStations: false,
}

/** An answer, and what it answers. */
interface Answer extends CapturePart {
  readonly filter: CaptureFilter
}

export interface CaptureListing {
  readonly filter: CaptureFilter
  readonly change: (changes: Partial<CaptureFilter>) => void
  /** The answer is null until the first one to this filter. */
  readonly window: ListWindow<CaptureRow, Answer>
  readonly list: WindowedList<CaptureRow, Answer>
  readonly refresh: () => void
}

const keyOf = ({ id }: CaptureRow) => id

/** The list of captures and what is asked of it, `first` to begin with. While somebody looks, it is asked every few seconds what is new. */
export function useCaptures(first: CaptureFilter): CaptureListing {
  const client = useClient()
  const [filter, setFilter] = useState(first)
  const asked = useRef(filter)
  const freshness = useRef<CaptureFreshness>('kept')
  const [window, list] = useWindowedList<CaptureRow, Answer>({
    async read(offset, limit) {
      const now = { filter: asked.current, freshness: freshness.current }
      freshness.current = 'kept'
      return { ...(await client.captures.page({ ...now, offset, limit })), filter: now.filter }
    },
    keyOf,
    topics: ['reps', 'roster'],
  })

  const reread = useCallback(
    (next: CaptureFreshness) => {
      // A refresh that waits for a slow read stays one, though the timer asks for less behind it.
      if (freshness.current !== 'now') freshness.current = next
      list.reread()
    },
    [list],
  )
  useEffect(() => {
    // What is kept from the last visit is shown first: the list itself reads it.
    reread('check')
    const timer = setInterval(() => document.visibilityState === 'visible' && reread('check'), CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [reread])

  const change = useCallback(
    (changes: Partial<CaptureFilter>) => {
      asked.current = { ...asked.current, ...changes }
      setFilter(asked.current)
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
