import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createDigests } from '../../../src/computer/files/digests.ts'
import { createDisks } from '../../../src/computer/files/disks.ts'
import { createBackgroundThread } from '../../../src/computer/processes/background-thread.ts'
import { databaseFile, openDatabase } from '../../../src/station/store/database.ts'
import { atPace } from '../../support/pace.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const { signal } = new AbortController()
const MIB = 1024 * 1024

function file(name: string, bytes: Buffer | string = '', sizeBytes = bytes.length): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, bytes)
  truncateSync(path, sizeBytes)
  return path
}

const hexOf = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex')

test('computes sha256 and md5 of a file in one pass', async () => {
  const bytes = Buffer.alloc(3 * MIB + 1, 'every byte counts')
  expect(await createDigests().digests(file('whole.mp4', bytes), signal)).toEqual({
    sha256: hexOf('sha256', bytes),
    md5: hexOf('md5', bytes),
  })
})

test('hashes an empty file, and refuses a folder as a file that can’t be opened', async () => {
  const { sha256 } = createDigests()
  expect(await sha256(file('empty.mp4'), signal)).toBe(hexOf('sha256', Buffer.alloc(0)))
  await expect(sha256(temporaryFolder(), signal)).rejects.toMatchObject({
    code: 'file-locked',
    parameters: { detail: 'EISDIR' },
  })
})

test('keeps the station responsive while a large file is hashed', async () => {
  const path = file('large.mp4', '', 120 * MIB)
  const [here, everywhere] = [process.threadCpuUsage(), process.cpuUsage()]
  await createDigests().digests(path, signal)
  const [own, all] = [process.threadCpuUsage(here), process.cpuUsage(everywhere)]
  // Other threads do the work, however slow they are.
  expect((own.user + own.system) / (all.user + all.system)).toBeLessThan(0.3)
})

test('runs low-priority jobs after the others', async () => {
  const { sha256, digests } = createDigests()
  const order: string[] = []
  const patient = digests(file('sent.mp4', '', 60 * MIB), signal).then(() => order.push('patient'))
  const urgent = sha256(file('new.mp4', '', 180 * MIB), signal).then(() => order.push('urgent'))
  await Promise.all([patient, urgent])
  expect(order).toEqual(['urgent', 'patient'])
})

test('ends a canceled job at once without delaying others', async () => {
  const { sha256, digests } = createDigests()
  const path = file('large.mp4', '', 400 * MIB)
  const stop = new AbortController()
  const hashing = sha256(path, stop.signal)
  const other = digests(file('small.mp4', 'small'), signal)
  stop.abort()
  await expect(hashing).rejects.toMatchObject({ name: 'AbortError' })
  await expect(sha256(path, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect((await other).md5).toBe(hexOf('md5', Buffer.from('small')))
})

test('keeps the thread for the next file, and ends it when idle', async () => {
  const thread = createBackgroundThread({ idleMs: 50 })
  const { sha256 } = createDigests({ thread })
  const path = file('clip.mp4', 'clip')
  expect(thread.isRunning()).toBe(false)
  await sha256(path, signal)
  expect(thread.isRunning()).toBe(true)
  await until(() => !thread.isRunning())
  expect(await sha256(path, signal)).toBe(hexOf('sha256', Buffer.from('clip')))
})

test('gives up a file on a share that stops answering, and hashes the next in another thread', async () => {
  const disks = createDisks({ timeoutMs: atPace(200) })
  const { sha256 } = createDigests({ disks })
  const pipe = join(temporaryFolder(), 'silent.mp4')
  execFileSync('mkfifo', [pipe])
  await expect(sha256(pipe, signal)).rejects.toMatchObject({ code: 'folder-unreadable' })
  expect(await sha256(file('clip.mp4', 'clip'), signal)).toBe(hexOf('sha256', Buffer.from('clip')))
  expect(disks.someHang()).toBe(true)
  closeSync(openSync(pipe, constants.O_RDWR))
  await until(() => !disks.someHang())
})

test('fails the jobs of a dead thread, and starts another for the next job', async () => {
  const thread = createBackgroundThread({ entry: new URL('data:text/javascript,process.exit(3)') })
  const { sha256 } = createDigests({ thread })
  await expect(sha256(file('clip.mp4', 'clip'), signal)).rejects.toThrow('ended unexpectedly')
  expect(thread.isRunning()).toBe(false)
})

test('checkpoints a database in the thread that hashes, also after the thread of a silent share was replaced', async () => {
  const disks = createDisks({ timeoutMs: atPace(200) })
  const thread = createBackgroundThread({ disks })
  const { sha256 } = createDigests({ disks, thread })
  const database = databaseFile(temporaryFolder())
  openDatabase(dirname(database)).close()
  const hashing = sha256(file('large.mp4', '', 60 * MIB), signal)
  expect(await thread.run({ kind: 'checkpoint', file: database })).toMatchObject({ kind: 'checkpointed', leftPages: 0 })
  await hashing
  const pipe = join(temporaryFolder(), 'silent.mp4')
  execFileSync('mkfifo', [pipe])
  await expect(sha256(pipe, signal)).rejects.toMatchObject({ code: 'folder-unreadable' })
  expect(await thread.run({ kind: 'checkpoint', file: database })).toMatchObject({ kind: 'checkpointed' })
  closeSync(openSync(pipe, constants.O_RDWR))
  await until(() => !disks.someHang())
})
