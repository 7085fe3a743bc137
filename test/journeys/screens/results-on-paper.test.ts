import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { order } from '../../support/export-order.ts'
import { readPdf } from '../../support/read-pdf.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Ben', last_name: 'Ode', dominant_arm: 'left' },
  { first_name: 'Ana', last_name: 'Sol', dominant_arm: 'right' },
]

/** Two weeks of pitches and swings in the library, and somebody who looks at it. */
async function withSeason(stage: Stage) {
  const world = await stage.world({ athletes })
  world.service.control.seedSeason({ athletes: 3, weeks: 2, fps: 30 })
  await world.api.exports.request(order({ movement: 'pitching', dateMode: 'capture_time' }, { format: 'jsonl' }))
  await eventually(async () => expect((await world.api.results.facts()).sessions).toBeGreaterThan(6))
  return { world, ...(await stage.enter(world)) }
}

/** A command of the palette, by its name. */
async function command(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  // Until it is gone, its field takes every key.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a table is sorted, saved, downloaded and opened by keyboard, and a report prints with its note', async ({
  stage,
}) => {
  const { world, page } = await withSeason(stage)
  const { api } = world

  await page.keyboard.press('7')
  await page.waitForURL(/#\/results/)
  await command(page, 'Results: Table')
  const table = page.getByRole('region', { name: 'Results table' })
  await table.getByRole('button', { name: /Rows/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Athletes', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await table.getByText('3 athletes').waitFor()
  await table.getByRole('button', { name: /^Sort by Peak arm velocity/ }).focus()
  await page.keyboard.press('Enter')
  await table.getByRole('button', { name: /^Peak arm velocity Median, .*highest first/ }).waitFor()

  await page.keyboard.press('Control+s')
  await page.keyboard.type('Arm speed')
  await page.keyboard.press('Enter')
  await page.getByText('View saved: Arm speed').first().waitFor()
  const [saved] = await api.results.views()
  expect(saved).toMatchObject({
    name: 'Arm speed',
    view: { grouping: 'athlete', sort: { column: 0, descending: true } },
  })
  if (!saved) throw new Error('it was saved')

  await table.getByRole('button', { name: 'Download' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'CSV' }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = join(world.root, 'table.csv')
  await (await downloading).saveAs(file)
  const rows: Record<string, string>[] = parse(readFileSync(file, 'utf8'), { columns: true, bom: true })
  const part = await api.results.table({ offset: 0, limit: 50, view: saved.view })
  const speeds = part.items.map(({ values: [first] }) => (first?.kind === 'number' ? first.value : null))
  const column = Object.keys(rows[0] ?? {}).find((name) => name.includes('peak_arm_angular_velocity')) ?? ''
  expect(rows.map((row) => Number(row[column]))).toEqual(speeds)
  expect(speeds).toEqual(speeds.toSorted((one, other) => (other ?? 0) - (one ?? 0)))

  await table.getByRole('grid').focus()
  await page.keyboard.press('Enter')
  await table.getByText('Enter opens the session').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/results\/session~/)

  await command(page, 'Results: Report')
  await page.getByRole('combobox', { name: 'Athlete' }).focus()
  await page.keyboard.type('Maya')
  await page.getByRole('option', { name: 'Ben Ode' }).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const report = page.getByRole('article', { name: 'Report' })
  await report.getByRole('heading', { name: 'Maya Ortiz' }).waitFor()
  await report.getByLabel('Coach’s note').focus()
  await page.keyboard.type('Longest stride of the fall.')
  // Leaving the page at once loses nothing.
  await command(page, 'Results: Table')
  await table.waitFor()
  await command(page, 'Results: Report')
  await report.getByText('Note saved').waitFor()
  expect(await report.getByLabel('Coach’s note').inputValue()).toBe('Longest stride of the fall.')
  await report
    .getByRole('img', { name: /^Line chart of/ })
    .first()
    .waitFor()

  // The address has the athlete, the movement and the day.
  expect(decodeURIComponent(page.url())).toMatch(/activity=baseball&movement=pitching&from=(\S{10})&to=\1$/)
  await page.reload()
  await report.getByRole('heading', { name: 'Maya Ortiz' }).waitFor()
  expect(await report.getByLabel('Coach’s note').inputValue()).toBe('Longest stride of the fall.')
  await report
    .getByRole('img', { name: /^Line chart of/ })
    .first()
    .waitFor()

  // Print is enabled once the report is complete.
  const print = page.getByRole('button', { name: 'Print' })
  await expect.poll(() => print.isEnabled()).toBe(true)
  for (const format of ['Letter', 'A4']) {
    const pages = readPdf(await page.pdf({ format, printBackground: true }))
    const text = pages.join(' ')
    expect(pages.length).toBeLessThanOrEqual(2)
    expect(text).toContain('Maya Ortiz')
    expect(text).toContain('Peak arm velocity')
    expect(text).toContain('Longest stride of the fall.')
    expect(text).toContain(`1 / ${pages.length}`)
    // The screen around the report is not printed.
    expect(text).not.toContain('Settings')
    expect(text).not.toContain('Choose curves')
    // The computer’s name, and clips that are missing here, do not concern parents.
    expect(text).not.toContain('The clips of this session')
    expect(text).not.toContain(hostname())
    expect(text).toContain('Right-handed')
  }

  // The sender is the station's name, and the facility's before it once it has one.
  await api.settings.change({ screens: { stationName: 'Cage 2' } })
  await report.getByText('Cage 2', { exact: true }).waitFor()
  await page.evaluate(() => (window.location.hash = '#/settings/results'))
  await page.getByRole('textbox', { name: 'Facility name' }).fill('Example Training Center')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await api.settings.get()).settings.results.facilityName)
    .toBe('Example Training Center')
  await page.goBack()
  await report.getByText('Example Training Center, Cage 2', { exact: true }).waitFor()

  // A note that needs a second page takes more than a line along.
  await report
    .getByLabel('Coach’s note')
    .fill(Array.from({ length: 24 }, (_, at) => `${at + 1}. Keep the glove closed.`).join('\n'))
  for (const format of ['Letter', 'A4']) {
    const pages = readPdf(await page.pdf({ format, printBackground: true }))
    expect(pages.join(' ')).toContain('24. Keep the glove closed.')
    for (const each of pages) expect(each.length).toBeGreaterThan(200)
  }

  // The sheet is no wider than the paper, or all of it would be printed smaller: in Spanish, whose texts are longer, too.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 960 })
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const [language, title] of [
    ['en', 'Faults and patterns'],
    ['es', 'Errores y patrones'],
  ] as const) {
    await api.settings.change({ screens: { language } })
    await page.getByRole('heading', { name: title }).waitFor()
    await expect.poll(widest).toBe(718)
  }
})
