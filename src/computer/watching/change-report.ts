import type { Stats } from 'node:fs'
import { addFile, type FileColumns, noFiles, packFiles } from './file-columns.ts'
import type { WatchMessage } from './scan-messages.ts'

const MAX_MESSAGE_FILES = 500

export type ChangeReport = ReturnType<typeof createChangeReport>

/**
 * Collects what one check of a tree found. Many files are sent in several messages, so that the station can handle each
 * quickly.
 */
export function createChangeReport(root: string, onMessage: (message: WatchMessage) => void) {
  let [files, gone, isUnclear] = [noFiles(), [] as string[], false]

  function send() {
    if (files.paths.length === 0 && gone.length === 0 && !isUnclear) return
    onMessage({ kind: 'news', path: root, files: packFiles(files), gone, isUnclear })
    ;[files, gone, isUnclear] = [noFiles(), [], false]
  }

  return {
    file(path: string, stats: Pick<Stats, 'size' | 'mtimeMs'>) {
      addFile(files, path, stats)
      if (files.paths.length >= MAX_MESSAGE_FILES) send()
    },
    files(found: FileColumns) {
      send()
      files = found
      send()
    },
    gone: (path: string) => void gone.push(path),
    isUnclear: () => {
      isUnclear = true
    },
    end: send,
  }
}
