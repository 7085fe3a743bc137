import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { toFailure } from '../../../src/station/app-error.ts'
import { migrations } from '../../../src/station/migrations/migrations.ts'
import { databaseFile, openDatabase } from '../../../src/station/store/database.ts'
import { migratedCopy, migrationSteps } from '../../../src/station/store/migrate-copy.ts'
import { describeFailure } from '../../../src/words/describe.ts'
import { openDataDisk } from '../../chaos/data-disk.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const ROWS = 200
const OLD = 8

/** A data folder of release 0.1.0 with some settings; a killed station left part of them in its log. */
function oldDataFolder({ dataDir = temporaryFolder(quickPlace), isKilled = false } = {}) {
  const file = databaseFile(dataDir)
  const code = `
    import { DatabaseSync } from 'node:sqlite'
    import { migrations } from ${JSON.stringify(new URL('../../../src/station/migrations/migrations.ts', import.meta.url).href)}
    const db = new DatabaseSync(${JSON.stringify(file)})
    db.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0')
    db.exec(migrations.slice(0, ${OLD}).join('') + 'PRAGMA user_version = ${OLD};')
    const insert = db.prepare('INSERT INTO settings (at_ms, body) VALUES (0, ?)')
    for (let row = 0; row < ${ROWS}; row += 1) insert.run(JSON.stringify({ row }))
    ${isKilled ? "process.kill(process.pid, 'SIGKILL')" : 'db.close()'}`
  spawnSync(process.execPath, ['--input-type=module', '-e', code])
  expect(existsSync(file)).toBe(true)
  return { dataDir, file }
}

const bytesOf = (file: string) => readFileSync(file).toString('base64')

function facts(dataDir: string) {
  const db = openDatabase(dataDir)
  const rows = Number(db.prepare('SELECT count(*) AS rows FROM settings').get()?.['rows'])
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'])
  const writtenBy = db.prepare('SELECT schema_version, app_version FROM written_by').all()
  db.close()
  return { rows, version, writtenBy }
}

const leftBehind = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('migrating'))

test('migrates a database in a copy, which takes its name and leaves nothing behind', () => {
  const { dataDir, file } = oldDataFolder({ isKilled: true })
  const before = statSync(file).ino
  const { version: appVersion } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(facts(dataDir)).toMatchObject({
    rows: ROWS,
    version: migrations.length,
    writtenBy: [{ schema_version: migrations.length, app_version: appVersion }],
  })
  expect(statSync(file).ino).not.toBe(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(leftBehind(dataDir)).toEqual([])
})

test('copies nothing where there is nothing to migrate', () => {
  const dataDir = temporaryFolder(quickPlace)
  openDatabase(dataDir).close()
  const before = statSync(databaseFile(dataDir)).ino
  openDatabase(dataDir).close()
  expect(statSync(databaseFile(dataDir)).ino).toBe(before)
  expect(existsSync(join(dataDir, 'migration.lock'))).toBe(false)
})

test.each(migrationSteps)('opens with all its rows after a kill when the copy was %s', (step) => {
  const { dataDir, file } = oldDataFolder({ isKilled: true })
  const code = `
    import { migrateInCopy } from ${JSON.stringify(new URL('../../../src/station/store/migrate-copy.ts', import.meta.url).href)}
    migrateInCopy({
      dataDir: ${JSON.stringify(dataDir)},
      file: ${JSON.stringify(file)},
      onStep: (step) => step === ${JSON.stringify(step)} && process.kill(process.pid, 'SIGKILL'),
    })`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code])
  expect(signal).toBe('SIGKILL')
  const isRenamed = step === 'renamed'
  const db = new DatabaseSync(file)
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: isRenamed ? migrations.length : OLD })
  expect(db.prepare('SELECT count(*) AS rows FROM settings').get()).toEqual({ rows: ROWS })
  db.close()
  expect(facts(dataDir)).toMatchObject({ rows: ROWS, version: migrations.length })
  expect(leftBehind(dataDir)).toEqual([])
})

function failureOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    return toFailure(error)
  }
  throw new Error('it worked')
}

test('leaves the old file byte for byte when a migration fails, and names the version that opens it', () => {
  const { dataDir, file } = oldDataFolder()
  const other = new DatabaseSync(file)
  // In the way of a later migration.
  other.exec('CREATE TABLE roster_import (a TEXT) STRICT;')
  other.close()
  const before = bytesOf(file)
  const because = failureOf(() => openDatabase(dataDir))
  expect(because).toMatchObject({ code: 'migration-failed', parameters: { file, version: '0.1.0' } })
  expect(describeFailure(because, '').next).toContain('OnDeck 0.1.0 opens it')
  expect(bytesOf(file)).toBe(before)
  expect(leftBehind(dataDir)).toEqual([])
})

test('refuses to migrate a database that an older OnDeck still has open', () => {
  const { dataDir, file } = oldDataFolder()
  const running = new DatabaseSync(file)
  onTestFinished(() => running.close())
  running.exec("PRAGMA journal_mode = WAL; INSERT INTO settings (at_ms, body) VALUES (1, '{}')")
  expect(failureOf(() => openDatabase(dataDir)).code).toBe('data-folder-in-use')
  expect(running.prepare('PRAGMA user_version').get()).toEqual({ user_version: OLD })
  expect(running.prepare('SELECT count(*) AS rows FROM settings').get()).toEqual({ rows: ROWS + 1 })
})

test('calls a database damaged that was damaged before, and leaves it', () => {
  const { dataDir, file } = oldDataFolder()
  const db = new DatabaseSync(file)
  const root = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'settings'").get()?.['rootpage'])
  db.close()
  const content = readFileSync(file)
  content.fill(0x5a, (root - 1) * 4_096, root * 4_096)
  writeFileSync(file, content)
  expect(failureOf(() => openDatabase(dataDir)).code).toBe('database-broken')
  expect(readFileSync(file).equals(content)).toBe(true)
  expect(leftBehind(dataDir)).toEqual([])
})

test('says that the disk is full, keeps the old file, and migrates once there is room', ({ skip }) => {
  const folder = join(temporaryFolder(), 'disk')
  const disk = openDataDisk(folder)
  onTestFinished(disk.close)
  if (!disk.isOwn) skip('a disk of its own needs rights that we do not have here')
  const { dataDir, file } = oldDataFolder({ dataDir: folder })
  const locks = new DatabaseSync(join(dataDir, 'migration.lock'))
  locks.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;')
  locks.close()
  const before = bytesOf(file)
  disk.fill()
  expect(failureOf(() => openDatabase(dataDir)).code).toBe('disk-full')
  expect(bytesOf(file)).toBe(before)
  expect(existsSync(migratedCopy(file))).toBe(false)
  disk.free()
  expect(facts(dataDir)).toMatchObject({ rows: ROWS, version: migrations.length })
})

test('names the version that wrote a newer database', () => {
  const dataDir = temporaryFolder(quickPlace)
  const db = openDatabase(dataDir)
  db.exec(`INSERT INTO written_by VALUES (998, '7.4.0', 0); PRAGMA user_version = 999`)
  db.close()
  const because = failureOf(() => openDatabase(dataDir))
  expect(because).toMatchObject({ code: 'data-newer', parameters: { version: '7.4.0' } })
  expect(describeFailure(because, '').message).toContain('OnDeck 7.4.0, which is newer than this one')
})
