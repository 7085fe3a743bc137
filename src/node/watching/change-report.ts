import type { Stats } from 'node:fs'
import { addFile, type FileColumns, noFiles, pack } from './file-columns.ts'
import type { OfWatch } from './scan-messages.ts'

const MESSAGE_FILES = 500

export type News = ReturnType<typeof createNews>

/** What one look at a tree found. Many files are told in several messages, so that nobody has to swallow them whole. */
export function createNews(root: string, tell: (message: OfWatch) => void) {
  let [files, gone, isUnclear] = [noFiles(), [] as string[], false]

  function send() {
    if (files.paths.length === 0 && gone.length === 0 && !isUnclear) return
    tell({ kind: 'news', path: root, files: pack(files), gone, isUnclear })
    ;[files, gone, isUnclear] = [noFiles(), [], false]
  }

  return {
    file(path: string, stats: Pick<Stats, 'size' | 'mtimeMs'>) {
      addFile(files, path, stats)
      if (files.paths.length >= MESSAGE_FILES) send()
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
