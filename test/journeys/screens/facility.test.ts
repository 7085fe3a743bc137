import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { tagsOf } from '../../support/screens-day.ts'
import { joinFacility, openFacility } from '../../support/screens-facility.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const team = [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }]

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Two stations of one facility; a browser at the second. */
async function twoStations(stage: Stage) {
  const facility = await openFacility(postgres)
  const open = async (name: string) => {
    const settings = { 'uploads.holdSeconds': 0, 'screens.stationName': name, 'facility.cage': name }
    const world = await stage.world({ athletes: team, settings })
    await joinFacility(world, facility.database, postgres)
    return world
  }
  const [one, two] = [await open('Cage 1'), await open('Cage 2')]
  await one.addCamera('A')
  await two.addCamera('B', { shared: true, tags: tagsOf(two, 'Maya Ortiz') })
  const { page } = await stage.enter(two)
  await page.getByRole('link', { name: /^Facility/ }).waitFor()
  await page.keyboard.press('8')
  await page.getByRole('grid', { name: 'Stations' }).waitFor()
  return { facility, one, two, page }
}

const strip = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

/** Right edges of the shown column heads, and of the first strip's cells below them. */
const columnEdges = (page: Page) =>
  page.getByRole('region', { name: 'Stations' }).evaluate((section) => {
    const edgesOf = (row: Element | null | undefined) =>
      [...(row?.children ?? [])].flatMap((cell) => {
        const { width, right } = cell.getBoundingClientRect()
        return width === 0 ? [] : [Math.round(right)]
      })
    return {
      heads: edgesOf(section.firstElementChild),
      cells: edgesOf(section.querySelector('[role="row"] [class*="strip"]')),
    }
  })

/** Numbers of reps beside the filters of Find, which are those of this station. */
async function expectCountsOfThisStationOnly(page: Page) {
  await page.evaluate(() => {
    location.hash = '#/find'
  })
  const day = page.getByRole('complementary', { name: 'Filters' }).getByRole('status')
  await day.getByText(/: \d+ reps?$/).waitFor()
  await page.evaluate(() => {
    location.hash = '#/find?station=*'
  })
  await page.getByRole('grid', { name: 'Reps of other stations' }).or(page.getByText('No reps match')).waitFor()
  await day.getByText(/^[^:]+$/).waitFor()
}

test('every station of a facility is a strip, worst first, with the clips that none has uploaded', async ({
  stage,
}) => {
  const { facility, one, page } = await twoStations(stage)
  await strip(page, 'Cage 1').getByText('All uploaded').waitFor()
  await strip(page, 'Cage 2').getByText('this station').waitFor()
  await page.getByText('Everything from 2 stations is uploaded.').waitFor()
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    const { heads, cells } = await columnEdges(page)
    expect(heads.length).toBeGreaterThan(6)
    expect(heads).toEqual(cells)
  }
  // Without an athlete on deck the clip waits for tags.
  one.film('A', 'IMG_0001.MOV')
  await page.getByRole('heading', { name: '1 clip not uploaded yet' }).waitFor()
  await page.getByRole('row', { name: /^Cage 1 Needs attention 1 clip needs tags/ }).waitFor()
  expect(await page.getByRole('row').first().textContent()).toMatch(/^Cage 1/)
  // As if it had been turned off a while ago.
  await one.stopStation()
  await facility.query("UPDATE ondeck.station SET heard_at = now() - interval '1 hour' WHERE name = 'Cage 1'")
  await page.getByRole('complementary').getByText('Cage 1 is not responding').waitFor()
  await page.getByText('with 1 clip not uploaded. Check its power and network.').waitFor()
  await page.getByRole('link', { name: /^Facility.*1 station needs attention/ }).waitFor()
  await expectCountsOfThisStationOnly(page)
  await facility.close()
})

test('a station shows the last known strips while the database is away, and uploads without it when a person says so', async ({
  stage,
}) => {
  const { facility, two, page } = await twoStations(stage)
  await page.getByText('Everything from 2 stations is uploaded.').waitFor()
  await facility.close()
  await postgres.kill()
  const away = page.getByRole('region', { name: /^Not synchronized since/ })
  await away.getByText('No clips from shared folders are waiting.').waitFor()
  await strip(page, 'Cage 1').waitFor()
  two.film('B', 'IMG_0002.MOV')
  await away.getByText('1 clip from shared folders waits for the database.').waitFor()
  await page.getByRole('button', { name: 'Upload without the facility…' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Upload without the facility?' })
  await question.getByText('1 clip will be uploaded now.').waitFor()
  await question.getByRole('button', { name: 'Upload without the facility' }).press('Enter')
  await away.getByText(/^Uploading without the facility since/).waitFor()
  await eventually(async () => expect((await two.api.status()).counts).toMatchObject({ completed: 1 }))
  await postgres.start()
  await away.waitFor({ state: 'detached' })
  await page.getByText('Everything from 2 stations is uploaded.').waitFor()
  expect((await two.api.facility.view()).aloneSinceMs).toBeNull()
})
