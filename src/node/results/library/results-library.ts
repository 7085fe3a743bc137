import type { Failure } from '../../../contract/failure.ts'
import type { LibraryCheck, LibraryFacts } from '../../../contract/results/library.ts'
import { toFailure } from '../../../core/app-error.ts'
import { retryDelayMs } from '../../../core/clips/retry-policy.ts'
import type { ResultsBuilds } from '../../../core/exports/export-ports.ts'
import type { BuildStore, QueuedBuild } from '../../store/results/build-store.ts'
import type { NamedRows } from '../build/session-facts.ts'
import type { ResultsEngine } from '../results-engine.ts'
import { createBuildQueue } from './build-queue.ts'
import { libraryFacts } from './library-facts.ts'
import type { WorkParts } from './library-work.ts'
import { type LibraryOptions, openLibrary } from './open-library.ts'

export interface ResultsLibraryOptions
  extends Omit<LibraryOptions, 'folder' | 'isOwnFolder' | 'store'>,
    Omit<WorkParts, 'store'> {
  readonly store: BuildStore
  /** Where the library is now: a setting may change it. */
  readonly folder: () => Pick<LibraryOptions, 'folder' | 'isOwnFolder'>
  /** Made up by the practice service. */
  readonly isSynthetic: boolean
  /** Whether all rows of an export are still to come: its build waits for them. */
  readonly isFetching: (exportId: string) => boolean
  /** The sessions of an export can be asked for. */
  readonly onReadable: (build: QueuedBuild) => Promise<void>
  /** The library holds the rows of an export: its spool may go. */
  readonly onBuilt: (exportId: string, named: NamedRows) => Promise<void>
  readonly isUploading: () => boolean
  /** The library, or what is done with it, is not as it was. */
  readonly onChange: () => void
  readonly random: () => number
}

/** The results library of a station: one book of what waits, and questions to what is there. */
export interface ResultsLibrary extends ResultsBuilds {
  readonly engine: ResultsEngine
  facts(): Promise<LibraryFacts>
  /** Builds what waits now; a library that was moved is begun anew. Throws AppError for what keeps it from that. */
  build(): Promise<void>
  /** Joins files now, however few. Throws AppError `library-changed` and others. */
  compact(): Promise<{ readonly filesBefore: number; readonly filesAfter: number }>
  verify(): Promise<LibraryCheck>
  /** Builds what is queued from now on by itself. */
  start(): void
  /** Ends what goes on. Waits for a share that hangs no longer than a share is waited for. */
  stop(): Promise<void>
}

export function createResultsLibrary(parts: ResultsLibraryOptions): ResultsLibrary {
  const { store, onChange } = parts
  let opened = openLibrary({ ...parts, ...parts.folder() })
  let trouble: Failure | null = null
  let tries = 0
  let timer: NodeJS.Timeout | null = null
  let isStarted = false

  /** Another folder is another library, and another process that may read it. */
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
      say(null)
      if (store.knownLibrary(library().folder)) await queue.compactWhenMany()
      // Exports may still be fetching.
      if (store.count() > 0) wakeAfter(RECHECK_DELAY_MS)
    } catch (error) {
      tries += 1
      say(toFailure(error))
      wakeAfter(retryDelayMs(tries, parts.random()))
    }
  }

  function say(next: Failure | null) {
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
      // A person says so: what was known of the folder counts no more.
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
        say(null)
      } catch (error) {
        say(toFailure(error))
        throw error
      }
    },
    compact: queue.compact,
    verify: queue.verify,
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
      // Where a share hangs, the build begins anew when it is back.
      await over.catch(() => {})
    },
  }
}

const RECHECK_DELAY_MS = 5_000
