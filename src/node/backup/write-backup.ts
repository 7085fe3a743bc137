import { copyFileSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { BackupCounts, BackupManifest } from '../../contract/station/backup.ts'
import { AppError } from '../../core/app-error.ts'
import { syncFile, syncFolderOf } from '../files/sync-file.ts'
import type { BackupWorkerData } from '../workers/backup-messages.ts'
import { BACKUP_APPLICATION_ID, createBackupTables } from './backup-file.ts'
import { listLibraryFiles } from './list-library-files.ts'
import { removeSecrets } from './remove-secrets.ts'

/**
 * Writes a backup beside a station that works: one snapshot of the database, made in the data folder, from which secrets
 * are removed before the file goes anywhere else. Runs in a thread of its own. Throws AppError `output-unwritable`.
 */
export function writeBackup(work: BackupWorkerData): { sizeBytes: number; counts: BackupCounts } {
  const { scratch, to } = work
  const part = `${to}.part`
  try {
    copyDatabase(work)
    const counts = finishCopy(work)
    syncFile(scratch)
    moveTo(scratch, part)
    // Somebody else's file may have come meanwhile.
    if (existsSync(to)) throw new AppError('output-unwritable', { file: to, detail: 'EEXIST' })
    renameSync(part, to)
    syncFolderOf(to)
    return { sizeBytes: statSync(to).size, counts }
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    for (const name of [scratch, `${scratch}-journal`]) rmSync(name, { force: true })
  }
}

/** `VACUUM INTO` reads one snapshot: the station's writes don't wait for it. */
function copyDatabase({ database, scratch }: BackupWorkerData) {
  // Upload targets are in it for a moment: nobody else may read it, from its first byte on.
  rmSync(scratch, { force: true })
  writeFileSync(scratch, '', { mode: 0o600, flag: 'wx' })
  const source = new DatabaseSync(database, { readOnly: true, timeout: 5_000 })
  try {
    source.prepare('VACUUM INTO ?').run(scratch)
  } finally {
    source.close()
  }
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

function finishCopy(work: BackupWorkerData): BackupCounts {
  const db = new DatabaseSync(work.scratch)
  try {
    // A journal would keep on the disk what is removed here.
    db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN IMMEDIATE;')
    removeSecrets(db)
    db.exec(dropSearchIndexes)
    db.exec('DELETE FROM backup_made')
    db.exec(createBackupTables)
    const library = addLibrary(db, work.libraryFolder)
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
    return counts
  } finally {
    db.close()
  }
}

function addLibrary(db: DatabaseSync, folder: string) {
  const insert = db.prepare('INSERT OR REPLACE INTO backup_library_file (path, size_bytes, sha256) VALUES (?, ?, ?)')
  const files = listLibraryFiles(folder)
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

function moveTo(from: string, to: string) {
  rmSync(to, { force: true })
  try {
    renameSync(from, to)
  } catch (error) {
    if (!OtherDisk.safeParse(error).success) throw error
    writeFileSync(to, '', { mode: 0o600, flag: 'wx' })
    copyFileSync(from, to)
    syncFile(to)
  }
}
