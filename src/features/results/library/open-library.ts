import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import type { StartProcess } from '../../../computer/processes/start-process.ts'
import { AppError } from '../../../station/app-error.ts'
import type { RepRules } from '../queries/session-reps.ts'
import type { BuildStore } from '../station/build-store.ts'
import { createLibraryEngine } from './library-engine.ts'
import { toFolderError } from './library-errors.ts'
import { readLibraryList } from './library-list.ts'
import { libraryListPath, versionFolder } from './library-paths.ts'
import { createLibraryProcesses } from './library-processes.ts'
import { createLibraryReader, type LibraryContent } from './read-library.ts'

export interface LibraryOptions {
  readonly folder: string
  /** The station's default folder, which is created when missing; any other folder has to exist. */
  readonly isOwnFolder: boolean
  readonly dataDir: string
  readonly startProcess: StartProcess
  readonly store: Pick<BuildStore, 'knownLibrary' | 'putLibrary'>
  readonly nowMs: () => number
  /** Current rules of which sessions are one rep, and who speaks for it. */
  readonly reps: () => RepRules
}

export type OpenLibrary = ReturnType<typeof openLibrary>

/** Opens the library of one folder, with the DuckDB processes that may read and write it. */
export function openLibrary(options: LibraryOptions) {
  const { folder, dataDir, store } = options
  const workFolder = join(dataDir, 'results-work')
  const processes = createLibraryProcesses({ ...options, workFolder })
  const readFolder = createLibraryReader(folder)
  let content: LibraryContent | null = null
  /** Stamp of the library list when the files were last read. */
  let lastStamp: string | null = null

  const toError = (error: unknown): never => {
    throw toFolderError(error, folder)
  }

  /** Checks that the folder still holds this library. Throws AppError `library-missing`, `library-unavailable`. */
  async function checkAvailable(): Promise<void> {
    const stamp = await disksOfProcess
      .ask(versionFolder(folder), () => readStamp(libraryListPath(folder)))
      .catch(toError)
    if (stamp !== null && stamp === lastStamp) return
    const known = store.knownLibrary(folder)
    const list = await readLibraryList(folder).catch(toError)
    // A damaged list proves nothing; a missing list where there was one does.
    const isOther = list === null ? stamp === null : list.id !== known?.id
    if (known !== undefined && isOther) throw new AppError('library-missing', { folder })
    if (known === undefined && list !== null) store.putLibrary(folder, list.id, options.nowMs())
    // This station, or another one that shares the folder, has written.
    if (lastStamp !== stamp) invalidate()
    lastStamp = stamp
  }

  async function read(): Promise<LibraryContent> {
    if (content !== null) return content
    await checkAvailable()
    content = await readFolder().catch(toError)
    return content
  }

  /** Reads the folder again: people add files to folders, and remove them. */
  async function reload(): Promise<LibraryContent> {
    const before = content
    await checkAvailable()
    const now = await readFolder().catch(toError)
    if (before !== null && fileFingerprint(before) !== fileFingerprint(now)) invalidate()
    content = now
    return now
  }

  /** Forgets the files and views, after files were added or removed. */
  function invalidate() {
    content = null
    processes.forgetPrepared()
  }

  const engine = createLibraryEngine({
    folder,
    checkAvailable,
    client: processes.queries,
    read,
    invalidate,
    reps: options.reps,
    forgetPrepared: processes.forgetPrepared,
    close: processes.endQueries,
  })

  return {
    folder,
    engine,
    workFolder,
    read,
    /** Reads the folder, even if it was read before. Throws errors of the file system. */
    readFolder,
    reload,
    invalidate,
    checkAvailable,
    builder: processes.builds,
    end: processes.end,
  }
}

const fileFingerprint = ({ files }: LibraryContent) => files.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')

/** Time and size of a file, which change with each write; null where there is none. Throws errors of the file system. */
async function readStamp(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(path)
    return `${mtimeMs} ${size}`
  } catch (error) {
    if (isMissing(errnoOf(error))) return null
    throw error
  }
}
