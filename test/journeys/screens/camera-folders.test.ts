import { mkdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { test } from '../../support/screens-stage.ts'

async function openFolders(page: Page) {
  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByRole('link', { name: /^Folders/ }).click()
}

test('Add folder names the folder that it lists, and warns about a label that another camera has', async ({
  stage,
}) => {
  const world = await stage.world({ cameras: ['Cam A'] })
  const other = join(world.root, 'other', 'cam a')
  mkdirSync(join(other, 'DCIM'), { recursive: true })
  const { page } = await stage.enter(world)
  await openFolders(page)
  await page.getByRole('button', { name: 'Add folder' }).first().click()
  const dialog = page.getByRole('dialog')
  // The start folder is listed before anything is typed.
  await dialog.getByText(/^Folders in \S/).waitFor()
  await dialog.getByRole('textbox', { name: 'Folder' }).fill(other)
  await dialog.getByText(`Folders in ${other}`, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'DCIM' }).waitFor()

  const label = dialog.getByRole('textbox', { name: 'Camera label' })
  const warning = dialog.getByText(`is also the camera of ${world.folderOf('Cam A')}`)
  // The name of the folder is the label of a camera that gets none.
  await warning.waitFor()
  await label.fill('Cam B')
  await warning.waitFor({ state: 'detached' })
  await label.fill(' CAM A')
  await warning.waitFor()
  await dialog.getByRole('button', { name: 'Add folder' }).click()

  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`“CAM A” is also the camera of ${world.folderOf('Cam A')}`).waitFor()
  await page.getByRole('textbox', { name: 'Camera label' }).fill('Cam B')
  await page.getByText(/is also the camera of/).waitFor({ state: 'detached' })
  expect((await world.api.status()).folders.map(({ camera }) => camera)).toEqual(['Cam A', 'CAM A'])
})

test('Settings promises the athlete on deck only to clips recorded while somebody was', async ({ stage }) => {
  const athletes = [{ first_name: 'Maya', last_name: 'Ortiz' }]
  const world = await stage.world({ cameras: ['Cam A'], athletes })
  const old = new Date('2026-01-14T10:00:00Z')
  world.film('Cam A', 'old.mp4', old.getTime())
  utimesSync(join(world.folderOf('Cam A'), 'old.mp4'), old, old)
  const tags = { athlete: { id: world.idOf('Maya Ortiz') }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await world.api.command({ kind: 'deck-set', tags, fromMs: null })
  const { page } = await stage.enter(world)
  await openFolders(page)
  const preview = page.getByRole('region', { name: 'In this folder now' })
  await preview.getByText('0 of 1 tagged automatically').waitFor()
  expect(await preview.getByRole('cell', { name: 'Uses on deck' }).count()).toBe(0)
})
