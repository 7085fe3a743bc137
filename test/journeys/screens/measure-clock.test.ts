import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { keyboardOf } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const MINUTE_MS = 60_000
const untimed = join(import.meta.dirname, '../../fixtures/clips/no-time.mp4')
const since = (nowMs: number) => (minutes: number) => Math.floor(nowMs / 1_000) * 1_000 - minutes * MINUTE_MS

const clips = async ({ api }: World) =>
  (await api.reps({ offset: 0, limit: 50, fromMs: null })).items.flatMap((rep) =>
    rep.clips.map((clip) => ({ ...clip, athleteName: rep.athleteName })),
  )
const athletesOf = async (world: World) =>
  Object.fromEntries((await clips(world)).map(({ fileName, athleteName }) => [fileName, athleteName]))

/** Camera B is two minutes ahead: what it filmed of Ansel looks as though Priya were on deck already. */
const twoCameras = {
  athletes: [
    { first_name: 'Ansel', last_name: 'Whitford' },
    { first_name: 'Priya', last_name: 'Rao' },
  ],
}

async function openClock(page: Page, camera: string) {
  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByRole('link', { name: /^Folders/ }).click()
  await page
    .getByRole('button', { name: new RegExp(camera) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Measure clock' }).click()
  const dialog = page.getByRole('dialog', { name: `Measure the clock of ${camera}` })
  await dialog.waitFor()
  return dialog
}

test('measuring a clock from two clips previews the changed clips, and undo restores them', async ({ stage }) => {
  const world = await stage.world({
    ...twoCameras,
    cameras: ['A open side', 'B home plate'],
    settings: { 'uploads.holdSeconds': 600 },
  })
  const { api, idOf } = world
  const ago = since(Date.now())
  const onDeck = (name: string) => ({
    athlete: { id: idOf(name) },
    activity: 'baseball',
    movement: 'pitching',
    dimensions: {},
  })
  await api.settings.change({ cameras: { 'B home plate': { clockCorrectionSeconds: 3 } } })
  await api.command({ kind: 'deck-set', tags: onDeck('Ansel Whitford'), fromMs: ago(15) })
  await api.command({ kind: 'deck-set', tags: onDeck('Priya Rao'), fromMs: ago(7) })
  world.film('B home plate', 'sent.mp4', ago(6))
  await eventually(async () => expect(await clips(world)).toHaveLength(1))
  await api.command({ kind: 'clips-send', clips: (await clips(world)).map(({ id }) => id) })
  await eventually(async () => expect((await api.status()).counts.completed).toBe(1))
  world.film('B home plate', 'moved.mp4', ago(6.5))
  world.film('A open side', 'a.mp4', ago(4))
  await eventually(async () => expect(await clips(world)).toHaveLength(3))
  copyFileSync(untimed, join(world.folderOf('B home plate'), 'untimed.mp4'))
  world.film('B home plate', 'b.mp4', ago(2))
  await eventually(async () =>
    expect(await athletesOf(world)).toMatchObject({ 'moved.mp4': 'Priya Rao', 'b.mp4': 'Priya Rao' }),
  )

  const { page } = await stage.enter(world)
  const dialog = await openClock(page, 'B home plate')
  const own = dialog.getByRole('region', { name: 'B home plate' })
  const other = dialog.getByRole('region', { name: 'A open side' })
  const save = dialog.getByRole('button', { name: 'Save correction' })
  await own.getByText('A clip measures a clock only if its camera wrote the recording time.').waitFor()
  expect(await own.getByRole('option', { name: /untimed\.mp4$/ }).getAttribute('aria-disabled')).toBe('true')
  await own.getByRole('option', { name: / b\.mp4$/ }).click()
  await dialog.getByText('Mark the same moment in both clips.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  // The same frame of both, by keyboard in one of them.
  for (const side of [own, other]) await side.getByRole('slider').fill('10')
  await own.getByRole('slider').press('ArrowRight')
  await other.getByRole('button', { name: 'Next frame' }).click()
  for (const side of [own, other]) await side.getByText(/^Frame 12 of/).waitFor()
  for (const side of [own, other]) await side.getByRole('button', { name: 'Mark this moment' }).click()
  await dialog.getByText(/^B home plate is 2\smin\s00\ss ahead of A open side \(± 1\.\d\d?\ss\)\.$/).waitFor()
  await dialog.getByText('Clock correction: +3 s → -120 s. 2 waiting clips get a corrected recording time.').waitFor()
  await dialog.getByText('This is a large change.').waitFor()
  await dialog.getByRole('row', { name: /moved\.mp4.*Priya Rao.*Ansel Whitford/ }).waitFor()
  await dialog.getByText('1 clip would get different tags but was already reserved or uploaded:').waitFor()
  await dialog.getByRole('row', { name: /sent\.mp4/ }).waitFor()
  expect((await athletesOf(world))['moved.mp4'], 'looking changes nothing').toBe('Priya Rao')
  // Another frame is another moment: nothing is saved by what was marked before.
  await own.getByRole('button', { name: 'Next frame' }).click()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await own.getByRole('button', { name: 'Previous frame' }).click()
  await own.getByRole('button', { name: 'Mark this moment' }).click()

  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  await eventually(async () =>
    expect(await athletesOf(world)).toMatchObject({
      'moved.mp4': 'Ansel Whitford',
      'b.mp4': 'Priya Rao',
      'sent.mp4': 'Priya Rao',
    }),
  )
  await page.getByRole('spinbutton', { name: 'Clock correction' }).waitFor()
  await expect
    .poll(() => page.getByRole('spinbutton', { name: 'Clock correction' }).getAttribute('placeholder'))
    .toMatch(/^Measured: -120\ss$/)
  expect((await api.settings.get()).settings.cameras).toEqual({})
  expect(await api.records.cameras()).toMatchObject([
    { camera: 'A open side', correctionSeconds: 0 },
    { correctionSeconds: -120 },
  ])

  await keyboardOf(page).press('Control+z')
  await eventually(async () => expect((await athletesOf(world))['moved.mp4']).toBe('Priya Rao'))
  expect(await api.records.cameras()).toMatchObject([{}, { camera: 'B home plate', correctionSeconds: 3 }])
})

test('measuring a clock accepts a frame that shows this computer’s clock', async ({ stage }) => {
  const world = await stage.world({ ...twoCameras, cameras: ['A open side'] })
  const { page } = await stage.enter(world)
  const dialog = await openClock(page, 'A open side')
  await dialog.getByText('No clips from A open side yet.').waitFor()
  await dialog.getByText('Add a second camera to compare clips').waitFor()
  // Arrives while the dialog is open. The camera is ten seconds ahead.
  const trueMs = since(Date.now())(1)
  world.film('A open side', 'clock.mp4', trueMs + 10_000)
  await dialog.getByRole('option', { name: /clock\.mp4$/ }).waitFor()
  const slider = dialog.getByRole('slider')
  await slider.fill('0')
  await dialog.getByRole('button', { name: 'Mark this moment' }).click()
  await dialog.getByText('Enter the time that the marked frame shows.').waitFor()
  const reading = dialog.getByRole('textbox', { name: 'Time in the marked frame' })
  await reading.fill('4:42')
  await reading.press('Tab')
  await dialog.getByText('Enter hours, minutes, and seconds as the frame shows them.').waitFor()
  // A clock that agrees has nothing to correct.
  const save = dialog.getByRole('button', { name: 'Save correction' })
  await reading.fill(new Date(trueMs + 10_000).toLocaleTimeString('en-US'))
  await dialog.getByText('The current correction of 0 s is already right.').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await reading.fill(new Date(trueMs).toLocaleTimeString('en-US'))
  await dialog.getByText(/^A open side is 10(\.\d+)?\ss ahead of this computer \(± 1\.\d\d?\ss\)\.$/).waitFor()
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  const [camera] = await world.api.records.cameras()
  expect(Math.round(camera?.correctionSeconds ?? 0)).toBe(-10)
  await page.getByText(/^Clock of A open side corrected: -10/).waitFor()
})

test('measuring a clock is not offered when the configuration file fixes the correction', async ({ stage }) => {
  const world = await stage.world({
    cameras: ['A open side'],
    given: { cameras: { 'A open side': { clockCorrectionSeconds: 1 } } },
  })
  const { page } = await stage.enter(world)
  await page.evaluate(() => (window.location.hash = '#/settings/folders'))
  await page.getByText('The configuration file sets the clock corrections. Change them there.').waitFor()
  expect(await page.getByRole('button', { name: 'Measure clock' }).isDisabled()).toBe(true)
})
