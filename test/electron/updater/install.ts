// Installs one release as the window does on Windows, with the real electron-updater, and tells what happens.
import { chmodSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { createReleaseUpdater } from '../../../src/main/updates/release-updater.ts'
import { createSignedUpdater } from '../../../src/main/updates/signed-updater.ts'
import { toFailure } from '../../../src/station/app-error.ts'

const { UPDATER_HOME = '', UPDATER_FEED = '', UPDATER_RELEASE = '', UPDATER_EXECUTABLE, UPDATER_PROXY } = process.env

const tell = (message: object) => process.send?.(message)

// electron-updater starts `elevate.exe` of this folder when the installer may not be started.
Object.assign(process, { resourcesPath: UPDATER_HOME })

const updater = createReleaseUpdater({
  findFeed: () => UPDATER_FEED,
  async createUpdater() {
    const created = await createSignedUpdater({ platform: 'win32', configFile: join(UPDATER_HOME, 'app-update.yml') })
    // Its own tests choose the system in this way.
    return Object.assign(created, { _testOnlyOptions: { platform: 'win32' } })
  },
  stopFor(leave) {
    tell({ kind: 'stopped' })
    leave()
  },
  relaunch: () => tell({ kind: 'relaunched' }),
})

try {
  await updater.fetch({ version: UPDATER_RELEASE, proxy: UPDATER_PROXY ?? null })
  tell({ kind: 'fetched' })
  // Windows runs every .exe; Linux asks for the mode.
  if (UPDATER_EXECUTABLE) for (const file of globSync(join(UPDATER_HOME, '**/*.exe'))) chmodSync(file, 0o755)
  updater.restart()
} catch (error) {
  tell({ kind: 'failed', failure: toFailure(error) })
}
