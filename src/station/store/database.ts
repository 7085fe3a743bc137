import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { createPrivateFile } from '../../computer/files/private-file.ts'
import { AppError } from '../app-error.ts'
import { migrations } from '../migrations/migrations.ts'
import { checkWritable, createDataDir, refuseHalfRestored } from './data-folder.ts'
import { migrateInCopy } from './migrate-copy.ts'
import { checkSchema } from './schema-check.ts'
import { recordVersion, versionThatOpens } from './written-by.ts'

/**
 * Opens the station's database and migrates it: in a checked copy where there is data to lose. Throws AppError
 * `data-folder-unusable`, `data-newer`, `data-incompatible`, `migration-failed`, `data-folder-in-use`, `disk-full`,
 * `database-broken`, `restore-unfinished`.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  createDataDir(dataDir)
  const file = databaseFile(dataDir)
  checkWritable(dataDir, file)
  refuseHalfRestored(dataDir, file)
  return convertSqliteErrors(file, () => {
    if (needsMigration(file)) migrateInCopy({ dataDir, file })
    createPrivateFile(file)
    const db = new DatabaseSync(file, { timeout: 5_000 })
    try {
      // Checked first: a database that this version can't use stays unchanged.
      checkVersion(db, file)
      // FULL: a reservation recorded before the request must survive a power cut, not only a crash.
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
      // Upload targets are secrets: erased ones must not stay in the file.
      db.exec('PRAGMA secure_delete = ON;')
      fillEmpty(db)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** Checks that this version can use the database. An empty one is filled in place: it has no data to lose. */
function needsMigration(file: string): boolean {
  if (!existsSync(file)) return false
  const db = new DatabaseSync(file, { timeout: 5_000 })
  try {
    checkVersion(db, file)
    return !isEmpty(db) && readVersion(db) < migrations.length
  } finally {
    db.close()
  }
}

const isEmpty = (db: DatabaseSync) =>
  readVersion(db) === 0 && db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined

/** Opens a database of this version in memory. */
export function openTemporaryDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  fillEmpty(db)
  return db
}

export const databaseFile = (dataDir: string) => join(dataDir, 'station.db')

const Version = z.object({ user_version: z.int() })

const readVersion = (db: DatabaseSync) => Version.parse(db.prepare('PRAGMA user_version').get()).user_version

function checkVersion(db: DatabaseSync, file: string) {
  const version = readVersion(db)
  if (version > migrations.length)
    throw new AppError('data-newer', { file, version: versionThatOpens(db, version) ?? '' })
  checkSchema(db, file, version)
}

function fillEmpty(db: DatabaseSync) {
  if (readVersion(db) === migrations.length) return
  inTransaction(db, () => {
    // Another command may have migrated it already.
    if (readVersion(db) === migrations.length) return
    db.exec(`${migrations.join('')} PRAGMA user_version = ${migrations.length};`)
    recordVersion(db, migrations.length)
  })
}

/** Runs the work in one transaction; inside another transaction, as a part of it. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  if (db.isTransaction) return work()
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk ends the transaction already; a second rollback would hide the cause.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** SQLite's primary result codes that OnDeck handles. */
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
/** Code of a full disk while a database is opened: there is no space for the index of its log. */
const SQLITE_IOERR_SHMSIZE = 4_874

const SqliteError = z.looseObject({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.int(), message: z.string() })

/** Error of node:sqlite for an integer beyond the range of a JavaScript number. */
const TooLargeError = z.looseObject({ code: z.literal('ERR_OUT_OF_RANGE') })

/** Runs the work, and converts errors of SQLite to an AppError that names the file. */
export function convertSqliteErrors<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (TooLargeError.safeParse(error).success) {
      throw new AppError('database-broken', { file, detail: 'a number beyond 2^53' }, { cause: error })
    }
    const sqlite = SqliteError.safeParse(error)
    if (!sqlite.success) throw error
    const { errcode } = sqlite.data
    const full = (errcode & 0xff) === SQLITE_FULL || errcode === SQLITE_IOERR_SHMSIZE
    throw new AppError(full ? 'disk-full' : 'database-broken', { file, detail: sqlite.data.message }, { cause: error })
  }
}

/** Returns false for unreadable rows; throws errors that may be temporary. */
export function canRead(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch (error) {
    const sqlite = SqliteError.safeParse(error)
    const isCorrupt = sqlite.success && (sqlite.data.errcode & 0xff) === SQLITE_CORRUPT
    if (isCorrupt || error instanceof z.ZodError || TooLargeError.safeParse(error).success) return false
    throw error
  }
}

/** Wraps a store so that its methods throw AppError for errors of SQLite and for invalid rows. */
export function withAppErrors<Store extends object>(file: string, store: Store): Store {
  const members = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member]
    return [
      name,
      (...args: unknown[]) =>
        convertSqliteErrors(file, () => convertRowErrors(file, () => Reflect.apply(member, store, args))),
    ]
  })
  return Object.fromEntries(members)
}

/** Converts an invalid row to `database-broken`. The detail names the column and the expected type, never the value. */
function convertRowErrors(file: string, read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    const detail = issue ? `${issue.path.join('.') || 'row'}: ${issue.message}` : 'row'
    throw new AppError('database-broken', { file, detail }, { cause: error })
  }
}
