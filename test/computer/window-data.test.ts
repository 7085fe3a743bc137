import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../../scripts/package-headless/copy-package.ts'
import { moveChromiumData, windowFolderIn } from '../../src/computer/window-data.ts'
import { temporaryFolder } from '../support/temporary.ts'

const program = join(import.meta.dirname, 'killed-move.ts')

/** Number of kills; its operations are fewer, and each is killed before and within. */
const KILLS = 50

/** Contents that the page stored, by their file. */
const stored: Readonly<Record<string, string>> = {
  Preferences: '{"partition":{"default_zoom_level":{"x":0.5}}}',
  'Local State': '{"os_crypt":{}}',
  ...Object.fromEntries(
    Array.from({ length: 15 }, (_, n) => [`Local Storage/leveldb/00000${n}.ldb`, `theme ${n} `.repeat(99)]),
  ),
  'IndexedDB/app_0.indexeddb.leveldb/CURRENT': 'MANIFEST-000001',
}

/** The folder of a release before Chromium had its own: on macOS the station is in it, too. */
function folderOfBefore(): string {
  const folder = join(temporaryFolder(), 'ondeck')
  const others = { 'window.json': '{"login":null}', 'station/state.db': 'queue', 'Cache/data_0': 'cache' }
  for (const [name, text] of Object.entries({ ...stored, ...others })) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const contentOf = (folder: string) =>
  Object.fromEntries(Object.keys(stored).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

test('Chromium’s files move to a folder of their own, with what the page stored; the station and the window’s file stay', () => {
  const folder = folderOfBefore()
  expect(moveChromiumData(folder)).toBe(join(folder, 'window'))
  expect(contentOf(join(folder, 'window'))).toEqual(stored)
  expect(filesIn(join(folder, 'window'))).not.toContain('Cache/data_0')
  expect(readFileSync(join(folder, 'window.json'), 'utf8')).toBe('{"login":null}')
  expect(readFileSync(join(folder, 'station/state.db'), 'utf8')).toBe('queue')
})

test('a release before it still finds everything after the first start, and the copies go at the second', () => {
  const folder = folderOfBefore()
  moveChromiumData(folder)
  expect(contentOf(folder)).toEqual(stored)
  expect(moveChromiumData(folder)).toBe(join(folder, 'window'))
  expect(readdirSync(folder).toSorted()).toEqual(['station', 'window', 'window.json'])
  expect(contentOf(join(folder, 'window'))).toEqual(stored)
})

test('a new installation gets the folder at once, private to its user', () => {
  const folder = join(temporaryFolder(), 'ondeck')
  expect(moveChromiumData(folder)).toBe(join(folder, 'window'))
  if (process.platform !== 'win32') expect(statSync(join(folder, 'window')).mode & 0o777).toBe(0o700)
})

test('where nothing can be moved the old folder is used, and the next start tries again', () => {
  const folder = folderOfBefore()
  // A file that can't be copied.
  mkdirSync(join(folder, 'IndexedDB/gone'))
  symlinkSync('/nowhere', join(folder, 'IndexedDB/gone/CURRENT'))
  expect(moveChromiumData(folder)).toBe(folder)
  rmSync(join(folder, 'IndexedDB/gone'), { recursive: true })
  expect(moveChromiumData(folder)).toBe(join(folder, 'window'))
})

test(`what the page stored is whole at one of the two places after each of ${KILLS} kills, and moved by the next start`, () => {
  const operations = Number(move(folderOfBefore(), 0, 'before').stdout)
  expect(operations).toBeGreaterThan(KILLS / 2 - 1)
  let kills = 0
  for (const moment of ['before', 'within'] as const)
    for (let at = 1; at <= operations && kills < KILLS; at += 1) {
      const folder = folderOfBefore()
      expect(move(folder, at, moment).signal).toBe('SIGKILL')
      kills += 1
      const own = join(folder, 'window')
      expect(contentOf(existsSync(own) ? own : folder), `${moment} ${at}`).toEqual(stored)
      expect(moveChromiumData(folder), `${moment} ${at}`).toBe(own)
      expect(contentOf(own), `${moment} ${at}`).toEqual(stored)
      expect(readFileSync(join(folder, 'station/state.db'), 'utf8')).toBe('queue')
    }
  expect(kills).toBe(KILLS)
})

const move = (folder: string, at: number, moment: 'before' | 'within') =>
  spawnSync(process.execPath, [program, folder, String(at), moment], { encoding: 'utf8' })

test('a start in development has a folder of its own, and a packaged one that of every release', () => {
  expect(windowFolderIn('/home/ada/.config', true)).toBe('/home/ada/.config/ondeck')
  expect(windowFolderIn('/home/ada/.config', false)).toBe('/home/ada/.config/ondeck-dev')
})
