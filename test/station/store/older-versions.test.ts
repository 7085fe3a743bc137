import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrations } from '../../../src/station/migrations/migrations.ts'
import { databaseFile } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { versionBefore } from '../../support/older-data-folder.ts'
import { temporaryFolder } from '../../support/temporary.ts'

/** Data folder with the migrations of another build, and the content of its file. */
function writtenBy(versions: readonly string[]) {
  const dataDir = temporaryFolder()
  const file = databaseFile(dataDir)
  const db = new DatabaseSync(file)
  db.exec(`${versions.join('')} PRAGMA user_version = ${versions.length};`)
  db.close()
  return { dataDir, bytes: () => readFileSync(file).toString('base64') }
}

const held = versionBefore('ADD COLUMN held_from_ms')

test.each([
  // A migration that was edited after such a build had run.
  [
    'a column is missing',
    migrations
      .slice(0, held + 1)
      .map((sql) => sql.replace(/ALTER TABLE clip ADD COLUMN move_to TEXT;\s+CREATE INDEX.*\n/, '')),
  ],
  [
    'a table is missing',
    [...migrations.slice(0, held), 'CREATE TABLE other (a TEXT) STRICT;', 'DROP TABLE camera_clock;'],
  ],
  ['a column is missing that a later migration needs', [...migrations.slice(0, held), '', 'SELECT 1;']],
])('leaves a data folder of a development build untouched where %s, and says so', (_what, versions) => {
  const { dataDir, bytes } = writtenBy(versions)
  const before = bytes()
  expect(() => openStationStore(dataDir)).toThrow(expect.objectContaining({ code: 'data-incompatible' }))
  expect(bytes()).toBe(before)
})

test('opens the data folder of every earlier version', () => {
  for (const version of migrations.keys()) {
    const { dataDir } = writtenBy(migrations.slice(0, version))
    const memory = openStationStore(dataDir)
    expect(memory.store.counts().queued).toBe(0)
    memory.close()
  }
})

test('leaves a database as it was when a migration fails halfway', () => {
  const { dataDir, bytes } = writtenBy(migrations.slice(0, 4))
  const other = new DatabaseSync(databaseFile(dataDir))
  // Conflicts with a migration two versions later.
  other.exec('CREATE TABLE ignored_clip (a TEXT) STRICT;')
  other.close()
  const before = bytes()
  expect(() => openStationStore(dataDir)).toThrow(expect.objectContaining({ code: 'migration-failed' }))
  expect(bytes()).toBe(before)
  const after = new DatabaseSync(databaseFile(dataDir))
  expect(after.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 4 })
  after.close()
})
