import type { Clip, ClipId, ClipKind } from '../../contract/clip.ts'
import type { ClipStore, FoundFile } from '../ports.ts'
import { createDueList } from './due-list.ts'

const kinds: readonly ClipKind[] = ['found', 'settling']

const PAGE = 200

/** What was seen of a file that is not finished yet. Lives in memory: after a restart the watch begins anew. */
export interface Unfinished {
  readonly id: ClipId
  readonly folder: string
  readonly path: string
  /** Nobody has looked at it yet. */
  isNew: boolean
  file: FoundFile
  restingSinceMs: number | null
}

export type UnfinishedFolder = ReturnType<typeof createUnfinishedFolder>

/** All clips that are not finished, by folder. The database is asked for those that it does not know, and not for the others. */
export function createUnfinished(store: Pick<ClipStore, 'page' | 'counts'>) {
  const folders = new Map<string, UnfinishedFolder>()
  const all = new Map<ClipId, Unfinished>()
  let lastRead: ClipId | null = null

  function refresh() {
    lastRead = read(lastRead)
    const { found, settling } = store.counts()
    if (found + settling === all.size) return
    // One came back, or was decided elsewhere: that shows in no order.
    const undecided = new Set<ClipId>()
    read(null, undecided)
    for (const one of all.values()) if (!undecided.has(one.id)) all.delete(one.id)
  }

  /** Reads those that were found after this one; answers the last. */
  function read(after: ClipId | null, ids?: Set<ClipId>): ClipId | null {
    for (;;) {
      const page: Clip[] = store.page({ kinds, after, limit: PAGE })
      for (const clip of page) {
        ids?.add(clip.id)
        if (!all.has(clip.id)) add(clip)
      }
      const last = page.at(-1)?.id
      if (last === undefined) return after
      after = last
    }
  }

  function add({ id, folder: path, path: file, sizeBytes, modifiedAtMs, state }: Clip) {
    const one: Unfinished = {
      id,
      folder: path,
      path: file,
      isNew: state.kind === 'found',
      file: { path: file, sizeBytes, modifiedAtMs },
      restingSinceMs: null,
    }
    all.set(id, one)
    const folder = folders.get(path) ?? createUnfinishedFolder(path, all)
    folders.set(path, folder)
    folder.putBack(one, 0)
  }

  return {
    /** The folders in which something is due and nobody is at work. */
    dueFolders(nowMs: number): UnfinishedFolder[] {
      refresh()
      return [...folders.values()].filter((folder) => folder.isDue(nowMs))
    },
  }
}

function createUnfinishedFolder(path: string, all: Map<ClipId, Unfinished>) {
  const due = createDueList<Unfinished>()

  return {
    path,
    isLookedInto: false,
    /** The folder itself was not there: until it is back its clips wait. */
    isAway: false,
    waitUntilMs: 0,
    isDue(nowMs: number): boolean {
      return !this.isLookedInto && nowMs >= this.waitUntilMs && due.isDue(nowMs)
    },
    take(nowMs: number): Unfinished | undefined {
      for (;;) {
        const one = due.take(nowMs)
        // Decided elsewhere meanwhile.
        if (!one || all.get(one.id) === one) return one
      }
    },
    putBack: (one: Unfinished, atMs: number) => due.add(one, atMs),
    remove: (one: Unfinished) => void all.delete(one.id),
  }
}
