import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../station/contract/failure.ts'
import { callFailure } from './call-failure.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** One page of a list; it may have more fields, such as the number of clips in its groups. */
export interface ListPage<Item> {
  readonly total: number
  readonly items: readonly Item[]
}

export interface ListWindow<Item, Answer extends ListPage<Item> = ListPage<Item>> {
  /** Last answer; null before the first one. */
  readonly page: Answer | null
  /** Index of the first item of `page`. */
  readonly offset: number
  readonly failure: Failure | null
}

export interface WindowedList<Item, Answer extends ListPage<Item> = ListPage<Item>> {
  readonly store: StoreApi<ListWindow<Item, Answer>>
  readonly keyOf: (item: Item) => string
  /** Sets the visible indexes; the loaded window follows them. */
  readonly setVisible: (first: number, last: number) => void
  readonly reread: () => void
  /** Reads the keys from one index to another, both included, page by page, to select a range. */
  readonly keysBetween: (from: number, to: number) => Promise<readonly string[]>
  /** Reads all keys of the list, which may be more than the last page counted. */
  readonly allKeys: () => Promise<readonly string[]>
}

interface WindowedListOptions<Item, Answer extends ListPage<Item>> {
  readonly read: (offset: number, limit: number) => Promise<Answer>
  readonly keyOf: (item: Item) => string
}

/** Largest page that the station returns. */
const MAX_PAGE_ROWS = 200
/** Rows read before and after the visible ones: about a screen each. */
const OVERSCAN_ROWS = 40
/** The window moves when fewer rows than this remain ahead. */
const MARGIN_ROWS = 15

/**
 * Loads only the visible part of a list of any length. Reads never overlap; requests during a read are combined into
 * the next one.
 */
export function createWindowedList<Item, Answer extends ListPage<Item> = ListPage<Item>>({
  read,
  keyOf,
}: WindowedListOptions<Item, Answer>): WindowedList<Item, Answer> {
  const store = createStore<ListWindow<Item, Answer>>(() => ({ page: null, offset: 0, failure: null }))
  let visible = { first: 0, last: OVERSCAN_ROWS }

  const reread = oneAtATime(async () => {
    const { offset, limit } = windowAround(visible.first, visible.last)
    try {
      store.setState({ page: await read(offset, limit), offset, failure: null })
    } catch (error) {
      store.setState({ failure: callFailure(error) })
    }
  })

  const covers = ({ page, offset }: ListWindow<Item, Answer>) => {
    if (!page) return false
    const from = Math.max(visible.first - MARGIN_ROWS, 0)
    const to = Math.min(visible.last + MARGIN_ROWS, page.total - 1)
    return from >= offset && to < offset + page.items.length
  }

  async function keysFrom(first: number, last: number) {
    const keys: string[] = []
    for (let offset = first; offset <= last; offset += MAX_PAGE_ROWS) {
      const limit = Math.min(MAX_PAGE_ROWS, last - offset + 1)
      const { items } = await read(offset, limit)
      keys.push(...items.map(keyOf))
      if (items.length < limit) break
    }
    return keys
  }

  return {
    store,
    keyOf,
    reread,
    setVisible(first, last) {
      visible = { first, last: Math.max(first, last) }
      if (!covers(store.getState())) reread()
    },
    keysBetween: (from, to) => keysFrom(Math.min(from, to), Math.max(from, to)),
    allKeys: () => keysFrom(0, Number.POSITIVE_INFINITY),
  }
}

function windowAround(first: number, last: number): { offset: number; limit: number } {
  const offset = Math.max(first - OVERSCAN_ROWS, 0)
  return { offset, limit: Math.min(last + OVERSCAN_ROWS - offset + 1, MAX_PAGE_ROWS) }
}
