import { mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { order } from '../../support/export-order.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const athletes = [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }]

/** A facility with a ready export, and somebody who looks at it. */
async function withReadyExport(stage: Stage, files: Parameters<typeof order>[1] = {}) {
  const world = await stage.world({ athletes })
  world.service.control.seedCaptures({ count: 3, framesEach: 20 })
  const { id } = await world.api.exports.request(order({ metrics: ['frame', 'sway'] }, files))
  const path = await pathOf(world, id)
  const entered = await stage.enter(world)
  const { page } = entered
  await page.keyboard.press('5')
  await page.getByRole('grid', { name: 'Exports' }).getByText('Ready', { exact: true }).click()
  return { ...entered, world, id, path, detail: page.getByRole('region', { name: 'Baseball, Hitting' }) }
}

async function pathOf({ api }: World, id: string): Promise<string> {
  await eventually(async () => expect((await api.exports.one({ id })).state.kind).toBe('ready'))
  const { state } = await api.exports.one({ id })
  return state.kind === 'ready' ? state.path : ''
}

test('Exports downloads a file under its name and shows its path', async ({ stage }) => {
  const { page, context, world, path, detail } = await withReadyExport(stage, { fileName: 'Día {movement} "1"' })
  const downloading = page.waitForEvent('download')
  await detail.getByRole('button', { name: 'Download file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(path.split('/').at(-1))
  const saved = join(world.root, 'saved.csv')
  await download.saveAs(saved)
  expect(readFileSync(saved, 'utf8')).toBe(readFileSync(path, 'utf8'))

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await detail.getByRole('button', { name: 'Copy path' }).click()
  await page.getByText('Path copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(path)
  // The browser of a computer without a desktop offers nothing that nobody would see.
  expect(await detail.getByRole('button', { name: 'Show in folder' }).count()).toBe(0)
})

test('Exports downloads one of several files, and reports a removed one', async ({ stage }) => {
  const { page, world, path, detail } = await withReadyExport(stage, { perSession: true, format: 'jsonl' })
  const button = detail.getByRole('button', { name: 'Download file' })
  await detail.getByRole('button', { name: /File/ }).click()
  await page.getByRole('option').nth(1).click()
  const downloading = page.waitForEvent('download')
  await button.click()
  const name = (await downloading).suggestedFilename()
  expect(name).toMatch(/\.jsonl$/)
  rmSync(join(path, name))
  await button.click()
  await detail.getByText(/was moved, changed, or deleted/).waitFor()

  // An export that brought nothing has no file, and so no path.
  const none = await world.api.exports.request(order({ activity: 'golf', movement: 'swing' }, { perSession: true }))
  await pathOf(world, none.id)
  await page.getByRole('grid', { name: 'Exports' }).getByText('Golf').click()
  const empty = page.getByRole('region', { name: 'Golf, Swing' })
  await empty.getByRole('button', { name: 'Export again' }).waitFor()
  expect(await empty.getByRole('button', { name: 'Copy path' }).count()).toBe(0)
})

test('Exports chooses a folder for one export in the folder browser, which shows why a removed folder can’t be listed', async ({
  stage,
}) => {
  const world = await stage.world({ athletes })
  world.service.control.seedCaptures({ count: 1, framesEach: 10 })
  for (const name of ['monday', 'removed']) mkdirSync(join(world.root, 'results', name), { recursive: true })
  const { page } = await stage.enter(world)
  await page.keyboard.press('5')
  const choose = async (label: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(label) }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Activity', 'Baseball')
  await choose('Movement', 'Hitting')
  await choose('Date range', 'Last 30 days')
  await page.getByRole('textbox', { name: 'Folder for this export' }).fill(world.root)
  await page.getByRole('button', { name: 'Choose…' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Choose a folder' })
  await dialog.getByRole('button', { name: 'results' }).click()
  // A folder that is removed after it was listed shows the failure, and the other folders can still be chosen.
  const removed = dialog.getByRole('button', { name: 'removed' })
  await removed.waitFor()
  rmdirSync(join(world.root, 'results', 'removed'))
  await removed.press('Enter')
  await dialog
    .getByRole('alert')
    .getByText(join(world.root, 'results', 'removed'))
    .waitFor()
  await dialog.getByRole('button', { name: 'monday' }).click()
  await dialog.getByText('No folders here').waitFor()
  await dialog.getByRole('button', { name: 'Use this folder' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create export' }).click()
  const detail = page.getByRole('region', { name: 'Baseball, Hitting' })
  await detail.getByText('Ready', { exact: true }).waitFor()
  await detail.getByText(join(world.root, 'results', 'monday')).waitFor()
  expect((await world.api.settings.get()).settings.exports.folder).toBeUndefined()
})
