import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { settled, tagsOf } from '../../support/screens-day.ts'
import { keyboardOf, nextSecond, putOnDeck } from '../../support/screens-input.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
]
const pitching = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'left' } }

/** Today, with Ansel on deck since a while, and what the keys did. */
async function cage(stage: Stage) {
  const world = await stage.world({
    athletes,
    cameras: ['A open side', 'B home plate'],
    settings: { 'uploads.holdSeconds': 600 },
  })
  const { api } = world
  const command = { kind: 'deck-set', tags: tagsOf(world, 'Ansel Whitford', pitching), fromMs: null } as const
  await api.command(command)
  const { page } = await stage.enter(world)
  await page.getByRole('region', { name: 'On deck' }).getByText('Ansel Whitford').waitFor()
  const onDeck = async () => (await api.deck()).current?.athleteName ?? null
  const athletesOfClips = async () =>
    (await api.reps({ offset: 0, limit: 50, fromMs: null })).items.map(({ athleteName }) => athleteName)
  const isOnDeck = (name: string | null) => eventually(async () => expect(await onDeck()).toBe(name))
  return {
    world,
    api,
    page,
    onDeck,
    isOnDeck,
    athletesOfClips,
    toasts: page.getByRole('region', { name: 'Notifications' }),
  }
}

async function clearDeck(page: Page) {
  await page.getByRole('region', { name: 'On deck' }).getByRole('button', { name: 'Nobody' }).click()
  await page.getByText('Ansel Whitford is no longer on deck').waitFor()
}

test('Ctrl+Z shows who would be on deck and whose clips would change before a deck undo after new clips', async ({
  stage,
}) => {
  const { world, page, onDeck, isOnDeck, athletesOfClips, toasts } = await cage(stage)
  await clearDeck(page)
  for (const name of ['one.mp4', 'two.mp4']) world.film('A open side', name, await nextSecond())
  await settled(world, ({ untagged }) => untagged === 2)

  await page.keyboard.press('Control+z')
  const dialog = page.getByRole('dialog', { name: /^Undo “Nobody on deck” from / })
  await dialog.getByText(/^On deck then: Ansel Whitford, since /).waitFor()
  await dialog.getByText('2 clips go to Ansel Whitford').waitFor()
  await dialog.getByRole('row', { name: /one\.mp4.*No athlete.*Ansel Whitford/ }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect([await onDeck(), await athletesOfClips()]).toEqual([null, []])

  await page.keyboard.press('Control+z')
  await dialog.waitFor()
  await page.keyboard.press('Enter')
  await isOnDeck('Ansel Whitford')
  await settled(world, ({ held }) => held === 2)
  expect(await athletesOfClips()).toEqual(['Ansel Whitford', 'Ansel Whitford'])

  // The toast's button takes the undo back, by the mouse, and nothing that nobody has seen comes with it.
  await toasts.getByText('Undone: Nobody on deck').hover()
  await toasts.getByRole('button', { name: 'Redo' }).click()
  await isOnDeck(null)
  await toasts.getByText('Redone: Nobody on deck').waitFor()
  await settled(world, ({ untagged }) => untagged === 2)
})

test('a confirmed undo asks again when another clip came meanwhile', async ({ stage }) => {
  const { world, page, onDeck, isOnDeck, toasts } = await cage(stage)
  await clearDeck(page)
  world.film('A open side', 'one.mp4', await nextSecond())
  await settled(world, ({ untagged }) => untagged === 1)
  // The toast's button asks as the key does.
  await toasts.getByText('Ansel Whitford is no longer on deck').hover()
  await toasts.getByRole('button', { name: 'Undo' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Undo “Nobody on deck” from / })
  await dialog.getByText('1 clip goes to Ansel Whitford').waitFor()
  world.film('A open side', 'two.mp4', await nextSecond())
  await settled(world, ({ untagged }) => untagged === 2)
  await page.keyboard.press('Enter')
  await dialog.getByText('2 clips go to Ansel Whitford').waitFor()
  await dialog.getByText('Clips or the deck changed in the meantime. Check again.').waitFor()
  expect(await onDeck()).toBeNull()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await isOnDeck('Ansel Whitford')
})

test('Ctrl+Z takes back what was just done on this screen at once, and Ctrl+Shift+Z and Ctrl+Y do it again', async ({
  stage,
}) => {
  const { world, page, isOnDeck, toasts } = await cage(stage)
  await putOnDeck(keyboardOf(page), world, 'may', 'Maya Ortiz')
  await page.keyboard.press('Control+z')
  await isOnDeck('Ansel Whitford')
  await toasts.getByText(/^Undone: On deck → Maya Ortiz/).waitFor()
  await page.keyboard.press('Control+Shift+z')
  await isOnDeck('Maya Ortiz')
  await toasts.getByText(/^Redone: On deck → Maya Ortiz/).waitFor()
  await page.keyboard.press('Control+z')
  await isOnDeck('Ansel Whitford')
  await page.keyboard.press('Control+y')
  await isOnDeck('Maya Ortiz')
  await page.keyboard.press('Control+y')
  await page.getByText('Nothing to redo on this screen').waitFor()
})

test('Ctrl+Z asks first about an act of this screen that is more than a minute old', async ({ stage }) => {
  const { world, page, onDeck, isOnDeck } = await cage(stage)
  await putOnDeck(keyboardOf(page), world, 'may', 'Maya Ortiz')
  await page.clock.setFixedTime(Date.now() + 61_000)
  await page.keyboard.press('Control+z')
  const dialog = page.getByRole('dialog', { name: /^Undo “On deck → Maya Ortiz, Pitching” from / })
  await dialog.getByText(/^On deck then: Ansel Whitford, since /).waitFor()
  await dialog.getByText('No clips will change').waitFor()
  expect(await onDeck()).toBe('Maya Ortiz')
  await page.keyboard.press('Enter')
  await isOnDeck('Ansel Whitford')
})

test('Ctrl+Z never reaches another screen, nor what another client did', async ({ stage }) => {
  const { world, page, onDeck, api } = await cage(stage)
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing to undo on this screen').waitFor()
  expect(await onDeck(), 'a command of another client').toBe('Ansel Whitford')
  await putOnDeck(keyboardOf(page), world, 'may', 'Maya Ortiz')
  for (const [key, screen] of [
    ['2', 'Queue'],
    ['6', 'Settings'],
  ] as const) {
    await page.keyboard.press(key)
    await page.locator('[aria-current="page"]').filter({ hasText: screen }).waitFor()
    await page.getByText('Nothing to undo on this screen').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+z')
    await page.getByText('Nothing to undo on this screen').waitFor()
  }
  expect(await onDeck()).toBe('Maya Ortiz')
  expect((await api.undoable()).length).toBe(2)
})

test('a folder that is no longer watched comes back by Undo, with its settings, and goes by Redo', async ({
  stage,
}) => {
  const { page, api, onDeck, toasts } = await cage(stage)
  const folders = async () => (await api.settings.get()).settings.folders
  const before = await folders()
  const paths = async () => (await folders()).map(({ path }) => path).toSorted()
  const [all, left] = [before.map(({ path }) => path).toSorted(), [before[0]!.path]]
  await page.keyboard.press('6')
  await page.getByRole('link', { name: /^Folders/ }).click()
  await page
    .getByRole('region', { name: 'Folders' })
    .getByRole('button', { name: /B home plate/ })
    .click()
  const stop = async () => {
    await page.getByRole('button', { name: 'Stop watching' }).click()
    const question = page.getByRole('alertdialog', { name: 'Stop watching B home plate?' })
    await question.getByText(/You can undo this\.$/).waitFor()
    await question.getByRole('button', { name: 'Stop watching' }).click()
    await eventually(async () => expect(await paths()).toEqual(left))
  }
  await stop()
  await page.keyboard.press('Control+z')
  await eventually(async () => expect(await paths()).toEqual(all))
  await page.keyboard.press('Control+Shift+z')
  await eventually(async () => expect(await paths()).toEqual(left))
  await toasts.getByText('Redone: Stopped watching B home plate').hover()
  await toasts.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(async () => expect(await folders()).toEqual(before))
  expect(await onDeck()).toBe('Ansel Whitford')
})
