import { type PictureName, pictureNames } from './picture-name.ts'

/** Pictures of one clip: their sizes in bytes, 0 until measured, null where there is none. Small, as there may be 100,000. */
export interface IndexEntry extends Record<PictureName, number | null> {
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

const emptyEntry = (): IndexEntry => ({ poster: null, strip: null, seenAtMs: null, touchedAtMs: null })

/** Names of the pictures that a clip has. */
export const pictureNamesIn = (entry: IndexEntry): PictureName[] => pictureNames.filter((name) => entry[name] !== null)

/**
 * Index of the cache in memory, ordered by when pictures were last shown, so that neither lookup nor removal has to
 * search.
 */
export function createPictureIndex() {
  const entries = new Map<string, IndexEntry>()
  let totalBytes = 0

  function setSize(entry: IndexEntry, name: PictureName, sizeBytes: number) {
    totalBytes += sizeBytes - (entry[name] ?? 0)
    entry[name] = sizeBytes
  }
  function forget(key: string, name: PictureName) {
    const entry = entries.get(key)
    if (!entry) return
    setSize(entry, name, 0)
    entry[name] = null
    if (pictureNamesIn(entry).length === 0) entries.delete(key)
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
      const entry = entries.get(key) ?? emptyEntry()
      entry[name] = 0
      entries.set(key, entry)
    },
    /** Adds a picture that was made now. */
    put(key: string, name: PictureName, sizeBytes: number, nowMs: number) {
      const entry = entries.get(key) ?? emptyEntry()
      setSize(entry, name, sizeBytes)
      entry.touchedAtMs = nowMs
      use(key, entry, nowMs)
    },
    /** Adds the sizes of listed pictures, and sorts by when they were last shown. */
    measure(found: readonly MeasuredPicture[]) {
      for (const { key, name, sizeBytes, modifiedAtMs } of found) {
        const entry = entries.get(key)
        if (entry?.[name] !== 0) continue
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
      for (const [key, entry] of entries) {
        if (totalBytes <= limitBytes || entries.size === 1) break
        const names = pictureNamesIn(entry)
        for (const name of names) forget(key, name)
        removed.push(...names.map((name) => ({ key, name })))
      }
      return removed
    },
  }
}
