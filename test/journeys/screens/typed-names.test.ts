import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { expect } from 'vitest'
import { pauseTyping } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'
import { ask, type World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const named = (...names: string[]) =>
  names.map((name) => {
    const [first_name = '', ...rest] = name.split(' ')
    return { first_name, last_name: rest.join(' ') }
  })

const eight = [
  'Ben Zimmermann',
  'Darius Long',
  'Camila Flores',
  'Felix Nakamura',
  'Imani Castillo',
  'Hiro Walker',
  'Anna Lindqvist',
  'Mateo Nunez',
]
const pitching = { activity: 'baseball', movement: 'pitching', dimensions: {} }
const onDeck = async ({ api }: World) => (await api.deck()).current?.athleteName ?? null
const lineupOf = async ({ api }: World) => (await api.deck()).lineup.map(({ athleteName }) => athleteName)
const rosterOf = async ({ service }: World): Promise<string[]> =>
  (await ask(service, 'GET', '/athletes?limit=200')).athletes.map(
    ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`,
  )
const field = (page: Page, name: string) => page.getByRole('combobox', { name })

async function put(world: World, name: string) {
  await world.api.command({ kind: 'deck-set', tags: { athlete: { id: world.idOf(name) }, ...pitching }, fromMs: null })
}

test('eight names typed in one go are the lineup, and no letter acts or is lost', async ({ stage }) => {
  const world = await stage.world({ athletes: named(...eight, 'Camilo Flint') })
  await put(world, 'Camilo Flint')
  const { page } = await stage.enter(world)
  await page.getByRole('region', { name: 'On deck' }).getByText('Camilo Flint').waitFor()

  await page.keyboard.press('l')
  await field(page, 'Add to lineup').waitFor()
  for (const letters of ['zimm', 'darius l', 'camila f', 'felix n', 'imani', 'hiro', 'anna', 'mateo']) {
    await page.keyboard.type(letters)
    await page.keyboard.press('Enter')
  }
  await eventually(async () => expect(await lineupOf(world)).toEqual(eight))
  expect(await onDeck(world)).toBe('Camilo Flint')
  expect(await rosterOf(world)).toHaveLength(eight.length + 1)

  // The field waits for the next name; an Enter too many adds nobody.
  await expect.poll(() => field(page, 'Add to lineup').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')

  // Names that fit nobody, or two, stay in sight while the next one is typed.
  await page.keyboard.type('xyzq')
  await page.keyboard.press('Enter')
  await page.keyboard.type('felix')
  await page.keyboard.press('Enter')
  const missed = page.getByRole('group', { name: 'Not added' })
  await missed.getByRole('button', { name: 'xyzq' }).waitFor()
  await eventually(async () => expect(await lineupOf(world)).toEqual([...eight, 'Felix Nakamura']))

  // Escape closes it. A missed name goes back into the field with a click.
  await page.keyboard.press('Escape')
  await field(page, 'Add to lineup').waitFor({ state: 'hidden' })
  await missed.getByRole('button', { name: 'xyzq' }).click()
  await expect.poll(() => field(page, 'Add to lineup').inputValue()).toBe('xyzq')
  await missed.waitFor({ state: 'hidden' })
  await field(page, 'Add to lineup').fill('camilo')
  await page.getByRole('option', { name: 'Camilo Flint' }).click()
  await eventually(async () => expect(await lineupOf(world)).toHaveLength(eight.length + 2))
  await page.getByRole('button', { name: 'Done' }).click()
  await field(page, 'Add to lineup').waitFor({ state: 'hidden' })
})

test('a typo offers the athlete who is meant, and creates somebody only after a question', async ({ stage }) => {
  const world = await stage.world({ athletes: named('Camila Reyes', 'Hiro Walker') })
  await put(world, 'Hiro Walker')
  const { page } = await stage.enter(world)
  const picker = field(page, 'Athlete on deck')
  await page.getByRole('region', { name: 'On deck' }).getByText('Hiro Walker').waitFor()

  await page.keyboard.press('a')
  await page.keyboard.type('camila reyez')
  const meant = page.getByRole('option', { name: 'Did you mean Camila Reyes?' })
  await meant.waitFor()
  await page.getByRole('option', { name: 'Create new athlete Camila Reyez' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Did you mean Camila Reyes?', selected: true }).waitFor()
  expect(await onDeck(world)).toBe('Hiro Walker')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await onDeck(world)).toBe('Camila Reyes'))

  // The same with the mouse.
  await page.getByRole('region', { name: 'On deck' }).getByRole('button', { name: 'Athlete' }).click()
  await picker.fill('hiro walkerr')
  await page.getByRole('option', { name: 'Did you mean Hiro Walker?' }).click()
  await eventually(async () => expect(await onDeck(world)).toBe('Hiro Walker'))
  expect(await rosterOf(world)).toEqual(['Camila Reyes', 'Hiro Walker'])

  // A new athlete: Enter asks, and the second Enter creates. A held Enter is one.
  await page.getByRole('region', { name: 'On deck' }).getByRole('button', { name: 'Athlete' }).click()
  await page.keyboard.type('nils zzyzx')
  await page.getByRole('option', { name: 'Create new athlete Nils Zzyzx', selected: false }).waitFor()
  await page.keyboard.down('Enter')
  for (let held = 0; held < 5; held += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.getByRole('option', { name: 'Create new athlete Nils Zzyzx?', selected: true }).waitFor()
  expect(await onDeck(world)).toBe('Hiro Walker')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await onDeck(world)).toBe('Nils Zzyzx'))
  await eventually(async () => expect(await rosterOf(world)).toHaveLength(3))
})

test('letters after a closed field and a held N do nothing, and both are said', async ({ stage }) => {
  const world = await stage.world({ athletes: named('Maya Ortiz', 'Ansel Whitford', 'Priya Rao', 'Nina Lund') })
  for (const name of ['Ansel Whitford', 'Priya Rao', 'Nina Lund']) {
    const tags = { athlete: { id: world.idOf(name) }, ...pitching }
    await world.api.command({ kind: 'lineup-insert', tags, at: null })
  }
  await put(world, 'Nina Lund')
  const { page } = await stage.enter(world)
  await page.getByRole('grid', { name: 'Lineup' }).getByText('Ansel Whitford').waitFor()

  await page.keyboard.press('a')
  await page.keyboard.type('may')
  await page.keyboard.press('Enter')
  await field(page, 'Athlete on deck').waitFor({ state: 'hidden' })
  await page.keyboard.type('nnan')
  await page.getByText('Letters ignored').first().waitFor()
  await eventually(async () => expect(await onDeck(world)).toBe('Maya Ortiz'))
  expect(await lineupOf(world)).toHaveLength(3)

  // A click ends the typing, as a pause does. A held N calls one athlete.
  await page.getByRole('heading', { name: 'Lineup' }).click()
  await page.keyboard.down('n')
  for (let held = 0; held < 5; held += 1) await page.keyboard.down('n')
  await page.keyboard.up('n')
  await eventually(async () => expect(await onDeck(world)).toBe('Ansel Whitford'))
  await page.keyboard.press('n')
  await page.getByText('Next was pressed twice').first().waitFor()
  expect(await lineupOf(world)).toEqual(['Priya Rao', 'Nina Lund'])
  await pauseTyping()
  await page.keyboard.press('n')
  await eventually(async () => expect(await onDeck(world)).toBe('Priya Rao'))

  // Two quick clicks call one athlete, too.
  await world.api.command({
    kind: 'lineup-insert',
    tags: { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching },
    at: null,
  })
  await page.getByRole('grid', { name: 'Lineup' }).getByText('Maya Ortiz').waitFor()
  await pauseTyping()
  await page.getByRole('region', { name: 'Lineup' }).getByRole('button', { name: 'Next' }).dblclick()
  await eventually(async () => expect(await onDeck(world)).toBe('Nina Lund'))
  expect(await lineupOf(world)).toEqual(['Maya Ortiz'])
})

test('the palette opens an athlete, and puts nobody on deck who was not chosen for it', async ({ stage }) => {
  const world = await stage.world({ athletes: named('Camila Santos', 'Hiro Walker') })
  await put(world, 'Hiro Walker')
  const { page } = await stage.enter(world)
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field(page, 'Athlete or command').fill(text)
  }
  await page.getByRole('region', { name: 'On deck' }).getByText('Hiro Walker').waitFor()

  await find('camila s')
  await page.getByRole('option', { name: 'Put Camila Santos on deck' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/#/athletes/${world.idOf('Camila Santos')}`)
  expect(await onDeck(world)).toBe('Hiro Walker')

  await find('camila s')
  await page.getByRole('option', { name: 'Put Camila Santos on deck' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await eventually(async () => expect(await onDeck(world)).toBe('Camila Santos'))

  await find('hiro')
  await page.getByRole('option', { name: 'Put Hiro Walker on deck' }).click()
  await eventually(async () => expect(await onDeck(world)).toBe('Hiro Walker'))

  await find('qqqq')
  await page.getByRole('dialog').getByText('Nothing found').waitFor()
})

test('choosing says first that another tab put somebody else on deck', async ({ stage }) => {
  const world = await stage.world({ athletes: named('Maya Ortiz', 'Hiro Walker', 'Camila Flores') })
  await put(world, 'Maya Ortiz')
  const { page } = await stage.enter(world)
  const panel = page.getByRole('region', { name: 'On deck' })
  const choose = async () => {
    await panel.getByRole('button', { name: 'Athlete' }).click()
    await page.keyboard.type('hiro')
    await page.getByRole('option', { name: 'Hiro Walker', selected: true }).waitFor()
  }
  await panel.getByText('Maya Ortiz').waitFor()

  await choose()
  await put(world, 'Camila Flores')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Camila Flores was just put on deck' })
  await question.getByRole('button', { name: 'Keep Camila Flores' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await onDeck(world)).toBe('Camila Flores')

  await choose()
  await put(world, 'Maya Ortiz')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alertdialog', { name: 'Maya Ortiz was just put on deck' })
    .getByRole('button', { name: 'Put Hiro Walker on deck' })
    .click()
  await eventually(async () => expect(await onDeck(world)).toBe('Hiro Walker'))
})

test('an Enter pressed before the question was painted creates nobody, and one pressed after it does', async ({
  stage,
}) => {
  const world = await stage.world({ athletes: named(...eight) })
  const { page, context } = await stage.enter(world)
  const keyboard = await context.newCDPSession(page)
  const earlyAtS = Date.now() / 1_000
  const panel = page.getByRole('region', { name: 'On deck' })
  await panel.getByRole('button', { name: 'Athlete' }).click()
  await page.keyboard.type('Zoe Unknown')
  await page.getByRole('option', { name: 'Create new athlete Zoe Unknown', selected: false }).waitFor()
  await page.keyboard.press('Enter')
  const question = (name: string) => page.getByRole('option', { name: `Create new athlete ${name}?`, selected: true })
  await question('Zoe Unknown').waitFor()

  // On a page that was busy when the key was pressed it arrives only now.
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r', timestamp: earlyAtS }
  await keyboard.send('Input.dispatchKeyEvent', { ...enter, type: 'keyDown' })
  await keyboard.send('Input.dispatchKeyEvent', { ...enter, type: 'keyUp' })
  // Had that key chosen, she would be on deck, and the list of this text would never come.
  await page.keyboard.type('s')
  const nextList = page.getByRole('option', { name: 'Create new athlete Zoe Unknowns', selected: false })
  await nextList.or(panel.getByText('Zoe Unknown')).first().waitFor()
  expect(await rosterOf(world)).toHaveLength(eight.length)
  expect([await onDeck(world), await world.api.athletes.added()]).toEqual([null, []])

  await page.keyboard.press('Enter')
  await question('Zoe Unknowns').waitFor()
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await onDeck(world)).toBe('Zoe Unknowns'))
})

const slips = [
  'ben zimmerman',
  'darius lonk',
  'camila flores',
  'felix',
  'imani',
  'hiro walkerr',
  'anna',
  'nadia x',
  'mateo',
]
const strokes = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...slips).map((name) => [...name, 'Enter']) },
  { weight: 3, arbitrary: fc.constantFrom('l', 'a', 'n', 'Enter', 'Escape', 'Tab', 'ArrowDown').map((key) => [key]) },
  { weight: 1, arbitrary: fc.constant(['blur']) },
)

interface Enter {
  /** The highlighted line. */
  readonly line: string | null
  /** Text of the field. */
  readonly text: string
}

/** Notes what each Enter finds on the page, in the moment in which it arrives. */
const noteEnters = (page: Page) =>
  page.evaluate(() => {
    const enters: Enter[] = []
    Object.assign(window, { enters })
    const note = (event: KeyboardEvent) => {
      const at = document.activeElement
      if (event.key !== 'Enter' || !(at instanceof HTMLInputElement) || at.getAttribute('role') !== 'combobox') return
      const line = document.querySelector('[role="option"][aria-selected="true"]')
      enters.push({ line: line?.textContent ?? null, text: at.value.trim().toLowerCase() })
    }
    window.addEventListener('keydown', note, true)
  })

const notedEnters = (page: Page): Promise<Enter[]> => page.evaluate(() => Reflect.get(window, 'enters'))

test('hundreds of keys with slips and a lost focus choose nobody who was not highlighted', async ({ stage }) => {
  const world = await stage.world({ athletes: named(...eight, 'Nina Lund', 'Nadia Lamm') })
  const known = [...eight, 'Nina Lund', 'Nadia Lamm']
  await put(world, 'Nina Lund')
  const { page } = await stage.enter(world)
  await page.getByRole('region', { name: 'On deck' }).getByText('Nina Lund').waitFor()

  await noteEnters(page)
  const [run = []] = fc.sample(fc.array(strokes, { minLength: 70, maxLength: 70 }), { numRuns: 1, seed: 20_261 })
  for (const key of run.flat()) {
    if (key === 'blur')
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    else await page.keyboard.press(key === ' ' ? 'Space' : key)
  }

  const chosen = new Set(['Nina Lund'])
  for (const { line, text } of await notedEnters(page)) {
    const created = /Create new athlete (.*)\?/.exec(line ?? '')?.[1]
    if (created !== undefined) chosen.add(created)
    // A text that fits one athlete needs no highlighted line.
    const meant = known.filter((name) => line?.includes(name) || fitsBeginnings(name, text))
    if (meant.length === 1 || line !== null) for (const name of meant.slice(0, 1)) chosen.add(name)
  }

  await eventually(async () => expect((await world.api.athletes.added()).length).toBe(0))
  const acts = (await world.api.undoable()).flatMap(({ what }) =>
    what.kind === 'deck' ? [what.athleteName ?? ''] : [],
  )
  const names = [
    ...acts,
    ...(await lineupOf(world)),
    ...(await rosterOf(world)).filter((name) => !known.includes(name)),
  ]
  expect(names.filter((name) => !chosen.has(name))).toEqual([])
  expect(names.length, 'the keys did something').toBeGreaterThan(3)
})

const fitsBeginnings = (name: string, text: string) =>
  text !== '' &&
  text.split(/\s+/).every((part) =>
    name
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(part)),
  )
