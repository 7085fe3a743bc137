import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import { checkWritable, createDataDir } from './data-folder.ts'
import { migrateInCopy } from './migrations/migrate-copy.ts'
import { migrations } from './migrations/migrations.ts'
import { checkSchema } from './migrations/schema-check.ts'
import { recordVersion, versionThatOpens } from './migrations/written-by.ts'

/**
 * Opens the station's database and brings it up to date: in a checked copy where there is anything to lose.
 * Throws AppError `data-folder-unusable`, `data-newer`, `data-incompatible`, `migration-failed`, `data-folder-in-use`,
 * `disk-full`, `database-broken`.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  createDataDir(dataDir)
  const file = databaseFile(dataDir)
  checkWritable(dataDir, file)
  return convertSqliteErrors(file, () => {
    if (needsMigration(file)) migrateInCopy({ dataDir, file })
    const db = new DatabaseSync(file, { timeout: 5_000 })
    try {
      // First: a database that this version can't use stays as it is.
      checkVersion(db, file)
      chmodSync(file, 0o600)
      // FULL: what was written before the service was asked must survive a power cut, not only a crash.
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
      // Upload targets are secrets: what is erased must not stay in the file either.
      db.exec('PRAGMA secure_delete = ON;')
      fillEmpty(db)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** Checks that this version can use it. An empty database is filled where it is: nothing in it can be lost. */
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

/** A database of this version that ends with the process. */
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
    // A command may have been quicker.
    if (readVersion(db) === migrations.length) return
    db.exec(`${migrations.join('')} PRAGMA user_version = ${migrations.length};`)
    recordVersion(db, migrations.length)
  })
}

/** All of it or nothing of it; within another one, as a part of that. */
export function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  if (db.isTransaction) return work()
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk ends the transaction by itself; rolling back twice would hide why.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** SQLite's primary result codes that something can be done about. */
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
/** What a full disk is called when a database is only being opened: there is no room for the index of its log. */
const SQLITE_IOERR_SHMSIZE = 4_874

const SqliteError = z.looseObject({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.int(), message: z.string() })

/** What node:sqlite throws for a whole number that a JavaScript number can't hold. */
const TooLargeError = z.looseObject({ code: z.literal('ERR_OUT_OF_RANGE') })

/** Runs it; what SQLite throws becomes an AppError that names the file. */
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

/** False where the rows themselves are at fault; what may pass is thrown. */
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

/** The same store, whose methods throw AppError for what SQLite throws and for rows that no release writes. */
export function withAppErrors<Store extends object>(file: string, store: Store): Store {
  const members = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member]
    return [
      name,
      (...given: unknown[]) =>
        convertSqliteErrors(file, () => convertRowErrors(file, () => Reflect.apply(member, store, given))),
    ]
  })
  return Object.fromEntries(members)
}

/** Names where in a row, and what was expected there, never what stands there. */
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
