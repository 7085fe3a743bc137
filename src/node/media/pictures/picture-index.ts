import type { PictureName } from './picture-name.ts'

export interface IndexEntry {
  /** Sizes in bytes; 0 until measured. */
  readonly sizes: Map<PictureName, number>
  /** Time when the pictures were last shown; null when unknown. */
  seenAtMs: number | null
  /** Time when `seenAtMs` was last written to disk; null until known. */
  touchedAtMs: number | null
}

/** A picture on disk. */
export interface MeasuredPicture {
  readonly key: string
  readonly name: PictureName
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

/**
 * Index of the cache in memory, ordered by when pictures were last shown, so that neither lookup nor removal has to
 * search.
 */
export function createPictureIndex() {
  const entries = new Map<string, IndexEntry>()
  let totalBytes = 0

  function setSize(entry: IndexEntry, name: PictureName, sizeBytes: number) {
    totalBytes += sizeBytes - (entry.sizes.get(name) ?? 0)
    entry.sizes.set(name, sizeBytes)
  }
  function forget(key: string, name: PictureName) {
    const entry = entries.get(key)
    if (!entry) return
    setSize(entry, name, 0)
    entry.sizes.delete(name)
    if (entry.sizes.size === 0) entries.delete(key)
  }
  /** Marks pictures as shown now. */
  function use(key: string, entry: IndexEntry, nowMs: number) {
    entry.seenAtMs = nowMs
    entries.delete(key)
    entries.set(key, entry)
  }
  return {
    get: (key: string): IndexEntry | null => entries.get(key) ?? null,
    forget,
    use,
    /** Adds a picture whose size is not measured yet. */
    list(key: string, name: PictureName) {
      const entry = entries.get(key) ?? { sizes: new Map(), seenAtMs: null, touchedAtMs: null }
      entry.sizes.set(name, 0)
      entries.set(key, entry)
    },
    /** Adds a picture that was made now. */
    put(key: string, name: PictureName, sizeBytes: number, nowMs: number) {
      const entry = entries.get(key) ?? { sizes: new Map(), seenAtMs: null, touchedAtMs: null }
      setSize(entry, name, sizeBytes)
      entry.touchedAtMs = nowMs
      use(key, entry, nowMs)
    },
    /** Adds the sizes of listed pictures, and sorts by when they were last shown. */
    measure(found: readonly MeasuredPicture[]) {
      for (const { key, name, sizeBytes, modifiedAtMs } of found) {
        const entry = entries.get(key)
        if (entry?.sizes.get(name) !== 0) continue
        setSize(entry, name, sizeBytes)
        entry.seenAtMs ??= modifiedAtMs
        entry.touchedAtMs ??= modifiedAtMs
      }
      const inOrder = [...entries].toSorted(([, a], [, b]) => (a.seenAtMs ?? 0) - (b.seenAtMs ?? 0))
      entries.clear()
      for (const [key, entry] of inOrder) entries.set(key, entry)
    },
    /**
     * Removes the pictures that were not shown for longest until the rest fits, and returns them. The newest always
     * stays.
     */
    removeExcess(limitBytes: number): { key: string; name: PictureName }[] {
      const removed: { key: string; name: PictureName }[] = []
      for (const [key, { sizes }] of entries) {
        if (totalBytes <= limitBytes || entries.size === 1) break
        const names = [...sizes.keys()]
        for (const name of names) forget(key, name)
        removed.push(...names.map((name) => ({ key, name })))
      }
      return removed
    },
  }
}
