import { existsSync } from 'node:fs'
import type { z } from 'zod'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { toFailure } from '../../../station/app-error.ts'
import { retryDelayMs } from '../../../station/clips/retry-policy.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { ResultsBuilds } from '../../../station/ports/export-ports.ts'
import type { LibraryCheck, LibraryFacts, LibraryWork } from '../library.ts'
import type { BuildStore, QueuedBuild } from '../station/build-store.ts'
import type { ResultsEngine } from '../station/results-engine.ts'
import { countErased, type ErasedResults, eraseFromFiles } from './erase-athletes.ts'
import { readLibraryList, toFolderError, writeLibraryList } from './library-list.ts'
import { withLibraryLock } from './library-lock.ts'
import { versionFolder } from './library-paths.ts'
import {
  addExport,
  compactLibrary,
  everyGroup,
  largeGroups,
  needsCompacting,
  verify,
  type WorkParts,
} from './library-work.ts'
import { type LibraryOptions, type OpenLibrary, openLibrary } from './open-library.ts'
import type { LibraryContent } from './read-library.ts'
import type { NamedRows } from './session-facts.ts'

const isNew = ({ folder }: OpenLibrary) => !existsSync(versionFolder(folder))

/**
 * Removes the rows of athletes from the library. Throws AppError `library-busy`, `library-missing`,
 * `library-unavailable`.
 */
async function eraseAthletes(
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
async function countAthletesSessions(library: OpenLibrary, erased: ErasedResults): Promise<number> {
  if (isNew(library)) return 0
  const { files } = await library.read()
  if (files.length === 0) return 0
  const client = await library.builder()
  return client.hold(() => countErased(client, files, erased))
}

interface BuildQueueOptions extends WorkParts {
  readonly store: BuildStore
  readonly library: () => OpenLibrary
  readonly isFetching: (exportId: string) => boolean
  /** Called when the sessions of an export can be queried; repeated with the build after a kill. */
  readonly onReadable: (build: QueuedBuild) => Promise<void>
  readonly onBuilt: (exportId: string, named: NamedRows) => Promise<void>
  readonly isUploading: () => boolean
  /** Ids of forgotten athletes: an export may bring their rows again. */
  readonly forgotten: () => readonly string[]
  readonly onChange: () => void
}

type Work = z.infer<typeof LibraryWork>

/** Builds in a row after which files are joined: each build reads the manifests of all files. */
const BUILDS_BETWEEN_COMPACTIONS = 30

/** Queue of all work on the library, one at a time: builds, oldest export first, and actions of a person. */
function createBuildQueue(parts: BuildQueueOptions) {
  const { store, library, isFetching, onReadable, onBuilt, isUploading, onChange } = parts
  let turn: Promise<unknown> = Promise.resolve()
  let current: Work = 'none'
  let ending = new AbortController()

  /** Runs the work after all work before it. */
  function runNext<Result>(kind: Work, work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(async () => {
      current = kind
      onChange()
      try {
        return await work()
      } finally {
        current = 'none'
        onChange()
      }
    })
    turn = result.catch(() => {})
    return result
  }

  /** Oldest build whose export has arrived completely. */
  function nextDue(skipped: ReadonlySet<string>): QueuedBuild | undefined {
    for (let position = 0; ; position += 1) {
      const build = store.at(position)
      if (build === undefined) return undefined
      if (!skipped.has(build.id) && !isFetching(build.id)) return build
    }
  }

  /** Builds all exports that are due. An export whose spool is lost does not stop the others; any other error does. */
  async function buildEach(): Promise<void> {
    const failed = new Map<string, unknown>()
    let built = 0
    while (!ending.signal.aborted) {
      const build = nextDue(new Set(failed.keys()))
      if (build === undefined) break
      try {
        const named = await addExport(library(), parts, build)
        await eraseAthletes(library(), parts, { athleteIds: parts.forgotten(), sessionIds: [] })
        await onReadable(build)
        store.remove(build.id)
        await onBuilt(build.id, named)
        onChange()
        built += 1
        if (built % BUILDS_BETWEEN_COMPACTIONS === 0) await compactBetweenBuilds()
      } catch (error) {
        if (toFailure(error).code !== 'spool-lost') throw error
        failed.set(build.id, error)
      }
    }
    const [first] = failed.values()
    if (first !== undefined) throw first
  }

  const isForCompacting = async () => !isUploading() && needsCompacting(await library().read())

  const compactUnlessBusy = () =>
    compactLibrary(library(), parts, largeGroups, () => !ending.signal.aborted && !isUploading())

  /** A failure is left to the compaction after the last build, which reports it. */
  async function compactBetweenBuilds() {
    if (await isForCompacting().catch(() => false)) await compactUnlessBusy().catch(() => {})
  }

  return {
    work: () => current,
    runNext,
    buildAll: async () => {
      if (nextDue(new Set()) !== undefined) await runNext('building', buildEach)
    },
    /** Compacts automatically, when there are many files and nothing is uploading. */
    async compactWhenMany() {
      if (await isForCompacting()) await runNext('compacting', compactUnlessBusy)
    },
    /** Compacts on a person's request. */
    compact: () =>
      runNext('compacting', async () => {
        const filesBefore = (await library().read()).files.length
        await compactLibrary(library(), parts, everyGroup, () => !ending.signal.aborted)
        return { filesBefore, filesAfter: (await library().read()).files.length }
      }),
    /** Removes rows of athletes, after the builds before it. */
    erase: (erased: ErasedResults) => runNext('compacting', () => eraseAthletes(library(), parts, erased)),
    countErased: (erased: ErasedResults) => runNext('verifying', () => countAthletesSessions(library(), erased)),
    verify: () => runNext('verifying', () => verify(library())),
    start() {
      ending = new AbortController()
    },
    /**
     * Aborts the work under way and starts no more. Throws AppError `folder-unreadable` when a share does not respond.
     */
    async stop(folder: string) {
      ending.abort()
      await disksOfProcess.ask(versionFolder(folder), () => turn)
    },
  }
}

interface FactsInput {
  readonly library: OpenLibrary
  readonly work: LibraryFacts['work']
  /** Failure of the last build. */
  readonly trouble: Failure | null
  readonly waiting: number
  readonly store: Pick<BuildStore, 'knownLibrary'>
}

/**
 * Collects the state of the library for screens and the command line. Never throws: an unavailable library is part of
 * the state.
 */
async function libraryFacts({ library, work, trouble, waiting, store }: FactsInput): Promise<LibraryFacts> {
  const about = { folder: library.folder, work, waiting }
  const builtAtMs = store.knownLibrary(library.folder)?.builtAtMs || null
  try {
    const content = await library.reload()
    const files = content.files.filter(({ kind }) => kind !== 'selections')
    return {
      ...about,
      trouble: trouble ?? findTrouble(content),
      sessions: files.length === 0 ? 0 : await countSessions(library),
      files: files.length,
      sizeBytes: content.files.reduce((sum, { bytes }) => sum + bytes, 0),
      builtAtMs,
      foreignFiles: content.foreign.length,
      isSynthetic: files.length > 0 && files.every(({ synthetic }) => synthetic),
    }
  } catch (error) {
    const nothing = { sessions: 0, files: 0, sizeBytes: 0, foreignFiles: 0, isSynthetic: false }
    return { ...about, ...nothing, builtAtMs, trouble: toFailure(error) }
  }
}

async function countSessions({ engine }: OpenLibrary): Promise<number> {
  const [row] = await engine.rows('SELECT count(*) AS sessions FROM newest_export')
  return Number(row?.['sessions'] ?? 0)
}

/** Reports a file that differs from its manifest: its rows are not read. */
function findTrouble({ changed, missing }: LibraryContent): Failure | null {
  const [file] = [...changed, ...missing]
  return file === undefined ? null : failure('library-changed', { file, files: changed.length + missing.length })
}

export interface ResultsLibraryOptions
  extends Omit<LibraryOptions, 'folder' | 'isOwnFolder' | 'store'>,
    Omit<WorkParts, 'store'> {
  readonly store: BuildStore
  /** Current folder of the library; a setting can change it. */
  readonly folder: () => Pick<LibraryOptions, 'folder' | 'isOwnFolder'>
  /** True for results of the practice service. */
  readonly isSynthetic: boolean
  /** True while rows of an export are still arriving; its build waits for them. */
  readonly isFetching: (exportId: string) => boolean
  /** Called when the sessions of an export can be queried. */
  readonly onReadable: (build: QueuedBuild) => Promise<void>
  /** Called when the library contains the rows of an export: the spool is no longer needed. */
  readonly onBuilt: (exportId: string, named: NamedRows) => Promise<void>
  readonly isUploading: () => boolean
  /** Ids of forgotten athletes: their rows are left out. */
  readonly forgotten: () => readonly string[]
  /** Called when the library or its current work has changed. */
  readonly onChange: () => void
  readonly random: () => number
}

/** Results library of a station: a queue of builds, and queries over the finished files. */
export interface ResultsLibrary extends ResultsBuilds {
  readonly engine: ResultsEngine
  facts(): Promise<LibraryFacts>
  /**
   * Builds all queued exports now, creating the library again when its folder was moved or emptied. Throws AppError of
   * the first failure.
   */
  build(): Promise<void>
  /** Joins files now, however few. Throws AppError `library-changed`, `library-busy`, `library-unavailable`. */
  compact(): Promise<{ readonly filesBefore: number; readonly filesAfter: number }>
  verify(): Promise<LibraryCheck>
  /** Removes all rows of athletes. Throws AppError `library-busy`, `library-missing`, `library-unavailable`. */
  erase(erased: ErasedResults): Promise<void>
  countErased(erased: ErasedResults): Promise<number>
  /** Starts building queued exports automatically. */
  start(): void
  /** Stops the work under way. A share that does not respond delays it at most by the disk timeout. */
  stop(): Promise<void>
}

export function createResultsLibrary(parts: ResultsLibraryOptions): ResultsLibrary {
  const { store, onChange } = parts
  let opened = openLibrary({ ...parts, ...parts.folder() })
  let trouble: Failure | null = null
  let tries = 0
  let timer: NodeJS.Timeout | null = null
  let isStarted = false

  /** Library of the current folder; another folder gets other processes. */
  function library() {
    const now = parts.folder()
    if (now.folder !== opened.folder) {
      opened.end()
      opened = openLibrary({ ...parts, ...now })
      trouble = null
    }
    return opened
  }

  const queue = createBuildQueue({ ...parts, library })

  const engine: ResultsEngine = {
    rows: (sql, parameters) => library().engine.rows(sql, parameters),
    numbers: (sql, parameters) => library().engine.numbers(sql, parameters),
    writeFile: (sql, parameters, target) => library().engine.writeFile(sql, parameters, target),
    close: () => opened.engine.close(),
  }

  function wakeAfter(delayMs: number) {
    if (!isStarted) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void buildQuietly(), delayMs)
    timer.unref()
  }

  async function buildQuietly(): Promise<void> {
    try {
      await queue.buildAll()
      tries = 0
      setTrouble(null)
      if (store.knownLibrary(library().folder)) await queue.compactWhenMany()
      // An export may still be arriving.
      if (store.count() > 0) wakeAfter(RECHECK_DELAY_MS)
    } catch (error) {
      tries += 1
      setTrouble(toFailure(error))
      wakeAfter(retryDelayMs(tries, parts.random()))
    }
  }

  function setTrouble(next: Failure | null) {
    const isSame = trouble?.code === next?.code
    trouble = next
    if (!isSame) onChange()
  }

  return {
    engine,
    queue(whole) {
      store.put({ ...whole, columns: [...whole.columns], isSynthetic: parts.isSynthetic }, parts.nowMs())
      onChange()
      wakeAfter(0)
    },
    isQueued: store.isQueued,
    facts: () => libraryFacts({ library: library(), work: queue.work(), trouble, waiting: store.count(), store }),
    async build() {
      // A person's request overrides what was recorded of the folder.
      await library()
        .checkAvailable()
        .catch((error: unknown) => {
          if (toFailure(error).code !== 'library-missing') throw error
          store.forgetLibrary(library().folder)
        })
      library().invalidate()
      try {
        await queue.buildAll()
        tries = 0
        setTrouble(null)
      } catch (error) {
        setTrouble(toFailure(error))
        throw error
      }
    },
    compact: queue.compact,
    verify: queue.verify,
    erase: queue.erase,
    countErased: queue.countErased,
    start() {
      isStarted = true
      queue.start()
      wakeAfter(0)
    },
    async stop() {
      isStarted = false
      if (timer !== null) clearTimeout(timer)
      const over = queue.stop(opened.folder)
      opened.end()
      // When a share does not respond, the build is repeated once it does.
      await over.catch(() => {})
    },
  }
}

const RECHECK_DELAY_MS = 5_000
