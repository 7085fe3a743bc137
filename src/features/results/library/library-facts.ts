import { toFailure } from '../../../station/app-error.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type { LibraryFacts } from '../library.ts'
import type { BuildStore } from '../station/build-store.ts'
import type { OpenLibrary } from './open-library.ts'
import type { LibraryContent } from './read-library.ts'

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
export async function libraryFacts({ library, work, trouble, waiting, store }: FactsInput): Promise<LibraryFacts> {
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
