import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../../src/features/backup/station/restore-backup.ts'
import { writeBackup } from '../../../src/features/backup/station/write-backup.ts'
import { clipKinds } from '../../../src/station/contract/clip.ts'
import { migrations } from '../../../src/station/migrations/migrations.ts'
import { databaseFile } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { readProgram } from '../../compatibility/command-tree.ts'
import { printedBy } from '../../compatibility/in-process.ts'
import { someClip, stateOf } from '../../station/store/stored-clips.ts'
import { restoreOldFolder } from '../../support/old-data-folder.ts'
import { makeOlder, versionBefore } from '../../support/older-data-folder.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

/** State of each clip, and number of its ledger lines, by file name. */
function ledgerOf(dataDir: string): Record<string, unknown> {
  const db = new DatabaseSync(databaseFile(dataDir), { readOnly: true })
  const rows = db
    .prepare('SELECT path, state, (SELECT count(*) FROM ledger WHERE clip_id = clip.id) AS lines FROM clip')
    .all()
  db.close()
  return Object.fromEntries(rows.map(({ path, state, lines }) => [basename(String(path)), { state, lines }]))
}

/** Versions of the database whose releases could make a backup. */
const versions = migrations
  .map((_, index) => index + 1)
  .filter((version) => version > versionBefore('CREATE TABLE station_identity') && version < migrations.length)

function backUp(dataDir: string, to: string) {
  return writeBackup({
    database: databaseFile(dataDir),
    scratch: join(dataDir, 'backup.part'),
    to,
    auditFile: join(dataDir, 'audit', 'last.db'),
    libraryFolder: join(dataDir, 'results'),
    appVersion: '0.2.0',
    stationId: 'station-of-then',
    madeAtMs: Date.UTC(2026, 10, 1),
  })
}

test.each(versions)('a backup with the database of version %i is restored and brought up to date', (version) => {
  const root = temporaryFolder(quickPlace)
  const dataDir = join(root, 'data')
  const memory = openStationStore(dataDir)
  for (const kind of clipKinds) {
    const clip = someClip({ state: stateOf[kind] })
    memory.store.add({ clip, line: { clipId: clip.id, atMs: 0, event: 'found', state: clip.state, details: {} } })
  }
  memory.close()
  const before = ledgerOf(dataDir)
  makeOlder(dataDir, version)
  const to = join(root, 'kept.db')
  expect(backUp(dataDir, to).counts.clips).toBe(clipKinds.length)

  const folder = join(root, 'restored')
  expect(restoreBackup(to, folder).manifest).toMatchObject({ schemaVersion: version, appVersion: '0.2.0' })
  const restored = openStationStore(folder)
  onTestFinished(() => restored.close())
  expect(ledgerOf(folder)).toEqual(before)
  expect(restored.identity.stationId()).not.toBe('station-of-then')
  expect(restored.store.restoredAtMs()).not.toBeNull()
  const db = new DatabaseSync(databaseFile(folder), { readOnly: true })
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.length })
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  db.close()
})

test('the data folder of release 0.1.0 is backed up and restored with its clips in every state', async () => {
  const root = temporaryFolder(quickPlace)
  const dataDir = restoreOldFolder({ root, baseUrl: 'http://127.0.0.1:9/v1' })
  const before = ledgerOf(dataDir)
  const to = join(root, 'kept.db')
  const program = await readProgram()
  const [made] = await printedBy(program, 'backup', to, '--data-dir', dataDir, '--json')
  expect(made).toMatchObject({ path: to, counts: { clips: Object.keys(before).length } })
  const folder = join(root, 'restored')
  await printedBy(program, 'restore', to, '--data-dir', folder, '--json')
  const restored = openStationStore(folder)
  onTestFinished(() => restored.close())
  const after = ledgerOf(folder)
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
  for (const [name, clip] of Object.entries(after)) expect([name, clip]).toEqual([name, before[name]])
})
