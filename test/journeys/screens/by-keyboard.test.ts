import { expect } from 'vitest'
import { lostOf } from '../../compatibility/golden.ts'
import { settled } from '../../support/screens-day.ts'
import {
  athleteOfFiles,
  earlierToday,
  keyboardOf,
  nextSecond,
  pauseTyping,
  putOnDeck,
  repsOf,
} from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
  { first_name: 'Jo', last_name: 'Park' },
]

test('a whole session works by keyboard: on deck, lineup, tagging, undo, upload, clip, queue and settings', async ({
  stage,
}) => {
  const world = await stage.world({
    athletes,
    cameras: ['Cam A'],
    settings: { 'uploads.holdSeconds': 300, 'reps.windowSeconds': 0.5 },
  })
  const { api } = world
  world.film('Cam A', 'nobody.mp4', earlierToday(3_600_000))
  const { page } = await stage.enter(world)
  const keyboard = keyboardOf(page)
  const { press, letters } = keyboard
  const focused = () => page.locator(':focus')
  await settled(world, ({ untagged }) => untagged === 1)
  await page.getByRole('grid', { name: 'Needs tags' }).waitFor()

  // Somebody on deck, with a movement; then somebody else.
  await putOnDeck(keyboard, world, 'may', 'Maya Ortiz')
  await page.getByRole('dialog', { name: 'Movement for Maya Ortiz' }).locator(':focus').waitFor()
  await letters('ba')
  await press('Enter')
  await letters('pit')
  await press('Enter')
  await eventually(async () => expect((await api.deck()).current?.tags.movement).toBe('pitching'))
  world.film('Cam A', 'maya.mp4', await nextSecond())
  await settled(world, ({ held }) => held === 1)

  // The keys of release 0.1.0 are all in the map.
  await press('?')
  const caps = page.getByRole('dialog').locator('kbd')
  await caps.first().waitFor()
  const keysOf = (all: Element[]) =>
    all.map((cap) => [...(cap.parentElement?.children ?? [])].map((child) => child.textContent).join('+'))
  expect(lostOf('keysOnToday', [...new Set(await caps.evaluateAll(keysOf))])).toEqual([])
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  // The next athlete goes into the lineup, and on deck with one key, pressed before the station has answered.
  await press('l')
  await letters('ans')
  await press('Enter')
  await press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'hidden' })
  await pauseTyping()
  await press('n')
  await eventually(async () => expect((await api.deck()).current?.athleteName).toBe('Ansel Whitford'))
  world.film('Cam A', 'ansel.mp4', await nextSecond())
  await settled(world, ({ held }) => held === 2)

  // Clips that arrived with no athlete on deck get their tags.
  await press('ArrowDown')
  await expect.poll(() => focused().getAttribute('aria-label')).toBe('Needs tags')
  await press('x')
  await press('t')
  await page.getByRole('dialog', { name: /^Tag / }).locator(':focus').waitFor()
  await letters('jo')
  await press('Enter')
  await page.getByRole('dialog').getByText('Jo Park', { exact: true }).waitFor()
  await expect.poll(() => focused().getAttribute('role')).not.toBe('combobox')
  await letters('pit')
  await press('Enter')
  await settled(world, ({ held }) => held === 3)

  // Taken back, and given again.
  await press('Control+z')
  await settled(world, ({ held, untagged }) => held === 2 && untagged === 1)
  await expect.poll(() => focused().getAttribute('role')).toBe('grid')
  await page.getByRole('grid', { name: 'Needs tags' }).waitFor()
  await press('Home')
  await press('ArrowUp')
  await expect.poll(() => focused().getAttribute('aria-label')).toBe('Needs tags')
  await press('t')
  await page.getByRole('dialog', { name: /^Tag / }).locator(':focus').waitFor()
  await letters('jo')
  await press('Enter')
  await page.getByRole('dialog').getByText('Jo Park', { exact: true }).waitFor()
  await expect.poll(() => focused().getAttribute('role')).not.toBe('combobox')
  await letters('pit')
  await press('Enter')
  await settled(world, ({ held }) => held === 3)

  // The queue is entered with an arrow, as Today's lists are, and then ordered by keys alone.
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('2')
  await page.getByRole('grid', { name: 'Queue in upload order' }).getByRole('row').nth(2).waitFor()
  const inOrder = async () => (await api.queue.page({ offset: 0, limit: 9 })).items.map(({ clip }) => clip.fileName)
  const [first = '', ...others] = await inOrder()
  await press('ArrowDown')
  await expect.poll(() => focused().getAttribute('aria-label')).toBe('Queue in upload order')
  await press('Alt+End')
  await eventually(async () => expect(await inOrder()).toEqual([...others, first]))
  await expect.poll(() => page.getByRole('row', { name: first }).getAttribute('aria-rowindex')).toBe('3')
  await press('Alt+ArrowUp')
  await eventually(async () => expect(await inOrder()).toEqual([others[0], first, others[1]]))
  await press('Delete')
  const question = page.getByRole('row', { name: first }).getByRole('group')
  await question.locator(':focus').waitFor()
  await press('Escape')
  await question.waitFor({ state: 'hidden' })
  await press('1')
  await repsOf(page).waitFor()

  // All of them are sent now.
  await press('ArrowDown')
  await expect.poll(() => focused().getAttribute('aria-label')).toBe('Reps')
  await press('Control+a')
  await press('u')
  await settled(world, ({ completed }) => completed === 3)
  expect(await athleteOfFiles(world)).toEqual({
    'nobody.mp4': world.idOf('Jo Park'),
    'maya.mp4': world.idOf('Maya Ortiz'),
    'ansel.mp4': world.idOf('Ansel Whitford'),
  })

  // The newest is looked at, and put away.
  await press('Home')
  await press('Enter')
  const drawer = page
    .getByRole('dialog', { name: /ansel\.mp4/ })
    .or(page.getByRole('complementary', { name: /ansel\.mp4/ }))
  await drawer.getByText(/^Frame 1 of \d+/).waitFor()
  await press('.')
  await drawer.getByText(/^Frame 2 of/).waitFor()
  await press('ArrowRight')
  await drawer.getByText(/^Frame 3 of/).waitFor()
  await press('ArrowLeft')
  await press(',')
  await drawer.getByText(/^Frame 1 of/).waitFor()
  await press('Space')
  await drawer.getByRole('button', { name: 'Pause' }).waitFor()
  await press('Space')
  await drawer.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  // The other places, the palette, and the map of the keys.
  await press('2')
  await page.getByText('The queue is empty').waitFor()
  const pausedIs = (paused: boolean) =>
    eventually(async () => expect((await api.status()).transfer.paused).toBe(paused))
  const band = page.getByText('Uploads are paused').first()
  // From any screen, and seen on all of them although nothing waits.
  for (const screen of ['2', '1', '3', '6']) {
    await press(screen)
    await press('p')
    await pausedIs(true)
    await band.waitFor()
    await page.getByRole('banner').getByText('Paused', { exact: true }).waitFor()
    await press('p')
    await pausedIs(false)
    await band.waitFor({ state: 'hidden' })
  }
  await press('Control+k')
  await letters('pause')
  await press('Enter')
  await pausedIs(true)
  await press('?')
  expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('P', { exact: true }).count()).toBe(1)
  await press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Resume uploads' }).click()
  await pausedIs(false)
  await press('Control+k')
  await letters('theme: light')
  await press('Enter')
  await eventually(async () => expect((await api.settings.get()).settings.screens.theme).toBe('light'))
  await press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await press('Escape')
  await pauseTyping()
  await press('6')
  await page.getByRole('heading', { name: 'Connection' }).waitFor()
  await press('1')
  await repsOf(page).waitFor()
  expect((await api.deck()).current?.athleteName, 'Escape put the drawer away, not the athlete').toBe('Ansel Whitford')
})
