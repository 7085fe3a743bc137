import type { Athlete } from '../../../service/athletes.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { everyClip } from '../../../station/clips/every-clip.ts'
import { shownFileName } from '../../../station/clips/paths.ts'
import { sessionIdOf } from '../../../station/clips/uploaded-again.ts'
import { type Clip, type ClipId, clipKinds } from '../../../station/contract/clip.ts'
import { type Failure, type FailureCode, failure } from '../../../station/contract/failure.ts'
import type { ClipStore, Clock, Files, Folders, FoundFile, Service } from '../../../station/ports.ts'
import { createYielder } from '../../../station/runtime/yielder.ts'
import { retryCall } from '../../../station/service/retry-call.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import { AuditGroup, type AuditReport, type AuditRow, type AuditScope } from '../audit.ts'
import type { AuditNotes } from './audit-ports.ts'
import { type ClipFinding, createClipCheck } from './check-clips.ts'
import { type AuditPeriod, auditNextStep, createCaptureListing } from './list-captures.ts'
import { createAuditRateLimiter } from './rate-limiter.ts'
import { auditAnswer, bestGroup } from './verdict.ts'
import { createRowWriter, type OnProgress, type StepProgress, type WriteRows } from './write-rows.ts'

/** Files per audit, more than any card holds: their paths are kept in memory. */
const MAX_FILES = 200_000

/** Failures of a single file or of the whole drive, which a check of the folder tells apart. */
const fileErrorCodes: ReadonlySet<FailureCode> = new Set(['file-missing', 'file-locked', 'folder-unreadable'])

interface CheckFilesParts {
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
interface FolderContent {
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
export function createFolderReader({ store, files, folders }: CheckFilesParts) {
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
const changedEntry = (entry: Entry): Entry => ({
  ...entry,
  clips: [],
  because: failure('file-changed', { file: entry.file.path }),
})

interface RowParts {
  readonly check: ReturnType<typeof createClipCheck>
  readonly get: (id: ClipId) => Clip | undefined
}

/** Builds the row of a file: the best result among the clips with its content. */
async function fileRow(entry: Entry, { check, get }: RowParts, signal: AbortSignal): Promise<AuditRow> {
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

/** Captures of a folder that are requested singly: as many calls as the list's first pages. */
const MAX_SINGLE_REQUESTS = 8

type Parts = Parameters<typeof createFolderReader>[0] & {
  readonly store: ClipStore
  /** Counts files of a folder that are no videos; null where that fails. */
  readonly countOthers: (path: string, signal: AbortSignal) => Promise<number | null>
  readonly check: ReturnType<typeof createClipCheck>
  readonly listing: Pick<ReturnType<typeof createCaptureListing>, 'read'>
  readonly writeRows: WriteRows
  readonly onProgress: OnProgress
}

/** Creates the audit of a folder: reads its files, compares each with the service, and writes one row per file. */
function createFolderAudit(parts: Parts) {
  const { store, check, listing, writeRows, onProgress } = parts
  const reading = createFolderReader(parts)

  async function auditFolder(path: string, signal: AbortSignal) {
    onProgress({ step: 'scanning', done: 0 })
    const content = await reading.read(
      path,
      {
        onFiles: (files) => onProgress({ step: 'scanning', done: files, total: null }),
        onBytes: (done, total) => onProgress({ step: 'hashing', done, total }),
      },
      signal,
    )
    await readNeeded(content, signal)
    const changes = new Map(
      (await reading.changesSince(path, content, signal)).map((entry) => [entry.file.path, changedEntry(entry)]),
    )
    const paths = new Set(content.entries.map(({ file }) => file.path))
    const came = [...changes.values()].filter(({ file }) => !paths.has(file.path))
    const entries = [...content.entries.map((entry) => changes.get(entry.file.path) ?? entry), ...came]
    async function* rows(): AsyncGenerator<AuditRow> {
      for (const entry of entries) yield await fileRow(entry, { check, get: store.get }, signal)
    }
    await writeRows(rows(), entries.length, () => {})
    const otherFiles = await parts.countOthers(path, signal)
    return { items: entries.length, sizeBytes: content.sizeBytes, otherFiles }
  }

  /** Reads the list only as far as that saves single requests: a card has few clips, the service many captures. */
  async function readNeeded({ entries }: FolderContent, signal: AbortSignal) {
    const needed = new Set<string>()
    for (const { clips } of entries) {
      for (const id of clips) {
        const clip = store.get(id)
        const sessionId = clip && sessionIdOf(clip)
        if (sessionId) needed.add(sessionId)
      }
    }
    if (needed.size <= MAX_SINGLE_REQUESTS) return
    const enough = (sessionIds: readonly string[], pagesLeft: number) => {
      for (const id of sessionIds) needed.delete(id)
      return needed.size <= Math.max(MAX_SINGLE_REQUESTS, pagesLeft)
    }
    await listing.read(null, enough, signal)
  }

  return auditFolder
}

export interface AuditParts {
  readonly store: ClipStore
  readonly service: Pick<Service, 'captures' | 'capture' | 'nowMs'>
  readonly files: Pick<Files, 'stat' | 'fingerprint' | 'sha256'>
  readonly folders: Pick<Folders, 'scan' | 'isThere'>
  readonly clock: Clock
  /** Counts files of a folder that are no videos; null where that fails. */
  readonly countOthers: (path: string, signal: AbortSignal) => Promise<number | null>
  readonly random: () => number
  readonly origin: () => ServiceOrigin | null
  readonly athlete: (id: string) => Athlete | undefined
  /** True during uploads, which slow the audit's requests down. */
  readonly isUploading: () => boolean
}

interface AuditStart {
  readonly id: string
  readonly scope: AuditScope
  readonly startedAtMs: number
}

/** Runs one audit from start to answer, and writes its notes only. Throws AppError, or the signal's reason. */
export function createAuditRun(
  parts: AuditParts,
  notes: AuditNotes,
  begun: AuditStart,
  onProgress: (step: StepProgress) => void,
) {
  const { store, clock, origin } = parts
  const { scope, startedAtMs } = begun
  const here = origin()
  const turn = createAuditRateLimiter(parts)
  const check = createClipCheck({ ...parts, notes, origin: here, ask, onUnlisted: () => void (byId += 1) })
  const listing = createCaptureListing({ ...parts, notes, origin: here, startedAtMs, ask, onProgress: move })
  const writeRows = createRowWriter(notes, move)
  const auditFolder = createFolderAudit({ ...parts, check, listing, writeRows, onProgress: move })
  /** Captures that were requested by id. */
  let byId = 0
  let now: StepProgress = { step: 'scanning', done: 0, total: null, waitingFor: null }

  function move(next: Partial<StepProgress>) {
    now = { ...now, waitingFor: null, ...next }
    onProgress(now)
  }

  async function ask<Answer>(question: (own: AbortSignal) => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    async function once() {
      await turn(signal)
      signal.throwIfAborted()
      const answer = await question(signal)
      requireOrigin()
      return answer
    }
    const onRetry = (waitingFor: Failure) => move({ waitingFor })
    return retryCall(once, { ...parts, signal, creates: false, onRetry })
  }

  /** Throws AppError `audit-account-changed`, as the answer may come from either of two accounts. */
  function requireOrigin() {
    if (here !== null && compareOrigins(here, origin()) !== 'same') throw new AppError('audit-account-changed')
  }

  async function run(signal: AbortSignal): Promise<AuditReport> {
    const total = scope.kind === 'folder' ? await auditFolder(scope.path, signal) : await auditPeriod(scope, signal)
    signal.throwIfAborted()
    const counts = notes.counts()
    return {
      ...begun,
      ...total,
      finishedAtMs: clock.nowMs(),
      answer: auditAnswer(total.items, counts),
      groups: AuditGroup.options.flatMap((group) => {
        const count = counts.get(group)
        return count === undefined ? [] : [{ group, count }]
      }),
      captures: listing.captures() + byId,
      foreignCaptures: listing.foreign(),
    }
  }

  async function auditPeriod({ fromMs, toMs }: AuditScope & { kind: 'period' }, signal: AbortSignal) {
    const period = {
      fromMs: fromMs ?? Number.NEGATIVE_INFINITY,
      toMs: Math.min(toMs ?? Number.POSITIVE_INFINITY, startedAtMs + 1),
    }
    await listing.read(period, () => false, signal)
    let [items, sizeBytes] = [0, 0]
    const all = Object.values(store.counts()).reduce((sum, count) => sum + count, 0)
    await writeRows(clipRows(period, signal), all, (row) => {
      items += 1
      sizeBytes += row.sizeBytes ?? 0
    })
    return { items, sizeBytes, otherFiles: null }
  }

  async function* clipRows(period: AuditPeriod, signal: AbortSignal): AsyncGenerator<AuditRow | null> {
    const yieldToEventLoop = createYielder(clock)
    for (const clip of everyClip(store, { kinds: clipKinds })) {
      await yieldToEventLoop(signal)
      signal.throwIfAborted()
      yield isOfPeriod(clip, period) ? check.rowOf(clip, await check.find(clip, signal)) : null
    }
  }

  /** True for a clip recorded or found in the period, so that a wrong camera clock leaves no clip out. */
  function isOfPeriod({ recordedAtMs, foundAtMs }: Clip, { fromMs, toMs }: AuditPeriod): boolean {
    const isInside = (atMs: number | null) => atMs !== null && atMs >= fromMs && atMs < toMs
    return foundAtMs <= startedAtMs && (isInside(recordedAtMs) || isInside(foundAtMs))
  }

  return run
}
