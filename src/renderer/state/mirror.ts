import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Topic } from '../../station/contract/event.ts'
import type { Failure } from '../../station/contract/failure.ts'
import { callFailure } from './call-failure.ts'
import { oneAtATimeAwaited } from './one-at-a-time.ts'
import type { TopicHub } from './topic-hub.ts'

interface Mirrored<Value> {
  /** Null before the first read. The last value stays while reads fail. */
  readonly value: Value | null
  /** Failure of the last read. */
  readonly failure: Failure | null
}

export interface Mirror<Value> {
  readonly store: StoreApi<Mirrored<Value>>
  readonly reread: () => void
  /** Resolves when a read that began after this call has ended. */
  readonly readNow: () => Promise<void>
}

interface MirrorOptions<Value> {
  readonly read: () => Promise<Value>
  readonly topics: readonly Topic[]
  readonly hub: TopicHub
}

/** Keeps one value of the station in a store, and reads it again whenever one of its topics changes. */
export function createMirror<Value>({ read, topics, hub }: MirrorOptions<Value>): Mirror<Value> {
  const store = createStore<Mirrored<Value>>(() => ({ value: null, failure: null }))
  const readNow = oneAtATimeAwaited(async () => {
    try {
      store.setState({ value: await read(), failure: null })
    } catch (error) {
      store.setState({ failure: callFailure(error) })
    }
  })
  // Followed for the lifetime of the page, like the mirror.
  const reread = () => void readNow()
  hub.follow(topics, reread)
  return { store, reread, readNow }
}
