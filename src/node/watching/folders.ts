import type { Folders, Log } from '../../core/ports.ts'
import { scan } from './scan.ts'
import { watch } from './watch.ts'

/** The folders of this computer and of what is mounted on it: the scan is the truth, the watcher a hint. */
export function createFolders({ log }: { log: Log }): Folders {
  return {
    scan: ({ path, recursive }, signal) => scan({ root: path, recursive, signal, log }),
    watch: ({ path, recursive }, onHint, onTrouble) => watch({ root: path, recursive, onHint, onTrouble }),
  }
}
