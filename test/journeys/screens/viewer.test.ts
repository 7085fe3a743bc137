import { join } from 'node:path'
import { expect } from 'vitest'
import { axeViolations, colorViolations } from '../../support/axe.ts'
import { displayTimesMs, makeNumberedClip, readNumbersIn } from '../../support/numbered-clip.ts'
import { holdCalls } from '../../support/screens-scenes-edges.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const CAMERAS = ['A side', 'B plate'] as const

test('the viewer steps, nudges, loops and plays two cameras by keyboard, and keeps their settings', async ({
  stage,
}) => {
  const world = await stage.world({
    athletes: [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }],
    cameras: CAMERAS,
    settings: { 'uploads.paused': true },
  })
  const atMs = Math.floor(Date.now() / 1_000) * 1_000 - 30_000
  const tags = { athlete: { id: world.idOf('Maya Ortiz') }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await world.api.command({ kind: 'deck-set', tags, fromMs: atMs - 10_000 })
  for (const [index, camera] of CAMERAS.entries()) {
    const file = join(world.root, `${camera}.mp4`)
    const size = { width: 320, height: 180, framesPerSecond: 30, frames: 60 + index * 30 }
    makeNumberedClip({ file, ...size, recordedAtMs: atMs - index * 1_000 })
    expect(displayTimesMs(file)).toHaveLength(size.frames)
    world.give(camera, file)
  }
  const reps = async () => (await world.api.reps({ offset: 0, limit: 2, fromMs: null })).items
  await eventually(async () => expect((await reps()).map(({ clips }) => clips.length)).toEqual([2]))
  const [{ id: repId } = { id: '' }] = await reps()
  const { page, context } = await stage.enter(world)
  await readNumbersIn(page)
  await page.reload()
  const press = (key: string) => page.keyboard.press(key)
  const shown = (numbers: readonly number[]) =>
    expect.poll(() => page.evaluate((): number[] => Reflect.get(window, 'readNumbers')())).toEqual(numbers)

  await page.getByRole('grid', { name: 'Reps', exact: true }).waitFor()
  await press('ArrowDown')
  await press('v')
  await page.getByRole('slider', { name: 'Position' }).waitFor()
  await expect.poll(() => page.url()).toContain(`#/viewer/${repId}`)
  await page.getByText('of 90').waitFor()
  // The second camera began a second earlier: 30 frames of its own come first.
  await shown([0, 0])
  for (let step = 0; step < 4; step += 1) await press('Shift+ArrowRight')
  await shown([10, 40])
  await press('.')
  await shown([11, 41])
  await press('ArrowLeft')
  await shown([10, 40])

  const later = page.getByRole('button', { name: 'B plate: one frame later' })
  await later.focus()
  await press('Enter')
  await press('Enter')
  await page.getByText('+2 frames').waitFor()
  await shown([10, 42])
  await page.getByRole('slider', { name: 'Position' }).focus()
  await press('i')
  await press('Shift+ArrowRight')
  await press('o')
  await page.getByText(/^Loop \d+ to \d+$/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await press('Shift+S')
  const share = page.getByRole('dialog', { name: 'Share video of this rep' })
  expect(await share.getByRole('radio', { name: 'Range' }).isChecked()).toBe(true)
  expect(await share.getByRole('spinbutton', { name: 'From frame' }).inputValue()).toBe('11')
  expect(await share.getByRole('spinbutton', { name: 'To frame' }).inputValue()).toBe('21')
  await press('Escape')
  await share.waitFor({ state: 'detached' })
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await colorViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colorViolations(page)).toEqual([])
  await press('l')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await press('k')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()

  await eventually(async () => {
    const viewed = await world.api.viewer.rep({ repId })
    expect(viewed?.loop).toMatchObject({ fromFrame: 10, toFrame: 20 })
    expect(viewed?.cameras.map(({ nudgeFrames }) => nudgeFrames)).toEqual([0, 2])
  })

  await page.getByRole('button', { name: /^Nudge of B plate/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Use as camera clock correction' }).press('Enter')
  await page.getByText(/B plate: clock correction is now/).waitFor()
  await eventually(async () => {
    const viewed = await world.api.viewer.rep({ repId })
    expect(viewed?.cameras.map(({ nudgeFrames }) => nudgeFrames)).toEqual([0, 0])
  })
  await world.api.command({ kind: 'undo' })
  await page.getByText('+2 frames').waitFor()
  await press('Escape')
  // The row of the viewed rep has the keyboard again.
  await page.getByRole('grid', { name: 'Reps', exact: true }).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant')))
    .toBeTruthy()
  await press('v')
  await page.getByRole('slider', { name: 'Position' }).waitFor()
  await press('Escape')

  // The address alone, in a tab of its own: there is nothing to go back to.
  const tab = await context.newPage()
  await tab.goto(`http://127.0.0.1:${world.headless.port}/#/viewer/${repId}`)
  await tab.getByRole('slider', { name: 'Position' }).waitFor()
  await tab.keyboard.press('Escape')
  await tab.getByRole('grid', { name: 'Reps', exact: true }).waitFor()

  const reading = await context.newPage()
  await holdCalls(/^viewer\/frames/)(reading)
  await reading.goto(`http://127.0.0.1:${world.headless.port}/#/viewer/${repId}`)
  await reading.getByRole('status').getByText('Reading frames…').waitFor()
  await page.goto(`http://127.0.0.1:${world.headless.port}/#/viewer/${repId}`)
  await page.getByText(/^of \d+$/).waitFor()
  expect(await page.getByText('Reading frames…').count()).toBe(0)
})
