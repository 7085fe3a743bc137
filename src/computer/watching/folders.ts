import type { FolderListener, Folders } from '../../station/ports.ts'
import { watchWithChokidar } from './chokidar-watch.ts'
import { createScanWorkers, type ScanWorkerOptions } from './scan-workers.ts'

/** Watches and scans source folders. A scan is authoritative, a watcher only gives hints. */
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

/** chokidar reports that something happened, not what. */
function withChokidar(root: string, recursive: boolean, { onNews, onTrouble, onWell }: FolderListener) {
  return watchWithChokidar({
    root,
    recursive,
    onWell,
    onHint: () => onNews({ files: [], gone: [], isUnclear: true }),
    onTrouble,
  })
}
