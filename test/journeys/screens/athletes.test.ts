import type { Page } from '@playwright/test'
import { expect, onTestFinished } from 'vitest'
import { pacedService } from '../../support/paced-service.ts'
import { athletesScreen, openAthlete } from '../../support/screens-athletes.ts'
import { test } from '../../support/screens-stage.ts'
import { ask, type World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const names = (page: Page) => page.getByRole('grid', { name: 'Roster' }).locator('[role="row"] b').allTextContents()

/** Somebody edits the athlete elsewhere. */
const elsewhere = (world: World, name: string, changes: object) =>
  ask(world.service, 'POST', `/athletes/${world.idOf(name)}`, changes)

test('Athletes searches while typing, without accents and with one typing error, and sorts and filters', async ({
  stage,
}) => {
  const { page, world } = await athletesScreen(stage)
  await page.keyboard.press('/')
  await page.keyboard.type('ang')
  await eventually(async () => expect(await names(page)).toEqual(['Zoë Ångström']))
  await page.getByRole('searchbox').fill('jonsa')
  await eventually(async () => expect(await names(page)).toEqual(['Jonas Baker']))
  await page.getByText('similar').waitFor()
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByText('No athletes match').waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await eventually(async () => expect(await names(page)).toHaveLength(3))

  await page.getByRole('button', { name: 'Sort by Last name' }).click()
  await eventually(async () => expect(await names(page)).toEqual(['Zoë Ångström', 'Jonas Baker', 'Maya Ortiz']))
  await page.getByRole('button', { name: /^Filter/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByText('Choose', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: /Field/ }).click()
  await page.getByRole('option', { name: 'Dominant arm' }).click()
  await dialog.getByRole('button', { name: /Value/ }).click()
  await page.getByRole('option', { name: 'Left' }).click()
  await dialog.getByRole('button', { name: 'Apply filter' }).click()
  await eventually(async () => expect(await names(page)).toEqual(['Jonas Baker']))
  await page.getByText('1 of 3 athletes').waitFor()
  await page.getByRole('button', { name: 'Remove filter: Dominant arm is Left' }).click()
  await eventually(async () => expect(await names(page)).toHaveLength(3))

  await ask(world.service, 'POST', '/athletes', { first_name: 'Wren', last_name: 'Adebayo' })
  await page.getByRole('button', { name: /Refresh$/ }).click()
  await eventually(async () => expect(await names(page)).toContain('Wren Adebayo'))
})

test('the athlete form changes single fields, in other units too, and undo reverts them', async ({ stage }) => {
  const { page, athlete } = await athletesScreen(stage)
  const panel = await openAthlete(page, 'Maya Ortiz')
  await panel.getByLabel('Height').fill('178 cm')
  await panel.getByText('70 in, 5\'10", 177.8 cm').waitFor()
  await panel.getByLabel('Weight').fill('75 kg')
  await panel.getByText('165 lb').waitFor()
  await panel.getByLabel('Weight').fill('heavy')
  await panel.getByText('Enter a weight').waitFor()
  await panel.getByLabel('Weight').fill('165')
  await panel.getByRole('button', { name: 'Activity' }).click()
  await page.getByRole('option', { name: 'Baseball' }).click()
  await panel.getByRole('button', { name: 'Pitcher' }).click()
  await panel.getByRole('button', { name: 'Activity' }).click()
  await page.getByRole('option', { name: 'Basketball' }).click()
  await panel.getByRole('button', { name: 'Point guard' }).click()
  await panel.getByLabel('New attribute').fill('bat size')
  await panel.getByText('Use bat_size: no spaces or symbols.').waitFor()
  await panel.getByLabel('New attribute').fill('bat_size')
  await panel.getByLabel('Value', { exact: true }).fill('33')
  await panel.getByRole('button', { name: 'Add attribute' }).click()
  await panel.getByRole('button', { name: 'Save 5 changes' }).waitFor()
  await panel.getByLabel('Height').press('Control+s')
  await page.getByText('Saved: Maya Ortiz').waitFor()
  expect(await athlete('Maya Ortiz')).toMatchObject({
    height: 70,
    weight: 165,
    activity: 'basketball',
    positions: ['point_guard'],
    custom_attributes: { bat_size: '33' },
  })

  await panel.getByRole('radio', { name: 'Changes' }).click()
  await panel.getByText('Height: Not set → 70 in').waitFor()
  await panel.getByRole('button', { name: 'Undo change' }).click()
  await page.getByText('Undone: Maya Ortiz').waitFor()
  const before = await athlete('Maya Ortiz')
  expect([before['height'] ?? null, before['activity'] ?? null, before['custom_attributes'] ?? {}]).toEqual([
    null,
    null,
    {},
  ])
})

test('the athlete form shows another person’s changes, and asks for each conflicting field', async ({ stage }) => {
  const { page, world, athlete } = await athletesScreen(stage)
  const panel = await openAthlete(page, 'Jonas Baker')
  await panel.getByLabel('Email').fill('jonas@example.com')
  await panel.getByLabel('Height').fill(`6'1"`)
  await elsewhere(world, 'Jonas Baker', { email: 'office@example.com', phone: '555 0100' })
  await panel.getByRole('button', { name: 'Save 2 changes' }).click()
  const conflict = panel.getByRole('alert', { name: 'Somebody else changed this athlete' })
  await conflict.waitFor()
  expect((await athlete('Jonas Baker'))['height'] ?? null).toBeNull()
  await conflict.getByRole('radio', { name: /office@example.com/ }).click()
  await panel.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Saved: Jonas Baker').waitFor()
  expect(await athlete('Jonas Baker')).toMatchObject({ email: 'office@example.com', phone: '555 0100', height: 73 })
})

test('the athlete form discards typed text only after a confirmation', async ({ stage }) => {
  const { page, world } = await athletesScreen(stage)
  const asked = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const panel = await openAthlete(page, 'Maya Ortiz')
  await panel.getByLabel('Phone').fill('555 0100')
  await panel.getByLabel('Phone').press('Escape')
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  expect(await panel.getByLabel('Phone').inputValue()).toBe('555 0100')
  await page.getByRole('grid', { name: 'Roster' }).getByText('Jonas Baker').click()
  await asked.getByRole('button', { name: 'Discard changes' }).click()
  const other = page.getByRole('complementary', { name: 'Jonas Baker' })
  await other.getByLabel('First name').press('Escape')
  await other.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /New athlete/ }).click()
  const fresh = page.getByRole('complementary', { name: 'New athlete' })
  await fresh.getByLabel('First name').fill('Maya')
  await fresh.getByLabel('Last name').fill('Ortiz')
  await fresh.getByLabel('New attribute').fill('bat_size')
  await fresh.getByLabel('Value', { exact: true }).fill('33')
  await fresh.getByRole('button', { name: 'Close' }).press('Control+s')
  await fresh.getByRole('button', { name: 'Open Maya Ortiz' }).click()
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await fresh.getByRole('button', { name: 'Create another' }).click()
  await page.getByRole('complementary', { name: 'Maya Ortiz' }).waitFor()
  const { athletes } = await ask(world.service, 'GET', '/athletes')
  const created = athletes as { custom_attributes?: object }[]
  expect(created.map(({ custom_attributes }) => custom_attributes ?? {})).toContainEqual({ bat_size: '33' })
})

test('an athlete is created by keyboard after a namesake is shown, and deleted after the name is typed', async ({
  stage,
}) => {
  const { page, world } = await athletesScreen(stage)
  await page.keyboard.press('c')
  await page.keyboard.type('Maya')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ortiz')
  await page.keyboard.press('Control+s')
  const panel = page.getByRole('complementary', { name: 'New athlete' })
  await panel.getByRole('alert', { name: 'An athlete with this name already exists' }).waitFor()
  await panel.getByLabel('First name').fill('Mia')
  await page.keyboard.press('Control+s')
  await page.getByText('Created: Mia Ortiz').waitFor()
  const created = page.getByRole('complementary', { name: 'Mia Ortiz' })
  await created.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Mia Ortiz?' })
  await dialog.getByText('0 captures on the service').waitFor()
  expect(await dialog.getByRole('button', { name: 'Delete athlete' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Type Mia Ortiz to confirm').fill('Mia Ortiz')
  await dialog.getByRole('button', { name: 'Delete athlete' }).click()
  await page.getByText('Deleted: Mia Ortiz').waitFor()
  await created.waitFor({ state: 'detached' })
  const { athletes } = await ask(world.service, 'GET', '/athletes')
  expect(athletes).toHaveLength(3)
})

test('Athletes hides a duplicate from pickers or keeps both people, and undo reverts either', async ({ stage }) => {
  const { page, world } = await athletesScreen(stage)
  await ask(world.service, 'POST', '/athletes', { first_name: 'Maya', last_name: 'Ortíz' })
  await page.getByRole('button', { name: /Refresh$/ }).click()
  await eventually(async () => expect(await names(page)).toHaveLength(4))
  await page.getByRole('button', { name: 'Duplicates' }).click()
  await page.getByRole('button', { name: 'Keep both' }).click()
  await page.getByText('No likely duplicates').waitFor()
  expect(await world.api.roster.duplicates()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => expect(await world.api.roster.duplicates()).toHaveLength(1))
  await page.getByRole('button', { name: 'Duplicates' }).click()
  await page.getByRole('button', { name: 'Use Maya Ortiz' }).click()
  await page.getByText('No likely duplicates').waitFor()
  const picked = async () => (await world.api.athletes.search({ text: 'ortiz', limit: 9 })).length
  expect(await picked()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByText('hidden, use Maya Ortiz').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => expect(await picked()).toBe(2))
})

test('Athletes shows the roster and its age while the service is out of reach', async ({ stage }) => {
  const { page, world } = await athletesScreen(stage)
  const gate = await pacedService(world.service.baseUrl, { requestsPerSecond: 100 })
  onTestFinished(gate.close)
  await world.api.connection.use({ baseUrl: gate.baseUrl })
  await world.api.key.set({ key: world.service.key })
  await eventually(() => expect(gate.count('GET /v1/athletes')).toBeGreaterThan(0))
  gate.shut()
  const refresh = page.getByRole('button', { name: /Refresh$/ })
  await refresh.click()
  await page.getByText(/^Offline. Showing the roster as of/).waitFor()
  // The notification about it stands above the buttons of the foot bar.
  await page.getByRole('region', { name: 'Notifications' }).getByText('Service offline').hover()
  await refresh.click()
  await page.keyboard.press('/')
  await page.keyboard.type('zoe')
  await eventually(async () => expect(await names(page)).toEqual(['Zoë Ångström']))
  const panel = await openAthlete(page, 'Zoë Ångström')
  await panel.getByLabel('Phone').fill('555')
  await panel.getByRole('button', { name: 'Save 1 change' }).click()
  await panel.getByRole('alert').waitFor()
  expect(await panel.getByLabel('Phone').inputValue()).toBe('555')
})

test('Athletes shows rows of one line at 150 % zoom', async ({ stage }) => {
  const { page } = await athletesScreen(stage)
  await page.setViewportSize({ width: 911, height: 512 })
  const row = page.getByRole('grid', { name: 'Roster' }).getByRole('row').first()
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(44)
})
