import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { settled } from '../../support/screens-day.ts'
import { athleteOfFiles, earlierToday, keyboardOf, nextSecond, putOnDeck, repsOf } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
  { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
  { first_name: 'Priya', last_name: 'Raghunathan' },
]

test('ten clips of two cameras get the right athlete after a deck change and an undone mistake', async ({ stage }) => {
  const world = await stage.world({
    athletes,
    cameras: ['A open side', 'B home plate'],
    settings: { 'uploads.holdSeconds': 300, 'reps.windowSeconds': 0.5 },
  })
  const { page } = await stage.enter(world)
  const keyboard = keyboardOf(page)
  const reps = repsOf(page)
  async function film(rep: number) {
    const atMs = await nextSecond()
    world.film('A open side', `IMG_${rep}.mp4`, atMs)
    world.film('B home plate', `C_${rep}.mp4`, atMs)
    await settled(world, ({ held }) => held === rep * 2)
  }

  await page.getByText('Waiting for the first clip today').waitFor()
  await putOnDeck(keyboard, world, 'may', 'Maya Ortiz')
  expect(keyboard.pressed(), 'keys beside the letters').toBeLessThanOrEqual(2)
  const movement = page.getByRole('dialog', { name: 'Movement for Maya Ortiz' })
  await movement.getByRole('option', { name: 'Baseball' }).click()
  await movement.getByRole('option', { name: 'Pitching' }).click()
  await movement.getByRole('button', { name: 'Set movement' }).click()
  await movement.waitFor({ state: 'hidden' })

  for (const rep of [1, 2, 3]) await film(rep)
  await putOnDeck(keyboard, world, 'ans', 'Ansel Whitford')
  expect(keyboard.pressed(), 'keys beside the letters').toBeLessThanOrEqual(2)
  expect((await world.api.deck()).current?.tags, 'the movement stays, the hand is his').toMatchObject({
    activity: 'baseball',
    movement: 'pitching',
    dimensions: { handedness: 'left' },
  })
  for (const rep of [4, 5]) await film(rep)
  const rowsOf = (name: string) => reps.getByRole('row').filter({ hasText: name })
  await expect.poll(() => rowsOf('Ansel Whitford').count()).toBe(2)
  await expect.poll(() => rowsOf('Maya Ortiz').count()).toBe(3)

  // The mistake: the newest of Maya's reps is given to Priya, and taken back.
  await reps
    .getByRole('row')
    .nth(2)
    .getByText('Maya Ortiz')
    .click({ modifiers: ['Control'] })
  await page.keyboard.press('t')
  const tagging = page.getByRole('dialog')
  await tagging.getByRole('button', { name: 'Change' }).click()
  await tagging.getByRole('combobox', { name: 'Athlete' }).fill('pri')
  await tagging.getByRole('option', { name: /Priya/ }).click()
  await tagging.getByRole('button', { name: /^Tag/ }).click()
  await expect.poll(() => rowsOf('Priya Raghunathan').count()).toBe(1)
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: 2 clips → Priya Raghunathan, Pitching').first().waitFor()
  await expect.poll(() => rowsOf('Maya Ortiz').count()).toBe(3)

  await settled(world, ({ held }) => held === 10)
  await reps.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('u')
  await settled(world, ({ completed }) => completed === 10)
  const [maya, ansel] = [world.idOf('Maya Ortiz'), world.idOf('Ansel Whitford')]
  expect(await athleteOfFiles(world)).toEqual(
    Object.fromEntries(
      [1, 2, 3, 4, 5].flatMap((rep) => ['IMG', 'C'].map((make) => [`${make}_${rep}.mp4`, rep < 4 ? maya : ansel])),
    ),
  )
  await reps.getByText('Results ready').nth(4).waitFor()
})

test('one key never tags or clears: a suggestion, a focused movement and Escape need a choice', async ({ stage }) => {
  const world = await stage.world({
    athletes,
    cameras: ['A open side', 'B home plate'],
    settings: { 'uploads.holdSeconds': 300, 'reps.windowSeconds': 0.5 },
  })
  const { api } = world
  const { page } = await stage.enter(world)
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  const tags = { athlete: { id: world.idOf('Priya Raghunathan') }, activity: 'baseball', movement: 'pitching' }
  await api.command({ kind: 'lineup-insert', tags: { ...tags, dimensions: {} }, at: null })
  // Only clips of an empty deck that somebody has left are offered to the next one.
  await api.command({ kind: 'deck-clear' })
  for (const name of ['one.mp4', 'two.mp4']) world.film('A open side', name, await nextSecond())
  await settled(world, ({ untagged }) => untagged === 2)
  const needs = page.getByRole('grid', { name: 'Needs tags' })

  // A guess: it says why, Enter opens the dialog, and nobody is chosen there.
  await needs.getByText('Priya Raghunathan? Next in lineup').nth(1).waitFor()
  await needs.focus()
  await keys('ArrowDown')
  await keys('Enter')
  const dialog = page.getByRole('dialog', { name: /^Tag (one|two)\.mp4/ })
  await dialog.getByRole('combobox', { name: 'Athlete' }).waitFor()
  expect((await api.status()).counts.untagged, 'nothing is tagged yet').toBe(2)
  await keys('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await keys('Control+a')
  await page.getByText('2 reps · 2 clips selected').waitFor()
  await keys('Enter')
  const both = page.getByRole('dialog', { name: 'Tag 2 clips' })
  await both.waitFor()
  await keys('Escape')
  await both.waitFor({ state: 'hidden' })
  await keys('Escape')
  await page.getByText('2 clips selected').waitFor({ state: 'hidden' })

  // Enter on a list of movements takes none of them; what is typed there is taken.
  await keys('a')
  await page.keyboard.type('may')
  await keys('Enter')
  const movement = page.getByRole('dialog', { name: 'Movement for Maya Ortiz' })
  await movement.getByRole('option', { name: 'Baseball' }).click()
  await keys('Tab')
  await expect.poll(() => page.locator(':focus').getAttribute('data-key')).toBe('hitting')
  await keys('Enter', 'Enter')
  expect((await api.deck()).current?.tags.movement, 'the first movement was only focused').toBeUndefined()
  await page.keyboard.type('pit')
  await keys('Enter')
  await movement.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await api.deck()).current?.tags.movement).toBe('pitching')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('On deck')

  // One key repeats her last movement.
  await keys('m')
  await movement.getByRole('group', { name: 'Recent movements' }).getByRole('button', { name: 'Pitching' }).waitFor()
  await keys('1')
  await movement.waitFor({ state: 'hidden' })
  expect((await api.deck()).current?.tags.movement).toBe('pitching')

  // Escape closes what is open and leaves the deck alone; Shift+Escape clears it.
  await needs.getByRole('row').first().getByRole('button', { name: /^Open/ }).click()
  await page.getByRole('complementary').or(page.getByRole('dialog')).first().waitFor()
  await keys('Escape', 'Escape', 'Escape', 'Escape')
  expect((await api.deck()).current?.athleteName).toBe('Maya Ortiz')
  await keys('Shift+Escape')
  await expect.poll(async () => (await api.deck()).current).toBeNull()

  // Ctrl+Z brings her back and says so; the warning that offered it goes.
  const cleared = page.getByText('Maya Ortiz is no longer on deck')
  await cleared.hover()
  await keys('Control+z')
  await page
    .getByText(/^Undone: /)
    .first()
    .waitFor()
  await expect.poll(async () => (await api.deck()).current?.athleteName).toBe('Maya Ortiz')
  await cleared.waitFor({ state: 'detached' })

  // In the lineup, Delete removes the focused athlete.
  const lineup = page.getByRole('grid', { name: 'Lineup' })
  await lineup.getByRole('row', { name: /Priya/ }).focus()
  await keys('Delete')
  await expect.poll(async () => (await api.deck()).lineup).toEqual([])
})

const byText = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '')

test('two browsers that tag at once undo their own tagging and see each conflict', async ({ stage }) => {
  const world = await stage.world({ athletes, cameras: ['A open side'], settings: { 'uploads.holdSeconds': 300 } })
  const startedAtMs = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000
  for (const minute of [1, 2, 3]) world.film('A open side', `IMG_${minute}.mp4`, startedAtMs + minute * 60_000)
  await settled(world, ({ untagged }) => untagged === 3)
  const [{ page: first }, { page: second }] = [await stage.enter(world), await stage.enter(world)]
  const tagged = async () => (await world.api.reps({ offset: 0, limit: 10, fromMs: null })).items
  const names = async () => (await tagged()).map(({ athleteName }) => athleteName).toSorted(byText)
  const toasts = first.getByRole('region', { name: 'Notifications' })
  const openRow = (page: Page) =>
    page.getByRole('grid', { name: 'Needs tags' }).getByRole('button', { name: 'Choose athlete' }).first().click()
  async function fill(page: Page, letters: string, name: string) {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Athlete' }).fill(letters)
    await dialog.getByRole('option', { name }).click()
    const pitching = dialog.getByRole('option', { name: 'Pitching' })
    if (!(await pitching.isVisible())) await dialog.getByRole('option', { name: 'Baseball' }).click()
    await pitching.click()
    await dialog.getByRole('button', { name: `Tag as ${name}` }).click()
  }

  // Two toasts: the older one undoes its own tagging and goes, away from the reps.
  for (const [letters, name] of [
    ['may', 'Maya Ortiz'],
    ['ans', 'Ansel Whitford'],
  ] as const) {
    await openRow(first)
    await fill(first, letters, name)
    await toasts.getByText(`Tagged 1 clip: ${name}`).hover()
  }
  await expect.poll(names).toEqual(['Ansel Whitford', 'Maya Ortiz'])
  for (const size of [
    { width: 1024, height: 640 },
    { width: 1366, height: 768 },
  ]) {
    await first.setViewportSize(size)
    const [toast, board] = await Promise.all([
      toasts.getByText('Tagged 1 clip: Maya Ortiz').boundingBox(),
      first.getByRole('region', { name: 'Clips and reps' }).boundingBox(),
    ])
    expect(toast?.x, `${size.width} wide`).toBeGreaterThan((board?.x ?? 0) + (board?.width ?? 0))
  }
  await toasts.getByRole('button', { name: 'Undo' }).first().click()
  await toasts.getByText('Undone: 1 clip → Maya Ortiz, Pitching').hover()
  await expect.poll(names).toEqual(['Ansel Whitford'])
  await toasts.getByText('Tagged 1 clip: Maya Ortiz').waitFor({ state: 'detached' })

  // The key of the other browser undoes nothing of this one. When another client does, the toast is gone here.
  await toasts.getByText('Tagged 1 clip: Ansel Whitford').hover()
  await second.keyboard.press('Control+z')
  await second.getByText('Nothing to undo on this screen').waitFor()
  await world.api.command({ kind: 'undo' })
  await toasts.getByText('Tagged 1 clip: Ansel Whitford').waitFor({ state: 'detached' })
  await settled(world, ({ untagged }) => untagged === 3)

  // Both have the same clip open; the second one to tag it is asked, though the row is gone behind the dialog.
  await openRow(first)
  await first.getByRole('dialog').waitFor()
  await openRow(second)
  await fill(second, 'ans', 'Ansel Whitford')
  await settled(world, ({ untagged }) => untagged === 2)
  await fill(first, 'may', 'Maya Ortiz')
  const question = first.getByRole('alertdialog', { name: 'Already tagged. Replace with Maya Ortiz?' })
  await question.getByText(/^Tagged as Ansel Whitford, Pitching, left-handed at .+ \(1 clip\)\.$/).waitFor()
  await expect.poll(names, { message: 'nothing is replaced yet' }).toEqual(['Ansel Whitford'])
  await question.getByRole('button', { name: 'Replace with Maya Ortiz' }).click()
  await expect.poll(names).toEqual(['Maya Ortiz'])
  await first.getByRole('dialog').waitFor({ state: 'detached' })
})

test('two athletes of one name are told apart on deck, in the lineup, in reps, tags, the queue and the palette', async ({
  stage,
}) => {
  const imani = { first_name: 'Imani', last_name: 'Castillo' }
  const world = await stage.world({
    athletes: [
      { ...imani, dominant_arm: 'left' },
      { ...imani, dominant_arm: 'right' },
    ],
    settings: { 'uploads.holdSeconds': 600 },
  })
  await world.addCamera('A', { tags: { activity: 'baseball', movement: 'pitching', dimensions: {} } })
  const { page } = await stage.enter(world)

  // One by keyboard, the other by mouse.
  await page.getByRole('region', { name: 'On deck' }).getByText('Nobody').waitFor()
  await page.keyboard.press('a')
  await page.keyboard.type('imani')
  await page.getByRole('option', { name: /Right-handed/ }).waitFor()
  const selected = page.getByRole('option', { name: /Right-handed/, selected: true })
  for (let more = 2; more > 0 && (await selected.count()) === 0; more -= 1) await page.keyboard.press('ArrowDown')
  await selected.waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'On deck' }).getByText('Imani Castillo, right').waitFor()
  await page.getByRole('dialog', { name: 'Movement for Imani Castillo, right' }).waitFor()
  await page.keyboard.press('Escape')
  const lineup = page.getByRole('region', { name: 'Lineup' })
  await lineup.getByRole('button', { name: 'Add' }).click()
  await lineup.getByRole('combobox').fill('imani')
  await page.getByRole('option', { name: /, left/ }).click()
  await page.getByRole('grid', { name: 'Lineup' }).getByText('Imani Castillo, left').waitFor()
  await lineup.getByRole('button', { name: 'Done' }).click()

  world.film('A', 'one.mp4', await nextSecond())
  await settled(world, ({ held }) => held === 1)
  const row = repsOf(page).getByRole('row').first()
  await row.getByText('Imani Castillo, right').waitFor()
  await row.click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Tag one.mp4' })
  await dialog
    .getByRole('button', { name: 'Change' })
    .or(dialog.getByRole('combobox', { name: 'Athlete' }))
    .first()
    .click()
  await dialog.getByRole('combobox', { name: 'Athlete' }).fill('imani')
  await dialog.getByRole('option', { name: /Left-handed/ }).click()
  await dialog.getByRole('button', { name: 'Tag as Imani Castillo, left' }).click()
  await row.getByText('Imani Castillo, left').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Queue/ }).click()
  await page.getByRole('grid', { name: 'Queue in upload order' }).getByText('Imani Castillo, left').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('imani')
  await page.getByRole('option', { name: 'Put Imani Castillo, left on deck' }).waitFor()
  await page.getByRole('option', { name: 'Put Imani Castillo, right on deck' }).waitFor()
  expect((await world.api.deck()).current?.athleteName).toBe('Imani Castillo')
})

test('twelve untagged clips are tagged in six acts by keyboard, and in five clicks and a name by mouse', async ({
  stage,
}) => {
  const world = await stage.world({
    athletes: [
      { first_name: 'Maya', last_name: 'Ortiz' },
      { first_name: 'Ansel', last_name: 'Whitford' },
    ],
    settings: { 'uploads.holdSeconds': 600 },
  })
  for (const camera of ['A', 'B'])
    await world.addCamera(camera, { tags: { activity: 'baseball', movement: 'pitching', dimensions: {} } })
  const startedAtMs = earlierToday(600_000)
  for (let rep = 0; rep < 6; rep += 1) {
    world.film('A', `IMG_${rep}.mp4`, startedAtMs + rep * 20_000)
    world.film('B', `C_${rep}.mp4`, startedAtMs + rep * 20_000)
  }
  await settled(world, ({ untagged }) => untagged === 12)
  const { page } = await stage.enter(world)
  const rows = page.getByRole('grid', { name: 'Needs tags' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(6)
  const dialog = page.getByRole('dialog', { name: 'Tag 12 clips' })

  const keyboard = keyboardOf(page)
  await keyboard.press('ArrowDown')
  await keyboard.press('Control+a')
  await page.getByText('6 reps · 12 clips selected').waitFor()
  await keyboard.press('t')
  await dialog.waitFor()
  await keyboard.letters('may')
  await dialog.getByRole('option', { name: /Maya Ortiz/ }).waitFor()
  await keyboard.press('Enter')
  const confirm = dialog.getByRole('button', { name: 'Tag 12 clips as Maya Ortiz' })
  await confirm.waitFor()
  // Enter on the marked movement tags, as the button would.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pitching')
  await keyboard.press('Enter')
  expect(keyboard.pressed() + 1, 'with the letters of the name').toBe(6)
  await settled(world, ({ held }) => held === 12)
  await page.keyboard.press('Control+z')
  await settled(world, ({ untagged }) => untagged === 12)
  await expect.poll(() => rows.count()).toBe(6)

  await rows.first().click({ modifiers: ['ControlOrMeta'] })
  await rows.last().click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: 'Clips and reps' }).getByRole('button', { name: 'Tag' }).click()
  await dialog.getByRole('combobox', { name: 'Athlete' }).fill('ansel')
  await dialog.getByRole('option', { name: /Ansel Whitford/ }).click()
  await dialog.getByRole('button', { name: 'Tag 12 clips as Ansel Whitford' }).click()
  await settled(world, ({ held }) => held === 12)
  const { items } = await world.api.reps({ offset: 0, limit: 10, fromMs: null })
  expect(items.map(({ athleteName }) => athleteName)).toEqual(Array.from({ length: 6 }, () => 'Ansel Whitford'))
})
