import { MAX_UNSUPPORTED_NAMES } from '../../contract/unsupported.ts'
import type { ClipStore, FoundFile } from '../ports.ts'

/** A folder's videos that the service doesn't accept: the number of all, and the first ones. */
export interface UnsupportedInFolder {
  readonly count: number
  readonly first: readonly FoundFile[]
}

export interface UnsupportedEvent {
  readonly kind: 'unsupported'
  readonly folder: string
  readonly count: number
  /** New ones since the last scan, as far as they are listed. */
  readonly fresh: { readonly count: number; readonly paths: readonly string[] }
}

interface Parts {
  readonly store: Pick<ClipStore, 'isIgnored' | 'unsupportedIn' | 'keepUnsupported'>
  readonly emit: (event: UnsupportedEvent) => void
}

const none: UnsupportedInFolder = { count: 0, first: [] }

export type UnsupportedFiles = ReturnType<typeof createUnsupportedFiles>

/** Keeps a list of unsupported videos for each folder. Each one is reported once, also across restarts. */
export function createUnsupportedFiles({ store, emit }: Parts) {
  const byFolder = new Map<string, UnsupportedInFolder>()
  const of = (folder: string): UnsupportedInFolder => {
    const unsupported = byFolder.get(folder) ?? store.unsupportedIn(folder) ?? none
    byFolder.set(folder, unsupported)
    return unsupported
  }

  /** Collects the unsupported videos of one scan. */
  function collect(folder: string) {
    const first: FoundFile[] = []
    let count = 0
    return {
      register(file: FoundFile) {
        if (store.isIgnored(folder, file)) return
        count += 1
        if (first.length < MAX_UNSUPPORTED_NAMES) first.push(file)
      },
      /** Ends a whole scan: stores and reports changes. */
      end() {
        const before = of(folder)
        const pathsBefore = new Set(before.first.map(({ path }) => path))
        const paths = first.map(({ path }) => path).filter((path) => !pathsBefore.has(path))
        const isSame = count === before.count && paths.length === 0
        if (isSame) return
        const now = { count, first }
        store.keepUnsupported(folder, now)
        byFolder.set(folder, now)
        const isNamed = count <= MAX_UNSUPPORTED_NAMES && before.count <= MAX_UNSUPPORTED_NAMES
        const fresh = isNamed ? paths.length : Math.max(0, count - before.count)
        emit({ kind: 'unsupported', folder, count, fresh: { count: fresh, paths: fresh > 0 ? paths : [] } })
      },
    }
  }

  return { collect, of, forget: (folder: string) => void byFolder.delete(folder) }
}
