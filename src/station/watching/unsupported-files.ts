import { MAX_UNSUPPORTED_NAMES } from '../contract/unsupported.ts'
import type { ClipStore, Clock, FilesInFolder, FoundFile, UnsupportedInFolder } from '../ports.ts'

export interface UnsupportedEvent {
  readonly kind: 'unsupported'
  readonly folder: string
  readonly count: number
  /** New ones since the last scan, as far as they are listed. */
  readonly fresh: { readonly count: number; readonly paths: readonly string[] }
}

interface Parts {
  readonly store: Pick<
    ClipStore,
    'isIgnored' | 'asideAtMs' | 'setFilesAside' | 'bringFilesBack' | 'unsupportedIn' | 'keepUnsupported'
  >
  readonly clock: Pick<Clock, 'nowMs'>
  readonly emit: (event: UnsupportedEvent) => void
}

const noFiles: FilesInFolder = { count: 0, first: [] }
const none: UnsupportedInFolder = { ...noFiles, aside: noFiles }

export type UnsupportedFiles = ReturnType<typeof createUnsupportedFiles>

/** Keeps a list of unsupported videos for each folder. Each one is reported once, also across restarts. */
export function createUnsupportedFiles({ store, clock, emit }: Parts) {
  const byFolder = new Map<string, UnsupportedInFolder>()
  const of = (folder: string): UnsupportedInFolder => {
    const unsupported = byFolder.get(folder) ?? store.unsupportedIn(folder) ?? none
    byFolder.set(folder, unsupported)
    return unsupported
  }

  function keep(folder: string, now: UnsupportedInFolder) {
    store.keepUnsupported(folder, now)
    byFolder.set(folder, now)
  }

  /** Collects the unsupported videos of one scan. */
  function collect(folder: string) {
    const found = counter()
    const aside = counter()
    return {
      register(file: FoundFile) {
        if (!store.isIgnored(folder, file)) found.add(file)
        else if (store.asideAtMs(folder, file) !== null) aside.add(file)
      },
      /** Ends a whole scan: stores and reports changes. */
      end() {
        const before = of(folder)
        // A person may have moved some of them during the scan.
        const isAside = (file: FoundFile) => store.asideAtMs(folder, file) !== null
        const [moved, asking] = split(found.files(), isAside)
        const [back, kept] = split(aside.files(), (file) => !isAside(file))
        const now = { ...joined(asking, back), aside: joined(kept, moved) }
        const paths = newPaths(before, now)
        const isSame = now.count === before.count && paths.length === 0
        if (isSame && now.aside.count === before.aside.count && newPaths(before.aside, now.aside).length === 0) return
        keep(folder, now)
        const isNamed = now.count <= MAX_UNSUPPORTED_NAMES && before.count === before.first.length
        const fresh = isNamed ? paths.length : Math.max(0, now.count - before.count)
        emit({ kind: 'unsupported', folder, count: now.count, fresh: { count: fresh, paths: fresh > 0 ? paths : [] } })
      },
    }
  }

  /** Moves listed files out of those that ask for attention. Returns their paths. */
  function setAside(folder: string, paths: ReadonlySet<string>): string[] {
    const { aside, ...found } = of(folder)
    const [moved, left] = split(found, ({ path }) => paths.has(path))
    store.setFilesAside(folder, moved, clock.nowMs())
    return changed(folder, moved, { ...left, aside: joined(aside, moved) })
  }

  /** Moves listed files that were set aside back. Returns their paths. */
  function bringBack(folder: string, paths: ReadonlySet<string>): string[] {
    const { aside, ...found } = of(folder)
    const [moved, left] = split(aside, ({ path }) => paths.has(path))
    store.bringFilesBack(folder, moved)
    return changed(folder, moved, { ...joined(found, moved), aside: left })
  }

  function changed(folder: string, moved: readonly FoundFile[], now: UnsupportedInFolder): string[] {
    if (moved.length === 0) return []
    keep(folder, now)
    // A person did it: nothing of this is news.
    emit({ kind: 'unsupported', folder, count: now.count, fresh: { count: 0, paths: [] } })
    return moved.map(({ path }) => path)
  }

  return { collect, of, setAside, bringBack, forget: (folder: string) => void byFolder.delete(folder) }
}

function counter() {
  const first: FoundFile[] = []
  let count = 0
  return {
    add(file: FoundFile) {
      count += 1
      if (first.length < MAX_UNSUPPORTED_NAMES) first.push(file)
    },
    files: (): FilesInFolder => ({ count, first }),
  }
}

function newPaths(before: FilesInFolder, now: FilesInFolder): string[] {
  const pathsBefore = new Set(before.first.map(({ path }) => path))
  return now.first.map(({ path }) => path).filter((path) => !pathsBefore.has(path))
}

function split({ count, first }: FilesInFolder, moves: (file: FoundFile) => boolean): [FoundFile[], FilesInFolder] {
  const moved = first.filter(moves)
  return [moved, { count: count - moved.length, first: first.filter((file) => !moves(file)) }]
}

const joined = ({ count, first }: FilesInFolder, more: readonly FoundFile[]): FilesInFolder => ({
  count: count + more.length,
  first: [...more, ...first].slice(0, MAX_UNSUPPORTED_NAMES),
})
