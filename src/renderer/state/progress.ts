import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ClipId } from '../../station/contract/clip.ts'
import type { Progress } from '../../station/contract/queue.ts'

/** More clips than ever upload in parallel; the oldest entries belong to finished clips. */
const MAX_CLIPS = 50

type ProgressByClip = ReadonlyMap<ClipId, Progress>

export interface ProgressStore {
  readonly store: StoreApi<{ readonly byClip: ProgressByClip }>
  readonly take: (progress: readonly Progress[]) => void
}

/** Holds the latest upload progress of each uploading clip. */
export function createProgress(): ProgressStore {
  const store = createStore<{ readonly byClip: ProgressByClip }>(() => ({ byClip: new Map() }))
  return {
    store,
    take(progress) {
      if (progress.length === 0) return
      const byClip = new Map(store.getState().byClip)
      for (const one of progress) {
        // The newest entry is last, so that the oldest is removed first.
        byClip.delete(one.clipId)
        byClip.set(one.clipId, one)
      }
      for (const id of byClip.keys()) {
        if (byClip.size <= MAX_CLIPS) break
        byClip.delete(id)
      }
      store.setState({ byClip })
    },
  }
}
