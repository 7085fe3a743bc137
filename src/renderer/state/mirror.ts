import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Topic } from '../../contract/event.ts'
import type { Failure } from '../../contract/failure.ts'
import { callFailure } from './call-failure.ts'
import { oneAtATimeAwaited } from './one-at-a-time.ts'
import type { TopicHub } from './topic-hub.ts'

interface Mirrored<Value> {
  /** Null until it was read once. What was read stays while it cannot be read again. */
  readonly value: Value | null
  /** Why the last reading failed. */
  readonly failure: Failure | null
}

export interface Mirror<Value> {
  readonly store: StoreApi<Mirrored<Value>>
  readonly reread: () => void
  /** Resolves when the store holds what was read after this was asked for, or why it can't be read. */
  readonly readNow: () => Promise<void>
}

interface MirrorOptions<Value> {
  readonly read: () => Promise<Value>
  readonly topics: readonly Topic[]
  readonly hub: TopicHub
}

/** One thing of the station, shown as it is there: read, and read again whenever its topic is named. */
export function createMirror<Value>({ read, topics, hub }: MirrorOptions<Value>): Mirror<Value> {
  const store = createStore<Mirrored<Value>>(() => ({ value: null, failure: null }))
  const readNow = oneAtATimeAwaited(async () => {
    try {
      store.setState({ value: await read(), failure: null })
    } catch (error) {
      store.setState({ failure: callFailure(error) })
    }
  })
  // For as long as the page lives, as the mirrors do.
  const reread = () => void readNow()
  hub.follow(topics, reread)
  return { store, reread, readNow }
}
