import type { z } from 'zod'
import type { LibraryWork } from '../../../contract/results/library.ts'
import { toFailure } from '../../../core/app-error.ts'
import { disksOfProcess } from '../../files/disks.ts'
import type { BuildStore, QueuedBuild } from '../../store/results/build-store.ts'
import type { NamedRows } from '../build/session-facts.ts'
import { MAX_FILES_PER_FOLDER } from './compact-library.ts'
import { versionFolder } from './library-paths.ts'
import { addExport, compactLibrary, needsCompacting, verify, type WorkParts } from './library-work.ts'
import type { OpenLibrary } from './open-library.ts'

interface Parts extends WorkParts {
  readonly store: BuildStore
  readonly library: () => OpenLibrary
  readonly isFetching: (exportId: string) => boolean
  /** Its sessions can be asked for; a kill before it is over repeats it with the build. */
  readonly onReadable: (build: QueuedBuild) => Promise<void>
  readonly onBuilt: (exportId: string, named: NamedRows) => Promise<void>
  readonly isUploading: () => boolean
  readonly onChange: () => void
}

type Work = z.infer<typeof LibraryWork>

/** What is done with the library, one after the other: builds, the oldest export first, and what a person asks for. */
export function createBuildQueue(parts: Parts) {
  const { store, library, isFetching, onReadable, onBuilt, isUploading, onChange } = parts
  let turn: Promise<unknown> = Promise.resolve()
  let present: Work = 'none'
  let ending = new AbortController()

  /** Does it when all before it is over. */
  function inTurn<Result>(kind: Work, work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(async () => {
      present = kind
      onChange()
      try {
        return await work()
      } finally {
        present = 'none'
        onChange()
      }
    })
    turn = result.catch(() => {})
    return result
  }

  /** The oldest whose rows are all here. */
  function nextDue(skipped: ReadonlySet<string>): QueuedBuild | undefined {
    for (let position = 0; ; position += 1) {
      const build = store.at(position)
      if (build === undefined) return undefined
      if (!skipped.has(build.id) && !isFetching(build.id)) return build
    }
  }

  /** One export's trouble keeps no other from the library, unless the library itself is the trouble. */
  async function buildEach(): Promise<void> {
    const failed = new Map<string, unknown>()
    while (!ending.signal.aborted) {
      const build = nextDue(new Set(failed.keys()))
      if (build === undefined) break
      try {
        const named = await addExport(library(), parts, build)
        await onReadable(build)
        store.remove(build.id)
        await onBuilt(build.id, named)
        onChange()
      } catch (error) {
        if (toFailure(error).code !== 'spool-lost') throw error
        failed.set(build.id, error)
      }
    }
    const [first] = failed.values()
    if (first !== undefined) throw first
  }

  return {
    work: () => present,
    inTurn,
    buildAll: async () => {
      if (nextDue(new Set()) !== undefined) await inTurn('building', buildEach)
    },
    /** By itself: when there are many files, and the disk and the line have no other work. */
    async compactWhenMany() {
      if (isUploading() || !needsCompacting(await library().read(), MAX_FILES_PER_FOLDER)) return
      await inTurn('compacting', () =>
        compactLibrary(library(), parts, MAX_FILES_PER_FOLDER, () => !ending.signal.aborted && !isUploading()),
      )
    },
    /** As a person asks. */
    compact: () =>
      inTurn('compacting', async () => {
        const filesBefore = (await library().read()).files.length
        await compactLibrary(library(), parts, 1, () => !ending.signal.aborted)
        return { filesBefore, filesAfter: (await library().read()).files.length }
      }),
    verify: () => inTurn('verifying', () => verify(library())),
    start() {
      ending = new AbortController()
    },
    /** What goes on is ended, and nothing else begun. Throws AppError `folder-unreadable` where a share keeps it hanging. */
    async stop(folder: string) {
      ending.abort()
      await disksOfProcess.ask(versionFolder(folder), () => turn)
    },
  }
}
