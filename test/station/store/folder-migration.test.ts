import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { folderMigration } from '../../../src/station/migrations/folder-migration.ts'
import { migrations } from '../../../src/station/migrations/migrations.ts'
import { databaseFile } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { fileAt } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const windows = 'C:\\Cam B'

/** Data folder of the previous release, with one ignored clip in each of two folders. */
function olderFolder(): string {
  const folder = temporaryFolder()
  const db = new DatabaseSync(databaseFile(folder))
  const version = migrations.indexOf(folderMigration)
  db.exec(`${migrations.slice(0, version).join('')} PRAGMA user_version = ${version};`)
  for (const path of ['/cam', windows]) db.prepare('INSERT INTO folder VALUES (?, 77)').run(path)
  const ignore = db.prepare('INSERT INTO ignored_file VALUES (?, 1000, 1000)')
  for (const path of ['/cam/2024/an old one.mov', `${windows}\\2024\\é.mov`]) ignore.run(path)
  db.close()
  return folder
}

test('still ignores clips that an older release ignored, after they were moved within their folder', () => {
  const { store, close } = openStationStore(olderFolder())
  expect(store.isIgnored('/cam', fileAt('/cam/archive/an old one.mov'))).toBe(true)
  expect(store.isIgnored(windows, fileAt(`${windows}\\é.mov`))).toBe(true)
  expect(store.isIgnored('/cam', fileAt('/cam/2024/a new one.mov'))).toBe(false)
  expect(store.isIgnored('/other', fileAt('/other/an old one.mov'))).toBe(false)
  // The earlier choice is unknown: only a later change starts over.
  expect(store.expectFolder({ path: '/cam', existing: 'ignore' }, 99)).toBe(77)
  expect(store.folderAddedMs('/cam')).toBe(77)
  expect(store.expectFolder({ path: '/cam', existing: 'take' }, 99)).toBe(99)
  expect(store.isIgnored('/cam', fileAt('/cam/an old one.mov'))).toBe(false)
  close()
})
