// Clips that were there before a folder was added are taken or left alone, as the person says, and no others are.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import { AppError } from '../../../src/station/app-error.ts'
import type { FolderSettings } from '../../../src/station/contract/settings.ts'
import type { FolderListener, Folders, FoundFile } from '../../../src/station/ports.ts'
import { another } from '../../support/sample-clips.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { watchingStation } from './watching-station.ts'

const path = '/cam'

/** A camera's folder that a person adds, removes and adds again, with files of any age. */
function cameraFolder() {
  const there = new Map<string, FoundFile>()
  let listener: FolderListener | null = null
  let isAway = false
  let duringScan = () => {}
  const folders: Folders = {
    async *scan() {
      if (isAway) throw new AppError('folder-missing', { folder: path })
      const seen = [...there.values()]
      duringScan()
      yield seen
      yield [...there.values()].filter((file) => !seen.includes(file))
    },
    watch: (_folder, given) => {
      listener = given
      return () => {}
    },
    isThere: async () => !isAway,
  }
  const files = { ...createFiles(), stat: async (file: string) => there.get(file) ?? null }
  const station = watchingStation({ folders, files, prober: { completeness: async () => ({ kind: 'complete' }) } })
  const put = (name: string, agoMs: number) => {
    const file = { path: join(path, name), sizeBytes: 1_000, modifiedAtMs: station.clock.nowMs() - agoMs }
    there.set(file.path, file)
    return file
  }

  return {
    ...station,
    put,
    emit: (file: FoundFile) => listener?.onNews({ files: [file], gone: [], isUnclear: false }),
    whileScanning: (act: () => void) => {
      duringScan = act
    },
    isAway: (away: boolean) => {
      isAway = away
    },
    async watch(existing: FolderSettings['existing'], durationMs = 1_000) {
      await station.pass(durationMs, station.folderAt(path, { existing }))
    },
    remove() {
      station.folderMonitor.forget(path)
      station.folderMonitor.remove(path)
    },
    isTaken: (name: string) => station.clipAt(join(path, name)) !== undefined,
  }
}

const HOUR_MS = 3_600_000

test('imports ignored files when the folder is added again with that choice', async () => {
  const cam = cameraFolder()
  cam.put('old.mov', HOUR_MS)
  await cam.watch('ignore')
  expect(cam.isTaken('old.mov')).toBe(false)
  cam.remove()
  await cam.watch('take')
  expect(cam.isTaken('old.mov')).toBe(true)
})

test('ignores files from the time without watching when added again with that choice', async () => {
  const cam = cameraFolder()
  await cam.watch('take')
  cam.remove()
  cam.put('private.mov', HOUR_MS / 2)
  await cam.clock.advance(1_000)
  await cam.watch('ignore', 130_000)
  expect(cam.isTaken('private.mov')).toBe(false)
})

test.each([
  ['ignore', 'take', true],
  ['take', 'ignore', false],
] as const)('applies “%s” at a start after “%s”', async (after, before, wasTaken) => {
  const cam = cameraFolder()
  await cam.watch(before)
  cam.folderMonitor.forget(path)
  cam.put('meanwhile.mov', HOUR_MS)
  await cam.watch(after, 130_000)
  expect(cam.isTaken('meanwhile.mov')).toBe(!wasTaken)
})

test('imports a clip that appears during the first scan, with any modification time', async () => {
  const cam = cameraFolder()
  cam.put('old.mov', HOUR_MS)
  let isDone = false
  cam.whileScanning(() => {
    if (isDone) return
    isDone = true
    cam.put('recorded.mov', 0)
    cam.emit(cam.put('copied.mov', HOUR_MS))
  })
  await cam.watch('ignore', 2_000)
  expect(['old.mov', 'recorded.mov', 'copied.mov'].map(cam.isTaken)).toEqual([false, true, true])
})

test('imports clips recorded while an added folder was unavailable', async () => {
  const cam = cameraFolder()
  cam.put('old.mov', HOUR_MS)
  cam.isAway(true)
  await cam.watch('ignore', 60_000)
  cam.put('recorded.mov', 10_000)
  cam.isAway(false)
  await cam.watch('ignore', 10_000)
  expect(['old.mov', 'recorded.mov'].map(cam.isTaken)).toEqual([false, true])
})

test('ignores an old clip of a camera whose clock is a year ahead', async () => {
  const cam = cameraFolder()
  cam.put('old.mov', -365 * 24 * HOUR_MS)
  await cam.watch('ignore', 130_000)
  expect(cam.isTaken('old.mov')).toBe(false)
})

test('keeps ignoring clips when all times of a disk shift by an hour', async () => {
  const cam = cameraFolder()
  cam.put('old.mov', HOUR_MS * 5)
  await cam.watch('ignore')
  cam.put('old.mov', HOUR_MS * 4 + 1_000)
  await cam.watch('ignore', 130_000)
  expect(cam.isTaken('old.mov')).toBe(false)
})

test('imports none of the ignored files after their folder is renamed', async () => {
  const root = temporaryFolder(quickPlace)
  mkdirSync(join(root, '2024'))
  for (let number = 0; number < 30; number += 1)
    writeFileSync(join(root, '2024', `${number}.mp4`), another(`${number}`))
  const station = watchingStation({ folders: createFolders(), files: createFiles(), stableMs: 500 })
  onTestFinished(station.stop)
  const folder = station.folderAt(root, { existing: 'ignore' })
  await station.clock.advance(Date.now() - station.clock.nowMs() + 1_000)
  await station.pass(2_000, folder)
  renameSync(join(root, '2024'), join(root, 'archive'))
  station.folderMonitor.checkNow()
  await station.pass(4_000, folder)
  expect(station.counts()).toEqual({})
})
