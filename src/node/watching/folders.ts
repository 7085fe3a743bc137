import type { FolderListener, Folders } from '../../core/ports.ts'
import { watchWithChokidar } from './chokidar-watch.ts'
import { createScanWorkers, type ScanWorkerOptions } from './scan-workers.ts'

/** The folders of this computer and of what is mounted on it: the scan is the truth, every watcher a hint. */
export function createFolders(
  options: ScanWorkerOptions = {},
): Folders & Pick<ReturnType<typeof createScanWorkers>, 'end'> {
  const own = createScanWorkers(options)
  return {
    scan: own.scan,
    isThere: own.isThere,
    end: own.end,
    watch({ path, recursive, watcher }, listener) {
      switch (watcher) {
        case 'own':
          return own.watch({ path, recursive }, listener)
        case 'chokidar':
          return withChokidar(path, recursive, listener)
        case 'none':
          return () => {}
      }
    },
  }
}

/** It says that something has happened, not what. */
function withChokidar(root: string, recursive: boolean, { onNews, onTrouble, onWell }: FolderListener) {
  return watchWithChokidar({
    root,
    recursive,
    onWell,
    onHint: () => onNews({ files: [], gone: [], isUnclear: true }),
    onTrouble,
  })
}
