import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { withTimeout } from '../../../computer/files/with-timeout.ts'
import { isHiddenFolder, nameKind } from '../../../computer/watching/clip-name.ts'

/** Extensions of files that belong to a video, such as thumbnails and subtitles. */
const companionExtensions: ReadonlySet<string> = new Set(['.thm', '.lrv', '.lrf', '.srt', '.xmp', '.aae'])
const MAX_FOLDERS = 20_000
const COUNT_TIMEOUT_MS = 30_000

/** Counts the files of a folder and its subfolders that are not videos, such as photos; null where that takes too long. */
export function countOtherFiles(path: string, signal: AbortSignal): Promise<number | null> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(COUNT_TIMEOUT_MS)])
  return withTimeout(
    count(path, over).catch(() => null),
    COUNT_TIMEOUT_MS,
  )
}

async function count(path: string, over: AbortSignal): Promise<number | null> {
  const folders = [path]
  let others = 0
  for (let read = 0; folders.length > 0; read++) {
    const folder = folders.pop() ?? path
    if (over.aborted || read >= MAX_FOLDERS) return null
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !isHiddenFolder(entry.name)) folders.push(join(folder, entry.name))
      else if (entry.isFile() && isOtherFile(entry.name)) others += 1
    }
  }
  return others
}

const isOtherFile = (name: string) =>
  !name.startsWith('.') && nameKind(name) === null && !companionExtensions.has(extname(name).toLowerCase())
