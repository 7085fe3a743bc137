import type { Page } from '@playwright/test'
import type { Keychain } from '../../src/computer/keychain/keychain.ts'
import { busyDay, quietDay, settled } from './screens-day.ts'
import type { SceneBase, SceneGroup } from './screens-scenes.ts'
import { holdCalls } from './screens-scenes-edges.ts'
import { openWorld, type World } from './screens-world.ts'

const locked = { kind: 'locked', because: { code: 'keychain-locked', parameters: {} } } as const
const lockedKeychain: Keychain = {
  read: async () => locked,
  write: async () => locked,
  remove: async () => locked,
  close() {},
}

const fixedSettings = {
  service: { proxy: 'http://proxy.test:3128' },
  uploads: { afterUpload: { kind: 'move', folder: '/sent' }, limitMbitPerSecond: 40 },
  tagging: { requireDimensions: true, aliases: { '12': { firstName: 'Maya', lastName: 'Ortiz' } } },
} as const

/** The service, the keychain, the connection: what is not as it should be; and before anything is. */
export const troubledGroups: readonly SceneGroup[] = [
  {
    name: 'settings of a configuration file',
    open: (base) => quietDay(base, { given: fixedSettings }),
    scenes: ['connection', 'uploads'].map((section) => ({
      name: `settings-fixed-${section}`,
      place: `settings/${section}`,
      isAtEverySize: true,
      arrange: (page) => page.getByText('Set in this station’s configuration file.').first().waitFor(),
    })),
  },
  {
    name: 'the service does not answer',
    open: (base) => faulty(base, { kind: 'cut' }),
    scenes: [
      { name: 'today-offline', arrange: (page) => page.getByText('Offline').first().waitFor() },
      { name: 'queue-offline', place: 'queue', arrange: (page) => page.getByText('Offline').first().waitFor() },
    ],
  },
  {
    name: 'the key is refused',
    open: (base) => faulty(base, { kind: 'status', status: 401 }),
    scenes: [
      { name: 'today-key-refused', arrange: (page) => page.getByText('API key rejected').first().waitFor() },
      {
        name: 'settings-key-refused',
        place: 'settings/connection',
        async arrange(page) {
          await page.getByRole('button', { name: 'Test connection' }).click()
          await page.getByText('The service rejected the API key.').first().waitFor()
        },
      },
    ],
  },
  {
    name: 'the keychain is locked',
    open: async (base) => {
      const world = await openWorld({ ...base, exchange: { keychain: lockedKeychain }, isSetUp: false })
      await world.set('screens.guideDone', true)
      await world.api.connection.use({ baseUrl: world.service.baseUrl })
      return world
    },
    scenes: [
      {
        name: 'today-keychain-locked',
        arrange: (page) =>
          page
            .getByText(/keychain is locked/i)
            .first()
            .waitFor(),
      },
      {
        name: 'settings-keychain-locked',
        place: 'settings/connection',
        arrange: (page) => page.getByRole('button', { name: 'Check again' }).waitFor(),
      },
    ],
  },
  { name: 'the first start', open: (base) => openWorld({ ...base, isSetUp: false }), scenes: guideScenes() },
  {
    name: 'outside and cut off',
    open: busyDay,
    scenes: [
      {
        name: 'today-loading',
        prepare: holdCalls(/^(reps|untagged|attention)$/),
        arrange: (page) => page.getByText('Ansel Whitford').first().waitFor(),
      },
      { name: 'enter', isOutside: true, arrange: (page) => page.getByText('Sign in to this station').waitFor() },
      {
        name: 'enter-refused',
        isOutside: true,
        place: '#code=of-yesterday',
        arrange: (page) => page.getByText('Sign-in link expired').waitFor(),
      },
      {
        name: 'today-cut-off',
        cutsOff: true,
        async arrange(page, world) {
          await page.getByText('Ansel Whitford').first().waitFor()
          await world.headless.close()
          await page.getByText('Lost connection to the station').waitFor()
        },
      },
    ],
  },
]

async function faulty(base: SceneBase, fault: object): Promise<World> {
  const world = await quietDay(base)
  await world.api.command({
    kind: 'deck-set',
    tags: { athlete: { id: world.idOf('Maya Ortiz') }, activity: 'baseball', movement: 'pitching', dimensions: {} },
    fromMs: Date.now() - 300_000,
  })
  await world.set('uploads.holdSeconds', 0)
  world.service.control.setFaults({ rules: [{ call: 'any', fault }] })
  world.film('A open side', 'IMG_00901.MOV', Date.now() - 60_000)
  await settled(world, ({ queued, waiting }) => queued + waiting > 0)
  return world
}

function guideScenes(): SceneGroup['scenes'] {
  const step = (page: Page, question: string) => page.getByRole('heading', { name: question }).waitFor()
  return [
    { name: 'guide-service', arrange: (page) => step(page, 'Connect to the service') },
    {
      name: 'guide-key',
      async arrange(page, world) {
        await world.api.connection.use({ baseUrl: world.service.baseUrl })
        await page.reload()
        await step(page, 'Enter your API key')
      },
    },
    {
      name: 'guide-folder',
      async arrange(page, world) {
        await world.api.key.set({ key: world.service.key })
        world.film('Cam A', 'before.mp4')
        await page.reload()
        await step(page, 'Add a camera folder')
        await page.getByRole('textbox', { name: 'Folder' }).fill(world.folderOf('Cam A'))
        await page.getByText('Contains 1 clip,').waitFor()
      },
    },
    {
      name: 'guide-clip',
      place: 'settings/guide',
      async arrange(page, world) {
        await world.addCamera('Cam A')
        await page.reload()
        await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'First clip' }).click()
        await step(page, 'Put an athlete on deck')
        await page.getByText('First clip found').waitFor()
      },
    },
  ]
}
