import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { json } from '../../../station/store/rows.ts'
import { BackupManifest } from '../backup.ts'

/** `PRAGMA application_id` of a backup: "ODBK". */
export const BACKUP_APPLICATION_ID = 0x4f_44_42_4b

/** Tables that a backup has beside those of a station. */
export const backupTables = ['backup_manifest', 'backup_library_file', 'backup_audit', 'backup_audit_report'] as const

export const createBackupTables = `
  CREATE TABLE backup_manifest (only INTEGER PRIMARY KEY CHECK (only = 1), body TEXT NOT NULL) STRICT;
  CREATE TABLE backup_library_file (path TEXT PRIMARY KEY, size_bytes INTEGER NOT NULL, sha256 TEXT) STRICT, WITHOUT ROWID;
  CREATE TABLE backup_audit (rank INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (rank, number))
    STRICT, WITHOUT ROWID;
  CREATE TABLE backup_audit_report (body TEXT NOT NULL) STRICT;`

const ManifestRow = z.object({ body: json.pipe(BackupManifest) })

export const readManifest = (db: DatabaseSync): BackupManifest | null =>
  ManifestRow.safeParse(db.prepare('SELECT body FROM backup_manifest WHERE only = 1').get()).data?.body ?? null

const SqliteFull = z.looseObject({ errcode: z.int().refine((code) => (code & 0xff) === 13) })
const NoSpace = z.looseObject({ code: z.enum(['ENOSPC', 'EDQUOT']) })

/** Tells whether SQLite or the system ran out of disk space. */
export const isDiskFull = (error: unknown): boolean =>
  SqliteFull.safeParse(error).success || NoSpace.safeParse(error).success
