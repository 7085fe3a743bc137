import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { axeViolations } from '../../support/axe.ts'
import { settled } from '../../support/screens-day.ts'
import { keyboardOf } from '../../support/screens-input.ts'
import { type Stage, test } from '../../support/screens-stage.ts'

const athletes = [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }]
const pitching = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } }

/** A cage whose camera exported a clip, a broken one, and one that the service doesn't take. */
async function cage(stage: Stage) {
  const world = await stage.world({ athletes, settings: { 'uploads.holdSeconds': 0, 'uploads.paused': true } })
  await world.addCamera('Cam A', { tags: { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching } })
  const folder = world.folderOf('Cam A')
  writeFileSync(join(folder, 'broken_0001.mp4'), 'this is no video '.repeat(300))
  writeFileSync(join(folder, 'warm.avi'), 'an old camera')
  writeFileSync(join(folder, 'gopro.mts'), 'another old camera')
  world.film('Cam A', 'IMG_1002.mp4')
  await settled(world, ({ unreadable, queued }) => unreadable === 1 && queued === 1)
  return { world, folder, ...(await stage.enter(world)) }
}

const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' })

const answers: readonly [file: string, answer: RegExp][] = [
  ['broken_0001.mp4', /Unreadable.*is not a \.mov or \.mp4 video/],
  ['warm.avi', /Unsupported.*is not a \.mov or \.mp4 file\. Export it again/],
  ['IMG_1002.mp4', /Queued.*Uploads are paused\. Resume uploads to continue\./],
]

test('a file typed into the palette has its answer after one Enter, by keyboard alone', async ({ stage }) => {
  const { page, folder } = await cage(stage)
  const keyboard = keyboardOf(page)
  for (const [file, answer] of answers) {
    await keyboard.press('ControlOrMeta+k')
    await keyboard.letters(file)
    await keyboard.press('Enter')
    expect(keyboard.pressed(), 'beside the name').toBeLessThanOrEqual(3)
    const row = filesOf(page).getByRole('row').filter({ hasText: file })
    await row.waitFor()
    expect(await row.textContent()).toMatch(answer)
    expect(await row.textContent()).toContain(join(folder, file))
  }
  // The clip's own page is open beside its answer.
  await page.getByRole('complementary', { name: /IMG_1002/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('a file typed into the palette has its answer after one click', async ({ stage }) => {
  const { page } = await cage(stage)
  await page.getByRole('button', { name: /Find athlete/ }).click()
  await page.keyboard.type('broken')
  await page.getByRole('option', { name: /broken_0001\.mp4/ }).click()
  const row = filesOf(page).getByRole('row').filter({ hasText: 'broken_0001.mp4' })
  await row.waitFor()
  expect(await row.textContent()).toMatch(/is not a \.mov or \.mp4 video/)
  await page.getByRole('complementary', { name: /broken_0001/ }).waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Details of broken_0001.mp4' }).click()
  await page.getByRole('complementary', { name: /broken_0001/ }).waitFor()
})

test('Find lists the files that no rep shows beside its reps, and says when no file has such a name', async ({
  stage,
}) => {
  const { page } = await cage(stage)
  await page.evaluate(() => (window.location.hash = '#/find'))
  const search = page.getByRole('searchbox')
  await search.fill('warm.avi')
  await filesOf(page).getByRole('row').filter({ hasText: 'warm.avi' }).waitFor()
  await search.fill('nothing_of_this_name')
  await page.getByText('No file in the source folders has such a name.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await search.fill('mp4')
  await page.getByRole('grid', { name: 'Reps found' }).getByRole('row').first().waitFor()
  expect(await filesOf(page).getByRole('row').allTextContents()).toEqual([expect.stringContaining('broken_0001.mp4')])
})

test('Today names the videos that can’t be uploaded, and leads to them by mouse and by keyboard', async ({ stage }) => {
  const { page } = await cage(stage)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByText('2 videos can’t be uploaded').waitFor()
  const show = attention.getByRole('button', { name: 'Show files' })
  await show.click()
  const files = page.getByRole('region', { name: 'Not uploaded' }).getByRole('row')
  await files.filter({ hasText: 'warm.avi' }).waitFor()
  await page.keyboard.press('1')
  await show.focus()
  await page.keyboard.press('Enter')
  await files.filter({ hasText: 'gopro.mts' }).waitFor()
  expect(await files.count()).toBe(2)
})

test('Needs attention shows the folder of a broken clip, copies its path, and sets the clip aside', async ({
  stage,
}) => {
  const { world, folder, page, context } = await cage(stage)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const row = attention.getByRole('row').filter({ hasText: 'broken_0001.mp4' })
  const path = join(folder, 'broken_0001.mp4')
  await row.getByText(folder, { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Copy path' }).click()
  await page.getByText('Path copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(path)

  await row.getByText('broken_0001.mp4', { exact: true }).click()
  const drawer = page.getByRole('complementary', { name: /broken_0001/ })
  await drawer.getByText(path, { exact: true }).waitFor()
  expect(await drawer.getByRole('button', { name: 'Cancel clip' }).count()).toBe(0)
  await drawer.getByRole('button', { name: 'Set aside' }).click()
  await page.getByRole('alertdialog', { name: 'Set broken_0001.mp4 aside?' }).getByText('Keep clip').click()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Set aside' }).click()
  await settled(world, ({ cancelled }) => cancelled === 1)
  await row.waitFor({ state: 'detached' })
  await page.getByText('broken_0001.mp4 set aside').first().waitFor()
})

test('videos that can’t be uploaded are set aside from Today by one click, and Undo brings them back', async ({
  stage,
}) => {
  const { page } = await cage(stage)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const asking = attention.getByText('2 videos can’t be uploaded')
  const clip = attention.getByRole('row').filter({ hasText: 'broken_0001.mp4' })
  // Until its row is there, the button below it moves.
  await clip.waitFor()
  await attention.getByRole('button', { name: 'Set aside 2 videos' }).click()
  await page.getByText('2 videos set aside', { exact: true }).waitFor()
  await asking.waitFor({ state: 'detached' })
  await clip.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await asking.waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await asking.waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+Z')
  await asking.waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('videos that can’t be uploaded are set aside and brought back in the queue, one or all, by keyboard alone', async ({
  stage,
}) => {
  const { page, world } = await cage(stage)
  const aside = async () => (await world.api.status()).folders.map(({ unsupportedAside }) => unsupportedAside)
  await page.evaluate(() => (window.location.hash = '#/queue?left-out=unsupported'))
  const section = page.getByRole('region', { name: 'Not uploaded' })
  const list = section.getByRole('grid', { name: 'Unsupported' })
  await list.getByText('warm.avi', { exact: true }).waitFor()
  await list.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await list.getByText(/^Set aside /).waitFor()
  expect(await aside()).toEqual([1])
  await page.keyboard.press('ControlOrMeta+A')
  await section.getByRole('button', { name: 'Set aside 1 video' }).waitFor()
  await section.getByRole('button', { name: 'Bring back 1 video' }).waitFor()
  await page.keyboard.press('Delete')
  await list
    .getByText(/^Set aside /)
    .nth(1)
    .waitFor()
  expect(await aside()).toEqual([2])
  await section.getByRole('radio', { name: 'Unsupported 2' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('ControlOrMeta+Z')
  await list.getByText(/^Set aside /).waitFor({ state: 'detached' })
  expect(await aside()).toEqual([0])
})

test('one of several videos that can’t be uploaded is set aside and brought back by its buttons', async ({ stage }) => {
  const { page } = await cage(stage)
  await page.getByRole('button', { name: 'Show files' }).click()
  const row = page.getByRole('grid', { name: 'Unsupported' }).getByRole('row').filter({ hasText: 'warm.avi' })
  await row.getByRole('button', { name: 'Set aside' }).click()
  await row.getByText(/^Set aside /).waitFor()
  await page.keyboard.press('1')
  await page.getByText('1 video can’t be uploaded').waitFor()
  await page.getByRole('button', { name: 'Show files' }).click()
  await row.getByRole('button', { name: 'Bring back' }).click()
  await row.getByText(/^Not a \.mov or \.mp4 file/).waitFor()
  expect(await axeViolations(page)).toEqual([])
})
