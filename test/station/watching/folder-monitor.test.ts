import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import type { Files, FolderListener, Folders, FoundFile } from '../../../src/station/ports.ts'
import { fileAt } from '../../support/station-parts.ts'
import { watchingStation } from './watching-station.ts'

const path = '/cam'

/** A folder whose files, watcher and trouble the test sets. */
function keptFolder(more: Parameters<ReturnType<typeof watchingStation>['folderAt']>[1] = {}) {
  const there = new Map<string, FoundFile>()
  let listener: FolderListener | null = null
  let trouble: AppError | null = null
  let scans = 0
  const placeholders: string[] = []
  const folders: Folders = {
    async *scan({ onOverlooked }) {
      scans += 1
      if (trouble) throw trouble
      for (const placeholder of placeholders) onOverlooked({ path: placeholder, because: failure('file-in-cloud') })
      yield [...there.values()]
    },
    watch(_folder, given) {
      listener = given
      return () => {
        listener = null
      }
    },
    isThere: async () => trouble === null,
  }
  const files: Files = {
    stat: async (file) => there.get(file) ?? null,
    open: async () => {},
    fingerprint: async () => 'print',
    sha256: async () => 'hash',
  }
  const station = watchingStation({ folders, files, prober: { completeness: async () => ({ kind: 'complete' }) } })
  const folder = station.folderAt(path, more)
  const put = (name: string, sizeBytes = 100) => {
    const file = fileAt(`${path}/${name}`, sizeBytes)
    there.set(file.path, file)
    return file
  }
  return {
    ...station,
    folder,
    placeholders,
    put,
    remove: (name: string) => void there.delete(`${path}/${name}`),
    told: (...told: FoundFile[]) => listener?.onNews({ files: told, gone: [], isUnclear: false }),
    toldGone: (name: string) => listener?.onNews({ files: [], gone: [`${path}/${name}`], isUnclear: false }),
    toldUnclearly: () => listener?.onNews({ files: [], gone: [], isUnclear: true }),
    trouble: (detail: string) => listener?.onTrouble(detail),
    well: () => listener?.onWell(),
    isAway(away: boolean) {
      trouble = away ? new AppError('folder-missing', { folder: path }) : null
    },
    isWatched: () => listener !== null,
    scans: () => scans,
    state: () => station.stateOf(path),
    stateOfClip: (name: string) => station.clipAt(`${path}/${name}`)?.state.kind,
    pass: (durationMs: number) => station.pass(durationMs, folder),
  }
}

test('takes in reported files at once, without a scan', async () => {
  const cam = keptFolder()
  await cam.pass(250)
  cam.told(cam.put('a.mp4'))
  expect(cam.stateOfClip('a.mp4')).toBe('found')
  await cam.pass(30_000)
  expect(cam.scans()).toBe(1)
  expect(cam.state()).toBe('watching')
})

test('leaves files reported before the first scan to the scan, which may ignore them', async () => {
  const cam = keptFolder({ existing: 'ignore' })
  cam.put('old.mp4')
  await cam.pass(250)
  cam.told(cam.put('old.mp4'), cam.put('new.mp4'))
  await cam.pass(1_000)
  expect(cam.stateOfClip('old.mp4')).toBeUndefined()
  expect(cam.stateOfClip('new.mp4')).toBeDefined()
})

test('scans a folder every minute, on request, and after an unclear report', async () => {
  const cam = keptFolder()
  await cam.pass(59_000)
  expect(cam.scans()).toBe(1)
  await cam.pass(2_000)
  expect(cam.scans()).toBe(2)
  cam.folderMonitor.checkNow()
  await cam.pass(250)
  expect(cam.scans()).toBe(3)
  cam.toldUnclearly()
  await cam.pass(1_000)
  expect(cam.scans()).toBe(4)
})

test('detects a silent watcher by a scan and rescans the folder every 10 s', async () => {
  const cam = keptFolder()
  await cam.pass(1_000)
  cam.put('untold.mp4')
  await cam.pass(61_000)
  expect(cam.stateOfClip('untold.mp4')).toBeDefined()
  await cam.pass(5_000)
  expect(cam.state()).toBe('rescan-only')
  const before = cam.scans()
  await cam.pass(40_000)
  expect(cam.scans() - before).toBe(4)
})

test('does not count a clip as missed that the watcher reports just after the scan', async () => {
  const cam = keptFolder()
  await cam.pass(1_000)
  const file = cam.put('late.mp4')
  cam.folderMonitor.checkNow(path)
  await cam.pass(2_000)
  cam.told(file)
  await cam.pass(20_000)
  expect(cam.state()).toBe('watching')
})

test('trusts a watcher after a miss only after more reports, each time more', async () => {
  const cam = keptFolder()
  await cam.pass(1_000)
  for (const [lapse, proofs] of [1, 2].entries()) {
    cam.put(`untold-${lapse}.mp4`)
    cam.folderMonitor.checkNow(path)
    await cam.pass(6_000)
    expect(cam.state()).toBe('rescan-only')
    for (let proof = 1; proof <= proofs; proof += 1) {
      expect(cam.state()).toBe('rescan-only')
      cam.told(cam.put(`told-${lapse}-${proof}.mp4`))
      await cam.pass(11_000)
    }
    expect(cam.state()).toBe('watching')
  }
})

test('reports only the first of thousands of placeholders one by one, and counts all', async () => {
  const cam = keptFolder()
  cam.placeholders.push(...Array.from({ length: 3_000 }, (_, number) => `${path}/.IMG_${number}.MOV.icloud`))
  await cam.pass(1_000)
  cam.folderMonitor.checkNow(path)
  await cam.pass(2_000)
  expect(cam.events.filter(({ kind }) => kind === 'overlooked')).toHaveLength(20)
  expect(cam.folderMonitor.overlooked()).toHaveLength(3_000)
})

test('reports trouble of the watcher once and loses no clip', async () => {
  const cam = keptFolder()
  await cam.pass(1_000)
  for (let time = 0; time < 3; time += 1) {
    cam.trouble('ENOSPC')
    await cam.pass(11_000)
  }
  expect(cam.state()).toBe('rescan-only')
  expect(cam.events.filter(({ kind }) => kind === 'overlooked')).toEqual([
    {
      kind: 'overlooked',
      overlooked: { path, because: { code: 'watching-limited', parameters: { detail: 'ENOSPC' } } },
    },
  ])
  cam.put('untold.mp4')
  await cam.pass(11_000)
  expect(cam.stateOfClip('untold.mp4')).toBeDefined()
  cam.well()
  await cam.pass(11_000)
  expect(cam.state()).toBe('watching')
})

test('rescans a folder without a watcher every 10 s from the start', async () => {
  const cam = keptFolder({ watcher: 'none' })
  await cam.pass(1_000)
  expect(cam.state()).toBe('rescan-only')
  cam.put('a.mp4')
  await cam.pass(10_000)
  expect(cam.stateOfClip('a.mp4')).toBeDefined()
})

test('marks a clip missing after its file is reported removed, unless the folder is unavailable', async () => {
  const cam = keptFolder()
  cam.put('a.mp4')
  cam.put('b.mp4')
  await cam.pass(4_000)
  cam.remove('a.mp4')
  cam.toldGone('a.mp4')
  await cam.pass(250)
  expect(cam.counts()).toEqual({ probing: 1, missing: 1 })
  cam.remove('b.mp4')
  cam.isAway(true)
  cam.toldGone('b.mp4')
  await cam.pass(61_000)
  expect(cam.state()).toBe('unavailable')
  expect(cam.counts()).toEqual({ probing: 1, missing: 1 })
})

test('watches a returned folder within 10 s, without counting missed clips', async () => {
  const cam = keptFolder()
  await cam.pass(1_000)
  cam.isAway(true)
  await cam.pass(120_000)
  expect(cam.state()).toBe('unavailable')
  cam.isAway(false)
  cam.put('came.mp4')
  await cam.pass(10_000)
  expect(cam.stateOfClip('came.mp4')).toBeDefined()
  await cam.pass(10_000)
  expect(cam.state()).toBe('watching')
})

test('examines a file again after the upload when it changed during it', async () => {
  const cam = keptFolder()
  const sent = cam.queued(`${path}/a.mp4`)
  cam.put('a.mp4', 1_000)
  await cam.pass(1_000)
  cam.lifecycle.apply(sent.id, { kind: 'started' })
  cam.told(cam.put('a.mp4', 2_000))
  cam.lifecycle.apply(sent.id, { kind: 'reserved', sessionId: 'one' })
  cam.lifecycle.apply(sent.id, { kind: 'body-sent' })
  cam.lifecycle.apply(sent.id, { kind: 'stored', sessionId: 'one' })
  await cam.pass(65_000)
  // The camera has reused the name: another clip.
  expect(cam.counts()).toMatchObject({ processing: 1, probing: 1 })
})

test('marks clips missing whose files were removed while the station was off, also in a folder that comes later', async () => {
  const cam = keptFolder()
  cam.queued(`${path}/gone.mp4`)
  cam.queued(`${path}/there.mp4`)
  cam.put('there.mp4', 1_000)
  cam.isAway(true)
  await cam.pass(10_000)
  expect(cam.counts()).toEqual({ queued: 2 })
  cam.isAway(false)
  await cam.pass(4_000)
  expect(cam.counts()).toEqual({ queued: 1, missing: 1 })
})

test('ignores a folder that is no longer watched', async () => {
  const cam = keptFolder()
  await cam.pass(1_000)
  expect(cam.isWatched()).toBe(true)
  cam.folderMonitor.forget(path)
  expect(cam.isWatched()).toBe(false)
  expect(cam.state()).toBeUndefined()
})

test('scans without database reads for known files', async () => {
  const cam = keptFolder()
  for (let number = 0; number < 50; number += 1) cam.put(`${number}.mp4`)
  await cam.pass(4_000)
  let asked = 0
  const { atPath } = cam.store
  cam.store.atPath = (file) => {
    asked += 1
    return atPath(file)
  }
  await cam.pass(125_000)
  expect(cam.scans()).toBe(3)
  expect(asked).toBe(0)
})
