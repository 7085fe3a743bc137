import { existsSync } from 'node:fs'
import { mkdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../core/app-error.ts'
import { disksOfProcess } from '../../files/disks.ts'
import { errnoOf } from '../../files/file-errors.ts'
import type { StartProcess } from '../../processes/start-process.ts'
import type { BuildStore, QueuedBuild } from '../../store/results/build-store.ts'
import type { ListTimes } from '../build/about-sessions.ts'
import { buildExport, isFull } from '../build/build-export.ts'
import type { KnownSession, StagedSession } from '../build/session-facts.ts'
import { createResultsClient, DuckDbError } from '../duckdb/results-client.ts'
import type { ResultsEngine } from '../results-engine.ts'
import { manifestOf, versionFolder } from './layout.ts'
import { newLibraryId, readList, writeList } from './library-list.ts'
import { withLibraryLock } from './library-lock.ts'
import { dropParts, publishFiles } from './publish-files.ts'
import { type LibraryContent, readLibrary } from './read-library.ts'
import { makeViews } from './views.ts'

export interface LibraryParts {
  readonly folder: string
  /** The station's own, which it makes where it is not there; another one has to be there. */
  readonly isOwnFolder: boolean
  readonly dataDir: string
  readonly startProcess: StartProcess
  readonly store: BuildStore
  readonly known: (session: StagedSession) => KnownSession
  readonly listTimes: ListTimes
  readonly spoolOf: (exportId: string) => string
  readonly program: string
  readonly nowMs: () => number
}

export type OpenLibrary = ReturnType<typeof openLibrary>

/** One library in its folder, and the DuckDB process that may read and write it. */
export function openLibrary(parts: LibraryParts) {
  const { folder, dataDir, store } = parts
  const workFolder = join(dataDir, 'results-work')
  let content: LibraryContent | null = null
  let client: ReturnType<typeof createResultsClient> | null = null

  /** Throws AppError `library-missing`, `library-unavailable`. */
  async function checkThere(): Promise<void> {
    const known = store.library(folder)
    const list = await disksOfProcess
      .ask(join(folder, 'v1'), () => readList(folder))
      .catch((error: unknown) => {
        throw unavailable(error, folder)
      })
    if (known === undefined && list !== null) store.putLibrary(folder, list.id, parts.nowMs())
    if (known !== undefined && list?.id !== known.id && !(await isListBroken())) {
      throw new AppError('library-missing', { folder })
    }
  }

  /** A library whose list somebody has spoiled is the one that it was. */
  const isListBroken = async () =>
    (await readList(folder)) === null && existsSync(join(versionFolder(folder), 'manifest.json'))

  async function madeFolder(): Promise<string> {
    if (!parts.isOwnFolder) await stat(folder)
    await mkdir(versionFolder(folder), { recursive: true, mode: parts.isOwnFolder ? 0o700 : 0o777 })
    return realpath(folder)
  }

  async function duckDb() {
    if (client === null) {
      const real = await madeFolder().catch((error: unknown) => {
        throw unavailable(error, folder)
      })
      const spool = join(dataDir, 'export-spool')
      await mkdir(spool, { recursive: true, mode: 0o700 })
      client ??= createResultsClient({
        startProcess: parts.startProcess,
        open: { folders: [real, folder, await realpath(spool), spool], tempFolder: workFolder },
      })
    }
    return client
  }

  async function read(): Promise<LibraryContent> {
    if (content !== null) return content
    await checkThere()
    content = await readLibrary(folder).catch((error: unknown) => {
      throw unavailable(error, folder)
    })
    return content
  }

  /** After files came or went: what is asked next is asked of what is there now. */
  function changed() {
    content = null
    client?.forgetPrepared()
  }

  async function ask<Answer>(
    question: (client: Awaited<ReturnType<typeof duckDb>>, prepare: Prepare) => Promise<Answer>,
  ) {
    await checkThere()
    const duck = await duckDb()
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
      if (!isGone(error)) throw meant(error, folder)
      // Somebody took a file away, or another station joined several into one.
      changed()
      return await question(duck, prepare).catch((again: unknown) => {
        throw meant(again, folder)
      })
    }
  }

  const engine: ResultsEngine = {
    async rows(sql, parameters = {}) {
      const { rows } = await ask((duck, prepare) =>
        duck.ask({ kind: 'rows', lane: 'questions', sql, parameters }, 'rows', prepare),
      )
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
    close: async () => client?.end(),
  }

  /** Takes an export into the library, once. Throws AppError as `buildExport` does, and `library-missing`, `library-busy`. */
  async function build(queued: QueuedBuild): Promise<void> {
    await checkThere()
    const duck = await duckDb()
    const id = await beginLibrary()
    changed()
    if (isThere(await read(), queued)) return
    const made = await buildExport({
      ...parts,
      client: duck,
      build: queued,
      workFolder,
      spool: parts.spoolOf(queued.id),
    })
    if (made.length === 0) return
    await withLibraryLock(folder, async () => {
      // What an earlier try left, which may have had other files.
      for (const path of filesOf(await readLibrary(folder), queued.id)) {
        if (!made.some((file) => file.path === path)) await removeFile(path)
      }
      await publishFiles(made)
      changed()
      await writeList(folder, id, await read())
    }).catch(async (error: unknown) => {
      await dropParts(made)
      throw unavailable(error, folder)
    })
    store.putLibrary(folder, id, parts.nowMs())
  }

  async function beginLibrary(): Promise<string> {
    const list = await readList(folder)
    const id = list?.id ?? store.library(folder)?.id ?? newLibraryId()
    if (list === null) await writeList(folder, id, await readLibrary(folder))
    store.putLibrary(folder, id, store.library(folder)?.builtAtMs ?? 0)
    return id
  }

  return {
    folder,
    engine,
    build,
    read,
    changed,
    checkThere,
    duckDb,
    end: () => client?.end(),
  }
}

type Prepare = NonNullable<Parameters<ReturnType<typeof createResultsClient>['ask']>[2]>

/** The file that makes an export count is its last: with it all others are there. */
function isThere({ files }: LibraryContent, queued: QueuedBuild): boolean {
  const last = isFull(queued) ? 'sessions' : 'selections'
  return files.some(({ kind, exports }) => kind === last && exports.some(({ id }) => id === queued.id))
}

const filesOf = ({ files, changed, missing }: LibraryContent, exportId: string): string[] =>
  [...files.map(({ path }) => path), ...changed, ...missing].filter((path) => path.includes(`${exportId}-`))

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(manifestOf(path), { force: true })
}

/** A file that the views name is not there any more. */
const isGone = (error: unknown): boolean =>
  error instanceof DuckDbError &&
  /^IO Error|No files found|Could not read|too small to be a Parquet/i.test(error.message)

/** What DuckDB says of the library rather than of the question. */
function meant(error: unknown, folder: string): unknown {
  if (!isGone(error) && !(error instanceof DuckDbError && error.message.startsWith('Out of Memory'))) return error
  return new AppError(
    'library-unavailable',
    { folder, detail: error instanceof Error ? error.message.slice(0, 300) : '' },
    { cause: error },
  )
}

/** What the system says of the library's folder. */
function unavailable(error: unknown, folder: string): unknown {
  if (error instanceof AppError && error.code !== 'folder-unreadable') return error
  const errno = errnoOf(error)
  if (errno === 'ENOSPC') return new AppError('disk-full', { file: folder, detail: errno }, { cause: error })
  if (errno === undefined && !(error instanceof AppError)) return error
  const detail = error instanceof AppError ? (error.parameters['detail'] ?? '') : (errno ?? '')
  return new AppError('library-unavailable', { folder, detail }, { cause: error })
}
