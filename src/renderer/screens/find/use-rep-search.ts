import { useEffect, useRef, useState } from 'react'
import type { FindQuery } from '../../../contract/clips/find.ts'
import type { RepRow } from '../../../contract/clips/rep.ts'
import { useWindowedList } from '../../hooks/use-windowed-list.ts'
import { useClient } from '../../state/station-context.tsx'
import type { ListWindow, Page, WindowedList } from '../../state/windowed-list.ts'
import { createSeenRows, type SeenRows } from '../today/board/seen-rows.ts'
import { taggableRep } from '../today/board/taggable.ts'

/** An answer, and the address of what it answers. */
interface FoundPage extends Page<RepRow> {
  readonly isExact: boolean
  readonly indexing: { readonly indexed: number; readonly total: number } | null
  readonly of: string
}

export interface FoundReps {
  readonly window: ListWindow<RepRow, FoundPage>
  readonly list: WindowedList<RepRow, FoundPage>
  /** How many there are; `isExact` is false until all of them were counted. */
  readonly total: { readonly reps: number; readonly isExact: boolean } | null
  /** What is known of the rows that were read, so that one that is chosen is still known when it is out of sight. */
  readonly seen: SeenRows
  /** The failed clips of a row that was read. */
  readonly repOf: (key: string) => RepRow | undefined
}

const keyOf = ({ id }: RepRow) => id
/** Older reps join while the station indexes them. */
const INDEXING_EVERY_MS = 3_000
/** Rows that can still be acted on when they are out of sight. */
const MAX_KEPT = 2_000

/** The reps of a search, a window at a time; `address` names the search. */
export function useFoundReps(query: FindQuery, address: string, isChosen: (key: string) => boolean): FoundReps {
  const client = useClient()
  const asked = useRef({ query, address })
  const [seen] = useState(() => createSeenRows(isChosen))
  const [kept] = useState(() => new Map<string, RepRow>())
  const [counted, setCounted] = useState<{ readonly of: string; readonly total: number } | null>(null)
  const [window, list] = useWindowedList<RepRow, FoundPage>({
    async read(offset, limit) {
      const now = asked.current
      const page = await client.find.reps({ query: now.query, offset, limit })
      for (const rep of page.items) {
        seen.remember(rep.id, taggableRep(rep))
        kept.delete(rep.id)
        kept.set(rep.id, rep)
      }
      for (const old of kept.keys()) {
        if (kept.size <= MAX_KEPT) break
        if (!isChosen(old)) kept.delete(old)
      }
      return { ...page, of: now.address }
    },
    keyOf,
    topics: ['reps', 'roster'],
  })
  const { page } = window

  useEffect(() => {
    if (asked.current.address === address) return
    asked.current = { query, address }
    list.look(0, 0)
    list.reread()
  }, [query, address, list])

  const isIndexing = (page?.indexing ?? null) !== null
  useEffect(() => {
    if (!isIndexing) return
    const timer = setInterval(list.reread, INDEXING_EVERY_MS)
    return () => clearInterval(timer)
  }, [isIndexing, list])

  const toCount = page && !page.isExact && page.of === address ? page : null
  useEffect(() => {
    if (toCount === null) return
    let isHere = true
    client.find.count({ query: asked.current.query }).then(
      ({ total }) => isHere && setCounted({ of: toCount.of, total }),
      // The list itself says that at least so many are there.
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
  return { window, list, total, seen, repOf: (key) => kept.get(key) }
}
