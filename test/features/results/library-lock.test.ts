import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withLibraryLock } from '../../../src/features/results/library/library-lock.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

const ANOTHER_STATION = JSON.stringify({ host: 'cage-2', processId: 1 })

function libraryFolder() {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'v1'))
  return { folder, lock: join(folder, 'v1', '.lock') }
}

/** Lock of a station that stopped renewing it an hour ago. */
function writeStaleLock(path: string) {
  writeFileSync(path, ANOTHER_STATION)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  utimesSync(path, anHourAgo, anHourAgo)
}

test('gives a stale lock to one station when several find it at once', async () => {
  for (let round = 0; round < 20; round++) {
    const { folder, lock } = libraryFolder()
    writeStaleLock(lock)
    const stations = 8
    let [writers, refused] = [0, 0]
    const settled = Promise.withResolvers<void>()
    const count = () => writers + refused === stations && settled.resolve()
    const attempt = () =>
      withLibraryLock(folder, async () => {
        writers++
        count()
        await settled.promise
      }).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'library-busy' })
        refused++
        count()
      })
    await Promise.all(Array.from({ length: stations }, attempt))
    expect({ writers, refused }).toEqual({ writers: 1, refused: 7 })
    expect(existsSync(lock)).toBe(false)
  }
})

test('takes over a stale lock after a station stopped in the middle of a takeover', async () => {
  const { folder, lock } = libraryFolder()
  writeStaleLock(lock)
  writeStaleLock(`${lock}.takeover`)
  expect(await withLibraryLock(folder, () => Promise.resolve('written'))).toBe('written')
  expect(existsSync(`${lock}.takeover`)).toBe(false)
})

test('never shows a lock without its owner, which a killed station would leave for ten minutes', async () => {
  const { folder, lock } = libraryFolder()
  const owners: string[] = []
  const watcher = watch(join(folder, 'v1'), () => {
    try {
      owners.push(readFileSync(lock, 'utf8'))
    } catch {
      // The lock was released by now.
    }
  })
  for (let round = 0; round < 20; round++) {
    const before = owners.length
    await withLibraryLock(folder, () => until(() => owners.length > before, 'an event of the lock'))
  }
  watcher.close()
  expect(owners.length).toBeGreaterThan(0)
  expect(owners.filter((owner) => !owner.includes(`"processId":${process.pid}`))).toEqual([])
  expect(readdirSync(join(folder, 'v1'))).toEqual([])
})

test('leaves the lock of another station that took over while this computer slept', async () => {
  const { folder, lock } = libraryFolder()
  await withLibraryLock(folder, () => {
    rmSync(lock)
    writeFileSync(lock, ANOTHER_STATION)
    return Promise.resolve()
  })
  expect(existsSync(lock)).toBe(true)
})
