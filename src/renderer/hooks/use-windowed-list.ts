import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Topic } from '../../station/contract/event.ts'
import { useTopics } from '../state/station-context.tsx'
import { createWindowedList, type ListPage, type ListWindow, type WindowedList } from '../state/windowed-list.ts'

interface UseWindowedListOptions<Item, Answer extends ListPage<Item>> {
  readonly read: (offset: number, limit: number) => Promise<Answer>
  readonly keyOf: (item: Item) => string
  readonly topics: readonly Topic[]
}

/**
 * Keeps the visible part of a list up to date. `read` and `keyOf` are taken from the first render; remount with
 * another `key` to change them.
 */
export function useWindowedList<Item, Answer extends ListPage<Item>>(
  options: UseWindowedListOptions<Item, Answer>,
): readonly [ListWindow<Item, Answer>, WindowedList<Item, Answer>] {
  const [list] = useState(() => createWindowedList<Item, Answer>(options))
  useTopics(options.topics, list.reread)
  useEffect(() => list.reread(), [list])
  return [useStore(list.store), list]
}
