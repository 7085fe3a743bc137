import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup, restoreSteps } from '../../../src/features/backup/station/restore-backup.ts'
import { backupSteps } from '../../../src/features/backup/station/write-backup.ts'
import { toFailure } from '../../../src/station/app-error.ts'
import { databaseFile, openDatabase } from '../../../src/station/store/database.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { fillStore, pastClip } from '../../support/screens-fill.ts'
import { quickPlace } from '../../support/temporary.ts'

/** `ONDECK_KILLS=100` is the long run. */
const KILLS = Number(process.env['ONDECK_KILLS'] ?? 3)
const CLIPS = 1_500

const root = mkdtempSync(join(quickPlace, 'ondeck-test-'))
/** On systems with a quick place in memory, this is another disk: the backup is copied to it. */
const otherDisk = mkdtempSync(join(tmpdir(), 'ondeck-test-'))
const station = { root, dataDir: join(root, 'data') }

beforeAll(() => fillStore(station.dataDir, completedClips()))
afterAll(() => {
  for (const folder of [root, otherDisk]) rmSync(folder, { recursive: true, force: true })
})

function* completedClips() {
  for (let rep = 1; rep <= CLIPS; rep += 1) {
    const state = { kind: 'completed', sessionId: `session-${rep}` } as const
    yield pastClip({
      rep,
      camera: 0,
      atMs: rep * 4_000,
      athlete: { id: 'a', name: 'Maya Ortiz' },
      state,
      sessionGroupId: `rep-${rep}`,
    })
  }
}

/** Starts a backup or a restore and kills it: at a step, or after a time. Resolves with the signal that ended it. */
async function killed(what: 'backup' | 'restore', from: string, to: string, at: string | number) {
  const child = fork(join(import.meta.dirname, 'backup-process.ts'), [what, from, to, String(at)], { silent: true })
  const exited = once(child, 'exit')
  if (typeof at === 'number') {
    await Promise.race([once(child, 'message'), exited])
    await sleep(at)
    child.kill('SIGKILL')
  }
  await exited
  return child.signalCode
}

let number = 0
function newPlace(parent = root) {
  const place = join(parent, `place-${(number += 1)}`)
  mkdirSync(place)
  return place
}

const clipsOf = (dataDir: string) => {
  const memory = openStationStore(dataDir)
  try {
    return memory.store.counts().completed
  } finally {
    memory.close()
  }
}

/** A file with a backup's name is a whole backup; a part that is left is refused or just as whole. */
function expectNoHalfBackup(place: string) {
  const names = readdirSync(place)
  for (const name of names) {
    const folder = newPlace()
    try {
      restoreBackup(join(place, name), folder)
    } catch (error) {
      expect(name).toMatch(/\.part$/)
      expect(['backup-foreign', 'backup-damaged']).toContain(toFailure(error).code)
      continue
    }
    expect(clipsOf(folder)).toBe(CLIPS)
    rmSync(folder, { recursive: true })
  }
  return names
}

/** The next backup removes what a killed one left. */
async function expectNextBackup(to: string) {
  rmSync(to, { force: true })
  expect(await killed('backup', station.dataDir, to, '')).toBe(null)
  expect(existsSync(`${to}.part`)).toBe(false)
  expect(readdirSync(station.dataDir).filter((name) => name.startsWith('backup.part'))).toEqual([])
  const folder = newPlace()
  restoreBackup(to, folder)
  expect(clipsOf(folder)).toBe(CLIPS)
  rmSync(folder, { recursive: true })
}

test.each(backupSteps)(
  'a backup that is killed when it was %s leaves none that looks whole and is not',
  async (step) => {
    const place = newPlace()
    const to = join(place, 'kept.db')
    expect(await killed('backup', station.dataDir, to, step)).toBe('SIGKILL')
    expect(existsSync(to)).toBe(step === 'renamed')
    expectNoHalfBackup(place)
    expect(clipsOf(station.dataDir)).toBe(CLIPS)
    await expectNextBackup(to)
  },
)

test('a backup that is killed at any time is whole or absent, also on another disk', async () => {
  const place = newPlace(otherDisk)
  const to = join(place, 'kept.db')
  for (let kill = 0; kill < KILLS; kill += 1) {
    rmSync(to, { force: true })
    await killed('backup', station.dataDir, to, Math.random() * 120)
    expectNoHalfBackup(place)
  }
  await expectNextBackup(to)
})

/** A folder that a killed restore left: no station starts in it until a restore has gone through. */
function expectWholeOrRefused(folder: string, backup: string) {
  if (existsSync(databaseFile(folder))) {
    expect(clipsOf(folder)).toBe(CLIPS)
    expect(() => restoreBackup(backup, folder)).toThrow(expect.objectContaining({ code: 'restore-not-empty' }))
    return 'whole'
  }
  // Killed before anything was made: as if nobody had ever asked for it.
  if (!existsSync(join(folder, 'restoring'))) return 'untouched'
  expect(() => openDatabase(folder)).toThrow(expect.objectContaining({ code: 'restore-unfinished' }))
  expect(existsSync(databaseFile(folder))).toBe(false)
  restoreBackup(backup, folder)
  expect(existsSync(join(folder, 'restoring'))).toBe(false)
  expect(clipsOf(folder)).toBe(CLIPS)
  return 'restored'
}

test.each(restoreSteps)(
  'a restore that is killed when it was %s leaves no station that starts half restored',
  async (step) => {
    const backup = join(newPlace(), 'kept.db')
    await expectNextBackup(backup)
    const folder = join(newPlace(), 'data')
    expect(await killed('restore', backup, folder, step)).toBe('SIGKILL')
    expect(expectWholeOrRefused(folder, backup)).toBe(step === 'renamed' ? 'whole' : 'restored')
    const db = new DatabaseSync(databaseFile(folder), { readOnly: true })
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    db.close()
  },
)

test('a restore that is killed at any time can be run again or is whole', async () => {
  const backup = join(newPlace(), 'kept.db')
  await expectNextBackup(backup)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const folder = join(newPlace(), 'data')
    await killed('restore', backup, folder, Math.random() * 150)
    expectWholeOrRefused(folder, backup)
    rmSync(folder, { recursive: true, force: true })
  }
})
