import type { Folders } from '../../core/ports.ts'
import { scan } from './scan.ts'
import { watch } from './watch.ts'

/** The folders of this computer and of what is mounted on it: the scan is the truth, the watcher a hint. */
export function createFolders(): Folders {
  return {
    scan,
    watch: ({ path, recursive }, onHint, onTrouble) => watch({ root: path, recursive, onHint, onTrouble }),
  }
}
