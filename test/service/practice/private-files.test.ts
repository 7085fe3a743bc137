import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { cameraModels, openCamera } from '../../../src/service/practice/cameras/camera.ts'
import { systemCameraClock } from '../../../src/service/practice/cameras/camera-clock.ts'
import { makePrivateFolder } from '../../../src/service/practice/private-folder.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { addAthlete, captureBody, startService } from './support.ts'
import { tinyVideo } from './tiny-video.ts'
import { upload } from './upload.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test.skipIf(process.platform === 'win32')(
  'practice files are restricted to their user, also in a folder that was open to everybody',
  async () => {
    const dataDir = join(temporaryFolder(), 'service')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    const { ask, key } = await startService({ dataDir })
    const { body } = await ask('POST', '/captures', { body: captureBody(await addAthlete(ask)) })
    await upload(body, tinyVideo())
    const [make] = cameraModels
    const camera = await openCamera({ make: make!, root: join(dataDir, 'cameras'), time: systemCameraClock })
    const { signal } = new AbortController()
    await camera.exportClip({ video: tinyVideo(), recordedAtMs: Date.now(), style: 'renamed', signal })

    const found = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    const open = found
      .map((entry) => ({ path: join(entry.parentPath, entry.name), mode: entry.isDirectory() ? '700' : '600' }))
      .filter(({ path, mode }) => modeOf(path) !== mode)
    expect(found.length).toBeGreaterThan(5)
    expect(open.map(({ path }) => `${relative(dataDir, path)} ${modeOf(path)}`)).toEqual([])
    expect(modeOf(dataDir)).toBe('700')
    if (process.getuid?.() === 0) expect(asNobody('cat', join(dataDir, 'practice.db'))).not.toContain(key)
  },
)

test.skipIf(process.platform === 'win32')('a folder that all users share stays as it is', () => {
  const shared = join(temporaryFolder(), 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  makePrivateFolder(shared)
  expect(statSync(shared).mode & 0o7777).toBe(0o1777)
  writeFileSync(join(shared, 'mine'), '')
  makePrivateFolder(join(shared, 'a/b'))
  expect(modeOf(join(shared, 'a'))).toBe('700')
})

test.skipIf(process.platform === 'win32')(
  'a folder with other files keeps its mode, and a pure practice folder is restricted',
  () => {
    const modeAfter = (names: readonly string[]) => {
      const folder = join(temporaryFolder(), 'service')
      mkdirSync(folder)
      for (const name of names) writeFileSync(join(folder, name), '')
      chmodSync(folder, 0o755)
      makePrivateFolder(folder)
      return modeOf(folder)
    }
    expect(modeAfter(['package.json'])).toBe('755')
    expect(modeAfter(['package.json', 'practice.db', 'practice.lock'])).toBe('755')
    expect(modeAfter(['cameras', 'practice.db', 'practice.lock'])).toBe('700')
  },
)

/** Text that another user of this computer can read. */
function asNobody(...command: string[]): string {
  try {
    const user = ['--reuid=65534', '--regid=65534', '--clear-groups']
    return execFileSync('setpriv', [...user, ...command], { encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
