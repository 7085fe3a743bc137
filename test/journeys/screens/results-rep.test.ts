import { expect } from 'vitest'
import { order } from '../../support/export-order.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const SESSIONS = 3
const FRAMES = 240

test('a session is opened, scrubbed and compared by keyboard, with all plots at the same frame', async ({ stage }) => {
  const world = await stage.world({ athletes: [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }] })
  world.service.control.seedCaptures({ count: SESSIONS, framesEach: FRAMES })
  await world.api.exports.request(order({ movement: 'hitting' }))
  await eventually(async () => expect(await world.api.results.facts()).toMatchObject({ sessions: SESSIONS }))
  const { page } = await stage.enter(world)
  const press = (key: string) => page.keyboard.press(key)
  const at = async () => {
    const sliders = await page.getByRole('slider').all()
    return Promise.all(sliders.map(async (slider) => Number(await slider.getAttribute('aria-valuenow'))))
  }
  const allAt = (frame: number) => expect.poll(at).toEqual([frame, frame, frame])

  await press('7')
  await page.getByText(`${SESSIONS} sessions`).waitFor()
  await press('ArrowDown')
  await press('Enter')
  await page.getByRole('slider', { name: 'Position' }).waitFor()
  await expect.poll(() => page.getByRole('slider').count()).toBe(3)
  await page.getByText('28 joints').waitFor()

  await press('End')
  await allAt(FRAMES - 1)
  await press('ArrowLeft')
  await allAt(FRAMES - 2)
  await press('Home')
  await allAt(0)
  await press('.')
  await expect.poll(async () => (await at())[0]).toBeGreaterThan(0)
  await expect.poll(async () => new Set(await at()).size).toBe(1)
  await press('l')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await press('k')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()

  await press('m')
  const table = page.getByRole('region', { name: 'All metrics' })
  await table.getByRole('row', { name: /Attack angle .+ deg/ }).waitFor()
  await press('m')
  await press('c')
  await page.getByRole('button', { name: 'Remove from compare' }).waitFor()

  // The table's rows too.
  await page.evaluate(() => (window.location.hash = '#/results/table'))
  await page.getByRole('grid').getByRole('row').first().waitFor()
  await press('ArrowDown')
  await press('Enter')
  await expect.poll(() => page.url()).toContain('session~')
})

test('the camera that speaks for a rep is shown, another one is chosen, and Undo takes it back', async ({ stage }) => {
  const world = await stage.world({ athletes: [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }] })
  // A minute apart: two of one rep, and one of another.
  world.service.control.seedCaptures({ count: SESSIONS, framesEach: 20 })
  await world.api.settings.change({ reps: { windowSeconds: 60 } })
  await world.api.exports.request(order({ movement: 'hitting' }))
  await eventually(async () => expect(await world.api.results.facts()).toMatchObject({ sessions: SESSIONS }))
  const { page } = await stage.enter(world)

  await page.keyboard.press('7')
  await page.getByText('2 reps in 3 sessions').waitFor()
  const silent = page.getByRole('row').filter({ hasText: 'Another camera counts' })
  await expect.poll(() => silent.count()).toBe(1)
  await silent.dblclick()
  const cameras = page.getByRole('group', { name: 'Cameras of this rep' })
  await cameras.getByText('Camera 1 (240 fps) speaks for this rep.').waitFor()
  await cameras.getByRole('button', { name: 'Let Camera 2 (240 fps) speak' }).click()
  await cameras.getByText('Camera 2 (240 fps) speaks for this rep.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await cameras.getByText('Camera 1 (240 fps) speaks for this rep.').waitFor()

  await page.evaluate(() => (window.location.hash = '#/results/table'))
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Counts: No' }).waitFor()
})
