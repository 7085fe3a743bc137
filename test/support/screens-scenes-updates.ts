import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstallLimit } from '../../src/station/contract/updates.ts'
import type { Scene, SceneBase, SceneGroup } from './screens-scenes.ts'
import { openWorld } from './screens-world.ts'

/** No server has this name: a check of it fails. */
const FEED = 'https://updates.invalid/ondeck/'
const NOTES = 'Clips and uploads\n- Scans of large folders take half the time.\n- A share that is away is named.'

/** A station that has read the feed before; `limit` is null where its window installs releases. */
function checkedStation(base: SceneBase, version: string, limit: InstallLimit | null) {
  const nowMs = Date.now()
  const release = { version, notes: NOTES }
  const memory = { feed: FEED, triedAtMs: nowMs, checkedAtMs: nowMs, release }
  return openWorld({
    ...base,
    // Tests that run at night install no release.
    settings: { 'updates.mode': limit === null ? 'announce' : 'automatic' },
    exchange: { updateFeed: FEED, installLimit: limit, computer: { installUpdate: async () => {} } },
    prepare(dataDir) {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(join(dataDir, 'updates.json'), JSON.stringify(memory))
    },
  })
}

const place = 'settings/about'

const spanish: Scene = {
  name: 'update-spanish',
  place,
  async arrange(page, world) {
    await world.set('screens.language', 'es')
    await page.getByText('Actualización 9.0.0 disponible').waitFor()
  },
}

/** Settings, About, with a feed. */
export const updateGroups: readonly SceneGroup[] = [
  {
    name: 'an update that the window installs',
    open: (base) => checkedStation(base, '9.0.0', null),
    scenes: [
      {
        name: 'update-offered',
        place,
        arrange: (page) => page.getByRole('button', { name: 'Install and restart' }).waitFor(),
      },
      {
        name: 'update-check-failed',
        place,
        async arrange(page) {
          await page.getByRole('button', { name: 'Check for updates' }).click()
          await page.getByText('updates.invalid').nth(1).waitFor()
        },
      },
      spanish,
    ],
  },
  {
    name: 'an update that a person installs',
    open: (base) => checkedStation(base, '9.0.0', 'unsigned'),
    scenes: [
      {
        name: 'update-announced',
        place,
        arrange: (page) => page.getByText('This build of OnDeck is not signed.').waitFor(),
      },
      { ...spanish, name: 'update-announced-spanish' },
    ],
  },
  {
    name: 'an older release at the feed',
    open: (base) => checkedStation(base, '0.0.1', null),
    scenes: [
      {
        name: 'update-older',
        place,
        arrange: (page) => page.getByText('OnDeck never installs an older version').waitFor(),
      },
    ],
  },
]
