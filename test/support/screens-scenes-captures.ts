import type { Page } from '@playwright/test'
import { tagsOf } from './screens-day.ts'
import type { SceneBase, SceneGroup } from './screens-scenes.ts'
import { ask, openWorld, type World } from './screens-world.ts'
import { until } from './until.ts'

const place = 'captures'

const athletes = [
  { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
  { first_name: '<b>Robert</b> "); DROP TABLE', last_name: 'Featherstonehaugh-Cholmondeley'.repeat(3) },
]

/** The Captures screen in its states. */
export const captureGroups: readonly SceneGroup[] = [
  {
    name: 'captures',
    open: facility,
    scenes: [
      { name: 'captures', place, isAtEverySize: true, arrange: (page) => rowWith(page, 'Orphan').waitFor() },
      {
        name: 'captures-selected',
        place,
        async arrange(page) {
          await rowWith(page, 'Orphan').waitFor()
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Shift+ArrowDown')
          await page.getByText('2 selected').waitFor()
        },
      },
      {
        name: 'captures-filter',
        place,
        async arrange(page) {
          await page.getByRole('button', { name: /Filter$/ }).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Activity' }).click()
          await page.getByRole('option', { name: 'Golf' }).click()
          await page.getByRole('button', { name: 'Remove filter: Golf', includeHidden: true }).waitFor()
          await page.getByText('not this station').first().waitFor()
        },
      },
      {
        name: 'captures-no-match',
        place,
        async arrange(page) {
          await page.getByRole('radio', { name: 'Error' }).click()
          await page.getByText('No captures match').waitFor()
        },
      },
      {
        name: 'captures-clip',
        place,
        isAtEverySize: true,
        async arrange(page) {
          await rowWith(page, 'Orphan').click()
          await page.getByRole('complementary', { name: /IMG_0001/ }).waitFor()
        },
      },
      {
        name: 'captures-other',
        place,
        async arrange(page) {
          await rowWith(page, 'not this station').click()
          await page.getByRole('complementary', { name: 'Capture details' }).waitFor()
        },
      },
      {
        name: 'captures-again',
        place,
        isAtEverySize: true,
        async arrange(page) {
          await rowWith(page, 'Orphan').click()
          await page.getByRole('button', { name: 'Upload again as…' }).click()
          await page.getByRole('combobox', { name: 'Upload again as' }).fill('robert')
          await page.getByRole('option', { name: /^<b>Robert/ }).waitFor()
          await page.keyboard.press('Enter')
          await page.getByRole('button', { name: /^Upload again as <b>Robert/ }).waitFor()
        },
      },
      {
        name: 'captures-again-choose',
        place,
        isAtEverySize: true,
        async arrange(page) {
          await rowWith(page, 'Orphan').click()
          await page.getByRole('button', { name: 'Upload again as…' }).click()
          await page.getByRole('option', { name: /Robert/ }).waitFor()
        },
      },
      {
        name: 'captures-uploaded-again',
        place,
        isAtEverySize: true,
        async arrange(page, world) {
          await uploadAgain(world)
          await rowWith(page, 'Orphan').click()
          await page.getByRole('region', { name: 'Uploaded twice' }).waitFor()
        },
      },
      {
        name: 'captures-offline',
        place,
        async arrange(page, world) {
          await rowWith(page, 'Orphan').waitFor()
          world.service.control.setFaults({ rules: [{ call: 'any', fault: { kind: 'cut' } }] })
          await page.keyboard.press('r')
          await page.getByRole('alert').waitFor()
        },
      },
      {
        name: 'captures-spanish',
        place,
        async arrange(page, world) {
          world.service.control.setFaults({ rules: [] })
          await world.set('screens.language', 'es')
          await rowWith(page, 'Huérfana', 'Capturas en el servicio').waitFor()
        },
      },
      {
        name: 'exports-from-captures-spanish',
        place,
        isAtEverySize: true,
        async arrange(page, world) {
          await world.set('screens.language', 'es')
          await rowWith(page, 'Huérfana', 'Capturas en el servicio').waitFor()
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Control+a')
          // The clip that an earlier scene uploads again may have its capture already, of a movement of its own.
          await page.getByText(/^Seleccionadas: 4[45]$/).waitFor()
          await page.keyboard.press('e')
          await page.getByText(/^Tienen [23] movimientos/).waitFor()
        },
      },
    ],
  },
  {
    name: 'a capture that the service could not process',
    open: withError,
    scenes: [
      {
        name: 'captures-error',
        place,
        isAtEverySize: true,
        async arrange(page) {
          await page.getByRole('grid', { name: 'Captures on the service' }).getByText('Error', { exact: true }).click()
          await page.getByRole('complementary', { name: 'Capture details' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'no captures',
    open: (base) => openWorld({ ...base, athletes: athletes.slice(0, 1) }),
    scenes: [
      { name: 'captures-none', place, arrange: (page) => page.getByText('No captures yet').waitFor() },
      {
        name: 'captures-refused',
        place,
        async arrange(page, world) {
          const fault = { kind: 'status', status: 403 } as const
          world.service.control.setFaults({ rules: [{ call: 'listCaptures', fault }] })
          await page.getByRole('radio', { name: 'Completed' }).click()
          await page.getByRole('alert').waitFor()
        },
      },
    ],
  },
]

const rowWith = (page: Page, text: string, list = 'Captures on the service') =>
  page.getByRole('grid', { name: list }).getByText(text).first()

/** Captures of other stations, one of this station, and an orphan. */
async function facility(base: SceneBase): Promise<World> {
  const world = await openWorld({
    ...base,
    athletes,
    cameras: ['A open side'],
    settings: { 'uploads.holdSeconds': 0 },
  })
  const { service, api } = world
  const dimensions = { bat_length: 33, handedness: 'left' }
  service.control.seedCaptures({ count: 40, dimensions, fps: 239.8 })
  service.control.seedCaptures({ count: 2, activity: 'golf', movement: 'swing', source: 'app' })
  await api.command({ kind: 'deck-set', tags: tagsOf(world, 'Ansel Whitford'), fromMs: Date.now() - 60_000 })
  service.control.setFaults({ rules: [{ call: 'createCapture', times: 1, fault: { kind: 'lost' } }] })
  world.film('A open side', 'IMG_0001.MOV')
  await until(async () => (await world.captures()).length >= 44)
  return world
}

/** One capture whose video another program sent, and that is no video. */
async function withError(base: SceneBase): Promise<World> {
  const world = await openWorld({ ...base, athletes: athletes.slice(0, 1) })
  const { service } = world
  service.control.seedCaptures({ count: 6 })
  const { upload_url, upload_fields } = await ask(service, 'POST', '/captures', {
    athlete_id: world.idOf('Ansel Whitford'),
    session_group_id: crypto.randomUUID(),
    camera_configuration: { camera_setup_selection: 'single.front_on', camera_orientation: 'landscape' },
    movement_attributes: { activity: 'baseball', movement: 'pitching', handedness: 'right' },
    file_name: 'IMG_0099.MOV',
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(upload_fields)) form.append(name, String(value))
  form.append('file', new File(['no video'], 'IMG_0099.MOV', { type: 'video/quicktime' }))
  await fetch(upload_url, { method: 'POST', body: form })
  await until(async () => (await world.captures()).some(({ status }) => status === 'error'))
  return world
}

/** As the athlete with the longest name; once is enough. */
async function uploadAgain({ api, idOf }: World) {
  const page = { offset: 0, limit: 10 }
  const clips = (await api.reps({ fromMs: null, ...page })).items.flatMap((rep) => rep.clips)
  const [clip] = clips.filter(({ actions }) => actions.includes('upload-again'))
  const [, { first_name, last_name } = { first_name: '', last_name: '' }] = athletes
  const athlete = { id: idOf(`${first_name} ${last_name}`) }
  if (clips.length === 1 && clip) {
    await api.command({ kind: 'clips-upload-again', clips: [clip.id], tags: { athlete, dimensions: {} } })
  }
}
