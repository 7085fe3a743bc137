import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ClipId } from '../../contract/clips/clip.ts'
import type { Progress } from '../../contract/clips/queue.ts'

/** More than ever move at once; older ones are of clips that have arrived. */
const MAX_CLIPS = 50

type ProgressByClip = ReadonlyMap<ClipId, Progress>

export interface ProgressStore {
  readonly store: StoreApi<{ readonly byClip: ProgressByClip }>
  readonly take: (progress: readonly Progress[]) => void
}

/** How far each clip that moves has come: the latest only, and never kept for long. */
export function createProgress(): ProgressStore {
  const store = createStore<{ readonly byClip: ProgressByClip }>(() => ({ byClip: new Map() }))
  return {
    store,
    take(progress) {
      if (progress.length === 0) return
      const byClip = new Map(store.getState().byClip)
      for (const one of progress) {
        // The newest stands last, so that the oldest is the first to go.
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
