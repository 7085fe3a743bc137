import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { axeViolations } from '../../support/axe.ts'
import { order } from '../../support/export-order.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Ben', last_name: 'Ode', dominant_arm: 'left' },
  { first_name: 'Ana', last_name: 'Sol', dominant_arm: 'right' },
]

/** Two weeks of pitches in the library, and somebody who looks at it. */
async function withSeason(stage: Stage) {
  const world = await stage.world({ athletes })
  world.service.control.seedSeason({ athletes: 3, weeks: 2, fps: 30 })
  await world.api.exports.request(order({ movement: 'pitching', dateMode: 'capture_time' }, { format: 'jsonl' }))
  await eventually(async () => expect((await world.api.results.facts()).sessions).toBeGreaterThan(6))
  return { world, ...(await stage.enter(world)) }
}

const speed = 'trunk_rotational_velocity_with_respect_to_ground'
const pitches = {
  activity: 'baseball',
  movement: 'pitching',
  athleteIds: [],
  fromMs: null,
  toMs: null,
  approvedOnly: true,
}

/** The menu of a drawing, by keyboard: the file that its item gives. */
async function saved(page: Page, root: string, plot: string, item: string): Promise<string> {
  await page.getByRole('button', { name: `More: ${plot}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: item }).focus()
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const file = join(root, `saved-${item.length}`)
  await (await downloading).saveAs(file)
  return file
}

test('three pitches are compared by keyboard, and a trend opens one of its sessions', async ({ stage }) => {
  const { world, page } = await withSeason(stage)
  const { api } = world
  const { items } = await api.results.sessions({ filter: pitches, order: 'newest', offset: 0, limit: 3 })
  const ids = items.map(({ id }) => id)

  await page.keyboard.press('7')
  const list = page.getByRole('grid', { name: 'Sessions' })
  await list.getByRole('row').first().waitFor()
  await page.keyboard.press('ArrowDown')
  for (const _ of ids) {
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Compare 3 sessions' }).waitFor()

  const picker = page.getByRole('combobox', { name: 'Curve' })
  await picker.focus()
  await picker.fill(speed)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const title = 'Trunk rotation velocity'
  const drawing = page.getByRole('slider')
  await drawing.waitFor()
  const plot = (await drawing.getAttribute('aria-label')) ?? title

  // At ball release each curve of the file is what the session's own results say of that frame; those of the other hand are
  // mirrored.
  const rows: Record<string, string>[] = parse(readFileSync(await saved(page, world.root, plot, 'Save values (CSV)')), {
    columns: true,
    bom: true,
  })
  const atRelease = Object.values(rows.find((row) => Number(Object.values(row)[0]) === 0) ?? {}).map(Number)
  const hands = new Set<string>()
  const handOf = (metrics: Awaited<ReturnType<typeof api.results.session>>['metrics']) => {
    const hand = metrics.find(({ metric }) => metric.name === 'handedness')?.value
    return hand?.kind === 'text' ? hand.value : ''
  }
  for (const id of ids) {
    const { events, metrics } = await api.results.session({ id })
    const hand = handOf(metrics)
    hands.add(hand)
    const { firstFrame, columns } = await api.results.curves({ id, columns: [speed] })
    const frame = events.find(({ name }) => name === 'ball_release_frame')?.frame ?? Number.NaN
    const value = columns[0]?.values[frame - firstFrame] ?? Number.NaN
    expect(atRelease).toContain(hand === [...hands][0] ? value : -value)
  }
  expect(await page.getByText(/^Mirrored to the chosen session’s hand/).count()).toBe(hands.size - 1)

  // The chosen session in full, the others as differences from it.
  const [chosen, second] = await Promise.all(ids.slice(0, 2).map(async (id) => api.results.session({ id })))
  const valueOf = (detail: typeof chosen) => {
    const value = detail?.metrics.find(({ metric }) => metric.name === 'max_layback_angle')?.value
    return value?.kind === 'number' ? value.value : Number.NaN
  }
  const difference = valueOf(second) - valueOf(chosen)
  const row = page.getByRole('row', { name: /^Max layback/ })
  const cells = await row.getByRole('cell').allInnerTexts()
  expect(Math.abs(Number(cells[0]) - valueOf(chosen))).toBeLessThanOrEqual(0.5)
  expect(Math.abs(Number((cells[1] ?? '').replace('\u2212', '-')) - difference)).toBeLessThanOrEqual(0.5)

  const sessions = page.getByRole('radiogroup', { name: 'Compared sessions' })
  await sessions.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => sessions.getByRole('radio').nth(1).isChecked()).toBe(true)
  expect(await row.getByRole('cell').nth(1).innerText()).toMatch(/^\d/)

  // The ghost goes from one to the next, and to nobody: never to the chosen session.
  const ghosts = page.getByRole('button', { name: /^Show .+ as ghost$/ })
  const pressed = () =>
    ghosts.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed') === 'true'))
  await expect.poll(pressed).toEqual([true, false])
  await page.keyboard.press('g')
  await expect.poll(pressed).toEqual([false, true])
  await page.keyboard.press('g')
  await expect.poll(pressed).toEqual([false, false])
  await page.keyboard.press('g')
  await expect.poll(pressed).toEqual([true, false])
  await page.getByRole('region', { name: 'Figure' }).getByRole('listitem').nth(1).getByText('Ghost').waitFor()

  await page.getByRole('radio', { name: 'Phase, %' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /100 % at/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await sessions.getByRole('radio').nth(1).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('heading', { name: 'Compare 2 sessions' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The list closes, and a screen reader has the rest of the page again.
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Compare 3 sessions' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Results: Trend')
  await page.getByRole('option', { name: 'Results: Trend' }).waitFor()
  await page.keyboard.press('Enter')
  const trend = page.getByRole('slider')
  await trend.waitFor()
  await page.getByText(/^All on one scale/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await trend.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => trend.getAttribute('aria-valuenow')).toBe('0')
  const text = await trend.getAttribute('aria-valuetext')
  expect(text).toMatch(/Moving median/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/results\/session~/)
})

test('sessions that failed the quality check are shown until the screen is left, and the list says so', async ({
  stage,
}) => {
  const world = await stage.world({ athletes })
  world.service.control.seedSeason({ athletes: 3, weeks: 20, fps: 10 })
  await world.api.exports.request(order({ movement: 'pitching', dateMode: 'capture_time' }, { format: 'jsonl' }))
  const list = (approvedOnly: boolean) =>
    world.api.results.sessions({ filter: { ...pitches, approvedOnly }, order: 'newest', offset: 0, limit: 1 })
  await eventually(async () => expect((await list(true)).notApproved).toBeGreaterThan(0))
  const { page } = await stage.enter(world)
  await page.keyboard.press('7')
  await page.getByRole('button', { name: 'Show all sessions' }).click()
  await page.getByText('with those that did not pass the quality check').waitFor()
  const passed = page.getByRole('checkbox', { name: 'Passed' })
  expect(await passed.isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Show passed sessions only' }).click()
  await page.getByRole('button', { name: 'Show all sessions' }).click()
  await page.getByRole('button', { name: 'Show passed sessions only' }).waitFor()

  await page.keyboard.press('1')
  await page.waitForURL(/#\/today/)
  await page.keyboard.press('7')
  await page.getByRole('button', { name: 'Show all sessions' }).waitFor()
  expect(await passed.isChecked()).toBe(true)
})
