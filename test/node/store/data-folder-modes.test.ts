import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataDir } from '../../../src/node/store/database.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test.skipIf(process.platform === 'win32')(
  'a data folder is closed to other users, also one that was there, but never a folder that all users share',
  () => {
    const folder = temporaryFolder()
    const modeAfter = (name: string, mode: number) => {
      mkdirSync(join(folder, name))
      chmodSync(join(folder, name), mode)
      makeDataDir(join(folder, name))
      return (statSync(join(folder, name)).mode & 0o7777).toString(8)
    }
    expect(modeAfter('open', 0o755)).toBe('700')
    expect(modeAfter('read-only', 0o555)).toBe('500')
    expect(modeAfter('shared', 0o1777)).toBe('1777')
    makeDataDir(join(folder, 'fresh/data'))
    expect((statSync(join(folder, 'fresh/data')).mode & 0o777).toString(8)).toBe('700')
  },
)
