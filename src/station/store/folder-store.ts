import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { fileNameOf } from '../clips/paths.ts'
import type { ExistingAnswer, FolderSettings } from '../contract/settings.ts'
import type { FoundFile, UnsupportedInFolder } from '../ports.ts'

const FolderRow = z.object({ added_at_ms: z.int(), existing: z.string().nullable(), was_read: z.int() })

const CountRow = z.object({ count: z.int() })
const FoundRow = z.object({ found_at_ms: z.int() })
const CheckedRow = z.object({ checked_at_ms: z.int().nullable() })

const UnsupportedRow = z.object({ unsupported: z.string().nullable() })
const Files = z.object({
  count: z.int(),
  first: z.array(z.object({ path: z.string(), sizeBytes: z.number(), modifiedAtMs: z.number() })),
})
/** Earlier releases had none set aside. */
const Unsupported = Files.extend({ aside: Files.default({ count: 0, first: [] }) })
const AsideRow = z.object({ aside_at_ms: z.int().nullable() })

/** Tolerated shift of file times: file systems in local time shift all times at a clock change. */
const HOUR_MS = 3_600_000

/** `ask` and `take` differ only before the first scan. */
const ignores = (existing: string) => existing === 'ignore'

/** Stores when each folder was added, and the files that it held then and that are not imported. */
export function createFolderStore(db: DatabaseSync) {
  const known = db.prepare('SELECT added_at_ms, existing, was_read FROM folder WHERE path = ?')
  const expect = db.prepare('INSERT INTO folder (path, added_at_ms, existing, was_read) VALUES (?, ?, ?, 0)')
  /** Sets the choice for a folder that an older release added without one. */
  const adopt = db.prepare('UPDATE folder SET existing = ? WHERE path = ?')
  const read = db.prepare(`
    INSERT INTO folder (path, added_at_ms, was_read) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET was_read = 1`)
  const remove = db.prepare('DELETE FROM folder WHERE path = ?')
  const clear = db.prepare('DELETE FROM ignored_clip WHERE folder = ?')
  const insert = db.prepare(`
    INSERT OR IGNORE INTO ignored_clip (folder, name, size_bytes, modified_at_ms) VALUES (?, ?, ?, ?)`)
  const insertWaiting = db.prepare(`
    INSERT INTO ignored_clip (folder, name, size_bytes, modified_at_ms, waits) VALUES (?, ?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET waits = 1`)
  const waiting = db.prepare('SELECT count(*) AS count FROM ignored_clip WHERE folder = ? AND waits = 1')
  const release = db.prepare('DELETE FROM ignored_clip WHERE folder = ? AND waits = 1')
  const ignoreWaiting = db.prepare('UPDATE ignored_clip SET waits = 0 WHERE folder = ? AND waits = 1')
  const firstClip = db.prepare('SELECT found_at_ms FROM clip ORDER BY number LIMIT 1')
  const checked = db.prepare('SELECT checked_at_ms FROM folder WHERE path = ?')
  const setChecked = db.prepare('UPDATE folder SET checked_at_ms = ? WHERE path = ?')
  const isThatFile = `
    folder = ? AND name = ? AND size_bytes = ? AND modified_at_ms IN (?4, ?4 - ${HOUR_MS}, ?4 + ${HOUR_MS})`
  const ignored = db.prepare(`SELECT aside_at_ms FROM ignored_clip WHERE ${isThatFile}`)
  const insertAside = db.prepare(`
    INSERT OR IGNORE INTO ignored_clip (folder, name, size_bytes, modified_at_ms, aside_at_ms) VALUES (?, ?, ?, ?, ?)`)
  const bringBack = db.prepare(`DELETE FROM ignored_clip WHERE ${isThatFile} AND aside_at_ms IS NOT NULL`)

  const unsupported = db.prepare('SELECT unsupported FROM folder WHERE path = ?')
  const setUnsupported = db.prepare('UPDATE folder SET unsupported = ? WHERE path = ?')

  const rowOf = (path: string) => FolderRow.optional().parse(known.get(path))

  function forget(path: string) {
    remove.run(path)
    clear.run(path)
  }

  return {
    addedMs(path: string) {
      const row = rowOf(path)
      return row?.was_read === 1 ? row.added_at_ms : null
    },
    expect({ path, existing }: Pick<FolderSettings, 'path' | 'existing'>, atMs: number): number {
      const row = rowOf(path)
      if (row?.existing === null) adopt.run(existing, path)
      if (row && ignores(row.existing ?? existing) === ignores(existing)) return row.added_at_ms
      forget(path)
      expect.run(path, atMs, existing)
      return atMs
    },
    add: (path: string, addedAtMs: number) => void read.run(path, addedAtMs),
    ignore(folder: string, files: readonly FoundFile[]) {
      for (const { path, sizeBytes, modifiedAtMs } of files) {
        insert.run(folder, fileNameOf(path), sizeBytes, modifiedAtMs)
      }
    },
    keepWaiting(folder: string, files: readonly FoundFile[]) {
      for (const { path, sizeBytes, modifiedAtMs } of files) {
        insertWaiting.run(folder, fileNameOf(path), sizeBytes, modifiedAtMs)
      }
    },
    waitingIn: (folder: string) => CountRow.parse(waiting.get(folder)).count,
    answerExisting: (folder: string, answer: ExistingAnswer) =>
      void (answer === 'take' ? release : ignoreWaiting).run(folder),
    hasClipsBefore(atMs: number) {
      const row = FoundRow.optional().parse(firstClip.get())
      return row !== undefined && row.found_at_ms < atMs
    },
    checkedMs: (path: string) => CheckedRow.optional().parse(checked.get(path))?.checked_at_ms ?? null,
    setChecked: (path: string, atMs: number) => void setChecked.run(atMs, path),
    isIgnored: (folder: string, { path, sizeBytes, modifiedAtMs }: FoundFile) =>
      ignored.get(folder, fileNameOf(path), sizeBytes, modifiedAtMs) !== undefined,
    setFilesAside(folder: string, files: readonly FoundFile[], atMs: number) {
      for (const { path, sizeBytes, modifiedAtMs } of files) {
        insertAside.run(folder, fileNameOf(path), sizeBytes, modifiedAtMs, atMs)
      }
    },
    bringFilesBack(folder: string, files: readonly FoundFile[]) {
      for (const { path, sizeBytes, modifiedAtMs } of files) {
        bringBack.run(folder, fileNameOf(path), sizeBytes, modifiedAtMs)
      }
    },
    asideAtMs(folder: string, { path, sizeBytes, modifiedAtMs }: FoundFile) {
      const row = AsideRow.optional().parse(ignored.get(folder, fileNameOf(path), sizeBytes, modifiedAtMs))
      return row?.aside_at_ms ?? null
    },
    unsupportedIn(folder: string): UnsupportedInFolder | undefined {
      const text = UnsupportedRow.optional().parse(unsupported.get(folder))?.unsupported
      return text ? Unsupported.parse(JSON.parse(text)) : undefined
    },
    keepUnsupported: (folder: string, files: UnsupportedInFolder) =>
      void setUnsupported.run(JSON.stringify(files), folder),
    forget,
  }
}
