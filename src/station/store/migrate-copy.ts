import { chmodSync, constants, copyFileSync, existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { renameOverSync } from '../../computer/files/rename-over.ts'
import { syncFile, syncFolderOf } from '../../computer/files/sync-file.ts'
import { AppError, toFailure } from '../app-error.ts'
import { migrations } from '../migrations/migrations.ts'
import { checkSchema } from './schema-check.ts'
import { lockDataFolder } from './station-lock.ts'
import { recordVersion, versionThatOpens } from './written-by.ts'

/** Another command may be migrating the same database: a large one takes this long. */
const LOCK_TIMEOUT_MS = 60_000
/** A command that only reads closes the database soon. */
const CLOSE_TIMEOUT_MS = 2_000
const CLOSE_INTERVAL_MS = 50

/** Moments at which a migration can be interrupted, in order. */
export const migrationSteps = ['checkpointed', 'copied', 'migrated', 'checked', 'synced', 'renamed'] as const
export type MigrationStep = (typeof migrationSteps)[number]

interface Migration {
  readonly dataDir: string
  readonly file: string
  /** Only tests give one. */
  readonly onStep?: ((step: MigrationStep) => void) | undefined
}

export const migratedCopy = (file: string) => `${file}.migrating`

/**
 * Brings a database up to date in a copy beside it, which takes its name once it is checked: a failure or a kill leaves
 * the old file. Run before anything else has the database open.
 * Throws AppError `migration-failed`, `data-folder-in-use`, `disk-full`, `database-broken`.
 */
export function migrateInCopy({ dataDir, file, onStep = () => {} }: Migration) {
  const unlock = lockDataFolder(dataDir, LOCK_TIMEOUT_MS, 'migration.lock')
  const copy = migratedCopy(file)
  try {
    removeCopy(copy)
    // Another command may have been quicker.
    const before = closeLog(dataDir, file)
    if (before.schemaVersion === migrations.length) return
    onStep('checkpointed')
    try {
      copyFileSync(file, copy, constants.COPYFILE_FICLONE)
      chmodSync(copy, 0o600)
      onStep('copied')
      migrateAndCheck(file, copy, onStep)
      syncFile(copy)
      onStep('synced')
      refuseOpened(dataDir, file)
      renameOverSync(copy, file)
      onStep('renamed')
      syncFolderOf(file)
    } catch (error) {
      removeCopy(copy)
      throw asMigrationFailure(error, file, before.openedBy)
    }
  } finally {
    unlock()
  }
}

const VersionRow = z.object({ user_version: z.int() })

/** Moves the write-ahead log into the database, so that one file holds all of it. */
function closeLog(dataDir: string, file: string) {
  const db = new DatabaseSync(file, { timeout: CLOSE_TIMEOUT_MS })
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const { user_version: schemaVersion } = VersionRow.parse(db.prepare('PRAGMA user_version').get())
    return { schemaVersion, openedBy: versionThatOpens(db, schemaVersion) }
  } finally {
    db.close()
    refuseOpened(dataDir, file)
  }
}

/** SQLite removes the log when the last connection closes: a log that is there belongs to another process. */
function refuseOpened(dataDir: string, file: string) {
  const untilMs = performance.now() + CLOSE_TIMEOUT_MS
  while (existsSync(`${file}-wal`) || existsSync(`${file}-shm`)) {
    if (performance.now() > untilMs) throw new AppError('data-folder-in-use', { folder: dataDir })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, CLOSE_INTERVAL_MS)
  }
}

function migrateAndCheck(file: string, copy: string, onStep: (step: MigrationStep) => void) {
  const db = new DatabaseSync(copy)
  try {
    // The copy is synced once, before it takes the name. Upload targets that are erased must not stay in it.
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON;')
    db.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE;')
    const { user_version: version } = VersionRow.parse(db.prepare('PRAGMA user_version').get())
    db.exec(`${migrations.slice(version).join('')} PRAGMA user_version = ${migrations.length};`)
    recordVersion(db, migrations.length)
    db.exec('COMMIT')
    onStep('migrated')
    checkSchema(db, copy, migrations.length)
    checkRows(db, file)
    onStep('checked')
  } finally {
    db.close()
  }
}

const CheckRow = z.object({ integrity_check: z.string() })

/** Compares with the old file where something is wrong: a migration is not blamed for what was there before. */
function checkRows(db: DatabaseSync, file: string) {
  const problem = integrityProblem(db)
  const orphans = orphanRows(db)
  if (problem === null && orphans === 0) return
  const old = new DatabaseSync(file, { readOnly: true })
  try {
    const oldProblem = problem === null ? null : integrityProblem(old)
    if (oldProblem !== null) throw new AppError('database-broken', { file, detail: oldProblem })
    if (problem !== null) throw new Error(problem)
    if (orphans > orphanRows(old)) throw new Error(`${orphans} rows refer to rows that are missing`)
  } finally {
    old.close()
  }
}

/** The first line of `PRAGMA integrity_check`; null where all is well. */
function integrityProblem(db: DatabaseSync): string | null {
  const { integrity_check: line } = CheckRow.parse(db.prepare('PRAGMA integrity_check(1)').get())
  return line === 'ok' ? null : line
}

const orphanRows = (db: DatabaseSync) => db.prepare('PRAGMA foreign_key_check').all().length

const SqliteFull = z.looseObject({ errcode: z.int().refine((code) => (code & 0xff) === 13) })
const NoSpace = z.looseObject({ code: z.enum(['ENOSPC', 'EDQUOT']) })

function asMigrationFailure(error: unknown, file: string, openedBy: string | null): unknown {
  if (SqliteFull.safeParse(error).success || NoSpace.safeParse(error).success)
    return new AppError('disk-full', { file }, { cause: error })
  const { code } = toFailure(error)
  if (code === 'data-folder-in-use' || code === 'database-broken') return error
  const detail = error instanceof Error ? error.message : String(error)
  return new AppError('migration-failed', { file, detail, version: openedBy ?? '' }, { cause: error })
}

function removeCopy(copy: string) {
  for (const name of [copy, `${copy}-journal`, `${copy}-wal`, `${copy}-shm`]) rmSync(name, { force: true })
}
