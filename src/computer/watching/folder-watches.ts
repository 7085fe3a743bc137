import { type FSWatcher, realpathSync, type Stats, statSync, type WatchListener, watch } from 'node:fs'
import { sep } from 'node:path'
import { errnoIn } from './walk.ts'

/** Windows and macOS watch whole trees; a watch on each folder would keep people from renaming it there. */
export const watchesTrees = process.platform === 'win32' || process.platform === 'darwin'

interface Options {
  readonly root: string
  readonly recursive: boolean
  readonly maxFolders: number
  readonly onEvent: (folder: string, event: string, name: string | null) => void
  /** The watch on a folder failed, as when the folder was deleted. */
  readonly onLost: (folder: string) => void
  readonly system?: System
}

interface System {
  readonly realPath: (path: string) => string
  readonly watch: (path: string, options: { recursive: boolean }, listener: WatchListener<string>) => FSWatcher
}

const thisSystem: System = { realPath: realpathSync.native, watch }

interface WatchedFolder {
  readonly watcher: FSWatcher
  readonly identity: string
  /** The last walk that listed the folder. */
  round: number
}

/** One system watch for each folder of a tree, or for the root alone where the system watches trees. */
export function createFolderWatches({ root, recursive, maxFolders, onEvent, onLost, system = thisSystem }: Options) {
  const folders = new Map<string, WatchedFolder>()
  let round = 0
  let problem: string | null = null

  /** Watches a folder that a walk lists. Throws the system's error when the folder cannot be read. */
  function add(path: string) {
    const identity = identityOf(statSync(path))
    const existing = folders.get(path)
    if (existing?.identity === identity) {
      existing.round = round
      return
    }
    remove(path)
    if (watchesTrees && path !== root) return
    if (folders.size >= maxFolders) {
      problem = `more than ${maxFolders} folders`
      return
    }
    try {
      const watcher = system.watch(realPathOf(path), { recursive: recursive && watchesTrees }, (event, name) =>
        onEvent(path, event, name),
      )
      watcher.on('error', () => onLost(path))
      folders.set(path, { watcher, identity, round })
    } catch (error) {
      problem = errnoIn(error)
    }
  }

  /**
   * Windows reports long names even where the watched path has short ones, such as JOHNSM~1, and libuv ends the process
   * over the difference.
   */
  function realPathOf(path: string): string {
    try {
      return system.realPath(path)
    } catch {
      // Some network and memory disks of Windows have no answer.
      return path
    }
  }

  function remove(path: string) {
    folders.get(path)?.watcher.close()
    folders.delete(path)
  }

  return {
    add,
    remove,
    removeTree(path: string) {
      for (const one of folders.keys()) if (one === path || one.startsWith(path + sep)) remove(one)
    },
    has: (path: string) => folders.has(path),
    isSame: (path: string, stats: Stats) => folders.get(path)?.identity === identityOf(stats),
    /** Begins a walk. Folders that the walk does not list are no longer there. */
    beginRound() {
      round += 1
      problem = null
    },
    /** Ends a walk. Returns why some folder is not watched; null when all are. */
    endRound(): string | null {
      for (const [path, { round: last }] of folders) if (last < round) remove(path)
      return problem
    },
    close() {
      for (const path of folders.keys()) remove(path)
    },
  }
}

/** A new folder may get the inode of a deleted one, whose watch no longer reports anything. */
const identityOf = ({ ino, birthtimeMs }: Stats) => `${ino} ${birthtimeMs}`
