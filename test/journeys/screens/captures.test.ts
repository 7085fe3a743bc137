import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { tagsOf } from '../../support/screens-day.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const team = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Jonas', last_name: 'Baker', dominant_arm: 'left' },
]

const listOf = (page: Page) => page.getByRole('grid', { name: 'Captures on the service' })
const rowsOf = (page: Page) => listOf(page).getByRole('row')

/** The Captures screen of a facility whose service has these captures and more to come. */
async function capturesScreen(stage: Stage, prepare: (world: World) => void | Promise<void>) {
  const world = await stage.world({ athletes: team, cameras: ['A'], settings: { 'uploads.holdSeconds': 0 } })
  await prepare(world)
  const entered = await stage.enter(world)
  const { page } = entered
  await page.keyboard.press('3')
  await rowsOf(page).first().waitFor()
  return { world, ...entered }
}

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('dialog').getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('Captures applies and clears every filter of the service, by keyboard and mouse', async ({ stage }) => {
  const { page } = await capturesScreen(stage, ({ service, idOf }) => {
    service.control.seedCaptures({ count: 6, dimensions: { bat_length: 33, handedness: 'left' }, fps: 239.8 })
    const [golf = ''] = service.control.seedCaptures({ count: 1, activity: 'golf', movement: 'swing', source: 'app' })
    service.control.linkAthlete({ sessionId: golf, athleteId: idOf('Jonas Baker') })
  })
  await page.getByText('7 captures, newest first').waitFor()
  const first = rowsOf(page).filter({ hasText: 'Hitting' }).first()
  expect(await first.textContent()).toMatch(/Bat length 33, left-handed/)
  expect(await first.textContent()).toMatch(/Bat length 33.*Completed.*239\.8/)

  await page.getByRole('radio', { name: 'Processing' }).click()
  await page.getByText('No captures match').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('7 captures, newest first').waitFor()
  await page.getByRole('radio', { name: 'From stations' }).click()
  await page.getByText('6 captures, newest first').waitFor()
  await page.getByRole('radio', { name: 'All sources' }).click()

  await page.keyboard.press('f')
  await choose(page, 'Activity', 'Golf')
  await choose(page, 'Movement', 'Swing')
  await page.keyboard.press('Escape')
  await page.getByText('1 capture, newest first').waitFor()
  expect(await rowsOf(page).first().textContent()).toContain('Jonas Baker')
  await page.getByRole('button', { name: 'Remove filter: Golf' }).click()
  await page.getByText('7 captures, newest first').waitFor()

  await page.getByRole('radio', { name: '7 days' }).click()
  await page.getByText('7 captures, newest first').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('dialog').getByLabel('From', { exact: true }).fill('2001-01-01')
  await page.getByRole('dialog').getByLabel('To', { exact: true }).fill('2001-01-02')
  await page.keyboard.press('Escape')
  await page.getByText('No captures match').waitFor()
  await page.getByRole('button', { name: /^Remove filter: Jan 1, 2001 to Jan 2, 2001/ }).click()
  await page.getByText('7 captures, newest first').waitFor()

  await page.keyboard.press('f')
  await page.getByRole('combobox', { name: 'Athlete' }).fill('jonas')
  await page.getByRole('option', { name: /Jonas Baker/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Remove filter: Jonas Baker' }).waitFor()
  await eventually(async () => {
    const athletes = await rowsOf(page).allTextContents()
    expect(athletes.length).toBeGreaterThan(0)
    expect(athletes.every((text) => text.includes('Jonas Baker'))).toBe(true)
  })

  await page.keyboard.press('f')
  const athlete = page.getByRole('combobox', { name: 'Athlete' })
  await expect.poll(() => athlete.inputValue()).toBe('Jonas Baker')
  await athlete.fill('')
  await page.getByText('7 captures, newest first').waitFor()
})

test('Captures reaches a thousand rows by key, shows two athletes in one row, and adds new captures', async ({
  stage,
}) => {
  const { page, world } = await capturesScreen(stage, ({ service, idOf }) => {
    const seeded = service.control.seedCaptures({ count: 1_100 })
    for (const sessionId of seeded.slice(498, 501))
      for (const { first_name, last_name } of team)
        service.control.linkAthlete({ sessionId, athleteId: idOf(`${first_name} ${last_name}`) })
  })
  await listOf(page).focus()
  await page.keyboard.press('End')
  // The pages between were not read: how many captures stand there is not known exactly.
  await page.getByText(/^About 1,10\d captures/).waitFor()
  await eventually(async () => {
    const last = rowsOf(page).last()
    expect(Number(await last.getAttribute('aria-rowindex'))).toBeGreaterThanOrEqual(1_100)
  })
  await listOf(page).evaluate((grid) => grid.parentElement?.scrollTo({ top: (grid.scrollHeight * 497) / 1_100 }))
  await eventually(async () => {
    expect(await rowsOf(page).filter({ hasText: 'Maya Ortiz and Jonas Baker' }).count()).toBe(3)
  })
  await page.getByText('1,100 captures, newest first').waitFor()
  await page.keyboard.press('Home')
  await rowsOf(page).first().waitFor()
  world.service.control.seedCaptures({ count: 1, activity: 'tennis', movement: 'forehand' })
  await page.getByText('Forehand').waitFor()
})

test('Captures saves selected rows as CSV by keyboard', async ({ stage }) => {
  const { page, world } = await capturesScreen(stage, ({ service }) => {
    service.control.seedCaptures({ count: 30 })
  })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('3 selected').waitFor()
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('s')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^captures \d{4}-\d\d-\d\d\.csv$/)
  const path = join(world.root, 'captures.csv')
  await download.saveAs(path)
  const rows = parse(readFileSync(path), { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.map(({ activity, movement, status }) => [activity, movement, status])).toEqual(
    Array.from({ length: 3 }, () => ['baseball', 'hitting', 'completed']),
  )
  await page.keyboard.press('Control+a')
  await page.getByText('30 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('30 captures, newest first').waitFor()
})

test('Captures opens the clip of an own capture, explains an orphan, and shows the facts of others', async ({
  stage,
}) => {
  const { page, world } = await capturesScreen(stage, async (facility) => {
    const { service, api } = facility
    service.control.seedCaptures({ count: 1, activity: 'golf', movement: 'swing', source: 'app' })
    await api.command({ kind: 'deck-set', tags: tagsOf(facility, 'Maya Ortiz'), fromMs: Date.now() - 60_000 })
    // The service makes the reservation, and its answer is lost: the clip gets another one.
    service.control.setFaults({ rules: [{ call: 'createCapture', times: 1, fault: { kind: 'lost' } }] })
    facility.film('A', 'IMG_0001.MOV')
    await eventually(async () => expect((await facility.captures()).length).toBe(3))
  })
  const orphan = rowsOf(page).filter({ hasText: 'Orphan' })
  await orphan.getByText('No video: the service’s response was lost.').waitFor()
  const own = rowsOf(page).filter({ hasText: 'IMG_0001.MOV' }).filter({ hasNotText: 'Orphan' })
  await own.getByText('Completed').waitFor()
  await own.getByText('Maya Ortiz').click()
  await page.getByRole('complementary', { name: /IMG_0001\.MOV/ }).waitFor()
  await page.keyboard.press('Escape')

  const other = rowsOf(page).filter({ hasText: 'not this station' })
  await other.getByText('Completed').click()
  const panel = page.getByRole('complementary', { name: 'Capture details' })
  await panel.getByText('This station didn’t upload this capture').waitFor()
  const ids = (await world.captures()).map(({ session_id }) => session_id)
  expect(ids).toContain(await panel.locator('dd').last().textContent())
})

test('Captures keeps rows with the reason while the service is out of reach, and refreshes them afterwards', async ({
  stage,
}) => {
  const { page, world } = await capturesScreen(stage, ({ service }) => {
    service.control.seedCaptures({ count: 12 })
  })
  const { control } = world.service
  control.setFaults({ rules: [{ call: 'any', fault: { kind: 'cut' } }] })
  await page.keyboard.press('r')
  await page.getByRole('alert').waitFor()
  expect(await rowsOf(page).count()).toBe(12)
  await page.getByRole('radio', { name: 'Completed' }).click()
  await page.getByRole('button', { name: /Retry$/ }).waitFor()
  control.setFaults({ rules: [] })
  await page.getByText('12 captures, newest first').waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  control.setFaults({ rules: [{ call: 'listCaptures', fault: { kind: 'status', status: 403 } }] })
  await page.keyboard.press('r')
  await page.getByRole('alert').waitFor()
  expect(await rowsOf(page).count()).toBe(12)
})
