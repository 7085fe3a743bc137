import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createFolders } from '../../../src/computer/watching/folders.ts'
import { NewFolderSettings, type Watcher } from '../../../src/station/contract/settings.ts'
import { MAX_CHOKIDAR_FILES } from '../../../src/station/contract/station-status.ts'
import type { Folders } from '../../../src/station/ports.ts'
import { chooseWatcher } from '../../../src/station/watching/chosen-watch.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'
import { watchingStation } from './watching-station.ts'

const fewFiles = { kind: 'chokidar', because: 'few-files' } as const
const manyFiles = { kind: 'own', because: 'many-files' } as const
const missedClip = { kind: 'own', because: 'missed-clip' } as const

/** A real folder with a real watcher, and a manual clock. */
function card(watcher: Watcher, folders: Folders = createFolders()) {
  const path = temporaryFolder(quickPlace)
  const station = watchingStation({ folders, files: createFiles() })
  onTestFinished(station.stop)
  const folder = station.folderAt(path, { watcher })
  const pass = (durationMs: number) => station.pass(durationMs, folder)
  return {
    path,
    pass,
    choice: () => station.folderMonitor.watcherOf(path),
    state: () => station.stateOf(path),
    events: station.events,
    film: (name: string) => writeFileSync(join(path, name), 'x'),
    knows: (name: string) => station.clipAt(join(path, name)) !== undefined,
    /** Time passes while the watcher reports: far less than until the next scan. */
    passUntil: (check: () => void) =>
      eventually(async () => {
        await pass(250)
        check()
      }),
  }
}

/** Real watchers, and one that reports nothing. */
function foldersWithout(silent: 'own' | 'chokidar') {
  const real = createFolders()
  const watched: string[] = []
  const folders: Folders = {
    ...real,
    watch(folder, listener) {
      watched.push(folder.watcher)
      return folder.watcher === silent ? () => {} : real.watch(folder, listener)
    },
  }
  return { folders, watched }
}

function fill(path: string, files: number) {
  mkdirSync(path, { recursive: true })
  for (let number = 0; number < files; number += 1) writeFileSync(join(path, `${number}.mp4`), 'x')
}

test('watches a folder of few files with chokidar, which reports a new clip', async () => {
  const cam = card('auto')
  cam.film('a.mp4')
  expect(cam.choice()).toBeNull()
  await cam.pass(250)
  expect(cam.choice()).toEqual(fewFiles)
  expect(cam.knows('a.mp4')).toBe(true)
  cam.film('b.mp4')
  await cam.passUntil(() => expect(cam.knows('b.mp4')).toBe(true))
  expect(cam.choice()).toEqual(fewFiles)
  expect(cam.state()).toBe('watching')
})

test('watches a folder of more than 5,000 files with the built-in watcher, also after it has grown', async () => {
  const cam = card('auto')
  fill(join(cam.path, 'day'), MAX_CHOKIDAR_FILES)
  await cam.pass(250)
  expect(cam.choice()).toEqual(fewFiles)
  cam.film('one-more.mp4')
  await cam.passUntil(() => expect(cam.choice()).toEqual(manyFiles))
  // The next scan sets the own watch, which names the new clip itself.
  await cam.pass(60_000)
  cam.film('told.mp4')
  await cam.passUntil(() => expect(cam.knows('told.mp4')).toBe(true))
  expect(cam.state()).toBe('watching')
  rmSync(join(cam.path, 'day'), { recursive: true })
  await cam.passUntil(() => expect(cam.choice()).toEqual(fewFiles))
})

test('replaces chokidar by the built-in watcher after a missed clip', async () => {
  const { folders, watched } = foldersWithout('chokidar')
  const cam = card('auto', folders)
  await cam.pass(1_000)
  cam.film('missed.mp4')
  await cam.pass(58_000)
  expect(cam.knows('missed.mp4')).toBe(false)
  await cam.pass(2_000)
  expect(cam.knows('missed.mp4')).toBe(true)
  await cam.pass(6_000)
  expect(cam.choice()).toEqual(missedClip)
  expect(cam.state()).toBe('watching')
  cam.film('told.mp4')
  await cam.passUntil(() => expect(cam.knows('told.mp4')).toBe(true))
  expect(cam.choice()).toEqual(missedClip)
  expect(watched).toEqual(['own', 'chokidar', 'own'])
})

test('reports each change of the watcher once', async () => {
  const { folders } = foldersWithout('chokidar')
  const cam = card('auto', folders)
  await cam.pass(1_000)
  cam.film('missed.mp4')
  await cam.pass(70_000)
  expect(cam.events.filter(({ kind }) => kind === 'folder')).toHaveLength(2)
})

test('keeps a chosen watcher with many files and after missed clips', async () => {
  const { folders, watched } = foldersWithout('chokidar')
  const cam = card('chokidar', folders)
  await cam.pass(1_000)
  cam.film('missed.mp4')
  await cam.pass(70_000)
  expect(cam.choice()).toEqual({ kind: 'chokidar', because: 'chosen' })
  expect(cam.state()).toBe('rescan-only')
  expect(watched).toEqual(['chokidar'])
  expect(chooseWatcher('none', null, 50_000)).toEqual({ kind: 'none', because: 'chosen' })
})

test('keeps the watcher of a folder near the limit, and never returns to one that missed a clip', () => {
  expect(chooseWatcher('auto', manyFiles, MAX_CHOKIDAR_FILES - 1)).toEqual(manyFiles)
  expect(chooseWatcher('auto', manyFiles, 0.8 * MAX_CHOKIDAR_FILES)).toEqual(fewFiles)
  expect(chooseWatcher('auto', missedClip, 1)).toEqual(missedClip)
})

test('chooses automatically for an added folder, and keeps the meaning of an earlier configuration', () => {
  const { folderAt } = watchingStation({ folders: createFolders(), files: createFiles() })
  expect(NewFolderSettings.parse({ path: '/cam' }).watcher).toBe('auto')
  expect(NewFolderSettings.parse({ path: '/cam', watcher: 'none' }).watcher).toBe('none')
  expect(folderAt('/cam').watcher).toBe('own')
})
