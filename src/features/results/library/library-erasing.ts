import { existsSync } from 'node:fs'
import { countErased, type ErasedResults, eraseFromFiles } from './erase-athletes.ts'
import { toFolderError } from './library-errors.ts'
import { readLibraryList, writeLibraryList } from './library-list.ts'
import { withLibraryLock } from './library-lock.ts'
import { versionFolder } from './library-paths.ts'
import type { WorkParts } from './library-work.ts'
import type { OpenLibrary } from './open-library.ts'

const isNew = ({ folder }: OpenLibrary) => !existsSync(versionFolder(folder))

/**
 * Removes the rows of athletes from the library. Throws AppError `library-busy`, `library-missing`,
 * `library-unavailable`.
 */
export async function eraseAthletes(
  library: OpenLibrary,
  { program }: Pick<WorkParts, 'program'>,
  erased: ErasedResults,
): Promise<void> {
  const { folder } = library
  if (erased.athleteIds.length === 0) return
  await library.checkAvailable()
  if (isNew(library)) return
  const client = await library.builder()
  try {
    await withLibraryLock(folder, async () => {
      const content = await library.readFolder()
      const parts = { client, folder, content, program }
      if (!(await client.hold(() => eraseFromFiles(parts, erased)))) return
      const list = await readLibraryList(folder)
      if (list) await writeLibraryList(folder, list.id, await library.readFolder())
    })
  } catch (error) {
    throw toFolderError(error, folder)
  } finally {
    library.invalidate()
  }
}

/** Counts the sessions that `eraseAthletes` would remove. */
export async function countAthletesSessions(library: OpenLibrary, erased: ErasedResults): Promise<number> {
  if (isNew(library)) return 0
  const { files } = await library.read()
  if (files.length === 0) return 0
  const client = await library.builder()
  return client.hold(() => countErased(client, files, erased))
}
