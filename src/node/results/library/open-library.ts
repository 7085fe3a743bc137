import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../core/app-error.ts'
import { disksOfProcess } from '../../files/disks.ts'
import { errnoOf, isMissing } from '../../files/file-errors.ts'
import type { StartProcess } from '../../processes/start-process.ts'
import type { BuildStore } from '../../store/results/build-store.ts'
import { BUILD_TIMEOUT_MS, createResultsClient, type Prepare, type ResultsClient } from '../duckdb/results-client.ts'
import type { ResultsEngine } from '../results-engine.ts'
import { isLibraryFileGone, toFolderError, toLibraryError } from './library-errors.ts'
import { readLibraryList } from './library-list.ts'
import { libraryListPath, versionFolder } from './library-paths.ts'
import { type LibraryContent, readLibrary } from './read-library.ts'
import { makeViews } from './views.ts'

export interface LibraryOptions {
  readonly folder: string
  /** The station's own, which it makes where it is not there; another one has to be there. */
  readonly isOwnFolder: boolean
  readonly dataDir: string
  readonly startProcess: StartProcess
  readonly store: Pick<BuildStore, 'knownLibrary' | 'putLibrary'>
  readonly nowMs: () => number
}

export type OpenLibrary = ReturnType<typeof openLibrary>

/**
 * Questions and builds have a process each: DuckDB counts the memory of all that goes on in one, so a build would take
 * that of a question, and the end of either would end the other. That of the builds is idle for less long: an export is
 * often followed by the next, and then by none for hours.
 */
const processes = {
  questions: { temp: 'duckdb', limits: {} },
  builds: { temp: 'duckdb-builds', limits: { questionMs: BUILD_TIMEOUT_MS, idleMs: 20_000 } },
} as const

/** One library in its folder, and the DuckDB processes that may read and write it. */
export function openLibrary(parts: LibraryOptions) {
  const { folder, dataDir, store } = parts
  const workFolder = join(dataDir, 'results-work')
  let content: LibraryContent | null = null
  /** The list as it was when the files were looked through last. */
  let seen: string | null = null
  const clients: { -readonly [Use in keyof typeof processes]?: ResultsClient } = {}

  /** Throws AppError `library-missing`, `library-unavailable`. */
  async function checkThere(): Promise<void> {
    const stamp = await disksOfProcess
      .ask(join(folder, 'v1'), () => readStamp(libraryListPath(folder)))
      .catch((error: unknown) => {
        throw toFolderError(error, folder)
      })
    if (stamp !== null && stamp === seen) return
    const known = store.knownLibrary(folder)
    const list = await readLibraryList(folder).catch((error: unknown) => {
      throw toFolderError(error, folder)
    })
    // A list that somebody has spoiled says nothing; none at all where there was one says enough.
    const isOther = list === null ? stamp === null : list.id !== known?.id
    if (known !== undefined && isOther) throw new AppError('library-missing', { folder })
    if (known === undefined && list !== null) store.putLibrary(folder, list.id, parts.nowMs())
    // This station, or another one that shares the folder, has written.
    if (seen !== stamp) changed()
    seen = stamp
  }

  async function madeFolder(): Promise<string> {
    if (!parts.isOwnFolder) await stat(folder)
    await mkdir(versionFolder(folder), { recursive: true, mode: parts.isOwnFolder ? 0o700 : 0o777 })
    return realpath(folder)
  }

  async function duckDb(use: keyof typeof processes): Promise<ResultsClient> {
    const present = clients[use]
    if (present) return present
    const real = await madeFolder().catch((error: unknown) => {
      throw toFolderError(error, folder)
    })
    const spool = join(dataDir, 'export-spool')
    await mkdir(spool, { recursive: true, mode: 0o700 })
    const folders = [real, folder, await realpath(spool), spool, workFolder]
    const { temp, limits } = processes[use]
    // Somebody may have asked meanwhile.
    clients[use] ??= createResultsClient({
      startProcess: parts.startProcess,
      open: { folders, tempFolder: join(workFolder, temp) },
      ...limits,
    })
    return clients[use]
  }

  async function read(): Promise<LibraryContent> {
    if (content !== null) return content
    await checkThere()
    content = await readLibrary(folder).catch((error: unknown) => {
      throw toFolderError(error, folder)
    })
    return content
  }

  /** Reads anew what lies there now: people put files into folders, and take them away. */
  async function look(): Promise<LibraryContent> {
    const before = content
    await checkThere()
    const now = await readLibrary(folder).catch((error: unknown) => {
      throw toFolderError(error, folder)
    })
    if (before !== null && fileFingerprint(before) !== fileFingerprint(now)) changed()
    content = now
    return now
  }

  /** After files came or went: what is asked next is asked of what is there now. */
  function changed() {
    content = null
    clients.questions?.forgetPrepared()
  }

  async function ask<Answer>(question: (client: ResultsClient, prepare: Prepare) => Promise<Answer>) {
    await checkThere()
    const duck = await duckDb('questions')
    const prepare: Prepare = async (tell) => {
      const { files } = await read()
      await makeViews(files, async (asked) => {
        const answer = await tell(asked)
        return answer.kind === 'rows' ? answer.rows : []
      })
    }
    try {
      return await question(duck, prepare)
    } catch (error) {
      if (!isLibraryFileGone(error)) throw toLibraryError(error, folder)
      // Somebody took a file away, or another station joined several into one.
      changed()
      return await question(duck, prepare).catch((again: unknown) => {
        throw toLibraryError(again, folder)
      })
    }
  }

  const engine: ResultsEngine = {
    async rows(sql, parameters = {}) {
      const { rows } = await ask((duck, prepare) => duck.ask({ kind: 'rows', sql, parameters }, 'rows', prepare))
      return rows
    },
    async numbers(sql, parameters = {}) {
      const { names, columns } = await ask((duck, prepare) =>
        duck.ask({ kind: 'numbers', sql, parameters }, 'numbers', prepare),
      )
      return { names, columns }
    },
    async writeFile(sql, parameters, { path, format }) {
      const written = await ask((duck, prepare) =>
        duck.ask({ kind: 'write', sql, parameters, path, format }, 'written', prepare),
      )
      return written.rows
    },
    close: async () => clients.questions?.end(),
  }

  return {
    folder,
    engine,
    workFolder,
    read,
    look,
    changed,
    checkThere,
    builder: () => duckDb('builds'),
    /** What is being asked fails; a build that goes on gets no further. */
    end() {
      clients.questions?.end()
      clients.builds?.close()
      delete clients.builds
    },
  }
}

const fileFingerprint = ({ files }: LibraryContent) => files.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')

/** Changes with each writing; null where nothing is. Throws what the system says. */
async function readStamp(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(path)
    return `${mtimeMs} ${size}`
  } catch (error) {
    if (isMissing(errnoOf(error))) return null
    throw error
  }
}
