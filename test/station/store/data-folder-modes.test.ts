import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataDir } from '../../../src/station/store/data-folder.ts'
import { holdDataFolder, lockDataFolder, lockImports } from '../../../src/station/store/station-lock.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test.skipIf(process.platform === 'win32')(
  'restricts a new or existing data folder to its user, but no folder that all users share',
  () => {
    const folder = temporaryFolder()
    const modeAfter = (name: string, mode: number) => {
      mkdirSync(join(folder, name))
      chmodSync(join(folder, name), mode)
      createDataDir(join(folder, name))
      return (statSync(join(folder, name)).mode & 0o7777).toString(8)
    }
    expect(modeAfter('open', 0o755)).toBe('700')
    expect(modeAfter('read-only', 0o555)).toBe('500')
    expect(modeAfter('shared', 0o1777)).toBe('1777')
    createDataDir(join(folder, 'fresh/data'))
    expect((statSync(join(folder, 'fresh/data')).mode & 0o777).toString(8)).toBe('700')
  },
)

/** Starts a station twice on a folder that contains these files and that others may read. */
function modeOfStarted(put: (folder: string) => void) {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  put(folder)
  chmodSync(folder, 0o755)
  for (let start = 1; start <= 2; start++) {
    const unlock = lockDataFolder(folder)
    openStationStore(folder).close()
    unlock()
  }
  return {
    folder: (statSync(folder).mode & 0o777).toString(8),
    database: (statSync(join(folder, 'station.db')).mode & 0o777).toString(8),
  }
}

test.skipIf(process.platform === 'win32')(
  'keeps the mode of a folder with other files at every start, and restricts the database',
  () => {
    const others = { file: 'package.json', folder: 'www' }
    expect(modeOfStarted((folder) => writeFileSync(join(folder, others.file), '{}'))).toEqual({
      folder: '755',
      database: '600',
    })
    expect(modeOfStarted((folder) => mkdirSync(join(folder, others.folder)))).toEqual({
      folder: '755',
      database: '600',
    })
  },
)

test.skipIf(process.platform === 'win32')('restricts a folder that contains only files of an earlier station', () => {
  const earlier = (folder: string) => {
    openStationStore(folder).close()
    lockDataFolder(folder)()
    mkdirSync(join(folder, 'log'))
  }
  expect(modeOfStarted(earlier)).toEqual({ folder: '700', database: '600' })
})

/** Modes of the files in a folder. */
const modesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, (lstatSync(join(folder, name)).mode & 0o777).toString(8)]),
  )

/** A folder that is open to everybody, and stays so because it holds another program's file. */
function openFolder() {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'package.json'), '{}', { mode: 0o644 })
  return folder
}

test.skipIf(process.platform === 'win32')(
  'creates every file of a station for its user only, also in a folder that stays open',
  () => {
    const folder = openFolder()
    const locks = [lockDataFolder(folder), holdDataFolder(folder), lockImports(folder)]
    const store = openStationStore(folder)
    const { 'package.json': other, ...own } = modesIn(folder)
    expect(other).toBe('644')
    expect(Object.keys(own)).toEqual(expect.arrayContaining(['station.lock', 'held.lock', 'import.lock', 'station.db']))
    expect(new Set(Object.values(own))).toEqual(new Set(['600']))
    store.close()
    for (const unlock of locks) unlock()
  },
)

test.skipIf(process.platform === 'win32')(
  'restricts files of an older release in an open folder, and nothing that only has the name of one',
  () => {
    const folder = openFolder()
    for (const name of ['station.lock', 'held.lock', 'browsers.json', 'results'])
      writeFileSync(join(folder, name), '', { mode: 0o644 })
    symlinkSync('package.json', join(folder, 'import.lock'))
    lockDataFolder(folder)()
    expect(modesIn(folder)).toMatchObject({
      'station.lock': '600',
      'held.lock': '600',
      'browsers.json': '600',
      'package.json': '644',
      results: '644',
    })
  },
)

test.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
  'another user who can list an open data folder can take none of its locks',
  () => {
    const folder = openFolder()
    lockDataFolder(folder)()
    chmodSync(dirname(folder), 0o755)
    const canRead = (name: string) => {
      const user = ['--reuid=65534', '--regid=65534', '--clear-groups']
      return spawnSync('setpriv', [...user, 'cat', join(folder, name)]).status === 0
    }
    expect(['package.json', 'station.lock'].map(canRead)).toEqual([true, false])
  },
)
