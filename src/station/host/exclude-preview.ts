import { relative } from 'node:path'
import { createFolders } from '../../computer/watching/folders.ts'
import { plainText } from '../../service/plain-text.ts'
import type { ExcludePreview } from '../contract/folder-view.ts'
import { createExcludedBy } from '../copies/exclude.ts'

/** Enough to see what a pattern means. */
const MAX_ROWS = 50
const MAX_LISTED_FILES = 100_000
const TIMEOUT_MS = 5_000

interface Asked {
  readonly path: string
  readonly exclude: readonly string[]
}

/**
 * Shows which of a folder's files patterns would leave out. Reads only. Throws AppError `folder-missing`,
 * `folder-unreadable`.
 */
export async function previewExclude({ path, exclude }: Asked): Promise<ExcludePreview> {
  const excludedBy = createExcludedBy([{ path, exclude: [...exclude] }])
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const rows: ExcludePreview['rows'] = []
  let [total, excluded] = [0, 0]
  try {
    for await (const batch of createFolders().scan({ path, recursive: true, signal, onOverlooked: () => {} })) {
      for (const file of batch) {
        total += 1
        const pattern = excludedBy({ folder: path, path: file.path })
        if (pattern === null) continue
        excluded += 1
        if (rows.length < MAX_ROWS) rows.push({ relativePath: plainText(relative(path, file.path)), pattern })
      }
      if (total >= MAX_LISTED_FILES) return { total, excluded, rows, areMore: true }
    }
    return { total, excluded, rows, areMore: false }
  } catch (error) {
    if (!signal.aborted) throw error
    return { total, excluded, rows, areMore: true }
  }
}
