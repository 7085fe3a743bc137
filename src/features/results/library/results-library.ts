import { toFailure } from '../../../station/app-error.ts'
import { retryDelayMs } from '../../../station/clips/retry-policy.ts'
import type { Failure } from '../../../station/contract/failure.ts'
import type { ResultsBuilds } from '../../../station/ports/export-ports.ts'
import type { LibraryCheck, LibraryFacts } from '../library.ts'
import type { BuildStore, QueuedBuild } from '../station/build-store.ts'
import type { ResultsEngine } from '../station/results-engine.ts'
import { createBuildQueue } from './build-queue.ts'
import type { ErasedResults } from './erase-athletes.ts'
import { libraryFacts } from './library-facts.ts'
import type { WorkParts } from './library-work.ts'
import { type LibraryOptions, openLibrary } from './open-library.ts'
import type { NamedRows } from './session-facts.ts'

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
