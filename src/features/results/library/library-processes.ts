import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StartProcess } from '../../../computer/processes/start-process.ts'
import { toFolderError } from './library-errors.ts'
import { versionFolder } from './library-paths.ts'
import { BUILD_TIMEOUT_MS, createResultsClient, type ResultsClient } from './results-client.ts'

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
export function createLibraryProcesses(options: ProcessOptions) {
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
