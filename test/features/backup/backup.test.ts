import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { backup } from '../../../src/features/backup/command/run-backup.ts'
import { readManifest } from '../../../src/features/backup/station/backup-file.ts'
import { restoreBackup } from '../../../src/features/backup/station/restore-backup.ts'
import { createBackups } from '../../../src/features/backup/station/station-side.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { captureOutput } from '../../support/captured-output.ts'
import { hangMs } from '../../support/pace.ts'
import { another } from '../../support/sample-clips.ts'
import { eventually } from '../../support/until.ts'
import { auditedStation } from '../audit/audited-station.ts'

const secrets = {
  policy: 'eyJleHBpcmF0aW9uIjoi-policy',
  signature: 'c2lnbmF0dXJl-of-upload',
  uploadKey: 'uploads/org-1/object-key',
  uploadUrl: 'https://store.example/bucket-of-videos',
  proxyUser: 'cage-user',
  proxyPassword: 'p4ss-of-proxy',
  olderPassword: 'older-p4ss',
  signIn: 'sign-in-cookie-hash',
}

const OPEN_RESERVATIONS = 40

/** A station with an audit, a library file, reservations that are open, a proxy with a password and a signed-in browser. */
async function stationWithSecrets() {
  const facility = await auditedStation()
  const { station, plant, noteReservation, onCard, card, dataDir } = facility
  await plant('one.mp4')
  const { clip } = await plant('two.mp4')
  onCard('other.mp4', another('other'))
  const { policy, signature, uploadKey, uploadUrl } = secrets
  // More than one page of the database, which moves rows between its pages.
  for (let number = 1; number <= OPEN_RESERVATIONS; number += 1) {
    noteReservation(clip, `session-open-${number}`, {
      id: randomUUID(),
      outcome: {
        kind: 'open',
        sessionId: `session-open-${number}`,
        target: { url: uploadUrl, fields: { policy, signature, key: uploadKey } },
        expiresAtMs: Date.now() + 1_000_000,
      },
    })
  }
  for (const password of [secrets.olderPassword, secrets.proxyPassword]) {
    const proxy = `http://${secrets.proxyUser}:${password}@proxy.example:3128`
    const body = { service: { baseUrl: 'https://service.example/v1', proxy }, folders: [] }
    const db = new DatabaseSync(join(dataDir, 'station.db'), { timeout: hangMs() })
    db.prepare('INSERT INTO settings (at_ms, body) VALUES (0, ?)').run(JSON.stringify(body))
    db.close()
  }
  await facility.audit({ kind: 'folder', path: card })
  writeFileSync(join(dataDir, 'browsers.json'), JSON.stringify([{ hash: secrets.signIn }]))
  const library = join(dataDir, 'results/v1/curves')
  mkdirSync(library, { recursive: true })
  writeFileSync(join(library, 'a.parquet'), 'PAR1')
  return { ...facility, stationId: station.memory.identity.stationId() }
}

/** Every value of every row of every table, as text. */
function allValues(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const values = tables.flatMap(({ name }) =>
    db
      .prepare(`SELECT * FROM "${String(name)}"`)
      .all()
      .flatMap((row) => Object.values(row).map(String)),
  )
  db.close()
  return values
}

test('a backup holds ledger, settings, athletes, library list and audit, and no column of it lets anyone upload or sign in', async () => {
  const { dataDir, root, service, stationId, close } = await stationWithSecrets()
  await close()
  const to = join(root, 'kept.db')
  const { code, printed } = await captureOutput()(backup(to, { dataDir, json: true }))
  expect(code).toBe(0)
  expect(JSON.parse(printed)).toMatchObject({
    path: to,
    sizeBytes: statSync(to).size,
    counts: {
      clips: 2,
      clipStates: { completed: 2 },
      reservations: 2 + OPEN_RESERVATIONS,
      libraryFiles: 1,
      libraryBytes: 4,
    },
  })
  expect(JSON.parse(printed).counts.auditRows).toBeGreaterThan(0)
  expect(statSync(to).mode & 0o777).toBe(0o600)
  const values = allValues(to)
  const bytes = readFileSync(to)
  for (const secret of [...Object.values(secrets), service.key]) {
    expect(values.filter((value) => value.includes(secret))).toEqual([])
    expect(bytes.includes(secret)).toBe(false)
  }
  const db = new DatabaseSync(to, { readOnly: true })
  onTestFinished(() => db.close())
  expect(readManifest(db)).toMatchObject({ format: 1, stationId, appVersion: expect.stringMatching(/^\d/) })
  expect(db.prepare("SELECT body ->> '$.service.proxy' AS proxy FROM settings").all()).toEqual([
    { proxy: 'http://proxy.example:3128/' },
    { proxy: 'http://proxy.example:3128/' },
  ])
  const targets = db.prepare("SELECT DISTINCT outcome ->> '$.target' AS target FROM reservation WHERE kind = 'open'")
  expect(targets.all()).toEqual([{ target: '{"url":"","fields":{}}' }])
  for (const left of ['backup.part', 'backup.part-journal', 'backup.part-clean'])
    expect(existsSync(join(dataDir, left))).toBe(false)
})

test('a restored station has a new id, stores the replaced one, and keeps the last audit', async () => {
  const { dataDir, root, stationId, close } = await stationWithSecrets()
  await close()
  const to = join(root, 'kept.db')
  await captureOutput()(backup(to, { dataDir, json: true }))
  const folder = join(root, 'restored')
  const { manifest } = restoreBackup(to, folder, { nowMs: 5_000 })
  expect(manifest.stationId).toBe(stationId)
  expect(existsSync(join(folder, 'audit/last.db'))).toBe(true)
  const memory = openStationStore(folder)
  onTestFinished(() => memory.close())
  expect(memory.identity.stationId()).not.toBe(stationId)
  expect(memory.store.restoredAtMs()).toBe(5_000)
  expect(memory.backups.last()).toBeNull()
  expect(memory.store.counts().completed).toBe(2)
  const db = new DatabaseSync(join(folder, 'station.db'), { readOnly: true })
  expect(db.prepare('SELECT replaces FROM station_identity').get()).toEqual({ replaces: stationId })
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'backup\\_%' ESCAPE '\\'").all()).toEqual([
    { name: 'backup_made' },
  ])
  db.close()
})

test('a backup replaces no file, gets its own name in a folder, and reports why it can’t be written', async () => {
  const { dataDir, root, station } = await auditedStation()
  const backups = createBackups({
    dataDir,
    memory: station.memory,
    libraryFolder: () => join(root, 'no-library'),
    onChange: () => {},
  })
  const video = join(root, 'video.mov')
  writeFileSync(video, 'a video')
  for (const [to, detail] of [
    [video, 'EEXIST'],
    [join(root, 'nowhere/a.db'), 'ENOENT'],
    [join(video, 'a.db'), 'ENOENT'],
  ] as const)
    await expect(backups.start({ to })).rejects.toMatchObject({ code: 'output-unwritable', parameters: { detail } })
  const first = backups.start({ to: root })
  await expect(backups.start({ to: root })).rejects.toMatchObject({ code: 'backup-running' })
  const { path } = await first
  expect(path).toMatch(/ondeck-backup-\d{4}-.*\.db$/)
  await expect(backups.start({ to: root })).rejects.toMatchObject({ code: 'backup-running' })
  await eventually(() => expect(backups.state()).toMatchObject({ running: null, last: { path } }))
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(video, 'utf8')).toBe('a video')
})
