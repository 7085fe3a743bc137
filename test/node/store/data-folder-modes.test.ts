import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDataDir } from '../../../src/node/store/data-folder.ts'
import { lockDataFolder } from '../../../src/node/store/station-lock.ts'
import { openStationStore } from '../../../src/node/store/station-store.ts'
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
