import { AppError, toFailure } from '../../../station/app-error.ts'
import { shownFileName } from '../../../station/clips/paths.ts'
import type { Clip, ClipId } from '../../../station/contract/clip.ts'
import { type Failure, type FailureCode, failure } from '../../../station/contract/failure.ts'
import type { ClipStore, Files, Folders, FoundFile } from '../../../station/ports.ts'
import type { AuditRow } from '../audit.ts'
import type { ClipFinding, createClipCheck } from './check-clips.ts'
import { auditNextStep } from './next-step.ts'
import { bestGroup } from './verdict.ts'

/** Files per audit, more than any card holds: their paths are kept in memory. */
const MAX_FILES = 200_000

/** Failures of a single file or of the whole drive, which a check of the folder tells apart. */
const fileErrorCodes: ReadonlySet<FailureCode> = new Set(['file-missing', 'file-locked', 'folder-unreadable'])

interface Parts {
  readonly store: Pick<ClipStore, 'withFingerprint' | 'atPath'>
  readonly files: Pick<Files, 'stat' | 'fingerprint' | 'sha256'>
  readonly folders: Pick<Folders, 'scan' | 'isThere'>
}

/** File of the folder with its read failure, and the clips with its content. */
interface Entry {
  readonly file: FoundFile
  readonly clips: readonly ClipId[]
  readonly isUnsupported: boolean
  readonly because: Failure | null
}

/** Possible videos of a folder, by content. */
export interface FolderContent {
  readonly entries: readonly Entry[]
  readonly sizeBytes: number
}

interface ReadProgress {
  readonly onFiles: (files: number) => void
  readonly onBytes: (done: number, total: number) => void
}

/**
 * Reads all videos of a folder, and never writes to it. Throws AppError `folder-missing`, `folder-own-data`,
 * `audit-too-large`.
 */
export function createFolderReader({ store, files, folders }: Parts) {
  async function list(path: string, onFiles: (files: number) => void, signal: AbortSignal): Promise<Entry[]> {
    const entries = new Map<string, Entry>()
    const add = (file: FoundFile, about: Omit<Entry, 'file' | 'clips'>) => {
      if (entries.size >= MAX_FILES) throw new AppError('audit-too-large', { folder: path, files: MAX_FILES })
      if (!entries.has(file.path)) entries.set(file.path, { file, clips: [], ...about })
    }
    const scan = folders.scan({
      path,
      recursive: true,
      signal,
      onOverlooked: (one) =>
        add({ path: one.path, sizeBytes: 0, modifiedAtMs: 0 }, { isUnsupported: false, because: one.because }),
      onUnsupported: (file) => add(file, { isUnsupported: true, because: failure('video-unsupported') }),
    })
    for await (const batch of scan) {
      for (const file of batch) add(file, { isUnsupported: false, because: null })
      onFiles(entries.size)
      signal.throwIfAborted()
    }
    signal.throwIfAborted()
    return [...entries.values()]
  }

  async function read(path: string, { onFiles, onBytes }: ReadProgress, signal: AbortSignal): Promise<FolderContent> {
    const listed = await list(path, onFiles, signal)
    const total = listed.reduce((sum, { file }) => sum + file.sizeBytes, 0)
    const entries: Entry[] = []
    let done = 0
    for (const entry of listed) {
      entries.push(entry.because ? entry : await recognize(path, entry, signal))
      done += entry.file.sizeBytes
      onBytes(done, total)
    }
    return { entries, sizeBytes: total }
  }

  async function recognize(folder: string, entry: Entry, signal: AbortSignal): Promise<Entry> {
    try {
      const clips = await clipsWith(entry.file, signal)
      return (await isUnchanged(entry.file)) ? { ...entry, clips } : changedEntry(entry)
    } catch (error) {
      signal.throwIfAborted()
      const because = toFailure(error)
      if (!fileErrorCodes.has(because.code)) throw error
      await requireFolder(folder)
      return { ...entry, because }
    }
  }

  /** Finds clips with the file's content. Files are read whole only where both ends match. */
  async function clipsWith(file: FoundFile, signal: AbortSignal): Promise<ClipId[]> {
    const alike = store.withFingerprint(await files.fingerprint(file.path))
    const hash = alike.some(({ sha256 }) => sha256 !== null) ? await files.sha256(file.path, signal) : null
    const same = alike.filter(({ sha256 }) => sha256 === null || sha256 === hash)
    return (same.length > 0 ? same : unexamined(file)).map(({ id }) => id)
  }

  /** Clip of this file, where its content was not or can't be examined. */
  function unexamined({ path, sizeBytes, modifiedAtMs }: FoundFile): Clip[] {
    const clip = store.atPath(path)
    const isSame = clip?.sizeBytes === sizeBytes && clip.modifiedAtMs === modifiedAtMs
    return clip && isSame && clip.fingerprint === null && clip.sha256 === null ? [clip] : []
  }

  async function isUnchanged(file: FoundFile): Promise<boolean> {
    const now = await files.stat(file.path)
    return now?.sizeBytes === file.sizeBytes && now.modifiedAtMs === file.modifiedAtMs
  }

  /** Throws AppError `folder-missing` for a card that was removed, whose files don't count as missing. */
  async function requireFolder(folder: string) {
    if (!(await folders.isThere(folder))) throw new AppError('folder-missing', { folder })
  }

  /** Files that were added or changed since the read. */
  async function changesSince(
    path: string,
    { entries }: FolderContent,
    signal: AbortSignal,
  ): Promise<readonly Entry[]> {
    const before = new Map(entries.map((entry) => [entry.file.path, entry]))
    const now = await list(path, () => {}, signal)
    return now.filter(({ file, because }) => {
      const entry = before.get(file.path)
      if (!entry) return true
      if (entry.because !== null || because !== null) return false
      return entry.file.sizeBytes !== file.sizeBytes || entry.file.modifiedAtMs !== file.modifiedAtMs
    })
  }

  return { read, changesSince }
}

/** Entry of a file that changed during the audit, so that its content is unknown. */
export const changedEntry = (entry: Entry): Entry => ({
  ...entry,
  clips: [],
  because: failure('file-changed', { file: entry.file.path }),
})

interface RowParts {
  readonly check: ReturnType<typeof createClipCheck>
  readonly get: (id: ClipId) => Clip | undefined
}

/** Builds the row of a file: the best result among the clips with its content. */
export async function fileRow(entry: Entry, { check, get }: RowParts, signal: AbortSignal): Promise<AuditRow> {
  const { file, because, isUnsupported } = entry
  if (because) return plainRow(file, isUnsupported ? 'unsupported' : 'unreadable', because)
  const found: { clip: Clip; what: ClipFinding }[] = []
  for (const id of entry.clips) {
    const clip = get(id)
    if (clip) found.push({ clip, what: await check.find(clip, signal) })
  }
  const group = bestGroup(found.map(({ what }) => what.group))
  const best = found.find(({ what }) => what.group === group)
  if (!best) return plainRow(file, 'not-imported', null)
  return {
    ...check.rowOf(best.clip, best.what),
    fileName: shownFileName(file.path),
    path: file.path,
    sizeBytes: file.sizeBytes,
  }
}

const plainRow = (
  { path, sizeBytes }: FoundFile,
  group: 'unsupported' | 'unreadable' | 'not-imported',
  because: Failure | null,
): AuditRow => ({
  group,
  next: auditNextStep(group, null),
  clipId: null,
  fileName: shownFileName(path),
  path,
  sizeBytes,
  recordedAtMs: null,
  state: null,
  sessionId: null,
  athleteId: null,
  athleteName: null,
  because,
})
