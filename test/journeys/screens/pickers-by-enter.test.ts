import type { Locator, Page } from '@playwright/test'
import { expect } from 'vitest'
import { order } from '../../support/export-order.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const athletes = [
  { first_name: 'Zoë', last_name: 'Xu', dominant_arm: 'right' },
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Maya', last_name: 'Walker', dominant_arm: 'left' },
]
const pitches = {
  activity: 'baseball',
  movement: 'pitching',
  athleteIds: [],
  fromMs: null,
  toMs: null,
  approvedOnly: true,
}

async function withSeason(stage: Stage) {
  const world = await stage.world({ athletes })
  world.service.control.seedSeason({ athletes: 3, weeks: 2, fps: 30 })
  await world.api.exports.request(order({ movement: 'pitching', dateMode: 'capture_time' }, { format: 'jsonl' }))
  await eventually(async () => expect((await world.api.results.facts()).sessions).toBeGreaterThan(6))
  return { world, ...(await stage.enter(world)) }
}

const goTo = (page: Page, place: string) => page.evaluate((hash) => (window.location.hash = hash), `#/${place}`)

/** Types without waiting for what the list shows, as fast hands do. */
async function type(page: Page, letters: string) {
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
}

/** After an Enter that fits several: the text, the focus and the list are still there. */
async function expectOpen(field: Locator, text: string, options: number) {
  expect(await field.inputValue()).toBe(text)
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => field.page().getByRole('option').count()).toBe(options)
}

test('Enter chooses the one athlete that fits, and stays in the field where several fit', async ({ stage }) => {
  const { page } = await withSeason(stage)

  await goTo(page, 'results/report')
  const picker = page.getByRole('combobox', { name: 'Athlete' })
  const report = page.getByRole('article', { name: 'Report' })
  await page.getByRole('option', { name: 'Zoë Xu' }).waitFor()
  await type(page, 'zoe')
  await report.getByRole('heading', { name: 'Zoë Xu' }).waitFor()
  await picker.fill('maya')
  await page.keyboard.press('Enter')
  await expectOpen(picker, 'maya', 2)
  await type(page, ' w')
  await report.getByRole('heading', { name: 'Maya Walker' }).waitFor()
  await page.getByRole('option').first().waitFor({ state: 'detached' })

  await goTo(page, 'results/table')
  await page.getByRole('button', { name: 'Athletes: All athletes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Athletes', includeHidden: true })
  // An open list hides the rest of the page from screen readers.
  const also = { includeHidden: true }
  const chosen = dialog.getByRole('list', { name: 'Athletes', ...also }).getByRole('listitem', also)
  const find = page.getByRole('combobox', { name: 'Find an athlete' })
  await page.getByRole('option', { name: 'Zoë Xu' }).waitFor()
  for (const letters of ['zoe', 'maya w']) await type(page, letters)
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['Zoë Xu', 'Maya Walker'])
  // An Enter too many, and letters that fit nobody, choose nobody.
  await page.keyboard.press('Enter')
  await type(page, 'nobody')
  expect(await find.inputValue()).toBe('nobody')
  expect(await chosen.allInnerTexts()).toEqual(['Zoë Xu', 'Maya Walker'])
  await find.fill('')
  await type(page, 'may')
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['Zoë Xu', 'Maya Walker', 'Maya Ortiz'])
})

test('Enter adds the one session and the one column that fit', async ({ stage }) => {
  const { world, page } = await withSeason(stage)
  const { items } = await world.api.results.sessions({ filter: pitches, order: 'newest', offset: 0, limit: 200 })
  const counts = new Map<string, number>()
  for (const { athleteName } of items) counts.set(athleteName ?? '', (counts.get(athleteName ?? '') ?? 0) + 1)

  await goTo(page, 'results/compare')
  const add = page.getByRole('combobox', { name: 'Add session' })
  await add.fill('zoe')
  await page.keyboard.press('Enter')
  await expectOpen(add, 'zoe', counts.get('Zoë Xu') ?? 0)
  const [line] = await page.getByRole('option').allInnerTexts()
  await add.fill((line ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('radiogroup', { name: 'Compared sessions' }).getByRole('radio').waitFor()

  await goTo(page, 'results/trend')
  const metric = page.getByRole('combobox', { name: 'Metric' })
  await metric.fill('velocity')
  await page.keyboard.press('Enter')
  const velocities = () => page.getByRole('option').allInnerTexts()
  await expect.poll(velocities).toContainEqual(expect.stringContaining('Peak trunk velocity'))
  await expectOpen(metric, 'velocity', (await velocities()).length)
  await metric.fill('layback')
  await page.keyboard.press('Enter')
  await expect.poll(() => metric.inputValue()).toBe('Max layback')

  await goTo(page, 'results/table')
  await page.getByRole('button', { name: /^Columns/ }).click()
  const also = { includeHidden: true }
  const columns = page.getByRole('dialog', also).getByRole('list', { name: 'Columns', ...also })
  const names = columns.getByRole('listitem', also)
  const addMetric = page.getByRole('combobox', { name: 'Add metric' })
  await page.getByRole('option').first().waitFor()
  const before = await names.count()
  const wanted = await page.getByRole('option').first().locator('span').first().innerText()
  await addMetric.fill(wanted.toUpperCase())
  await page.keyboard.press('Enter')
  await expect.poll(() => names.count()).toBe(before + 1)
  await expect.poll(() => names.last().innerText()).toContain(wanted)
})

test('a metric can be typed once the metrics are read, never into the name that arrives', async ({ stage }) => {
  const { page } = await withSeason(stage)
  const held: (() => void)[] = []
  let isHolding = true
  await page.routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const isMetrics = message.toString().includes('/results/metrics')
      if (isHolding && isMetrics) held.push(() => server.send(message))
      else server.send(message)
    })
  })
  await page.reload()
  await goTo(page, 'results/trend')
  const metric = page.getByRole('combobox', { name: 'Metric' })
  await expect.poll(() => held.length).toBe(1)
  await metric.waitFor()
  expect(await metric.isDisabled()).toBe(true)
  isHolding = false
  for (const send of held) send()
  await metric.click()
  await page.keyboard.press('ControlOrMeta+A')
  await type(page, 'velocity')
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
  expect(await metric.inputValue()).toBe('velocity')
})

test('Enter adds the export column that fits, or the typed name where none does', async ({ stage }) => {
  const { world, page } = await withSeason(stage)
  const learned = (await world.api.exports.columns({ activity: 'baseball', movement: 'pitching' })).map(
    ({ name }) => name,
  )
  expect(learned).toContain('max_layback_angle')

  await goTo(page, 'exports/new')
  await page.getByRole('button', { name: /Activity/ }).click()
  await page.getByRole('option', { name: 'Baseball' }).click()
  await page.getByRole('button', { name: /Movement/ }).click()
  await page.getByRole('option', { name: 'Pitching' }).click()
  const metrics = page.getByRole('combobox', { name: 'Columns' })
  const chosen = page.getByRole('list', { name: 'Columns' }).getByRole('listitem')
  await metrics.fill('max_layback')
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['max_layback_angle'])
  await metrics.fill('velocity')
  await page.keyboard.press('Enter')
  await expectOpen(metrics, 'velocity', learned.filter((name) => name.includes('velocity')).length)
  await metrics.fill('my_new_column')
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['max_layback_angle', 'my_new_column'])

  const people = page.getByRole('combobox', { name: 'Athletes' })
  const added = page.getByRole('list', { name: 'Athletes' }).getByRole('listitem')
  await people.focus()
  // The station is asked for the matches, and Enter waits for its answer.
  await type(page, 'zoe')
  await expect.poll(() => added.allInnerTexts()).toEqual(['Zoë Xu'])
  await type(page, 'maya w')
  await expect.poll(() => added.allInnerTexts()).toEqual(['Zoë Xu', 'Maya Walker'])
})
