import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { tagsOf } from '../../support/screens-day.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const team = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Ana', last_name: 'Ruiz', dominant_arm: 'left' },
]

/** A facility that has uploaded Ana’s clip as Maya’s, and the Captures screen on which somebody sees it. */
async function wrongAthlete(stage: Stage) {
  const world = await stage.world({ athletes: team, cameras: ['A'], settings: { 'uploads.holdSeconds': 0 } })
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: Date.now() - 60_000 })
  world.film('A', 'IMG_0001.MOV')
  await eventually(async () => expect((await world.api.status()).counts).toMatchObject({ completed: 1 }))
  const { page, ...entered } = await stage.enter(world)
  await page.keyboard.press('3')
  await rowsOf(page).getByText('Maya Ortiz').click()
  await drawerOf(page).waitFor()
  return { world, page, ...entered }
}

const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Captures on the service' }).getByRole('row')
const drawerOf = (page: Page) => page.getByRole('complementary', { name: /IMG_0001\.MOV/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload IMG_0001.MOV again' })

/** By letters and Enter. */
async function choose(page: Page, letters: string, name: string) {
  await dialogOf(page).getByRole('combobox', { name: 'Upload again as' }).fill(letters)
  await page.getByRole('option', { name: new RegExp(name) }).waitFor()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('button', { name: 'Change: Upload again as' }).waitFor()
}

test('a clip of the wrong athlete is uploaded again by keyboard, and both clips and captures show it', async ({
  stage,
}) => {
  const { world, page } = await wrongAthlete(stage)
  const [wrong] = await world.captures()
  const ask = `Ask the provider to delete capture ${wrong!.session_id} (Maya Ortiz).`
  await page.keyboard.press('Shift+U')
  await dialogOf(page).getByText('The service can’t change the athlete of a capture.').waitFor()
  await dialogOf(page).getByText(ask).waitFor()
  expect(await dialogOf(page).getByRole('button', { name: 'Upload again', exact: true }).isDisabled()).toBe(true)
  await choose(page, 'ana', 'Ana Ruiz')
  await dialogOf(page).getByRole('button', { name: 'Upload again as Ana Ruiz' }).press('Enter')
  await page.getByText('IMG_0001.MOV will be uploaded again as Ana Ruiz').waitFor()

  await eventually(async () => {
    expect((await world.api.status()).counts).toMatchObject({ completed: 2 })
  })
  const captures = await world.captures()
  expect(captures.map(({ athlete_id }) => athlete_id).toSorted()).toEqual(
    [world.idOf('Maya Ortiz'), world.idOf('Ana Ruiz')].toSorted(),
  )
  const twice = drawerOf(page).getByRole('region', { name: 'Uploaded twice' })
  await twice.getByText('Uploaded again as Ana Ruiz').waitFor()
  await twice.getByText(ask).waitFor()
  expect(await drawerOf(page).getByRole('button', { name: 'Upload again as…' }).count()).toBe(0)

  await twice.getByRole('button', { name: 'Open new clip' }).click()
  await twice.getByText(`First uploaded as Maya Ortiz: capture ${wrong!.session_id}.`).waitFor()
  await drawerOf(page).getByText('Second upload of a capture of another athlete.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await rowsOf(page).filter({ hasText: 'Maya Ortiz' }).getByText('Uploaded again as Ana Ruiz').waitFor()
  await rowsOf(page).filter({ hasText: 'Ana Ruiz' }).getByText('Second upload, first as Maya Ortiz').waitFor()
  await page.keyboard.press('1')
  await page.getByText('Uploaded again as Ana Ruiz', { exact: true }).waitFor()
})

test('uploading again does not offer the same athlete, and undo reverts it during the hold', async ({ stage }) => {
  const { world, page } = await wrongAthlete(stage)
  await world.set('uploads.holdSeconds', 600)
  await drawerOf(page).getByRole('button', { name: 'Upload again as…' }).click()
  const athlete = dialogOf(page).getByRole('combobox', { name: 'Upload again as' })
  await athlete.fill('maya ortiz')
  await dialogOf(page).getByText('Nothing found').waitFor()
  expect(await dialogOf(page).getByRole('button', { name: 'Upload again', exact: true }).isDisabled()).toBe(true)
  await choose(page, 'ana', 'Ana Ruiz')
  await dialogOf(page).getByRole('button', { name: 'Upload again as Ana Ruiz' }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  await drawerOf(page).getByText('Upload again as Ana Ruiz: held').waitFor()

  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  const row = page.getByRole('row').filter({ hasText: 'IMG_0001.MOV' })
  await row.getByText(/Second upload, first as Maya Ortiz/).waitFor()
  // The act belongs to the screen where it was done.
  await page.keyboard.press('3')
  await page.keyboard.press('Control+z')
  await page.getByText(/^Undone: Upload 1 clip again/).waitFor()
  await page.keyboard.press('2')
  await row.waitFor({ state: 'detached' })
  expect((await world.api.status()).counts).toMatchObject({ held: 0, cancelled: 1, completed: 1 })
  expect(await world.captures()).toHaveLength(1)
})
