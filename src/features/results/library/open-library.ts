import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import type { StartProcess } from '../../../computer/processes/start-process.ts'
import { AppError } from '../../../station/app-error.ts'
import type { RepRules } from '../queries/session-reps.ts'
import type { BuildStore } from '../station/build-store.ts'
import type { ResultsEngine } from '../station/results-engine.ts'
import { isLibraryFileGone, readLibraryList, toFolderError, toLibraryError } from './library-list.ts'
import { libraryListPath, versionFolder } from './library-paths.ts'
import { createLibraryReader, type LibraryContent } from './read-library.ts'
import { BUILD_TIMEOUT_MS, createResultsClient, type Prepare, type ResultsClient } from './results-client.ts'
import { makeViews } from './views.ts'

interface EngineOptions {
  readonly folder: string
  readonly checkAvailable: () => Promise<void>
  readonly client: () => Promise<ResultsClient>
  readonly read: () => Promise<LibraryContent>
  readonly invalidate: () => void
  /** Rules of reps now: a person can change them. */
  readonly reps: () => RepRules
  readonly forgetPrepared: () => void
  readonly close: () => void
}

/** Runs queries over one library; its views are made in each DuckDB process before the first query. */
function createLibraryEngine(options: EngineOptions): ResultsEngine {
  const { folder } = options
  let rulesOfViews: string | null = null

  const prepare: Prepare = async (send) => {
    const { files } = await options.read()
    const rules = options.reps()
    rulesOfViews = JSON.stringify(rules)
    await makeViews(files, rules, async (request) => {
      const reply = await send(request)
      return reply.kind === 'rows' ? reply.rows : []
    })
  }

  async function query<Result>(work: (client: ResultsClient) => Promise<Result>): Promise<Result> {
    await options.checkAvailable()
    const client = await options.client()
    if (rulesOfViews !== null && rulesOfViews !== JSON.stringify(options.reps())) options.forgetPrepared()
    try {
      return await work(client)
    } catch (error) {
      if (!isLibraryFileGone(error)) throw toLibraryError(error, folder)
      // A person removed a file, or another station joined several into one: retry once with the current files.
      options.invalidate()
      return await work(client).catch((again: unknown) => {
        throw toLibraryError(again, folder)
      })
    }
  }

  return {
    async rows(sql, parameters = {}) {
      const { rows } = await query((client) => client.request({ kind: 'rows', sql, parameters }, 'rows', prepare))
      return rows
    },
    async numbers(sql, parameters = {}) {
      const { names, columns } = await query((client) =>
        client.request({ kind: 'numbers', sql, parameters }, 'numbers', prepare),
      )
      return { names, columns }
    },
    async writeFile(sql, parameters, { path, format }) {
      const written = await query((client) =>
        client.request({ kind: 'write', sql, parameters, path, format }, 'written', prepare),
      )
      return written.rows
    },
    close: async () => options.close(),
  }
}

interface ProcessOptions {
  readonly folder: string
  /** The station's default folder, which is created when missing; any other folder has to exist. */
  readonly isOwnFolder: boolean
  readonly dataDir: string
  readonly workFolder: string
  readonly startProcess: StartProcess
}

/**
 * Queries and builds have a process each. DuckDB counts the memory of everything in one process, so a build would use up
 * the memory of a query, and killing one would kill the other. The process of builds is idle for less long: an export is
 * often followed by the next, and then by none for hours.
 */
const processes = {
  queries: { temp: 'duckdb', limits: {} },
  builds: { temp: 'duckdb-builds', limits: { requestTimeoutMs: BUILD_TIMEOUT_MS, idleMs: 20_000 } },
} as const

/** Creates the two DuckDB clients of one library when they are first needed. Throws AppError `library-unavailable`. */
function createLibraryProcesses(options: ProcessOptions) {
  const { folder, dataDir, workFolder } = options
  const clients: { -readonly [Use in keyof typeof processes]?: ResultsClient } = {}

  async function createFolder(): Promise<string> {
    if (!options.isOwnFolder) await stat(folder)
    await mkdir(versionFolder(folder), { recursive: true, mode: options.isOwnFolder ? 0o700 : 0o777 })
    return realpath(folder)
  }

  async function client(use: keyof typeof processes): Promise<ResultsClient> {
    const existing = clients[use]
    if (existing) return existing
    const real = await createFolder().catch((error: unknown) => {
      throw toFolderError(error, folder)
    })
    const spool = join(dataDir, 'export-spool')
    await mkdir(spool, { recursive: true, mode: 0o700 })
    const folders = [real, folder, await realpath(spool), spool, workFolder]
    const { temp, limits } = processes[use]
    // Another call may have created it while this one waited.
    clients[use] ??= createResultsClient({
      startProcess: options.startProcess,
      open: { folders, tempFolder: join(workFolder, temp) },
      ...limits,
    })
    return clients[use]
  }

  return {
    queries: () => client('queries'),
    builds: () => client('builds'),
    forgetPrepared: () => clients.queries?.forgetPrepared(),
    endQueries: () => clients.queries?.end(),
    /** Fails the queries under way, and stops a build for good. */
    end() {
      clients.queries?.end()
      clients.builds?.close()
      delete clients.builds
    },
  }
}

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
