import type { EngineSettings } from './engine-types.ts'

export type LiveSettings = ReturnType<typeof createLiveSettings>

/** Settings that may change while the engine runs. The stages read them when needed and keep none. */
export function createLiveSettings(initial: EngineSettings) {
  let current = initial
  const now = () => current

  return {
    /** Current settings: the same object until they change. */
    now,
    change(next: EngineSettings) {
      current = next
    },
  }
}

/** Caches a value computed from a source that may be replaced: computes it again only after a replacement. */
export function derived<Source, Result>(source: () => Source, compute: (from: Source) => Result): () => Result {
  let last: { readonly from: Source; readonly result: Result } | null = null
  return () => {
    const from = source()
    if (last === null || last.from !== from) last = { from, result: compute(from) }
    return last.result
  }
}
