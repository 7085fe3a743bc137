import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { posix, relative, sep } from 'node:path'
import { z } from 'zod'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import { libraryListPath, versionFolder } from './library-paths.ts'
import { writeAtomically } from './publish-files.ts'
import type { LibraryContent } from './read-library.ts'

const count = z.int().min(0)

/** `v1/manifest.json`: the id of the library, and its files at the last write. */
const LibraryList = z.object({
  library: z.literal(1),
  id: z.string(),
  files: z.array(z.object({ path: z.string(), kind: z.string(), bytes: count, rows: count, sessions: count })),
})
export type LibraryList = z.infer<typeof LibraryList>

/**
 * Reads the list; null when it is missing or invalid. Throws errors of the file system, and AppError
 * `folder-unreadable` when a share does not respond.
 */
export async function readLibraryList(folder: string): Promise<LibraryList | null> {
  const path = libraryListPath(folder)
  try {
    const text = await disksOfProcess.ask(path, () => readFile(path, 'utf8'))
    const list = LibraryList.safeParse(JSON.parse(text))
    return list.success ? list.data : null
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(errnoOf(error))) return null
    throw error
  }
}

export async function writeLibraryList(
  folder: string,
  id: string,
  { files }: Pick<LibraryContent, 'files'>,
): Promise<void> {
  const list: LibraryList = {
    library: 1,
    id,
    files: files
      .map(({ path, kind, bytes, rows, sessions }) => ({ path: listedPath(folder, path), kind, bytes, rows, sessions }))
      .toSorted((one, other) => one.path.localeCompare(other.path, 'en')),
  }
  await writeAtomically(libraryListPath(folder), `${JSON.stringify(list, null, 1)}\n`)
}

export const newLibraryId = (): string => randomUUID()

/** Path relative to the version's folder, with the same separators on every system. */
export const listedPath = (folder: string, path: string): string =>
  relative(versionFolder(folder), path).split(sep).join(posix.sep)
