import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { type Stage, test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Jonas', last_name: 'Baker', dominant_arm: 'left' },
]

const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Captures on the service' }).getByRole('row')
const choice = (page: Page, field: string) => page.getByRole('button', { name: new RegExp(field) })

async function captures(stage: Stage, seed: (world: World) => void) {
  const world = await stage.world({ athletes })
  seed(world)
  const entered = await stage.enter(world)
  await entered.page.keyboard.press('3')
  await rowsOf(entered.page).first().waitFor()
  return { ...entered, world }
}

async function selectAll(page: Page, count: number) {
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.getByText(`${count} selected`).waitFor()
}

const ordersOf = async ({ api }: World) =>
  (await api.exports.list({ offset: 0, limit: 10 })).items.map(({ order: { request } }) => request)

test('selected captures of one movement fill the export form by keyboard', async ({ stage }) => {
  const { page, world } = await captures(stage, ({ service }) => {
    service.control.seedCaptures({ count: 4, framesEach: 10 })
  })
  await selectAll(page, 4)
  await page.keyboard.press('e')
  await page.getByText('From 4 selected captures').waitFor()
  await choice(page, 'Movement').getByText('Hitting').waitFor()
  await choice(page, 'Date range').getByText('Choose days').waitFor()
  expect(await page.getByRole('radio', { name: 'Capture time' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Create export' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Baseball, Hitting' }).getByText('40 rows').waitFor()
  const [request] = await ordersOf(world)
  expect(request).toMatchObject({ dateMode: 'capture_time', activity: 'baseball', movement: 'hitting' })
  expect(request?.athletes.length).toBeGreaterThan(0)
  // The selection has its export: the next one begins empty.
  await page.keyboard.press('e')
  await page.getByText('Choose an activity and a movement.').waitFor()
  expect(await page.getByText('selected captures').count()).toBe(0)
})

test('captures of several movements are listed by movement, and requested one by one or all at once', async ({
  stage,
}) => {
  const { page, world } = await captures(stage, ({ service }) => {
    service.control.seedCaptures({ count: 3, framesEach: 10 })
    service.control.seedCaptures({ count: 2, framesEach: 10, activity: 'golf', movement: 'swing' })
    service.control.seedCaptures({ count: 1, framesEach: 10, activity: 'tennis', movement: 'forehand' })
  })
  await selectAll(page, 6)
  await page.getByRole('button', { name: /Export results$/ }).click()
  const from = page.getByRole('region', { name: 'From 6 selected captures' })
  await from.getByText(/They have 3 movements/).waitFor()
  await choice(page, 'Movement').getByText('Hitting').waitFor()
  await from.getByRole('button', { name: 'Edit first: Golf, Swing' }).click()
  await choice(page, 'Movement').getByText('Swing').waitFor()
  await page.getByRole('button', { name: 'Create export' }).click()
  await page.getByRole('region', { name: 'Golf, Swing' }).waitFor()

  await page.keyboard.press('e')
  await page.getByText('From 4 selected captures').waitFor()
  await page.getByRole('button', { name: 'Create 2 exports' }).click()
  await page.getByText('selected captures').waitFor({ state: 'detached' })
  const movements = (await ordersOf(world)).map(({ movement }) => movement)
  expect(movements.toSorted()).toEqual(['forehand', 'hitting', 'swing'])
})

test('an athlete who is typed but not chosen blocks the export instead of requesting everybody', async ({ stage }) => {
  const world = await stage.world({ athletes })
  const { page } = await stage.enter(world)
  await page.keyboard.press('5')
  for (const [field, option] of [
    ['Activity', 'Baseball'],
    ['Movement', 'Hitting'],
  ] as const) {
    await choice(page, field).click()
    await page.getByRole('option', { name: option }).click()
  }
  await page.getByRole('textbox', { name: 'Preset name' }).fill('Jonas')
  const box = page.getByRole('combobox', { name: 'Athletes' })
  await box.fill('jon')
  await box.press('Tab')
  // The next field offers its list.
  await page.keyboard.press('Escape')
  await page.getByText('“jon” isn’t chosen yet. Choose a name from the list, or clear the field.').waitFor()
  const create = page.getByRole('button', { name: 'Create export' })
  expect(await create.isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save preset' }).isDisabled()).toBe(true)
  await box.fill('jonas')
  await page.getByRole('option', { name: /Jonas Baker/ }).click()
  // The list stays open for more athletes.
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Athletes' }).getByText('Jonas Baker').waitFor()
  await create.click()
  await page.getByRole('region', { name: 'Baseball, Hitting' }).waitFor()
  expect((await ordersOf(world))[0]?.athletes).toEqual([world.idOf('Jonas Baker')])
})
