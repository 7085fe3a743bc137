import type { Page } from '@playwright/test'
import { exportClip, settled, tagsOf } from './screens-day.ts'
import type { SceneBase, SceneGroup } from './screens-scenes.ts'
import { importGroups } from './screens-scenes-import.ts'
import { ask, openWorld, type World } from './screens-world.ts'

const place = 'athletes'

const maya = {
  first_name: 'Maya',
  last_name: 'Ortiz',
  date_of_birth: '2007-05-06',
  email: 'maya@northfield.example',
  phone: '555 0100',
  gender: 'female',
  dominant_arm: 'right',
  dominant_leg: 'left',
  activity: 'softball',
  positions: ['pitcher', 'right_field'],
  competition_level: 'college',
  height: 66,
  weight: 141,
  custom_attributes: { group: 'Thursday', throws: '62-64 mph' },
}
const hostile = {
  first_name: '<b>Robert</b> "); DROP TABLE',
  last_name: 'Featherstonehaugh-Cholmondeley-Ångström'.repeat(3),
  custom_attributes: { note: 'long '.repeat(40).trim() },
}

/** The Athletes screen in its states. */
export const athleteGroups: readonly SceneGroup[] = [
  ...importGroups,
  {
    name: 'athletes',
    open: roster,
    scenes: [
      { name: 'athletes', place, isAtEverySize: true, arrange: (page) => rowOf(page, 'Maya Ortiz').waitFor() },
      {
        name: 'athletes-filtered',
        place,
        async arrange(page) {
          await page.getByRole('searchbox').fill('mya')
          await page.getByText('similar').first().waitFor()
          await page.getByRole('button', { name: 'Filter' }).click()
          await page.getByRole('button', { name: 'Field' }).click()
          await page.getByRole('option', { name: 'Level' }).click()
          await page.getByRole('button', { name: /Value/ }).click()
          await page.getByRole('option', { name: 'College' }).click()
          await page.getByRole('button', { name: 'Apply filter' }).click()
          await page.getByRole('button', { name: /^Remove filter/ }).waitFor()
        },
      },
      {
        name: 'athletes-no-match',
        place,
        async arrange(page) {
          await page.getByRole('searchbox').fill('nobody of this name')
          await page.getByText('No athletes match').waitFor()
        },
      },
      {
        name: 'athletes-form',
        place,
        isAtEverySize: true,
        async arrange(page) {
          const panel = await opened(page, 'Maya Ortiz')
          await panel.getByLabel('Height').fill('170 cm')
          await panel.getByLabel('Weight').fill('heavy')
          await panel.getByLabel('New attribute').fill('bat size')
          await panel.getByText('no spaces or symbols').waitFor()
        },
      },
      {
        name: 'athletes-conflict',
        place,
        async arrange(page, world) {
          const panel = await opened(page, 'Maya Ortiz')
          await panel.getByLabel('Email').fill('ortiz@northfield.example')
          await ask(world.service, 'POST', `/athletes/${await idOf(world, 'Maya')}`, {
            email: 'desk@northfield.example',
          })
          await panel.getByRole('button', { name: 'Save 1 change' }).click()
          await panel.getByText('Somebody else changed this athlete').waitFor()
        },
      },
      {
        name: 'athletes-reps',
        place,
        async arrange(page) {
          const panel = await opened(page, 'Ansel Whitford')
          await panel.getByRole('radio', { name: 'Reps' }).click()
          await panel
            .getByRole('grid', { name: 'Reps' })
            .getByText(/^Pitching/)
            .waitFor()
        },
      },
      {
        name: 'athletes-captures',
        place,
        async arrange(page) {
          const panel = await opened(page, 'Ansel Whitford')
          await panel.getByRole('radio', { name: 'Captures' }).click()
          await panel.getByRole('grid', { name: 'Captures on the service' }).getByText('Pitching').waitFor()
        },
      },
      {
        name: 'athletes-changes',
        place,
        async arrange(page) {
          const panel = await opened(page, 'Maya Ortiz')
          await panel.getByLabel('Height').fill('67')
          await panel.getByRole('button', { name: 'Save 1 change' }).click()
          await panel.getByRole('radio', { name: 'Changes' }).click()
          await panel.getByRole('button', { name: 'Undo change' }).first().waitFor()
        },
      },
      {
        name: 'athletes-delete',
        place,
        async arrange(page) {
          const panel = await opened(page, 'Ansel Whitford')
          await panel.getByRole('button', { name: 'Delete' }).click()
          await page.getByText('1 capture on the service').waitFor()
        },
      },
      {
        name: 'athletes-new',
        place: 'athletes/new',
        async arrange(page) {
          await page.getByRole('button', { name: 'Create athlete' }).click()
          await page.getByText('Enter a first name.').waitFor()
        },
      },
      {
        name: 'athletes-columns',
        place,
        async arrange(page) {
          await page.getByRole('button', { name: 'Columns' }).click()
          await page.getByRole('dialog', { name: 'Columns' }).waitFor()
        },
      },
      {
        name: 'athletes-duplicates',
        place,
        async arrange(page) {
          await page.getByRole('button', { name: 'Duplicates' }).click()
          await page.getByText('Same name').first().waitFor()
        },
      },
      {
        name: 'athletes-spanish',
        place,
        async arrange(page, world) {
          await world.set('screens.language', 'es')
          await page.getByRole('grid', { name: 'Lista de atletas' }).getByText('Maya Ortiz').first().click()
          await page.getByRole('button', { name: 'Eliminar' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'no athletes',
    open: (base) => openWorld(base),
    scenes: [{ name: 'athletes-none', place, arrange: (page) => page.getByText('No athletes yet').waitFor() }],
  },
  {
    name: 'athletes without the service',
    open: async (base) => {
      const world = await roster(base)
      world.service.control.setFaults({ rules: [{ call: 'any', fault: { kind: 'cut' } }] })
      await Promise.allSettled([world.api.roster.refresh()])
      return world
    },
    scenes: [
      { name: 'athletes-offline', place, arrange: (page) => page.getByText(/Showing the roster as of/).waitFor() },
      {
        name: 'athletes-not-saved',
        place,
        async arrange(page) {
          const panel = await opened(page, 'Maya Ortiz')
          await panel.getByLabel('Phone').fill('555 0199')
          await panel.getByRole('button', { name: 'Save 1 change' }).click()
          await panel.getByRole('alert').waitFor()
        },
      },
    ],
  },
]

const rowOf = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Roster' }).getByText(name, { exact: true }).first()

async function opened(page: Page, name: string) {
  await rowOf(page, name).click()
  const panel = page.getByRole('complementary', { name })
  await panel.getByLabel('First name').waitFor()
  // The station keeps what another scene has typed.
  const discard = panel.getByRole('button', { name: 'Discard changes' })
  if ((await discard.count()) > 0) await discard.click()
  return panel
}

async function idOf(world: World, firstName: string): Promise<string> {
  const { items } = await world.api.roster.page({
    text: firstName,
    filters: [],
    sort: { field: 'created_at', descending: false },
    offset: 0,
    limit: 1,
  })
  return items[0]?.id ?? ''
}

/** Everybody of the practice service, among them one with every field, two duplicates, and a hostile name. */
async function roster(base: SceneBase): Promise<World> {
  const world = await openWorld({
    ...base,
    athletes: [
      { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
      { first_name: 'Priya', last_name: 'Raghunathan' },
    ],
    cameras: ['A open side'],
    settings: { 'uploads.holdSeconds': 0 },
  })
  for (const athlete of [maya, hostile, { first_name: 'Maya', last_name: 'Ortiz' }])
    await ask(world.service, 'POST', '/athletes', athlete)
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Ansel Whitford'), fromMs: Date.now() - 60_000 })
  exportClip(world, 0, 'IMG_00951.MOV', { atMs: Date.now() - 30_000 })
  await settled(world, ({ processing, completed }) => processing + completed === 1)
  await world.api.roster.refresh()
  return world
}
