import type { EngineSettings } from './engine-types.ts'

export type LiveSettings = ReturnType<typeof liveSettings>

/** Settings that may change while the engine runs. Every part reads them when it needs them, and keeps none. */
export function liveSettings(initial: EngineSettings) {
  let current = initial
  const now = () => current

  return {
    /** As they are now: the same object until they change. */
    now,
    change(next: EngineSettings) {
      current = next
    },
    /** Looks like settings, and always shows the present ones. */
    view: viewOf(now),
  }
}

function viewOf(now: () => EngineSettings): EngineSettings {
  return {
    get service() {
      return now().service
    },
    get folders() {
      return now().folders
    },
    get finished() {
      return now().finished
    },
    get uploads() {
      return now().uploads
    },
    get tagging() {
      return now().tagging
    },
    get reps() {
      return now().reps
    },
    get cameras() {
      return now().cameras
    },
    get screens() {
      return now().screens
    },
    get diagnostics() {
      return now().diagnostics
    },
    get once() {
      return now().once
    },
  }
}

/** What follows from something that may be replaced: computed anew only when it was. */
export function derived<Source, Result>(source: () => Source, compute: (from: Source) => Result): () => Result {
  let last: { readonly from: Source; readonly result: Result } | null = null
  return () => {
    const from = source()
    if (last === null || last.from !== from) last = { from, result: compute(from) }
    return last.result
  }
}
