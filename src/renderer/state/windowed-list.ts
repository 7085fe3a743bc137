import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../contract/failure.ts'
import { callFailure } from './call-failure.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** What a page of a list says; it may say more, such as how many clips its groups hold. */
export interface ListPage<Item> {
  readonly total: number
  readonly items: readonly Item[]
}

export interface ListWindow<Item, Answer extends ListPage<Item> = ListPage<Item>> {
  /** The last answer; null until the first one. */
  readonly page: Answer | null
  /** Where in the list the answer begins. */
  readonly offset: number
  readonly failure: Failure | null
}

export interface WindowedList<Item, Answer extends ListPage<Item> = ListPage<Item>> {
  readonly store: StoreApi<ListWindow<Item, Answer>>
  readonly keyOf: (item: Item) => string
  /** What is visible now, by place in the list: the window follows. */
  readonly setVisible: (first: number, last: number) => void
  readonly reread: () => void
  /** The keys from one place to another, both included, read page by page: for selecting a range. */
  readonly keysBetween: (from: number, to: number) => Promise<readonly string[]>
  /** Those of everything that is in it by now, which may be more than the last page knew. */
  readonly allKeys: () => Promise<readonly string[]>
}

interface WindowedListOptions<Item, Answer extends ListPage<Item>> {
  readonly read: (offset: number, limit: number) => Promise<Answer>
  readonly keyOf: (item: Item) => string
}

/** The most that the station gives at once. */
const MAX_PAGE_ROWS = 200
/** Rows read before and after those that are visible: about a screen each. */
const OVERSCAN_ROWS = 40
/** With fewer than this left ahead, the window moves on. */
const MARGIN_ROWS = 15

/**
 * A list of any length, of which only the visible part and a little more are here. Reads never overlap; while one is on
 * its way, further wishes are gathered into the next.
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
