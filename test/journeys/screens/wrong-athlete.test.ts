import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { settled, tagsOf } from '../../support/screens-day.ts'
import { earlierToday, keyboardOf, repsOf } from '../../support/screens-input.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const team = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Ana', last_name: 'Ruiz', dominant_arm: 'left' },
]
const clipboard = ['clipboard-read', 'clipboard-write']

/** A day on which reps of two cameras were uploaded as Maya’s, although Ana was in front of the cameras. */
async function uploadedAsMaya(stage: Stage, { reps }: { reps: number }) {
  const world = await stage.world({
    athletes: team,
    cameras: ['A', 'B'],
    settings: { 'uploads.holdSeconds': 0, 'uploads.parallel': 4 },
  })
  const sinceMs = earlierToday(600_000)
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: sinceMs - 1_000 })
  for (let rep = 0; rep < reps; rep += 1) filmRep(world, rep, sinceMs)
  await settled(world, ({ processing, completed }) => processing + completed === reps * 2)
  const { page } = await stage.enter(world, { permissions: clipboard })
  return { world, page, sinceMs }
}

function filmRep(world: World, rep: number, sinceMs: number) {
  const atMs = sinceMs + rep * 20_000
  world.film('A', `IMG_${rep}.MOV`, atMs)
  world.film('B', `C_${rep}.mp4`, atMs)
}

const rowsOf = (page: Page) => repsOf(page).getByRole('row')
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Session ids at the service, by athlete. */
async function capturesOf(world: World, name: string) {
  const captures = await world.captures()
  return captures.filter(({ athlete_id }) => athlete_id === world.idOf(name)).map(({ session_id }) => session_id)
}

test('six uploaded reps of the wrong athlete are uploaded again in six acts, and their old ids are copied at once', async ({
  stage,
}) => {
  const { world, page } = await uploadedAsMaya(stage, { reps: 6 })
  await expect.poll(() => rowsOf(page).count()).toBe(6)
  const wrong = await capturesOf(world, 'Maya Ortiz')
  expect(wrong).toHaveLength(12)

  const keyboard = keyboardOf(page)
  await keyboard.press('ArrowDown')
  await keyboard.press('Control+a')
  await page.getByText('6 reps · 12 clips selected').waitFor()
  await keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Upload 12 clips again' })
  await dialog.getByText('Ask the provider to delete the 12 old captures.').waitFor()
  await keyboard.letters('ana')
  await dialog.getByRole('option', { name: /Ana Ruiz/ }).waitFor()
  await keyboard.press('Enter')
  const confirm = dialog.getByRole('button', { name: 'Upload 12 clips again as Ana Ruiz' })
  await expect.poll(() => confirm.evaluate((button) => button === document.activeElement)).toBe(true)
  await keyboard.press('Enter')
  expect(keyboard.pressed() + 1, 'with the letters of the name').toBe(6)
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Copy 12 capture IDs' }).click()
  await page.getByText('12 capture IDs copied').first().waitFor()
  expect((await copied(page)).split('\n').toSorted()).toEqual(wrong.toSorted())
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const kept = page.getByRole('dialog', { name: 'Notifications' })
  await kept.getByRole('button', { name: 'Copy 12 capture IDs' }).waitFor()
  await page.keyboard.press('Escape')
  await eventually(async () => expect(await capturesOf(world, 'Ana Ruiz')).toHaveLength(12))
  expect(await capturesOf(world, 'Maya Ortiz')).toEqual(wrong)
  // Both uploads of a rep were recorded at one moment: either may come first.
  const note = repsOf(page).getByText('Uploaded again as Ana Ruiz').first()
  await note.waitFor()
  const gapPx = await note.evaluate((element) => {
    const before = element.previousElementSibling?.getBoundingClientRect().right ?? 0
    return element.getBoundingClientRect().left - before
  })
  expect(gapPx, 'between the movement and the note').toBeGreaterThanOrEqual(8)
  const again = (await world.captures()).filter(({ athlete_id }) => athlete_id === world.idOf('Ana Ruiz'))
  expect(new Set(again.map((capture) => (capture as { handedness?: string }).handedness))).toEqual(new Set(['left']))
})

test('a selection of held and uploaded reps is split, said, and changed by one confirmation of the mouse', async ({
  stage,
}) => {
  const { world, page, sinceMs } = await uploadedAsMaya(stage, { reps: 2 })
  await world.set('uploads.holdSeconds', 600)
  filmRep(world, 2, sinceMs)
  await settled(world, ({ held }) => held === 2)
  await expect.poll(() => rowsOf(page).count()).toBe(3)

  await rowsOf(page)
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await rowsOf(page)
    .last()
    .click({ modifiers: ['Shift'] })
  await page.getByText('3 reps · 6 clips selected').waitFor()
  expect(await page.evaluate(() => String(getSelection())), 'Shift and a click select rows, not their text').toBe('')
  await page.getByRole('region', { name: 'Clips and reps' }).getByRole('button', { name: 'Tag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the athlete of 6 clips' })
  await dialog.getByText('2 clips get new tags, 4 clips are uploaded again.').waitFor()
  await dialog.getByRole('combobox', { name: 'Upload again as' }).fill('a')
  await dialog.getByRole('option', { name: /Ana Ruiz/ }).waitFor()
  expect(await dialog.getByRole('option', { name: /Maya Ortiz/ }).count(), 'the old athlete is not offered').toBe(0)
  await dialog.getByRole('option', { name: /Ana Ruiz/ }).click()
  await dialog.getByRole('button', { name: 'Tag 2, upload 4 again as Ana Ruiz' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByText('Tagged 2 clips: Ana Ruiz').first().waitFor()
  await page.getByText('4 clips will be uploaded again as Ana Ruiz').first().waitFor()
  await settled(world, ({ held, completed }) => held === 6 && completed === 4)
  const rows = (await world.api.reps({ offset: 0, limit: 10, fromMs: null })).items
  const held = rows.flatMap(({ athleteName, dimensions, clips }) =>
    clips.filter(({ state }) => state.kind === 'held').map(() => [athleteName, dimensions['handedness']]),
  )
  expect(held).toEqual(Array.from({ length: 6 }, () => ['Ana Ruiz', 'left']))
})

test('T on a selection of Captures uploads their clips again, and skips a capture that has no clip here', async ({
  stage,
}) => {
  const { world, page } = await uploadedAsMaya(stage, { reps: 2 })
  const wrong = await capturesOf(world, 'Maya Ortiz')
  world.service.control.seedCaptures({ count: 1, activity: 'baseball', movement: 'pitching' })
  await page.keyboard.press('3')
  const list = page.getByRole('grid', { name: 'Captures on the service' })
  await expect.poll(() => list.getByRole('row').count()).toBe(5)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.getByText('5 selected').waitFor()
  await page.getByRole('button', { name: 'Copy IDs' }).click()
  await expect.poll(async () => (await copied(page)).split('\n').length).toBe(5)
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Upload 4 clips again' })
  await dialog.getByText('1 clip stays as it is: uploaded again already, or not by this station.').waitFor()
  await page.keyboard.type('ana')
  await dialog.getByRole('option', { name: /Ana Ruiz/ }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Upload 4 clips again as Ana Ruiz' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await eventually(async () => expect(await capturesOf(world, 'Ana Ruiz')).toHaveLength(4))
  expect(await capturesOf(world, 'Maya Ortiz')).toEqual(expect.arrayContaining(wrong))
})

test('Find never acts on reps that a new search does not show', async ({ stage }) => {
  const { world, page } = await uploadedAsMaya(stage, { reps: 3 })
  await page.goto(`${new URL(page.url()).origin}/#/find`)
  const found = page.getByRole('grid', { name: 'Reps found' })
  await expect.poll(() => found.getByRole('row').count()).toBe(3)
  await found.focus()
  await page.keyboard.press('Control+a')
  await page.getByText('3 reps selected').waitFor()
  await page.getByRole('searchbox').fill('no such rep')
  await page.getByText('No reps match').waitFor()
  expect(await page.getByText('3 reps selected').count()).toBe(0)
  await page.getByRole('searchbox').press('Tab')
  for (const key of ['t', 'Shift+U', 'r']) await page.keyboard.press(key)
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => found.getByRole('row').count()).toBe(3)
  expect(await page.getByRole('dialog').count()).toBe(0)

  // The same by mouse: rows chosen with Ctrl and a click.
  for (const row of [0, 1])
    await found
      .getByRole('row')
      .nth(row)
      .click({ modifiers: ['ControlOrMeta'] })
  await page.getByText('2 reps selected').waitFor()
  await page.getByRole('searchbox').fill('no such rep')
  await page.getByText('No reps match').waitFor()
  expect(await page.getByText('2 reps selected').count()).toBe(0)
  expect(await capturesOf(world, 'Maya Ortiz')).toHaveLength(6)
})
