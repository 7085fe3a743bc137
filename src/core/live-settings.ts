import type { EngineSettings } from './engine-types.ts'

export type LiveSettings = ReturnType<typeof createLiveSettings>

/** Settings that may change while the engine runs. Each part asks for them when it needs them and keeps none. */
export function createLiveSettings(initial: EngineSettings) {
  let current = initial
  const now = () => current

  return {
    /** As they are now: the same object until they change. */
    now,
    change(next: EngineSettings) {
      current = next
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
