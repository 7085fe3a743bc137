// Disks and shares that fail a backup: a full one, one that falls silent, and what that costs the station.

import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createDisks } from '../../../src/computer/files/disks.ts'
import { createBackups } from '../../../src/features/backup/station/station-side.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { databaseFile } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { openDataDisk } from '../../chaos/data-disk.ts'
import { someClip } from '../../station/store/stored-clips.ts'
import { atPace, hangMs } from '../../support/pace.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

const MEGABYTE = 1_000_000

/** A station's store with some megabytes of settings, and its backups. */
function stationAt(dataDir: string, megabytes = 8) {
  const memory = openStationStore(dataDir)
  const insertBig = () => {
    const db = new DatabaseSync(databaseFile(dataDir), { timeout: hangMs() })
    const insert = db.prepare('INSERT INTO settings (at_ms, body) VALUES (0, ?)')
    for (let row = 0; row < megabytes; row += 1) insert.run(JSON.stringify({ filler: 'x'.repeat(MEGABYTE) }))
    db.close()
  }
  insertBig()
  const disks = createDisks({ timeoutMs: atPace(300) })
  const libraryFolder = join(dataDir, 'results')
  const backups = createBackups({
    dataDir,
    memory,
    libraryFolder: () => libraryFolder,
    onChange: () => {},
    disks,
    silenceTimeoutMs: atPace(500),
  })
  const add = () => {
    const clip = someClip()
    memory.store.add({ clip, line: { clipId: clip.id, atMs: 0, event: 'found', state: clip.state, details: {} } })
  }
  const expectWorks = () => {
    const before = memory.store.counts()[someClip().state.kind]
    add()
    expect(memory.store.counts()[someClip().state.kind]).toBe(before + 1)
  }
  onTestFinished(async () => {
    await backups.close()
    memory.close()
  })
  return { backups, disks, libraryFolder, expectWorks }
}

const leftIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('part'))

test('a full target is said, and leaves nothing half-made', async ({ skip }) => {
  const root = temporaryFolder(quickPlace)
  const folder = join(root, 'disk')
  const disk = openDataDisk(folder)
  onTestFinished(disk.close)
  if (!disk.isOwn) skip('a disk of its own needs rights that we do not have here')
  disk.fill()
  const { backups, expectWorks } = stationAt(join(root, 'data'))
  await backups.start({ to: folder })
  await eventually(() => expect(backups.state().ended?.because?.code).toBe('output-unwritable'))
  expect(readdirSync(folder)).toEqual(['filler'])
  expect(leftIn(join(root, 'data'))).toEqual([])
  expect(backups.state().last).toBeNull()
  expectWorks()
})

test('a data folder that is too full for a backup is said, and the station works on', async ({ skip }) => {
  const folder = join(temporaryFolder(quickPlace), 'disk')
  const disk = openDataDisk(folder)
  onTestFinished(disk.close)
  if (!disk.isOwn) skip('a disk of its own needs rights that we do not have here')
  const { backups, expectWorks } = stationAt(folder)
  disk.fill()
  // Room for half of the database.
  truncateSync(join(folder, 'filler'), statSync(join(folder, 'filler')).size - 4 * MEGABYTE)
  await backups.start({ to: null })
  await eventually(() => expect(backups.state().ended?.because?.code).toBe('disk-full'))
  expect(leftIn(folder)).toEqual([])
  expectWorks()
  disk.free()
  const { path } = await backups.start({ to: null })
  await eventually(() => expect(backups.state()).toMatchObject({ running: null, last: { path } }))
})

// A pipe without a writer: reading it blocks, like a share that is gone.
test.skipIf(process.platform === 'win32')(
  'a results library on a share that falls silent ends the backup, and neither the station nor the next backup',
  async () => {
    const dataDir = join(temporaryFolder(quickPlace), 'data')
    const { backups, disks, libraryFolder, expectWorks } = stationAt(dataDir)
    mkdirSync(libraryFolder)
    writeFileSync(join(libraryFolder, 'a.parquet'), 'PAR1')
    const pipe = join(libraryFolder, 'a.json')
    spawnSync('mkfifo', [pipe])
    await backups.start({ to: null })
    await eventually(() => expect(backups.state().running).toBeNull())
    expect(backups.state()).toMatchObject({
      last: null,
      ended: {
        because: { code: 'folder-unreadable', parameters: { folder: libraryFolder, detail: evidence('no-answer') } },
      },
    })
    expectWorks()
    // An orderly exit would wait for the thread.
    expect(disks.someHang()).toBe(true)
    closeSync(openSync(pipe, constants.O_RDWR))
    await eventually(() => expect(disks.someHang()).toBe(false))
    expect(leftIn(dataDir)).toEqual([])
  },
)

/** A file system in a file, which can be frozen: every write to it then waits. Null where that needs rights we don't have. */
function freezingDisk(root: string) {
  const [image, folder] = [join(root, 'image'), join(root, 'share')]
  // Debian keeps programs for file systems outside a user's path.
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` }
  const ran = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore', env }).status === 0
  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, 64 * MEGABYTE)
  if (process.platform !== 'linux' || !ran('mkfs.ext4', '-q', image)) return null
  if (!ran('mount', '-o', 'loop', image, folder)) return null
  const thaw = () => ran('fsfreeze', '-u', folder)
  onTestFinished(() => {
    thaw()
    ran('umount', '--lazy', folder)
  })
  return { folder, freeze: () => ran('fsfreeze', '-f', folder), thaw }
}

test('a share that falls silent while a backup is copied to it ends the backup, and leaves nothing that looks whole', async ({
  skip,
}) => {
  const root = temporaryFolder(quickPlace)
  const share = freezingDisk(root)
  if (!share?.freeze()) return skip('a disk that can be frozen needs rights that we do not have here')
  const { backups, disks, expectWorks } = stationAt(join(root, 'data'))
  const { path } = await backups.start({ to: share.folder })
  await eventually(() => expect(backups.state().running).toBeNull())
  expect(backups.state().ended?.because).toMatchObject({
    code: 'output-unwritable',
    parameters: { file: path, detail: evidence('no-answer') },
  })
  expectWorks()
  expect(disks.someHang()).toBe(true)
  share.thaw()
  await eventually(() => expect(disks.someHang()).toBe(false))
  await expect.poll(() => existsSync(path)).toBe(false)
  await eventually(() => expect(backups.state().last).toBeNull())
  const again = await backups.start({ to: share.folder })
  await eventually(() => expect(backups.state()).toMatchObject({ running: null, last: { path: again.path } }))
})

test('a target that does not even answer what it is fails within seconds, and the station stays quick', async () => {
  const dataDir = join(temporaryFolder(quickPlace), 'data')
  const memory = openStationStore(dataDir)
  onTestFinished(() => memory.close())
  const disks = createDisks({ timeoutMs: atPace(200) })
  const silent = { ...disks, ask: (path: string) => disks.ask(path, () => new Promise<never>(() => {})) }
  const backups = createBackups({ dataDir, memory, libraryFolder: () => dataDir, onChange: () => {}, disks: silent })
  const to = join(dataDir, 'gone', 'a.db')
  await expect(backups.start({ to })).rejects.toMatchObject({
    code: 'output-unwritable',
    parameters: { file: to, detail: evidence('no-answer') },
  })
  expect(backups.state().running).toBeNull()
})
