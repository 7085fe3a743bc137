import { statSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BackgroundThread, createBackgroundThread } from '../../../src/computer/processes/background-thread.ts'
import { createCheckpoints } from '../../../src/station/store/checkpoints.ts'
import { databaseFile, openDatabase } from '../../../src/station/store/database.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const PAGE_BYTES = 4_096

interface Parts {
  readonly entry?: URL
  readonly thread?: BackgroundThread
  readonly checkIntervalMs?: number
}

function database({ entry, thread, checkIntervalMs = 20 }: Parts = {}) {
  const dataDir = temporaryFolder(quickPlace)
  const file = databaseFile(dataDir)
  const db = openDatabase(dataDir)
  const checkpoints = createCheckpoints({
    db,
    file,
    checkIntervalMs,
    ...(thread && { thread }),
    ...(entry && { thread: createBackgroundThread({ entry }) }),
  })
  onTestFinished(async () => {
    await checkpoints.end()
    if (db.isOpen) db.close()
  })
  const insert = db.prepare('INSERT INTO settings (at_ms, body) VALUES (0, ?)')
  /** Each row fills a page. */
  function write(rows: number) {
    for (let row = 0; row < rows; row += 1) insert.run('x'.repeat(PAGE_BYTES))
  }
  const bytes = () => statSync(file).size
  const logBytes = () => statSync(`${file}-wal`).size
  return { db, checkpoints, write, bytes, logBytes }
}

test('checkpoints the log in a worker thread while writes only append to it', async () => {
  const { checkpoints, write, bytes } = database()
  checkpoints.start()
  const before = bytes()
  write(3_000)
  expect(bytes()).toBe(before)
  await expect.poll(bytes).toBeGreaterThan(before + 3_000 * PAGE_BYTES)
})

test('keeps the log small in a database that is written to all day', async () => {
  const { checkpoints, write, logBytes, bytes } = database()
  checkpoints.start()
  for (let round = 0; round < 20; round += 1) {
    write(1_000)
    const due = bytes() + 1
    await expect.poll(bytes).toBeGreaterThanOrEqual(due)
  }
  write(1)
  expect(logBytes()).toBeLessThan(40_000_000)
})

test('keeps the log small while small commits change many pages without a pause', async () => {
  const { db, checkpoints, logBytes, bytes } = database()
  checkpoints.start()
  const insert = db.prepare('INSERT INTO settings (at_ms, body) VALUES (0, ?)')
  let largest = 0
  for (let commit = 0; commit < 600; commit += 1) {
    // Fewer rows than start a checkpoint by their number, each of 25 pages.
    insert.run('x'.repeat(25 * PAGE_BYTES))
    largest = Math.max(largest, logBytes())
    // As slow as this machine's disk: by now a checkpoint is due only for the pages.
    if (commit % 100 === 99) await expect.poll(bytes).toBeGreaterThan(25 * PAGE_BYTES * (commit - 50))
  }
  expect(largest).toBeGreaterThan(4_000_000)
  expect(largest).toBeLessThan(40_000_000)
})

test('writes out a log that grew before the first check, for work that waits for room', async () => {
  const { checkpoints, write, bytes, logBytes } = database({ checkIntervalMs: 60_000 })
  checkpoints.start()
  write(50)
  const before = bytes()
  await checkpoints.roomForMore()
  expect(bytes()).toBe(before)
  write(1_000)
  await checkpoints.roomForMore()
  expect(bytes()).toBeGreaterThan(before + 1_000 * PAGE_BYTES)
  write(1)
  expect(logBytes()).toBeLessThan(4_500_000)
})

test('has room at once where SQLite checkpoints by itself', async () => {
  const { checkpoints, write, bytes } = database()
  write(1_000)
  const before = bytes()
  await checkpoints.roomForMore()
  expect(bytes()).toBe(before)
})

test('checks the log four times as often while much is written', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let runs = 0
  const thread = {
    ...createBackgroundThread(),
    async run() {
      runs += 1
      return { kind: 'checkpointed', leftPages: 0 } as const
    },
  }
  const { db, checkpoints } = database({ thread, checkIntervalMs: 1_000 })
  checkpoints.start()
  const insert = db.prepare("INSERT INTO settings (at_ms, body) VALUES (0, '')")
  const runsAfter = async (rows: number, ms: number) => {
    // One commit: the log must not be due by its size.
    db.exec('BEGIN')
    for (let row = 0; row < rows; row += 1) insert.run()
    db.exec('COMMIT')
    await vi.advanceTimersByTimeAsync(ms)
    return runs
  }
  expect(await runsAfter(1_100, 1_000)).toBe(1)
  expect(await runsAfter(1_100, 250)).toBe(2)
  // A check that finds little makes the next one wait.
  expect(await runsAfter(10, 250)).toBe(2)
  expect(await runsAfter(1_100, 900)).toBe(2)
  expect(await runsAfter(0, 100)).toBe(3)
})

test('restarts the log even if there is a new commit during every checkpoint', async () => {
  let runs = 0
  const beaten = createBackgroundThread({ entry: new URL('beaten-checkpoint-worker.ts', import.meta.url) })
  const run: BackgroundThread['run'] = async (job) => {
    const reply = await beaten.run(job)
    runs += 1
    return reply
  }
  const { checkpoints, write, logBytes } = database({ thread: { ...beaten, run } })
  checkpoints.start()
  let largest = 0
  for (let commit = 0; commit < 500; commit += 1) {
    write(10)
    largest = Math.max(largest, logBytes())
    // However slow the thread is: every four megabytes it has lost another race.
    if (commit % 100 === 99) {
      const before = runs
      await until(() => runs > before, 'a checkpoint')
    }
  }
  expect(largest).toBeGreaterThan(8_000_000)
  expect(largest).toBeLessThan(20_000_000)
})

test('checkpoints within a commit when the thread cannot run', async () => {
  const { checkpoints, write, bytes } = database({ entry: new URL('no-such-worker.ts', import.meta.url) })
  checkpoints.start()
  const before = bytes()
  write(1_500)
  const afterOneMore = () => {
    write(1)
    return bytes()
  }
  await expect.poll(afterOneMore).toBeGreaterThan(before)
})

test('leaves a single database file after the station stops', async () => {
  const { db, checkpoints, write, bytes, logBytes } = database()
  checkpoints.start()
  const before = bytes()
  write(1_100)
  await expect.poll(bytes).toBeGreaterThan(before)
  await checkpoints.end()
  db.close()
  expect(logBytes).toThrow('ENOENT')
})
