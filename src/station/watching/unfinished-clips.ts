import { everyClip } from '../clips/every-clip.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { unfinishedKinds } from '../contract/clip-kinds.ts'
import type { ClipStore, Clock, FoundFile } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { createDueList } from './due-list.ts'

/** A file that is not finished yet, as last seen. Kept in memory: after a restart the finished test starts over. */
export interface Unfinished {
  readonly id: ClipId
  readonly folder: string
  readonly path: string
  /** True until the first check. */
  isNew: boolean
  file: FoundFile
  restingSinceMs: number | null
  /** Rest after which the file counts as finished: longer than usual where a recorder may add to it. */
  neededRestMs: number
  /** Pauses between two changes of the file, as far as they were seen. */
  readonly pauses: { count: number; longestMs: number }
}

export type UnfinishedFolder = ReturnType<typeof createUnfinishedFolder>

interface Parts {
  readonly store: Pick<ClipStore, 'page'>
  readonly clock: Clock
}

/**
 * All unfinished clips by folder. The database is read once; after that, `changed` is called for each change of a clip.
 */
export function createUnfinished({ store, clock }: Parts) {
  const folders = new Map<string, UnfinishedFolder>()
  const all = new Map<ClipId, Unfinished>()
  let isRead = false

  async function read(signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    for (const clip of everyClip(store, { kinds: unfinishedKinds })) {
      changed(clip)
      await yieldToEventLoop(signal)
      if (signal.aborted) return
    }
    isRead = true
  }

  function changed(clip: Clip) {
    if (!unfinishedKinds.includes(clip.state.kind)) all.delete(clip.id)
    else if (!all.has(clip.id)) add(clip)
  }

  function add({ id, folder: path, path: file, sizeBytes, modifiedAtMs, state }: Clip) {
    const one: Unfinished = {
      id,
      folder: path,
      path: file,
      isNew: state.kind === 'found',
      file: { path: file, sizeBytes, modifiedAtMs },
      restingSinceMs: null,
      neededRestMs: 0,
      pauses: { count: 0, longestMs: 0 },
    }
    all.set(id, one)
    const folder = folders.get(path) ?? createUnfinishedFolder(path, all)
    folders.set(path, folder)
    folder.putBack(one, 0)
  }

  return {
    isRead: () => isRead,
    isEmpty: () => all.size === 0,
    read,
    changed,
    /** Folders with a due clip that are not being checked. */
    dueFolders: (nowMs: number): UnfinishedFolder[] => [...folders.values()].filter((folder) => folder.isDue(nowMs)),
  }
}

function createUnfinishedFolder(path: string, all: Map<ClipId, Unfinished>) {
  const due = createDueList<Unfinished>()

  return {
    path,
    isBeingChecked: false,
    /** True while the folder is unavailable: its clips wait. */
    isAway: false,
    waitUntilMs: 0,
    isDue(nowMs: number): boolean {
      return !this.isBeingChecked && nowMs >= this.waitUntilMs && due.isDue(nowMs)
    },
    take(nowMs: number): Unfinished | undefined {
      for (;;) {
        const one = due.take(nowMs)
        // The clip was decided elsewhere.
        if (!one || all.get(one.id) === one) return one
      }
    },
    putBack: (one: Unfinished, atMs: number) => due.add(one, atMs),
    remove(one: Unfinished) {
      if (all.get(one.id) === one) all.delete(one.id)
    },
  }
}
