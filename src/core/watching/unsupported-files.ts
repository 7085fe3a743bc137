import { MAX_UNSUPPORTED_NAMES } from '../../contract/unsupported.ts'
import type { ClipStore, FoundFile } from '../ports.ts'

/** A folder's videos that the service does not take: all of them counted, the first ones named. */
export interface UnsupportedInFolder {
  readonly count: number
  readonly first: readonly FoundFile[]
}

export interface UnsupportedEvent {
  readonly kind: 'unsupported'
  readonly folder: string
  readonly count: number
  /** Those that were not there before, as far as they are named. */
  readonly fresh: { readonly count: number; readonly paths: readonly string[] }
}

interface Parts {
  readonly store: Pick<ClipStore, 'isIgnored' | 'unsupportedIn' | 'keepUnsupported'>
  readonly emit: (event: UnsupportedEvent) => void
}

const none: UnsupportedInFolder = { count: 0, first: [] }

export type UnsupportedFiles = ReturnType<typeof createUnsupportedFiles>

/** Keeps what the scans find of videos that can't be uploaded: told of once, over restarts, and gone when the file is. */
export function createUnsupportedFiles({ store, emit }: Parts) {
  const byFolder = new Map<string, UnsupportedInFolder>()
  const of = (folder: string): UnsupportedInFolder => {
    const known = byFolder.get(folder) ?? store.unsupportedIn(folder) ?? none
    byFolder.set(folder, known)
    return known
  }

  /** Collects what one scan of a folder sees. */
  function collect(folder: string) {
    const first: FoundFile[] = []
    let count = 0
    return {
      register(file: FoundFile) {
        if (store.isIgnored(folder, file)) return
        count += 1
        if (first.length < MAX_UNSUPPORTED_NAMES) first.push(file)
      },
      /** The scan has seen all of the folder. */
      end() {
        const before = of(folder)
        const known = new Set(before.first.map(({ path }) => path))
        const paths = first.map(({ path }) => path).filter((path) => !known.has(path))
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
