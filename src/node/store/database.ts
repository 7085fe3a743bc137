import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { notAFolder } from '../../contract/failure.ts'
import { AppError } from '../../core/app-error.ts'
import { migrations } from './migrations/migrations.ts'
import { checkSchema } from './migrations/schema-check.ts'

/**
 * Opens the station's database and brings it up to date.
 * Throws AppError `data-folder-unusable`, `data-newer`, `data-incompatible`, `disk-full`, `database-broken`.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  createDataDir(dataDir)
  const file = databaseFile(dataDir)
  checkWritable(dataDir, file)
  return convertSqliteErrors(file, () => {
    const db = new DatabaseSync(file, { timeout: 5_000 })
    try {
      // First: a database that this version can't use stays as it is.
      checkVersion(db, file)
      chmodSync(file, 0o600)
      // FULL: what was written before the service was asked must survive a power cut, not only a crash.
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
      // Upload targets are secrets: what is erased must not stay in the file either.
      db.exec('PRAGMA secure_delete = ON;')
      migrate(db)
      return db
    } catch (error) {
      db.close()
      throw error
    }
  })
}

/** A database of this version that ends with the process. */
export function openTemporaryDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
}

export const databaseFile = (dataDir: string) => join(dataDir, 'station.db')

export function createDataDir(dataDir: string) {
  try {
    // Upload targets are kept here until they are used: nobody else's business.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    restrictAccess(dataDir)
  } catch (cause) {
    const detail = isFile(dataDir) ? notAFolder : String(cause)
    throw new AppError('data-folder-unusable', { folder: dataDir, detail }, { cause })
  }
}

const GROUP_AND_OTHERS_BITS = 0o077
const STICKY_BIT = 0o1000

/** All that stations write beside each other into a data folder. */
const stationFileNames =
  /^(station\.(db(-wal|-shm|-journal)?|sock)|(station|held|import)\.lock(-journal)?|(browsers|command-socket)\.json(\.new)?|ondeck-sign-in\.html|audit|crashes|diagnostics|export-spool|exports|log|pictures|practice|results|results-work|service)$/

/**
 * A folder that was there may be open to others. One that all users share, such as /tmp, stays as it is, and so does one
 * that keeps anything else, such as /srv: other programs may need to get there, and the station's files are closed anyway.
 */
function restrictAccess(dataDir: string) {
  const { mode, uid } = statSync(dataDir)
  if (uid !== process.getuid?.() || (mode & STICKY_BIT) !== 0 || (mode & GROUP_AND_OTHERS_BITS) === 0) return
  if (!holdsOnlyStationFiles(dataDir)) return
  try {
    chmodSync(dataDir, mode & 0o700)
  } catch {
    // Some file systems have no modes; what is written there has its own anyway.
  }
}

function holdsOnlyStationFiles(dataDir: string): boolean {
  const names = readdirSync(dataDir)
  return names.length === 0 || (names.includes('station.db') && names.every((name) => stationFileNames.test(name)))
}

export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** What another user of this computer has made cannot be written to here, and is not broken for that. */
export function checkWritable(dataDir: string, file: string) {
  for (const path of [dataDir, ...(existsSync(file) ? [file] : [])]) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (cause) {
      throw new AppError('data-folder-unusable', { folder: dataDir, detail: String(cause) }, { cause })
    }
  }
}

const Version = z.object({ user_version: z.int() })

const readVersion = (db: DatabaseSync) => Version.parse(db.prepare('PRAGMA user_version').get()).user_version

function checkVersion(db: DatabaseSync, file: string) {
  const version = readVersion(db)
  if (version > migrations.length) throw new AppError('data-newer', { file })
  checkSchema(db, file, version)
}

/** All the way or not at all: no version can open a database that was left between two. */
function migrate(db: DatabaseSync) {
  if (readVersion(db) === migrations.length) return
  inTransaction(db, () => {
    // A command may have been quicker.
    const missing = migrations.slice(readVersion(db))
    db.exec(`${missing.join('')} PRAGMA user_version = ${migrations.length};`)
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
