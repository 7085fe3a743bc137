import type { PictureName } from './picture-name.ts'

export interface IndexEntry {
  /** Bytes; 0 until they are counted. */
  readonly sizes: Map<PictureName, number>
  /** When somebody last looked; null for not since the start, and not known from before. */
  seenAtMs: number | null
  /** When that was last written to the disk; null until it is known. */
  touchedAtMs: number | null
}

/** A picture as it lies on the disk. */
export interface MeasuredPicture {
  readonly key: string
  readonly name: PictureName
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

/** What is in the cache, in memory: longest unseen first, so that neither a look nor a removal has to search. */
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
  /** Seen just now. */
  function use(key: string, entry: IndexEntry, nowMs: number) {
    entry.seenAtMs = nowMs
    entries.delete(key)
    entries.set(key, entry)
  }
  return {
    get: (key: string): IndexEntry | null => entries.get(key) ?? null,
    forget,
    use,
    /** It is there, of a size yet to be counted. */
    list(key: string, name: PictureName) {
      const entry = entries.get(key) ?? { sizes: new Map(), seenAtMs: null, touchedAtMs: null }
      entry.sizes.set(name, 0)
      entries.set(key, entry)
    },
    /** Made just now. */
    put(key: string, name: PictureName, sizeBytes: number, nowMs: number) {
      const entry = entries.get(key) ?? { sizes: new Map(), seenAtMs: null, touchedAtMs: null }
      setSize(entry, name, sizeBytes)
      entry.touchedAtMs = nowMs
      use(key, entry, nowMs)
    },
    /** Counts what was listed, and puts it in the order in which it was last seen. */
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
    /** Removes the pictures longest unseen until the rest fits, and says which. The newest stays in any case. */
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
