import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { renameOverSync } from '../../../computer/files/rename-over.ts'
import { syncFile, syncFolderOf } from '../../../computer/files/sync-file.ts'
import { AppError, toFailure } from '../../../station/app-error.ts'
import { notAFolder } from '../../../station/contract/failure.ts'
import { migrations } from '../../../station/migrations/migrations.ts'
import { createDataDir, isFile, restoringFolder } from '../../../station/store/data-folder.ts'
import { databaseFile } from '../../../station/store/database.ts'
import { checkSchema } from '../../../station/store/schema-check.ts'
import { holdDataFolder, lockDataFolder } from '../../../station/store/station-lock.ts'
import type { BackupManifest } from '../backup.ts'
import { BACKUP_APPLICATION_ID, backupTables, createBackupTables, isDiskFull, readManifest } from './backup-file.ts'

const Objects = z.array(
  z.object({ type: z.string(), name: z.string().max(200), sql: z.string().max(100_000).nullable() }),
)

const objectsOf = (db: DatabaseSync) =>
  Objects.parse(db.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all())

/**
 * Name of the first table, index, view or trigger that no release makes; null where there is none. A trigger would run
 * with the station's next change, so its text counts too.
 */
function checkForeignObjects(db: DatabaseSync, version: number): string | null {
  const model = new DatabaseSync(':memory:')
  try {
    model.exec(`${migrations.slice(0, version).join('')} ${createBackupTables}`)
    const ownObjects = new Map(objectsOf(model).map(({ type, name, sql }) => [`${type} ${name}`, textOf(sql)]))
    const parsed = Objects.safeParse(
      db.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all(),
    )
    if (!parsed.success) return 'schema'
    const foreign = parsed.data.find(({ type, name, sql }) => ownObjects.get(`${type} ${name}`) !== textOf(sql))
    return foreign === undefined ? null : `${foreign.type} ${foreign.name}`
  } finally {
    model.close()
  }
}

/** Text without spaces, comments and quotes, which versions of SQLite write differently. */
const textOf = (sql: string | null): string =>
  (sql ?? '')
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/[\s"]+/g, '')
    .toLowerCase()

/** A few gigabytes are years of clips. */
const MAX_BACKUP_BYTES = 64_000_000_000
/** A kill leaves these: a data folder without a database has nothing to lose. */
const leftByRestore = /^(restoring|audit|(station|held|migration)\.lock(-journal)?)$/

export interface Restored {
  readonly manifest: BackupManifest
  readonly folder: string
  /** Folder in which the station looks for the results library. */
  readonly libraryFolder: string
}

/** Moments at which a restore can be interrupted, in order. */
export const restoreSteps = ['begun', 'copied', 'prepared', 'audit-moved', 'renamed'] as const
type RestoreStep = (typeof restoreSteps)[number]

interface RestoreOptions {
  readonly nowMs?: number
  /** Only tests give one. */
  readonly onStep?: (step: RestoreStep) => void
}

/**
 * Restores a backup into an empty or absent data folder. The parts are made and checked in a folder within it and renamed
 * into place, the database last. Throws AppError `restore-not-empty`, `backup-foreign`, `backup-damaged`, `data-newer`,
 * `data-folder-in-use`, `data-folder-unusable`, `disk-full`.
 */
export function restoreBackup(file: string, folder: string, options: RestoreOptions = {}): Restored {
  refuseFilled(folder)
  refuseOther(file)
  createDataDir(folder)
  const unlock = lockDataFolder(folder, 0)
  try {
    const letGo = holdDataFolder(folder, 0)
    try {
      return place(file, folder, options)
    } finally {
      letGo()
    }
  } finally {
    unlock()
  }
}

function place(file: string, folder: string, { nowMs = Date.now(), onStep = () => {} }: RestoreOptions): Restored {
  const staging = join(folder, restoringFolder)
  rmSync(staging, { recursive: true, force: true })
  try {
    mkdirSync(staging, { mode: 0o700 })
    const database = join(staging, 'station.db')
    writeFileSync(database, '', { mode: 0o600 })
    onStep('begun')
    copyFileSync(file, database)
    onStep('copied')
    const { manifest, libraryFolder } = prepare(database, { file, folder, staging, nowMs })
    syncFile(database)
    onStep('prepared')
    const audit = join(staging, 'audit')
    if (existsSync(audit)) {
      rmSync(join(folder, 'audit'), { recursive: true, force: true })
      renameOverSync(audit, join(folder, 'audit'))
    }
    onStep('audit-moved')
    renameOverSync(database, databaseFile(folder))
    onStep('renamed')
    syncFolderOf(databaseFile(folder))
    return { manifest, folder, libraryFolder }
  } catch (error) {
    throw asRestoreFailure(error, file)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Throws AppError `restore-not-empty`, `data-folder-unusable`. */
function refuseFilled(folder: string) {
  if (isFile(folder)) throw new AppError('data-folder-unusable', { folder, detail: notAFolder })
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
  if (names.includes('audit') && !names.includes(restoringFolder)) throw new AppError('restore-not-empty', { folder })
  if (!names.every((name) => leftByRestore.test(name))) throw new AppError('restore-not-empty', { folder })
}

const HEADER = 'SQLite format 3\0'
/** Offset of `PRAGMA application_id` in a SQLite file. */
const APPLICATION_ID_OFFSET = 68
const HEADER_BYTES = 100

/** Reads the first bytes only: nothing of another kind of file is opened as a database. */
function refuseOther(file: string) {
  const facts = statSync(file, { throwIfNoEntry: false })
  if (!facts?.isFile()) throw new AppError('backup-foreign', { file, detail: facts ? '' : 'ENOENT' })
  if (facts.size > MAX_BACKUP_BYTES) throw new AppError('backup-foreign', { file, detail: `${facts.size} bytes` })
  const header = Buffer.alloc(HEADER_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0)
  } finally {
    closeSync(descriptor)
  }
  const isBackup =
    header.toString('latin1', 0, HEADER.length) === HEADER &&
    header.readUInt32BE(APPLICATION_ID_OFFSET) === BACKUP_APPLICATION_ID
  if (!isBackup) throw new AppError('backup-foreign', { file, detail: '' })
}

interface Preparation {
  readonly file: string
  readonly folder: string
  readonly staging: string
  readonly nowMs: number
}

/** Makes a station's database of the copy of a backup. */
function prepare(database: string, { file, folder, staging, nowMs }: Preparation) {
  const db = new DatabaseSync(database)
  try {
    // Triggers and views that a hostile file declares must not run.
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA journal_mode = DELETE;')
    const manifest = checkBackup(db, file)
    db.exec('PRAGMA synchronous = OFF; PRAGMA secure_delete = ON; BEGIN IMMEDIATE;')
    saveAudit(db, join(staging, 'audit'))
    for (const table of backupTables) db.exec(`DROP TABLE ${table}`)
    becomeAnother(db, Date.parse(manifest.madeAt), nowMs)
    const libraryFolder = libraryFolderOf(db) ?? join(folder, 'results')
    db.exec('COMMIT; PRAGMA application_id = 0;')
    return { manifest, libraryFolder }
  } finally {
    db.close()
  }
}

const VersionRow = z.object({ user_version: z.int() })
const CheckRow = z.object({ integrity_check: z.string() })

/** Throws AppError `data-newer`, `backup-foreign`, `backup-damaged`. */
function checkBackup(db: DatabaseSync, file: string): BackupManifest {
  const manifest = readManifest(db)
  if (manifest === null) throw new AppError('backup-damaged', { file, detail: 'manifest' })
  const { user_version: version } = VersionRow.parse(db.prepare('PRAGMA user_version').get())
  if (version > migrations.length) throw new AppError('data-newer', { file, version: manifest.appVersion })
  if (version !== manifest.schemaVersion) throw new AppError('backup-damaged', { file, detail: 'schema version' })
  checkSchema(db, file, version)
  const foreign = checkForeignObjects(db, version)
  if (foreign !== null) throw new AppError('backup-foreign', { file, detail: foreign })
  const { integrity_check: line } = CheckRow.parse(db.prepare('PRAGMA integrity_check(1)').get())
  if (line !== 'ok') throw new AppError('backup-damaged', { file, detail: line })
  if (db.prepare('PRAGMA foreign_key_check').get() !== undefined)
    throw new AppError('backup-damaged', { file, detail: 'foreign keys' })
  return manifest
}

/**
 * Another station, with an id of its own: the one that it replaces may still be switched on. From now on the service is
 * asked before a clip of the backup is uploaded.
 */
function becomeAnother(db: DatabaseSync, madeAtMs: number, nowMs: number) {
  db.prepare(`
    UPDATE station_identity
    SET replaces = id, id = lower(hex(randomblob(16))), backup_made_at_ms = ?, restored_at_ms = ?`).run(madeAtMs, nowMs)
}

const SettingsRow = z.object({ folder: z.string().nullable() })

function libraryFolderOf(db: DatabaseSync): string | null {
  const row = db
    .prepare("SELECT body ->> '$.results.folder' AS folder FROM settings ORDER BY version DESC LIMIT 1")
    .get()
  return SettingsRow.safeParse(row).data?.folder ?? null
}

/** The last audit, in the file in which a station keeps it. */
function saveAudit(db: DatabaseSync, folder: string) {
  const report = db.prepare('SELECT body FROM backup_audit_report').get()
  if (report === undefined) return
  mkdirSync(folder, { mode: 0o700 })
  const file = join(folder, 'last.db')
  writeFileSync(file, '', { mode: 0o600 })
  const audit = new DatabaseSync(file)
  try {
    audit.exec(`
      PRAGMA journal_mode = MEMORY; BEGIN;
      CREATE TABLE row (rank INTEGER NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (rank, number))
        STRICT, WITHOUT ROWID;
      CREATE TABLE report (body TEXT NOT NULL) STRICT;`)
    const insert = audit.prepare('INSERT INTO row (rank, number, body) VALUES (?, ?, ?)')
    for (const row of db.prepare('SELECT rank, number, body FROM backup_audit').iterate())
      insert.run(row['rank'] ?? null, row['number'] ?? null, row['body'] ?? null)
    audit.prepare('INSERT INTO report (body) VALUES (?)').run(report['body'] ?? null)
    audit.exec('COMMIT')
  } finally {
    audit.close()
  }
}

const SqliteError = z.looseObject({ code: z.literal('ERR_SQLITE_ERROR'), message: z.string() })

function asRestoreFailure(error: unknown, file: string): unknown {
  if (isDiskFull(error)) return new AppError('disk-full', { file }, { cause: error })
  const sqlite = SqliteError.safeParse(error).data
  if (sqlite) return new AppError('backup-damaged', { file, detail: sqlite.message }, { cause: error })
  const { code } = toFailure(error)
  if (code === 'data-incompatible') return new AppError('backup-damaged', { file, detail: 'tables are missing' })
  return error
}
