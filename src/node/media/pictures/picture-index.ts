import { type PictureName, pictureNames } from './picture-name.ts'

/** A picture on disk. */
export interface MeasuredPicture {
  readonly key: string
  readonly name: PictureName
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

const NO_PICTURE = -1

/**
 * Index of the cache in memory, ordered by when pictures were last shown, so that neither lookup nor removal has to
 * search. Its columns take 150 bytes for each clip, a third of what objects take: a season leaves 100,000 clips.
 */
export function createPictureIndex() {
  /** Row of each key; the key shown last comes last. */
  const rows = new Map<string, number>()
  const freeRows: number[] = []
  /** Sizes in bytes; 0 until measured. */
  const sizesBytes: Readonly<Record<PictureName, number[]>> = { poster: [], strip: [] }
  /** Times when it was last written to disk that a clip's pictures were shown; not a number until known. */
  const touchedAtMs: number[] = []
  /** Keys that were shown before the pictures were measured. */
  const shownEarly = new Set<string>()
  let isMeasured = false
  let totalBytes = 0

  const sizeAt = (row: number | undefined, name: PictureName) =>
    row === undefined ? NO_PICTURE : (sizesBytes[name][row] ?? NO_PICTURE)

  function rowOf(key: string): number {
    const known = rows.get(key)
    if (known !== undefined) return known
    const row = freeRows.pop() ?? touchedAtMs.length
    for (const name of pictureNames) sizesBytes[name][row] = NO_PICTURE
    touchedAtMs[row] = Number.NaN
    rows.set(key, row)
    return row
  }
  function setSize(row: number, name: PictureName, sizeBytes: number) {
    totalBytes += Math.max(sizeBytes, 0) - Math.max(sizeAt(row, name), 0)
    sizesBytes[name][row] = sizeBytes
  }
  const namesOf = (key: string): PictureName[] => {
    const row = rows.get(key)
    return pictureNames.filter((name) => sizeAt(row, name) !== NO_PICTURE)
  }
  function forget(key: string, name: PictureName) {
    const row = rows.get(key)
    if (row === undefined) return
    setSize(row, name, NO_PICTURE)
    if (namesOf(key).length > 0) return
    rows.delete(key)
    freeRows.push(row)
  }
  /** Marks pictures as shown now. */
  function use(key: string) {
    const row = rows.get(key)
    if (row === undefined) return
    if (!isMeasured) shownEarly.add(key)
    rows.delete(key)
    rows.set(key, row)
  }
  return {
    has: (key: string, name: PictureName): boolean => sizeAt(rows.get(key), name) !== NO_PICTURE,
    namesOf,
    forget,
    use,
    /** Not a number where it is unknown. */
    touchedAtMs: (key: string): number => touchedAtMs[rows.get(key) ?? -1] ?? Number.NaN,
    touch(key: string, nowMs: number) {
      const row = rows.get(key)
      if (row !== undefined) touchedAtMs[row] = nowMs
    },
    /** Adds a picture whose size is not measured yet. */
    list(key: string, name: PictureName) {
      setSize(rowOf(key), name, 0)
    },
    /** Adds a picture that was made now. */
    put(key: string, name: PictureName, sizeBytes: number, nowMs: number) {
      const row = rowOf(key)
      setSize(row, name, sizeBytes)
      touchedAtMs[row] = nowMs
      use(key)
    },
    /** Adds the sizes of listed pictures, and sorts by when they were last shown. */
    measure(found: readonly MeasuredPicture[]) {
      for (const { key, name, sizeBytes, modifiedAtMs } of found) {
        const row = rows.get(key)
        if (row === undefined || sizeAt(row, name) !== 0) continue
        setSize(row, name, sizeBytes)
        if (Number.isNaN(touchedAtMs[row])) touchedAtMs[row] = modifiedAtMs
      }
      const shownAtMs = (key: string, row: number) =>
        shownEarly.has(key) ? Number.POSITIVE_INFINITY : touchedAtMs[row] || 0
      const inOrder = [...rows].toSorted((a, b) => compare(shownAtMs(...a), shownAtMs(...b)))
      rows.clear()
      for (const [key, row] of inOrder) rows.set(key, row)
      isMeasured = true
      shownEarly.clear()
    },
    /**
     * Removes the pictures that were not shown for longest until the rest fits, and returns them. The newest always
     * stays.
     */
    removeExcess(limitBytes: number): { key: string; name: PictureName }[] {
      const removed: { key: string; name: PictureName }[] = []
      for (const key of rows.keys()) {
        if (totalBytes <= limitBytes || rows.size === 1) break
        const names = namesOf(key)
        for (const name of names) forget(key, name)
        removed.push(...names.map((name) => ({ key, name })))
      }
      return removed
    },
  }
}

/** Infinite times are equal: their difference is not a number. */
const compare = (one: number, other: number) => (one === other ? 0 : one - other)
