import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { databaseFile } from '../../src/station/store/database.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { another } from '../support/sample-clips.ts'
import { type Stage, test } from '../support/stage.ts'

const ondeck = (...args: string[]) => runOndeck({ args, environment: { HOME: tmpdir() } }).ended()

/** Six clips, uploaded by a station, and where its backup is. */
async function backedUp(stage: Stage) {
  const service = await stage.open()
  for (let number = 1; number <= 6; number += 1) stage.put(`cam/IMG_000${number}.MOV`, another(`clip ${number}`))
  const config = stage.config(service)
  expect((await stage.run(config)).code).toBe(0)
  const file = join(stage.root, 'station-backup.db')
  const made = await ondeck('backup', file, '--data-dir', stage.dataDir, '--json')
  expect(made.code, made.stderr).toBe(0)
  return { service, config, file, made }
}

test('a restored station makes no reservation for clips that its ledger has', async ({ stage }) => {
  const { service, config, file, made } = await backedUp(stage)
  expect(made.lines[0]).toMatchObject({ path: file, counts: { clips: 6, clipStates: { completed: 6 } } })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // The station that is replaced has uploaded this one since.
  stage.put('cam/AFTER_BACKUP.MOV', another('after the backup'))
  const elsewhere = join(stage.root, 'new-laptop')
  const restored = await ondeck('restore', file, '--data-dir', elsewhere)
  expect(restored.code, restored.stderr).toBe(0)
  expect(restored.stdout).toContain('Restored 6 clips')
  expect(restored.stdout).toContain(`ondeck key set --data-dir "${elsewhere}"`)
  const before = service.captures.all.length
  const again = await stage.run(config, { dataDir: elsewhere })
  expect(again.code, again.stderr).toBe(0)
  expect(service.captures.all).toHaveLength(before)
  expect(again.stderr).toContain('1 clip that was already in')
  expect(again.summary).toMatchObject({ completed: 6 })
  expect(existsSync(join(elsewhere, 'restoring'))).toBe(false)
})

/** As the backup would have it that was made when only so much had happened to this clip. */
function rewind(dataDir: string, fileName: string, { state, outcome }: { state: object; outcome: object | null }) {
  const db = new DatabaseSync(databaseFile(dataDir))
  const clip = db.prepare('SELECT id FROM clip WHERE path LIKE ?').get(`%${fileName}`)
  const id = String(clip?.['id'])
  db.prepare('UPDATE clip SET state = ?, sha256 = NULL WHERE id = ?').run(JSON.stringify(state), id)
  if (outcome === null) db.prepare('DELETE FROM reservation WHERE clip_id = ?').run(id)
  else {
    const row = db.prepare('SELECT session_id FROM reservation WHERE clip_id = ?').get(id)
    const kept = JSON.stringify({ ...outcome, ...('expiresAtMs' in outcome && { sessionId: row?.['session_id'] }) })
    db.prepare('UPDATE reservation SET outcome = ? WHERE clip_id = ?').run(kept, id)
  }
  db.close()
}

test('a restored station asks the service before it uploads clips that were uploading at the time of the backup', async ({
  stage,
}) => {
  const { service, config } = await backedUp(stage)
  // The backup is older than the last uploads of the station that it replaces.
  const target = { url: 'http://127.0.0.1:9/', fields: { policy: 'p' } }
  const open = { kind: 'open', target, expiresAtMs: Date.now() + 1_000_000 }
  rewind(stage.dataDir, 'IMG_0001.MOV', {
    state: { kind: 'reserving', tries: 0, refusals: 0 },
    outcome: { kind: 'asked' },
  })
  rewind(stage.dataDir, 'IMG_0002.MOV', { state: { kind: 'queued', tries: 0, refusals: 0 }, outcome: open })
  rewind(stage.dataDir, 'IMG_0003.MOV', { state: { kind: 'queued', tries: 0, refusals: 0 }, outcome: null })
  const file = join(stage.root, 'older.db')
  expect((await ondeck('backup', file, '--data-dir', stage.dataDir)).code).toBe(0)
  expect(readFileSync(file).includes('127.0.0.1:9')).toBe(false)
  const elsewhere = join(stage.root, 'new-laptop')
  expect((await ondeck('restore', file, '--data-dir', elsewhere)).code).toBe(0)
  const before = service.captures.all.length
  const first = await stage.run(config, { dataDir: elsewhere })
  expect(service.captures.all).toHaveLength(before)
  // The session of the backup is asked about; what has none is a person's to decide, and never called done.
  expect(first.last('IMG_0002.MOV')?.state).toBe('completed')
  for (const name of ['IMG_0001.MOV', 'IMG_0003.MOV'])
    expect(first.last(name)).toMatchObject({ state: 'failed', error: { code: 'maybe-uploaded' } })
  expect(first.code).toBe(1)
  const retried = await ondeck('clips', 'retry', 'IMG_0003.MOV', '--data-dir', elsewhere)
  expect(retried.code, retried.stderr).toBe(0)
  await stage.run(config, { dataDir: elsewhere })
  expect(service.captures.all).toHaveLength(before + 1)
})

test('restore refuses a filled data folder, other files and damaged backups, and changes nothing', async ({
  stage,
}) => {
  const { file } = await backedUp(stage)
  const filled = await ondeck('restore', file, '--data-dir', stage.dataDir)
  expect([filled.code, filled.stderr]).toEqual([2, expect.stringContaining('[restore-not-empty]')])
  const elsewhere = join(stage.root, 'new-laptop')
  const damaged = readFileSync(file)
  damaged.fill(0x5a, 20_000, damaged.length - 4_096)
  const newer = join(stage.root, 'newer.db')
  writeFileSync(newer, readFileSync(file))
  const db = new DatabaseSync(newer)
  db.exec('PRAGMA user_version = 900')
  db.close()
  const hostile = join(stage.root, 'hostile.db')
  writeFileSync(hostile, readFileSync(file))
  const other = new DatabaseSync(hostile)
  other.exec("CREATE TRIGGER evil AFTER INSERT ON ledger BEGIN UPDATE clip SET path = '/etc/passwd'; END")
  other.close()
  const cases = [
    ['text.db', Buffer.from('no database'), 'backup-foreign'],
    ['station.db', readFileSync(databaseFile(stage.dataDir)), 'backup-foreign'],
    ['damaged.db', damaged, 'backup-damaged'],
    ['cut.db', readFileSync(file).subarray(0, 30_000), 'backup-damaged'],
    ['newer.db', readFileSync(newer), 'data-newer'],
    ['hostile.db', readFileSync(hostile), 'backup-foreign'],
  ] as const
  for (const [name, bytes, code] of cases) {
    const path = join(stage.root, name)
    writeFileSync(path, bytes)
    const { code: exit, stderr } = await ondeck('restore', path, '--data-dir', elsewhere)
    expect([name, exit, stderr]).toEqual([name, 2, expect.stringContaining(`[${code}]`)])
    expect(existsSync(databaseFile(elsewhere))).toBe(false)
  }
  const absent = join(stage.root, 'absent.db')
  expect((await ondeck('restore', absent, '--data-dir', elsewhere)).stderr).toContain(`${absent} doesn’t exist.`)
  const restored = await ondeck('restore', file, '--data-dir', elsewhere)
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining(`folders list --data-dir "${elsewhere}"`) })
  const again = await ondeck('backup', file, '--data-dir', stage.dataDir)
  expect(again.stderr).toEqual(expect.stringContaining(`${file} already exists.\n  Choose another name.`))
})
