import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { order } from '../../support/export-order.ts'
import { test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const athletes = [{ first_name: 'Maya', last_name: '<b>Ortiz</b>', dominant_arm: 'right' }]

const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The form, as far as a pair and its columns. */
async function fillIn(page: Page, columns: readonly string[]) {
  await page.getByRole('link', { name: /^Exports/ }).click()
  await page.getByRole('heading', { name: 'New export' }).waitFor()
  await choose(page, 'Activity', 'Baseball')
  await choose(page, 'Movement', 'Hitting')
  await choose(page, 'Date range', 'Last 30 days')
  const box = page.getByRole('combobox', { name: 'Columns' })
  for (const column of columns) {
    await box.fill(column)
    await box.press('Enter')
  }
}

async function onlyExport({ api }: World) {
  const { items } = await api.exports.list({ offset: 0, limit: 10 })
  expect(items).toHaveLength(1)
  const [row] = items
  if (!row) throw new Error('there is one')
  return row
}

test('Exports requests results in a form, saves them as a file, and shows their rows', async ({ stage }) => {
  const world = await stage.world({ athletes })
  world.service.control.seedCaptures({ count: 3, framesEach: 400 })
  const { page } = await stage.enter(world)
  await fillIn(page, ['frame', 'attack_angle', 'sway'])
  await page.getByText('With a Base subscription').waitFor()
  await page.getByRole('button', { name: 'Create export' }).click()

  const detail = page.getByRole('region', { name: 'Baseball, Hitting' })
  await detail.getByText('Ready', { exact: true }).waitFor()
  await detail.getByText('1,200 rows').waitFor()
  const { state } = await onlyExport(world)
  if (state.kind !== 'ready') throw new Error('it says that it is ready')
  await detail.getByText(state.path).waitFor()
  const rows: string[][] = parse(readFileSync(state.path))
  expect(rows).toHaveLength(1_201)

  const table = detail.getByRole('grid', { name: 'Rows of the file' })
  expect(await table.getAttribute('aria-rowcount')).toBe('1200')
  await detail.getByText('deg', { exact: true }).waitFor()
  await table.focus()
  await page.keyboard.press('End')
  await table.getByText('1,200', { exact: true }).waitFor()
})

test('Exports shows other columns of a file for the same rows', async ({ stage }) => {
  const world = await stage.world({ athletes })
  world.service.control.seedCaptures({ count: 3, framesEach: 400 })
  const { page } = await stage.enter(world)
  await fillIn(page, [])
  await page.getByRole('button', { name: 'Create export' }).click()
  const table = page.getByRole('grid', { name: 'Rows of the file' })
  await table.focus()
  await page.keyboard.press('End')
  await table.getByText('1,200', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next columns' }).click()
  await page.getByText(/^Columns [2-9]/).waitFor()
  expect(await table.getByText('1,200', { exact: true }).isVisible()).toBe(true)
})

test('Exports shows a boolean of -1 as not calculated, never as -1', async ({ stage }) => {
  const world = await stage.world({ athletes })
  world.service.control.seedCaptures({ count: 300, framesEach: 1 })
  const { page } = await stage.enter(world)
  await fillIn(page, ['sway', 'leads_with_wrist', 'sway_leg', 'knee_dominant_swing'])
  await page.getByRole('button', { name: 'Create export' }).click()
  const table = page.getByRole('grid', { name: 'Rows of the file' })
  await table.waitFor()
  const { id } = await onlyExport(world)
  const { rows } = await world.api.exports.table({ id, file: 0, offset: 0, limit: 200, firstColumn: 0, columns: 6 })
  const index = rows.findIndex((cells) => cells.slice(2).includes('-1'))
  expect(index, 'two of a hundred can’t be calculated').toBeGreaterThanOrEqual(0)
  await table.focus()
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown')
  await table.getByText('could not be calculated').first().waitFor()
  expect(await table.getByText('-1', { exact: true }).count()).toBe(0)
})

test('an export with an unknown column fails with its name, and the next form offers existing columns', async ({
  stage,
}) => {
  const world = await stage.world({ athletes })
  world.service.control.seedCaptures({ count: 1, framesEach: 10 })
  const { page } = await stage.enter(world)
  await fillIn(page, ['bat_sped'])
  await page.getByRole('button', { name: 'Create export' }).click()
  await page
    .getByRole('alert')
    .getByText(/bat_sped/)
    .waitFor()
  await page.getByRole('button', { name: 'Export again' }).waitFor()
  await page.getByText(/Columns: bat_sped/).waitFor()

  // The request is corrected, not typed again.
  await page.getByRole('button', { name: 'Edit request' }).click()
  await page.getByText('bat_sped', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /Movement/ })
    .getByText('Hitting')
    .waitFor()

  // A form that a person has filled is not replaced without a question.
  const metrics = page.getByRole('combobox', { name: 'Columns' })
  await metrics.fill('half_typed')
  // Closes the list of the field.
  await page.keyboard.press('Escape')
  const openFailed = () => page.getByRole('grid', { name: 'Exports', exact: true }).getByRole('row').first().click()
  await openFailed()
  await page.getByRole('button', { name: 'Edit request' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await metrics.inputValue()).toBe('half_typed')
  await openFailed()
  await page.getByRole('button', { name: 'Edit request' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('bat_sped', { exact: true }).waitFor()
  expect(await metrics.inputValue()).toBe('')

  await fillIn(page, [])
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Queue/ })
    .click()
  await fillIn(page, ['attack_angle'])
  await page.getByRole('button', { name: 'Create export' }).click()
  await page.getByRole('region', { name: 'Baseball, Hitting' }).getByText('Ready', { exact: true }).waitFor()
  await fillIn(page, [])
  await page.getByRole('combobox', { name: 'Columns' }).fill('attack')
  await page.getByRole('option', { name: 'attack_angle' }).waitFor()
  const { items } = await world.api.exports.list({ offset: 0, limit: 10 })
  expect(items.map(({ state }) => state.kind)).toEqual(['ready', 'failed'])

  // A typing error is marked before it is sent.
  await page.getByRole('combobox', { name: 'Columns' }).fill('bat_sped')
  await page.getByRole('combobox', { name: 'Columns' }).press('Enter')
  await page.getByText(/Earlier results have no column bat_sped\./).waitFor()
  expect(await page.getByText(/have no column/).count()).toBe(1)
  await page.getByRole('combobox', { name: 'Rows' }).fill('ball_contakt')
  await page.getByText(/have no column ball_contakt/).waitFor()
})

test('an export of the future is requested only after a question', async ({ stage }) => {
  const world = await stage.world({ athletes })
  const { page } = await stage.enter(world)
  await fillIn(page, ['frame'])
  await choose(page, 'Date range', 'Choose days')
  await page.getByLabel('From').fill('2098-01-01')
  await page.getByLabel('To', { exact: true }).fill('2098-01-02')
  await page.getByRole('button', { name: 'Create export' }).click()
  const question = page.getByRole('alertdialog', { name: 'Create an export of the future?' })
  await question.getByText(/no results of it yet/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await world.api.exports.list({ offset: 0, limit: 10 })).total).toBe(0)
  await page.getByRole('button', { name: 'Create export' }).click()
  await question.getByRole('button', { name: 'Create export' }).click()
  await page.getByRole('region', { name: 'Baseball, Hitting' }).waitFor()
  expect((await onlyExport(world)).order.request.startTime).toBeGreaterThan(Date.now() / 1_000)
})

test('Exports starts a waiting download and removes an export by keyboard', async ({ stage }) => {
  const world = await stage.world({ athletes, settings: { 'exports.download': false } })
  world.service.control.seedCaptures({ count: 1, framesEach: 50 })
  const { page } = await stage.enter(world)
  await page.keyboard.press('5')
  await page.keyboard.press('e')
  await fillIn(page, ['frame'])
  await page.getByRole('button', { name: 'Create export' }).focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: 'Baseball, Hitting' })
  await detail.getByText('Ready to download').waitFor()
  await detail.getByText('The service keeps results for 72 hours.').waitFor()
  await detail.getByRole('button', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  await detail.getByText('Ready', { exact: true }).waitFor()

  await detail.getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('No exports yet').waitFor()
  expect((await world.api.exports.list({ offset: 0, limit: 10 })).total).toBe(0)
})

test('a preset fills the export form again', async ({ stage }) => {
  const world = await stage.world({ athletes })
  const { page } = await stage.enter(world)
  await fillIn(page, ['sway'])
  await page.getByRole('textbox', { name: 'Preset name' }).fill('Swing faults')
  await page.getByRole('button', { name: 'Save preset' }).click()
  await eventually(async () => expect(await world.api.exports.presets()).toMatchObject([{ name: 'Swing faults' }]))
  await page.reload()
  await choose(page, 'Saved preset', 'Swing faults')
  await page.getByRole('list', { name: 'Columns' }).getByText('sway').waitFor()
  await page
    .getByRole('button', { name: /Movement/ })
    .getByText('Hitting')
    .waitFor()
})

test('a preset of the same movement shows its row filter in the form', async ({ stage }) => {
  const world = await stage.world({ athletes })
  const { page } = await stage.enter(world)
  await fillIn(page, ['sway'])
  const rows = page.getByRole('combobox', { name: 'Rows' })
  await rows.fill('foot_plant')
  await rows.press('Tab')
  await page.getByRole('textbox', { name: 'Preset name' }).fill('Foot plant')
  await page.getByRole('button', { name: 'Save preset' }).click()
  await eventually(async () => expect(await world.api.exports.presets()).toHaveLength(1))
  await rows.fill('frame')
  await rows.press('Tab')
  await choose(page, 'Saved preset', 'Foot plant')
  await expect.poll(() => rows.inputValue()).toBe('foot_plant')
})

test('a column typed without Enter is part of the export', async ({ stage }) => {
  const world = await stage.world({ athletes })
  const { page } = await stage.enter(world)
  await fillIn(page, ['sway'])
  const columns = page.getByRole('combobox', { name: 'Columns' })
  await columns.fill('attack_angle')
  await columns.press('Tab')
  await page.getByRole('button', { name: 'Create export' }).click()
  await page.getByRole('region', { name: 'Baseball, Hitting' }).waitFor()
  const { order } = await onlyExport(world)
  expect(order.request.metrics).toEqual(['sway', 'attack_angle'])
})

test('the export form keeps its input while an export is viewed, and is empty after the request', async ({ stage }) => {
  const world = await stage.world({ athletes })
  const { page } = await stage.enter(world)
  await fillIn(page, ['sway'])
  await page.getByRole('button', { name: 'Create export' }).click()
  await page.getByRole('region', { name: 'Baseball, Hitting' }).waitFor()
  await page.keyboard.press('e')
  await page.getByText('Choose an activity and a movement.').waitFor()
  await fillIn(page, ['attack_angle'])
  await page.getByRole('grid', { name: 'Exports' }).getByText('Baseball, Hitting').click()
  await page.getByRole('region', { name: 'Baseball, Hitting' }).waitFor()
  await page.keyboard.press('e')
  await page.getByRole('list', { name: 'Columns' }).getByText('attack_angle').waitFor()
  await page.getByRole('button', { name: 'Create export' }).click()
  await expect.poll(async () => (await world.api.exports.list({ offset: 0, limit: 10 })).total).toBe(2)
})

test('Enter in the folder field saves the folder and requests no export', async ({ stage }) => {
  const world = await stage.world({ athletes })
  const { page } = await stage.enter(world)
  await fillIn(page, [])
  const folder = page.getByRole('textbox', { name: 'Save files in' })
  await folder.fill(world.root)
  await folder.press('Enter')
  await expect.poll(async () => (await world.api.settings.get()).settings.exports.folder).toBe(world.root)
  expect((await world.api.exports.list({ offset: 0, limit: 10 })).total).toBe(0)
})

test('a preset names its athletes, says when it was replaced, and is removed only after asking', async ({ stage }) => {
  const world = await stage.world({ athletes })
  const { request, files } = order({ athletes: [world.idOf('Maya <b>Ortiz</b>')] })
  await world.api.exports.savePreset({ name: 'Maya', range: { kind: 'today', from: null, to: null }, request, files })
  const { page } = await stage.enter(world)
  await page.getByRole('link', { name: /^Exports/ }).click()
  await choose(page, 'Saved preset', 'Maya')
  await page.getByRole('list', { name: 'Athletes' }).getByText('Maya <b>Ortiz</b>').waitFor()
  await page.getByRole('button', { name: 'Replace preset' }).click()
  await page.getByText('Preset saved: Maya').first().waitFor()
  await page.getByRole('button', { name: 'Remove preset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await world.api.exports.presets()).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove preset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove preset' }).click()
  await expect.poll(async () => await world.api.exports.presets()).toHaveLength(0)
})
