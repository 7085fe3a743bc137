import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { renameOverSync } from '../../../computer/files/rename-over.ts'
import { syncFile, syncFolderOf } from '../../../computer/files/sync-file.ts'
import { AppError } from '../../../station/app-error.ts'
import { Manifest } from '../../results/library/manifest.ts'
import type { BackupCounts, BackupManifest } from '../backup.ts'
import { BACKUP_APPLICATION_ID, createBackupTables, isDiskFull } from './backup-file.ts'
import type { BackupPhase, BackupWorkerData } from './backup-messages.ts'

/** A library has a few hundred files after years: a folder with more holds other people's files. */
const MAX_FILES = 100_000
const MAX_MANIFEST_BYTES = 16_000_000

interface LibraryFile {
  readonly path: string
  readonly sizeBytes: number
  /** As its manifest says; null where none could be read. */
  readonly sha256: string | null
}

/**
 * Parquet files of a results library with sizes and hashes, for a backup. A library that can't be read has none. Calls
 * `onFile` before each: a share may be slow.
 */
function listLibraryFiles(folder: string, onFile: () => void): LibraryFile[] {
  const files: LibraryFile[] = []
  for (const path of parquetFiles(folder)) {
    onFile()
    try {
      const { size: sizeBytes } = statSync(path)
      files.push({ path: relative(folder, path), sizeBytes, sha256: hashOf(path) })
    } catch {
      // Joined into another file meanwhile.
    }
  }
  return files
}

function parquetFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.parquet'))
      .slice(0, MAX_FILES)
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch {
    return []
  }
}

/** Each file has its manifest beside it, written with the hash. */
function hashOf(path: string): string | null {
  try {
    const manifest = path.replace(/\.parquet$/, '.json')
    if (statSync(manifest).size > MAX_MANIFEST_BYTES) return null
    return Manifest.safeParse(JSON.parse(readFileSync(manifest, 'utf8'))).data?.sha256 ?? null
  } catch {
    return null
  }
}

const SettingsRow = z.object({ version: z.int(), body: z.string() })

/** Removes from a copy of the database all that lets somebody upload or sign in. Its pages may keep the old bytes. */
function removeSecrets(db: DatabaseSync) {
  db.exec(`
    UPDATE reservation SET outcome = json_set(outcome, '$.target', json('{"url":"","fields":{}}'))
    WHERE json_type(outcome, '$.target') IS NOT NULL`)
  const save = db.prepare('UPDATE settings SET body = ? WHERE version = ?')
  for (const row of db.prepare('SELECT version, body FROM settings').all()) {
    const { version, body } = SettingsRow.parse(row)
    const without = withoutProxyUser(body)
    if (without !== body) save.run(without, version)
  }
}

/** Settings whose proxy names no user and no password: the address stays. Text that is not JSON is emptied. */
function withoutProxyUser(body: string): string {
  try {
    const settings: unknown = JSON.parse(body)
    if (typeof settings !== 'object' || settings === null || !('service' in settings)) return body
    const { service } = settings
    if (typeof service !== 'object' || service === null || !('proxy' in service)) return body
    return JSON.stringify({ ...settings, service: { ...service, proxy: addressOnly(service.proxy) } })
  } catch {
    return '{}'
  }
}

function addressOnly(proxy: unknown): string | undefined {
  const url = typeof proxy === 'string' ? URL.parse(proxy) : null
  if (url === null) return undefined
  url.username = ''
  url.password = ''
  return url.href
}

/** Moments at which a backup can be interrupted, in order. */
export const backupSteps = ['begun', 'copied', 'cleaned', 'synced', 'moved', 'renamed'] as const
type BackupStep = (typeof backupSteps)[number]

interface BackupHooks {
  readonly onProgress?: (phase: BackupPhase, share: number) => void
  /** Only tests give one. */
  readonly onStep?: (step: BackupStep) => void
}

/**
 * Writes a backup beside a station that works: one snapshot of the database, made in the data folder, from which secrets
 * are removed before the file goes anywhere else. Runs in a thread of its own. Throws AppError `output-unwritable`,
 * `disk-full`.
 */
export function writeBackup(work: BackupWorkerData, hooks: BackupHooks = {}) {
  const { scratch, to } = work
  const { onStep = () => {}, onProgress = () => {} } = hooks
  const part = `${to}.part`
  try {
    onProgress('library', 0)
    const library = listLibraryFiles(work.libraryFolder, () => onProgress('library', 0))
    onStep('begun')
    onProgress('database', 0)
    const counts = inDataFolder(scratch, () => {
      copyDatabase(work)
      onStep('copied')
      const found = finishCopy(work, library)
      renameOverSync(cleanName(scratch), scratch)
      onStep('cleaned')
      syncFile(scratch)
      return found
    })
    onStep('synced')
    onProgress('target', 0)
    moveTo(scratch, part, (share) => onProgress('target', share))
    onStep('moved')
    // Somebody else's file may have come meanwhile.
    if (existsSync(to)) throw new AppError('output-unwritable', { file: to, detail: 'EEXIST' })
    renameOverSync(part, to)
    onStep('renamed')
    syncFolderOf(to)
    return { sizeBytes: statSync(to).size, counts }
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    removeScratch(scratch)
  }
}

/** Removes the copy in the data folder, also one that a killed backup left. */
export function removeScratch(scratch: string) {
  for (const name of [scratch, `${scratch}-journal`, cleanName(scratch)]) rmSync(name, { force: true })
}

const cleanName = (scratch: string) => `${scratch}-clean`

/** Tells a full disk of the data folder apart from one of the target. */
function inDataFolder<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw isDiskFull(error) ? new AppError('disk-full', { file }, { cause: error }) : error
  }
}

/** `VACUUM INTO` reads one snapshot: the station's writes don't wait for it. */
function copyDatabase({ database, scratch }: BackupWorkerData) {
  // Upload targets are in it for a moment.
  createPrivate(scratch)
  const source = new DatabaseSync(database, { readOnly: true, timeout: 5_000 })
  try {
    source.prepare('VACUUM INTO ?').run(scratch)
  } finally {
    source.close()
  }
}

/** Creates an empty file that nobody else may read, from its first byte on. */
function createPrivate(file: string) {
  rmSync(file, { force: true })
  writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
}

/** Search indexes are made when a station opens its database: `roster-words.ts`, `find-names.ts`. */
const dropSearchIndexes = `
  DROP TRIGGER IF EXISTS athlete_words_added;
  DROP TRIGGER IF EXISTS athlete_words_changed;
  DROP TRIGGER IF EXISTS athlete_words_removed;
  DROP TABLE IF EXISTS athlete_fts_word;
  DROP TABLE IF EXISTS athlete_fts;
  DROP TABLE IF EXISTS athlete_word;
  DELETE FROM athlete_index;
  DROP TABLE IF EXISTS find_name;
  UPDATE find_name_index SET kind = 'none';`

function finishCopy(work: BackupWorkerData, libraryFiles: readonly LibraryFile[]): BackupCounts {
  const db = new DatabaseSync(work.scratch)
  try {
    // A journal would keep on the disk what is removed here.
    db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN IMMEDIATE;')
    removeSecrets(db)
    db.exec(dropSearchIndexes)
    db.exec('DELETE FROM backup_made')
    db.exec(createBackupTables)
    const library = addLibrary(db, libraryFiles)
    addAudit(db, work.auditFile)
    const counts = { ...countRows(db), ...library }
    const manifest: BackupManifest = {
      format: 1,
      appVersion: work.appVersion,
      schemaVersion: numberOf(db, 'SELECT user_version AS n FROM pragma_user_version'),
      stationId: work.stationId,
      madeAt: new Date(work.madeAtMs).toISOString(),
      counts,
    }
    db.prepare('INSERT INTO backup_manifest (only, body) VALUES (1, ?)').run(JSON.stringify(manifest))
    db.exec(`COMMIT; PRAGMA application_id = ${BACKUP_APPLICATION_ID};`)
    // Pages keep bytes of rows that were moved between them: only what the rows hold now is written again.
    createPrivate(cleanName(work.scratch))
    db.prepare('VACUUM INTO ?').run(cleanName(work.scratch))
    return counts
  } finally {
    db.close()
  }
}

function addLibrary(db: DatabaseSync, files: readonly LibraryFile[]) {
  const insert = db.prepare('INSERT OR REPLACE INTO backup_library_file (path, size_bytes, sha256) VALUES (?, ?, ?)')
  for (const { path, sizeBytes, sha256 } of files) insert.run(path, sizeBytes, sha256)
  return { libraryFiles: files.length, libraryBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
}

/** The last finished audit. One that can't be read is left out: it can be made again. */
function addAudit(db: DatabaseSync, auditFile: string) {
  if (!existsSync(auditFile)) return
  try {
    const audit = new DatabaseSync(auditFile, { readOnly: true })
    try {
      const insert = db.prepare('INSERT INTO backup_audit (rank, number, body) VALUES (?, ?, ?)')
      const rows = audit.prepare('SELECT rank, number, body FROM row')
      for (const row of rows.iterate()) insert.run(row['rank'] ?? null, row['number'] ?? null, row['body'] ?? null)
      const report = audit.prepare('SELECT body FROM report').get()
      db.prepare('INSERT INTO backup_audit_report (body) VALUES (?)').run(report?.['body'] ?? null)
    } finally {
      audit.close()
    }
  } catch {
    db.exec('DELETE FROM backup_audit; DELETE FROM backup_audit_report')
  }
}

const NumberRow = z.object({ n: z.int() })
const numberOf = (db: DatabaseSync, sql: string) => NumberRow.parse(db.prepare(sql).get()).n
const StateRow = z.object({ kind: z.string(), n: z.int() })

function countRows(db: DatabaseSync) {
  const states = db
    .prepare('SELECT kind, count(*) AS n FROM clip GROUP BY kind ORDER BY kind')
    .all()
    .map((row) => StateRow.parse(row))
  return {
    clips: states.reduce((sum, { n }) => sum + n, 0),
    clipStates: Object.fromEntries(states.map(({ kind, n }) => [kind, n])),
    ledgerLines: numberOf(db, 'SELECT count(*) AS n FROM ledger'),
    reservations: numberOf(db, 'SELECT count(*) AS n FROM reservation'),
    athletes: numberOf(db, 'SELECT count(*) AS n FROM athlete'),
    auditRows: numberOf(db, 'SELECT count(*) AS n FROM backup_audit'),
  }
}

const OtherDisk = z.looseObject({ code: z.literal('EXDEV') })

function moveTo(from: string, to: string, onShare: (share: number) => void) {
  rmSync(to, { force: true })
  try {
    renameOverSync(from, to)
  } catch (error) {
    if (!OtherDisk.safeParse(error).success) throw error
    copyInPieces(from, to, onShare)
  }
}

const PIECE_BYTES = 4 * 1024 * 1024

/** Copies to another disk. Each piece is on the disk before the next one: a full share says so early, a silent one too. */
function copyInPieces(from: string, to: string, onShare: (share: number) => void) {
  const source = openSync(from, 'r')
  try {
    const target = openSync(to, 'wx', 0o600)
    try {
      const { size } = fstatSync(source)
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, size))
      for (let position = 0; position < size; ) {
        const bytes = readSync(source, piece, 0, piece.length, position)
        if (bytes === 0) throw new Error('the copy became shorter')
        for (let done = 0; done < bytes; ) done += writeSync(target, piece, done, bytes - done, position + done)
        fsyncSync(target)
        position += bytes
        onShare(position / size)
      }
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}
