import type { z } from 'zod'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { toFailure } from '../../../station/app-error.ts'
import type { LibraryWork } from '../library.ts'
import type { BuildStore, QueuedBuild } from '../station/build-store.ts'
import type { ErasedResults } from './erase-athletes.ts'
import { countAthletesSessions, eraseAthletes } from './library-erasing.ts'
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
import type { OpenLibrary } from './open-library.ts'
import type { NamedRows } from './session-facts.ts'

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
export function createBuildQueue(parts: BuildQueueOptions) {
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
