import type { Dirent } from 'node:fs'
import { lstat, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failure } from '../../contract/failure.ts'
import type { FoundFile, ScanOptions } from '../../core/ports.ts'
import { errnoOf, fileError, folderError, isMissing } from '../files/file-errors.ts'
import { isClipName, isHiddenFolder } from './clip-name.ts'

const BATCH_FILES = 500

/** What stands in a name for bytes that are no text: no file can be found by such a name. */
const UNREADABLE = '\uFFFD'

type Report = ScanOptions['onOverlooked']

/** Every clip below the folder, in batches. Empty files are left out: they may grow, and the next scan finds them then. */
export async function* scan(options: ScanOptions): AsyncGenerator<FoundFile[]> {
  let paths: string[] = []
  for await (const path of walk(options)) {
    paths.push(path)
    if (paths.length < BATCH_FILES) continue
    yield* sizes(paths, options.onOverlooked)
    paths = []
  }
  yield* sizes(paths, options.onOverlooked)
}

/** Links are not followed: a loop would never end, and a clip would be found under two names. */
async function* walk({ path: root, recursive, signal, onOverlooked }: ScanOptions): AsyncGenerator<string> {
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for await (const entry of entriesOf(folder)) {
        signal.throwIfAborted()
        const path = join(folder, entry.name)
        if (entry.isFile() && isClipName(entry.name)) yield path
        else if (recursive && entry.isDirectory() && !isHiddenFolder(entry.name)) folders.push(path)
      }
    } catch (error) {
      await passOver(error, { folder, root, onOverlooked })
    }
  }
}

/** Larger steps than Node's 32 entries: a folder of ten thousand clips is read in a few dozen calls. */
async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  yield* await opendir(folder, { bufferSize: 512 })
}

/** A subfolder that is gone or closed to us does not hide the clips of the others, unless the source folder itself went away. */
async function passOver(
  error: unknown,
  { folder, root, onOverlooked }: { folder: string; root: string; onOverlooked: Report },
) {
  const errno = errnoOf(error)
  if (errno === undefined || folder === root) throw folderError(error, root)
  await stat(root).catch((gone: unknown) => {
    throw folderError(gone, root)
  })
  if (!isMissing(errno))
    onOverlooked({ path: folder, because: failure('folder-unreadable', { folder, detail: errno }) })
}

async function* sizes(paths: readonly string[], onOverlooked: Report): AsyncGenerator<FoundFile[]> {
  const found = await Promise.all(paths.map((path) => sizeOf(path, onOverlooked)))
  const files = found.filter((file) => file !== null)
  if (files.length > 0) yield files
}

async function sizeOf(path: string, onOverlooked: Report): Promise<FoundFile | null> {
  try {
    const { size, mtimeMs } = await lstat(path)
    if (size > 0) return { path, sizeBytes: size, modifiedAtMs: mtimeMs }
    onOverlooked({ path, because: failure('file-empty') })
    return null
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw fileError(error, path)
    if (!isMissing(errno)) onOverlooked({ path, because: failure('file-locked', { detail: errno }) })
    else if (path.includes(UNREADABLE)) onOverlooked({ path, because: failure('file-name-unreadable') })
    return null
  }
}
