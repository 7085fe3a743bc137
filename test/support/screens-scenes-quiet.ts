import { randomUUID } from 'node:crypto'
import { openPracticeEnvironment } from '../../src/service/practice/practice-environment.ts'
import { exportClip, pastReps, quietDay, settled, tagsOf } from './screens-day.ts'
import { fillPictures, fillSettings, fillStore, pastClip } from './screens-fill.ts'
import { repsOf } from './screens-input.ts'
import { samplePictures } from './screens-pictures.ts'
import type { SceneBase, SceneGroup } from './screens-scenes.ts'
import { openWorld, type World } from './screens-world.ts'

const MINUTE_MS = 60_000
const clipsDir = new URL('../../resources/demo', import.meta.url).pathname

/** Few or no clips, or ten thousand; nobody on deck, or a question. */
export const quietGroups: readonly SceneGroup[] = [
  {
    name: 'nothing yet',
    open: (base) => openWorld(base),
    scenes: [
      { name: 'today-no-folder', arrange: (page) => page.getByRole('heading', { name: 'No folders yet' }).waitFor() },
      { name: 'queue-empty', place: 'queue', arrange: (page) => page.getByText('The queue is empty').waitFor() },
      {
        name: 'settings-no-folder',
        place: 'settings/folders',
        arrange: (page) => page.getByRole('heading', { name: 'No folders yet' }).waitFor(),
      },
      {
        name: 'help',
        place: 'help/start',
        isAtEverySize: true,
        arrange: (page) => page.getByRole('heading', { name: 'OnDeck manual' }).waitFor(),
      },
      {
        name: 'help-keys',
        place: 'help/keyboard',
        isAtEverySize: true,
        arrange: (page) => page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor(),
      },
      {
        name: 'notifications-none',
        async arrange(page) {
          await page.getByRole('button', { name: /^Notifications/ }).click()
          await page.getByText('No notifications').waitFor()
        },
      },
    ],
  },
  {
    name: 'before the first clip',
    open: (base) => quietDay(base),
    scenes: [
      {
        name: 'today-waiting',
        arrange: (page) => page.getByText('Waiting for the first clip today').waitFor(),
      },
      {
        name: 'today-long-name',
        async arrange(page, world) {
          const tags = tagsOf(world, 'Wilhelmina Featherstonehaugh-Cholmondeley')
          await world.api.command({ kind: 'deck-set', tags, fromMs: null })
          await page
            .getByText(/^Wilhelmina/)
            .first()
            .waitFor()
        },
      },
      {
        name: 'practice-asks',
        place: 'settings/connection',
        async arrange(page) {
          await page.getByRole('button', { name: 'Start practice mode' }).click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
      {
        name: 'today-paused',
        async arrange(page, world) {
          await world.set('uploads.paused', true)
          await page.getByText('Uploads are paused').waitFor()
        },
      },
    ],
  },
  {
    name: 'nobody on deck',
    open: nobodyOnDeck,
    scenes: [{ name: 'today-nobody', arrange: (page) => page.getByText('Unknown athlete').first().waitFor() }],
  },
  {
    name: 'is this still right',
    open: stillRight,
    scenes: [
      { name: 'today-question', arrange: (page) => page.getByRole('button', { name: /Still on deck/ }).waitFor() },
    ],
  },
  {
    name: 'practice',
    open: (base) =>
      openWorld({ ...base, exchange: { startPractice: practice, startInPractice: true }, isSetUp: false }),
    scenes: [
      {
        name: 'today-practice',
        async arrange(page, world) {
          await world.set('screens.guideDone', true)
          await page.getByText('Unknown athlete').first().waitFor()
        },
      },
      {
        name: 'settings-practice',
        place: 'settings/connection',
        arrange: (page) => page.getByText('Practice mode', { exact: true }).waitFor(),
      },
    ],
  },
  {
    name: 'ten thousand',
    open: tenThousand,
    scenes: [
      { name: 'today-ten-thousand', arrange: (page) => repsOf(page).getByRole('row').first().waitFor() },
      { name: 'queue-ten-thousand', place: 'queue', arrange: (page) => page.getByRole('row').first().waitFor() },
    ],
  },
]

const practice = (dataDir: string) => openPracticeEnvironment({ dataDir, clipsDir })

async function nobodyOnDeck(base: SceneBase): Promise<World> {
  const world = await quietDay(base)
  for (const [place, minute] of [9, 7, 5, 3].entries()) {
    const atMs = Date.now() - minute * MINUTE_MS
    exportClip(world, 0, `IMG_00${701 + place}.MOV`, { atMs })
    exportClip(world, 1, `C00${701 + place}.MP4`, { atMs })
  }
  await settled(world, ({ untagged }) => untagged === 8)
  return world
}

async function stillRight(base: SceneBase): Promise<World> {
  const world = await quietDay(base, {
    prepare: (dataDir) => fillStore(dataDir, pastReps(6, Date.now() - 50 * MINUTE_MS)),
  })
  const tags = tagsOf(world, 'Ansel Whitford')
  await world.api.command({ kind: 'deck-set', tags, fromMs: Date.now() - 45 * MINUTE_MS })
  exportClip(world, 0, 'IMG_00801.MOV')
  await settled(world, ({ untagged }) => untagged === 1)
  return world
}

function tenThousand(base: SceneBase): Promise<World> {
  // The folder isn't watched, and these clips' files don't exist.
  return openWorld({
    ...base,
    prepare(dataDir) {
      fillSettings(dataDir, { uploads: { paused: true } })
      const done = [...pastReps(2_500, Date.now() - MINUTE_MS)]
      fillStore(dataDir, done)
      fillPictures(dataDir, done, samplePictures(base.place))
      fillStore(dataDir, waitingClips(5_000))
    },
  })
}

function* waitingClips(count: number) {
  const athlete = { id: randomUUID(), name: 'Priya Raghunathan' }
  const state = { kind: 'queued', tries: 0, refusals: 0 } as const
  for (let rep = 0; rep < count; rep += 1) {
    const atMs = Date.now() - (10_000 + count - rep) * MINUTE_MS
    yield pastClip({ rep: 10_000 + rep, camera: 0, atMs, athlete, state, sessionGroupId: randomUUID() })
  }
}
