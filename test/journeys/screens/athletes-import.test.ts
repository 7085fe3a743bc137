import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, inject, onTestFinished } from 'vitest'
import { workbookOf } from '../../features/import/workbook.ts'
import { athletesScreen } from '../../support/screens-athletes.ts'
import { startChild } from '../../support/screens-child.ts'
import { connectionLost } from '../../support/screens-console.ts'
import { pick, sendRoster, settledRoster } from '../../support/screens-scenes-import.ts'
import { test } from '../../support/screens-stage.ts'
import { ask, type World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const athletesOf = async (world: World): Promise<{ first_name: string; last_name: string }[]> =>
  (await ask(world.service, 'GET', '/athletes?limit=500')).athletes

const rows = (page: Page) => page.getByRole('grid', { name: 'Rows' })

async function begin(page: Page) {
  await page.getByRole('button', { name: /^Import \d+ athletes?$/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Create/ })
    .click()
}

/** A file of the computer, let go over a part of the page; whether the browser would still open it. */
const isLeftToBrowser = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Name\nJo Weber\n'], 'dropped.csv', { type: 'text/csv' }))
    return element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })

async function savedFile(page: Page, world: World, saver: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), saver.click()])
  const file = join(world.root, download.suggestedFilename())
  await download.saveAs(file)
  return readFileSync(file)
}

/** The roster as one of the kinds that the menu offers. */
async function exportedRoster(page: Page, world: World, kind: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export roster' }).click()
  return savedFile(page, world, page.getByRole('menuitem', { name: kind }))
}

test('an import checks a roster file, accepts corrections, imports what was confirmed, and saves its result', async ({
  stage,
}) => {
  const { page, world } = await athletesScreen(stage)
  await page.keyboard.press('i')
  await sendRoster(page, 'Shirt\n')
  await page.getByText(/roster.csv can’t be imported/).waitFor()
  await settledRoster(page)
  await page.getByRole('region', { name: /^Import.*Rows$/ }).waitFor()

  await rows(page).getByText('Al Kim').click()
  const side = page.getByRole('complementary')
  await side
    .getByText(/13\/45\/2090/)
    .first()
    .waitFor()
  await side.getByLabel('Height').fill('70')
  await side.getByLabel('Height').press('Enter')
  await side.getByLabel('DOB').fill('03/04/1999')
  await side.getByLabel('DOB').press('Enter')
  await side.getByText('Create', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next error' }).click()
  await page.getByRole('heading', { name: /^Row 5: <b>Robert/ }).waitFor()
  await side.locator('input[aria-invalid=true]:focus').waitFor()
  await pick(page, side.getByRole('button', { name: /Action for this row/ }), 'Skip this row')
  await page.getByText('1 row with errors will be left out.').waitFor()
  await page.getByRole('button', { name: 'Next error' }).click()
  await page.getByRole('heading', { name: 'Row 2: Maya Ortiz' }).waitFor()
  await pick(page, side.getByRole('button', { name: /Action for this row/ }), 'Update Maya Ortiz')
  await page.getByText('1 row with errors will be left out.').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Import 5 athletes' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Import 5 athletes?' })
  await asked.getByText(/You can undo an update/).waitFor()
  await asked.locator('button:focus').getByText('Cancel').waitFor()
  expect(await athletesOf(world)).toHaveLength(3)
  await asked.getByRole('button', { name: 'Create 4, update 1, skip 1' }).press('Enter')
  await page.getByText('Imported roster.csv').waitFor()
  expect(await athletesOf(world)).toHaveLength(7)
  const result = (await savedFile(page, world, page.getByRole('button', { name: 'Save result' }))).toString()
  expect(result).toContain('Name,DOB,Height,Weight,Group,import_outcome,import_id,import_problem')
  expect(result).toMatch(/Al Kim,03\/04\/1999,70,150,Friday,created,[0-9a-f-]{36},/)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('grid', { name: 'Roster' }).getByText('Al Kim').waitFor()

  const csv = await exportedRoster(page, world, 'CSV')
  const xlsx = await exportedRoster(page, world, 'Excel (XLSX)')
  await page.getByRole('button', { name: /Import$/ }).click()
  await sendRoster(page, csv, 'again.csv')
  await page.getByRole('button', { name: 'Check 7 rows' }).click()
  await page.getByText('There is nothing to import').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await sendRoster(page, xlsx, 'again.xlsx')
  await page.getByRole('button', { name: 'Check 7 rows' }).click()
  await page.getByText('There is nothing to import').waitFor()
})

test('a workbook with two rosters asks for the sheet, and its totals are no athlete', async ({ stage }) => {
  const { page } = await athletesScreen(stage)
  const fall = { name: 'Fall', rows: [['Name', 'Height'], ['Jo Weber', '5.11']] } // biome-ignore format: a table
  const spring = { name: 'Spring', rows: [['Name', 'Shirt'], ['Al Kim', 'L'], ['Total', '1']] } // biome-ignore format: a table
  await page.keyboard.press('i')
  await sendRoster(page, Buffer.from(workbookOf(fall, { ...fall, name: 'Old', state: 'hidden' }, spring)), 'teams.xlsx')
  await page.getByText('More than one sheet could be the roster.').waitFor()
  const sheets = page.getByRole('button', { name: /Sheet/ })
  await pick(page, sheets, 'Fall')
  await pick(page, page.getByRole('button', { name: /Heights in/ }), 'Feet and inches (5.9 is 5 ft 9 in)')
  await page.getByRole('button', { name: 'Check 1 row' }).waitFor()
  await pick(page, sheets, 'Spring')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await rows(page).getByText('Skipped, a total').waitFor()
  await page.getByRole('button', { name: 'Import 1 athlete' }).waitFor()
  expect(await rows(page).getByText('Al Kim').count()).toBe(1)
})

test('an import shows how it reads birth dates, and asks where the file has both orders', async ({ stage }) => {
  const { page } = await athletesScreen(stage)
  await page.keyboard.press('i')
  await sendRoster(page, 'Name,DOB\nJo Weber,04/05/2011\nAl Kim,13/02/2012\n')
  await page.getByText('Birth dates read as DD/MM/YYYY (13/02/2012 → Feb 13, 2012).').waitFor()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await sendRoster(page, 'Name,DOB\nJo Weber,02/13/2011\nAl Kim,13/02/2012\n')
  await page.getByText('Both orders are in the file: 13/02/2012 · 02/13/2011.').waitFor()
  await pick(page, page.getByRole('button', { name: /Dates in/ }), 'Month first')
  await page.getByText('Birth dates read as MM/DD/YYYY (02/13/2011 → Feb 13, 2011).').waitFor()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await rows(page).getByText('Error').waitFor()
  expect(await rows(page).getByText('Error').count()).toBe(1)
})

test('a roster file dropped anywhere on the page starts an import without leaving the page', async ({ stage }) => {
  const { page } = await athletesScreen(stage)
  await page.keyboard.press('i')
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  expect(await isLeftToBrowser(page, '#import-title')).toBe(false)
  await page.getByRole('button', { name: 'Check 1 row' }).waitFor()
  expect(await isLeftToBrowser(page, '#import-title')).toBe(false)
  await page.getByRole('button', { name: 'Check 1 row' }).waitFor()
})

test('an import continues while the page is closed, and reports completed rows when canceled', async ({ stage }) => {
  const { page, world } = await athletesScreen(stage)
  const many = Array.from({ length: 300 }, (_, row) => `P${row} Lee,,70,150,`).join('\n')
  await page.keyboard.press('i')
  await settledRoster(page, `Name,DOB,Height,Weight,Group\n${many}\n`)
  await begin(page)
  await page.getByText('Importing roster.csv').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/Importing roster.csv: \d+ of 300 rows/).waitFor()
  await page.getByRole('button', { name: 'Show import' }).click()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
  await page.getByText('Canceled: roster.csv').waitFor()
  const { run } = await world.api.imports.state()
  expect(await athletesOf(world)).toHaveLength(3 + (run?.counts.created ?? 0))
  expect(run?.counts.waiting).toBeGreaterThan(0)
})

test('an import continues after the station was killed, and creates nobody twice', async ({ stage }) => {
  const world = await stage.world({ isSetUp: false })
  const config = join(world.root, 'station.json')
  const settings = { service: { baseUrl: world.service.baseUrl }, screens: { guideDone: true } }
  writeFileSync(config, JSON.stringify(settings))
  const options = {
    screensDir: inject('screensDir'),
    dataDir: join(world.root, 'child'),
    apiKey: world.service.key,
    config,
  }
  const first = await startChild({ ...options, port: 0 })
  onTestFinished(first.kill)
  const { page, complaints } = await stage.enter({ freshAddress: () => first.address })
  await page.keyboard.press('4')
  await page.getByText('No athletes yet').waitFor()
  await page.keyboard.press('i')
  const people = Array.from({ length: 120 }, (_, row) => `P${row} Lee,,70,150,`)
  await settledRoster(page, `Name,DOB,Height,Weight,Group\n${people.join('\n')}\n`)
  await begin(page)
  await eventually(async () => expect((await athletesOf(world)).length).toBeGreaterThan(20))
  complaints.allow(connectionLost)
  await first.kill()
  expect((await athletesOf(world)).length).toBeLessThan(120)

  const second = await startChild({ ...options, port: first.port })
  onTestFinished(second.kill)
  await page.getByText('Imported roster.csv').waitFor()
  const names = (await athletesOf(world)).map(({ first_name }) => first_name)
  expect(names).toHaveLength(120)
  expect(new Set(names).size).toBe(120)
})
