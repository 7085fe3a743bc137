import { expect } from 'vitest'
import { keyboardOf } from '../../support/screens-input.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const MINUTE_MS = 60_000
/** Read once: a minute that ends during a test would change what the same words mean. */
const THIS_MINUTE = Math.floor(Date.now() / MINUTE_MS)
const minutesAgo = (minutes: number) => (THIS_MINUTE - minutes) * MINUTE_MS + 30_000
const clockOf = (ms: number) => new Date(ms).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** Athletes by the file names of their reps. */
async function athletesOf({ api }: World) {
  const { items } = await api.reps({ offset: 0, limit: 50, fromMs: null })
  return Object.fromEntries(items.flatMap((rep) => rep.clips.map(({ fileName }) => [fileName, rep.athleteName])))
}

test('putting an athlete on deck since an earlier time previews the changed clips, and undo restores them', async ({
  stage,
}) => {
  const world = await stage.world({
    athletes: [
      { first_name: 'Ansel', last_name: 'Whitford' },
      { first_name: 'Priya', last_name: 'Rao' },
    ],
    cameras: ['A open side'],
    settings: { 'uploads.holdSeconds': 600 },
  })
  const { api, idOf } = world
  const tags = { athlete: { id: idOf('Ansel Whitford') }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await api.command({ kind: 'deck-set', tags, fromMs: minutesAgo(20) })
  world.film('A open side', 'first.mp4', minutesAgo(9))
  world.film('A open side', 'second.mp4', minutesAgo(5))
  world.film('A open side', 'third.mp4', minutesAgo(2))
  await eventually(async () =>
    expect(await athletesOf(world)).toEqual({
      'first.mp4': 'Ansel Whitford',
      'second.mp4': 'Ansel Whitford',
      'third.mp4': 'Ansel Whitford',
    }),
  )
  const [sent] = (await api.reps({ offset: 0, limit: 1, fromMs: null })).items[0]?.clips ?? []
  expect(sent?.fileName).toBe('third.mp4')
  await api.command({ kind: 'clips-send', clips: sent ? [sent.id] : [] })
  await eventually(async () => expect((await api.status()).counts.completed).toBe(1))

  const { page } = await stage.enter(world)
  await page.getByRole('button', { name: /^since .* Set an earlier time$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Put on deck since an earlier time' })
  await dialog.getByText('No clips will change').waitFor()
  expect(await dialog.getByRole('button', { name: /^Put on deck since/ }).isDisabled(), 'without an effect').toBe(true)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await page.keyboard.type('pri')
  await page.keyboard.press('Enter')
  await dialog.getByText('Priya Rao', { exact: true }).first().waitFor()
  const since = minutesAgo(7)
  const field = dialog.getByRole('textbox', { name: 'On deck since' })
  await field.fill(clockOf(since))

  await dialog.getByText('1 clip will change').waitFor()
  await dialog.getByRole('row', { name: /second\.mp4.*Ansel Whitford.*Priya Rao/ }).waitFor()
  await dialog.getByText('1 clip was already reserved or uploaded and can’t be changed:').waitFor()
  await dialog.getByRole('row', { name: /third\.mp4/ }).waitFor()
  expect(await dialog.getByRole('row', { name: /first\.mp4/ }).count()).toBe(0)
  expect((await athletesOf(world))['second.mp4'], 'looking changes nothing').toBe('Ansel Whitford')

  // Soon after midnight it names yesterday's date, too.
  await dialog.getByRole('button', { name: new RegExp(`^Put on deck since .*${clockOf(since)}`) }).click()
  await dialog.waitFor({ state: 'hidden' })
  await eventually(async () =>
    expect(await athletesOf(world)).toEqual({
      'first.mp4': 'Ansel Whitford',
      'second.mp4': 'Priya Rao',
      'third.mp4': 'Ansel Whitford',
    }),
  )
  await page.getByRole('region', { name: 'On deck' }).getByText('Priya Rao').waitFor()

  await keyboardOf(page).press('Control+z')
  await eventually(async () => expect((await athletesOf(world))['second.mp4']).toBe('Ansel Whitford'))
  expect((await api.deck()).current?.athleteName).toBe('Ansel Whitford')
})

/** Ansel was on deck, then Priya by mistake, then Ansel again; Priya’s clip is uploaded. */
async function mistake(stage: Stage) {
  const world = await stage.world({
    athletes: [
      { first_name: 'Ansel', last_name: 'Whitford', dominant_arm: 'left' },
      { first_name: 'Priya', last_name: 'Rao', dominant_arm: 'right' },
    ],
    cameras: ['A open side'],
    settings: { 'uploads.holdSeconds': 0 },
  })
  const { api, idOf } = world
  for (const [name, minutes] of [
    ['Ansel Whitford', 20],
    ['Priya Rao', 6],
    ['Ansel Whitford', 3],
  ] as const) {
    const athlete = { id: idOf(name) }
    const tags = { athlete, activity: 'baseball', movement: 'pitching', dimensions: {} }
    await api.command({ kind: 'deck-set', tags, fromMs: minutesAgo(minutes) })
  }
  world.film('A open side', 'hers.mp4', minutesAgo(5))
  await eventually(async () => expect((await api.status()).counts.completed).toBe(1))
  await world.set('uploads.holdSeconds', 600)
  world.film('A open side', 'his.mp4', minutesAgo(2))
  await eventually(async () =>
    expect(await athletesOf(world)).toEqual({ 'hers.mp4': 'Priya Rao', 'his.mp4': 'Ansel Whitford' }),
  )
  const { page } = await stage.enter(world)
  return { world, page, dialog: page.getByRole('dialog', { name: 'Put on deck since an earlier time' }) }
}

test('since lasts until now, names the deck changes that it replaces, and uploads again what was uploaded', async ({
  stage,
}) => {
  const { world, page, dialog } = await mistake(stage)
  await page.getByRole('button', { name: /^since .* Set an earlier time$/ }).click()
  await dialog.getByRole('textbox', { name: 'On deck since' }).fill(clockOf(minutesAgo(7)))
  await dialog.getByText(/^Until now\. Replaces: Priya Rao \(since .*\) and Ansel Whitford \(since .*\)\.$/).waitFor()
  await dialog.getByRole('row', { name: /hers\.mp4/ }).waitFor()

  await dialog.getByRole('radio', { name: 'Until the next deck change' }).click()
  await dialog.getByText(/^Until .*, when the deck changed again$/).waitFor()
  await dialog.getByRole('radio', { name: 'Until now' }).click()
  await dialog.getByText('Upload 1 uploaded clip again as Ansel Whitford').click()
  await dialog.getByRole('button', { name: /^Put on deck since/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('hers.mp4 will be uploaded again as Ansel Whitford').first().waitFor()
  await page.getByRole('button', { name: 'Copy capture ID' }).waitFor()
  const { current } = await world.api.deck()
  expect(current).toMatchObject({ athleteName: 'Ansel Whitford' })
  expect(clockOf(current!.fromMs)).toBe(clockOf(minutesAgo(7)))
  await eventually(async () => {
    const reps = (await world.api.reps({ offset: 0, limit: 10, fromMs: null })).items
    const hers = reps.filter(({ clips }) => clips.some(({ fileName }) => fileName === 'hers.mp4'))
    expect(hers.map(({ athleteName }) => athleteName ?? '').toSorted()).toEqual(['Ansel Whitford', 'Priya Rao'])
  })
})

test('since is three acts by keyboard, and one undo brings back every deck change', async ({ stage }) => {
  const { world, page, dialog } = await mistake(stage)
  const keyboard = keyboardOf(page)
  await page.getByRole('button', { name: /^since .* Set an earlier time$/ }).focus()
  await keyboard.press('Enter')
  const field = dialog.getByRole('textbox', { name: 'On deck since' })
  await field.fill(clockOf(minutesAgo(7)))
  await dialog.getByText(/^Until now\./).waitFor()
  await field.focus()
  await keyboard.press('Enter')
  expect(keyboard.pressed() + 1, 'with the typed time').toBe(3)
  await dialog.waitFor({ state: 'hidden' })
  await eventually(async () =>
    expect(clockOf((await world.api.deck()).current?.fromMs ?? 0)).toBe(clockOf(minutesAgo(7))),
  )
  await world.api.command({ kind: 'undo' })
  const { current } = await world.api.deck()
  expect(clockOf(current!.fromMs)).toBe(clockOf(minutesAgo(3)))
})
