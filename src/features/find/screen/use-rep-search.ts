import { useCallback, useEffect, useRef, useState } from 'react'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ListPage, ListWindow, WindowedList } from '../../../renderer/state/windowed-list.ts'
import type { ClipCard } from '../../../station/contract/clip-view.ts'
import type { FindQuery } from '../../../station/contract/find-query.ts'
import type { RepRow } from '../../../station/contract/rep.ts'
import { createSeenRows, type SeenRows, taggableRep } from '../../today/taggable.ts'

/** A page of reps and the address of the search that it belongs to. */
interface FoundPage extends ListPage<RepRow> {
  readonly isExact: boolean
  readonly indexing: { readonly indexed: number; readonly total: number } | null
  readonly of: string
}

export interface RepSearchState {
  readonly window: ListWindow<RepRow, FoundPage>
  readonly list: WindowedList<RepRow, FoundPage>
  /** Number of reps; `isExact` is false until all of them were counted. */
  readonly total: { readonly reps: number; readonly isExact: boolean } | null
  /** Rows read so far, so that a selected row is still available when it scrolls out of view. */
  readonly seen: SeenRows
  /** A row that was read before. */
  readonly repOf: (key: string) => RepRow | undefined
  /** Id of the rep of a clip, as far as the rep was read. */
  readonly repIdOf: (clip: ClipCard) => string | undefined
}

const keyOf = ({ id }: RepRow) => id
/** Interval of rereading while the station indexes older reps. */
const INDEXING_REFRESH_INTERVAL_MS = 3_000
/** Upper bound of rows kept for actions outside the view. */
const MAX_KEPT_ROWS = 2_000

/** Reads the reps of a search in windows; `address` identifies the search. */
export function useRepSearch(query: FindQuery, address: string, isChosen: (key: string) => boolean): RepSearchState {
  const client = useClient()
  const latest = useRef({ query, address })
  const [seen] = useState(() => createSeenRows(isChosen))
  const [kept] = useState(() => new Map<string, RepRow>())
  const [counted, setCounted] = useState<{ readonly of: string; readonly total: number } | null>(null)
  const [window, list] = useWindowedList<RepRow, FoundPage>({
    async read(offset, limit) {
      const now = latest.current
      const page = await client.find.reps({ query: now.query, offset, limit })
      for (const rep of page.items) {
        seen.remember(rep.id, taggableRep(rep))
        kept.delete(rep.id)
        kept.set(rep.id, rep)
      }
      for (const old of kept.keys()) {
        if (kept.size <= MAX_KEPT_ROWS) break
        if (!isChosen(old)) kept.delete(old)
      }
      return { ...page, of: now.address }
    },
    keyOf,
    topics: ['reps', 'roster'],
  })
  const { page } = window

  useEffect(() => {
    if (latest.current.address === address) return
    latest.current = { query, address }
    list.setVisible(0, 0)
    list.reread()
  }, [query, address, list])

  const isIndexing = (page?.indexing ?? null) !== null
  useEffect(() => {
    if (!isIndexing) return
    const timer = setInterval(list.reread, INDEXING_REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isIndexing, list])

  const toCount = page && !page.isExact && page.of === address ? page : null
  useEffect(() => {
    if (toCount === null) return
    let isHere = true
    client.find.count({ query: latest.current.query }).then(
      ({ total }) => isHere && setCounted({ of: toCount.of, total }),
      // The list already shows the lower bound.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [toCount, client])

  const exact = counted !== null && counted.of === page?.of ? counted.total : null
  const total =
    page === null
      ? null
      : { reps: Math.max(page.total, page.isExact ? 0 : (exact ?? 0)), isExact: page.isExact || exact !== null }
  const repIdOf = useCallback(
    ({ id }: ClipCard) => [...kept.values()].find(({ clips }) => clips.some((clip) => clip.id === id))?.id,
    [kept],
  )
  return { window, list, total, seen, repOf: (key) => kept.get(key), repIdOf }
}
