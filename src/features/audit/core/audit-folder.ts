import { sessionIdOf } from '../../../station/clips/uploaded-again.ts'
import type { ClipStore } from '../../../station/ports.ts'
import type { AuditRow } from '../audit.ts'
import type { createClipCheck } from './check-clips.ts'
import { changedEntry, createFolderReader, type FolderContent, fileRow } from './check-files.ts'
import type { createCaptureListing } from './list-captures.ts'
import type { OnProgress, WriteRows } from './write-rows.ts'

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
export function createFolderAudit(parts: Parts) {
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
