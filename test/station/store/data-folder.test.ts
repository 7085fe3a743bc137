import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataFolder } from '../../../src/station/store/station-lock.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const somebodyElse = '65534'

/** Data folder of this user, as another user of the computer sees it. */
function openedBySomebodyElse(dataDir: string, mode: number) {
  openStationStore(dataDir).close()
  lockDataFolder(dataDir)()
  chmodSync(dataDir, mode)
  const script = join(import.meta.dirname, 'open-station.ts')
  return execFileSync(process.execPath, [script, dataDir, somebodyElse], { encoding: 'utf8' }).trim()
}

// Only root can become another user.
test.runIf(process.getuid?.() === 0).each([0o755, 0o777])(
  'refuses a data folder of another user (%o) without calling it damaged',
  (mode) => {
    const place = temporaryFolder()
    chmodSync(place, 0o755)
    expect(openedBySomebodyElse(join(place, 'data'), mode)).toBe('data-folder-unusable')
  },
)
