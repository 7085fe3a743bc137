// The main journeys in Firefox: people open the screens of headless in the browser they have.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, inject, onTestFinished } from 'vitest'
import { order } from '../support/export-order.ts'
import { startChild } from '../support/screens-child.ts'
import { settled } from '../support/screens-day.ts'
import { athleteOfFiles, earlierToday, keyboardOf, nextSecond, putOnDeck, repsOf } from '../support/screens-input.ts'
import type { World } from '../support/screens-world.ts'
import { eventually } from '../support/until.ts'
import { enter, test } from './firefox-stage.ts'

/** Key by key, as a person does: Playwright's filling tells the page nothing in Firefox. */
async function type(field: Locator, text: string) {
  await field.click()
  await field.page().keyboard.type(text)
}

/** The station once more, at the same port, in a process of its own. */
async function startAgain(world: World) {
  const config = join(world.root, 'nothing.json')
  writeFileSync(config, '{}')
  const { dataDir, service, headless } = world
  const options = { screensDir: inject('screensDir'), dataDir, config, port: headless.port }
  const child = await startChild({ ...options, apiKey: service.key })
  onTestFinished(child.kill)
}

test('a first start leads from the sign-in line to a clip’s results, and the browser stays signed in after the page and the station restart', async ({
  stage,
}) => {
  const world = await stage.world({ isSetUp: false, remembersBrowsers: true })
  await world.set('finished.stableSeconds', 0.3)
  await world.set('uploads.holdSeconds', 1)
  mkdirSync(world.folderOf('Cam A'), { recursive: true })
  const { page, context, complaints } = await enter(stage, world)
  expect(new URL(page.url()).hash, 'the code is used up').not.toContain('code')

  await type(page.getByRole('textbox', { name: 'Base address' }), world.service.baseUrl)
  await page.getByRole('button', { name: 'Use this service' }).click()
  await type(page.getByRole('textbox', { name: 'API key' }), world.service.key)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByText('API key accepted').first().waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await type(page.getByRole('textbox', { name: 'Folder' }), world.folderOf('Cam A'))
  await type(page.getByRole('textbox', { name: 'Camera label' }), 'Open side')
  await page.getByRole('button', { name: 'Add folder' }).click()
  await page.getByRole('button', { name: /^Athlete/ }).click()
  await type(page.getByRole('combobox', { name: 'Athlete' }), 'Maya Ortiz')
  await page.getByRole('option', { name: 'Create new athlete Maya Ortiz' }).click()
  await page.getByRole('button', { name: /Activity/ }).click()
  await page.getByRole('option', { name: 'Baseball' }).click()
  await page.getByRole('button', { name: /Movement/ }).click()
  await page.getByRole('option', { name: 'Pitching' }).click()
  await page.getByRole('button', { name: 'Put on deck' }).click()
  await page.getByText('Maya Ortiz is on deck').waitFor()

  world.film('Cam A', 'first.mp4', await nextSecond())
  const clip = page.getByRole('region', { name: 'First clip' })
  await clip.getByText('first.mp4').waitFor()
  await settled(world, ({ completed }) => completed === 1)
  await clip.getByText('Analyzed by the service').waitFor()
  await page.getByRole('button', { name: 'Finish setup' }).click()
  const ready = repsOf(page).getByText('Results ready')
  await ready.waitFor()

  // A browser that has signed in stays signed in: after a reload, and in another tab.
  await page.reload()
  await ready.waitFor()
  const second = await context.newPage()
  await second.goto(new URL(page.url()).origin)
  await repsOf(second).getByText('Maya Ortiz').waitFor()
  await second.close()
  expect(complaints.found).toEqual([])

  await world.stopStation()
  await page.getByRole('alert').getByText('Lost connection to the station').waitFor()
  await startAgain(world)
  await page.getByText('Lost connection to the station').waitFor({ state: 'hidden' })
  await page.reload()
  await ready.waitFor()
  world.film('Cam A', 'second.mp4', await nextSecond())
  await expect.poll(() => ready.count()).toBe(2)
  const [capture, ...others] = await world.captures()
  expect(capture).toMatchObject({ activity: 'baseball', movement: 'pitching', status: 'completed' })
  expect(others.map(({ athlete_id }) => athlete_id)).toEqual([capture?.athlete_id])
})

/** Content of a file that a click saves, as the browser received it. */
async function savedBy(page: Page, world: World, saver: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), saver.click()])
  const file = join(world.root, download.suggestedFilename())
  await download.saveAs(file)
  return readFileSync(file)
}

test('the browser downloads an export, the diagnostics and the roster unchanged', async ({ stage }) => {
  const world = await stage.world({ athletes: [{ first_name: 'Zoë', last_name: 'Ñáñez', dominant_arm: 'right' }] })
  const { api, service } = world
  service.control.seedCaptures({ count: 3, framesEach: 20 })
  const { id } = await api.exports.request(order({ metrics: ['frame', 'sway'] }))
  await eventually(async () => expect((await api.exports.one({ id })).state.kind).toBe('ready'))
  const { state } = await api.exports.one({ id })
  const { page, complaints } = await enter(stage, world)

  await page.keyboard.press('5')
  await page.getByRole('grid', { name: 'Exports' }).getByText('Ready', { exact: true }).click()
  const detail = page.getByRole('region', { name: 'Baseball, Hitting' })
  const exported = await savedBy(page, world, detail.getByRole('button', { name: 'Download file' }))
  expect(exported.equals(readFileSync(state.kind === 'ready' ? state.path : ''))).toBe(true)

  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByRole('link', { name: /^This computer/ }).click()
  await page.getByRole('button', { name: 'Create diagnostics file' }).click()
  const result = page.getByRole('status').filter({ hasText: 'Diagnostics file ready' })
  const path = await result.getByText(/ondeck-diagnostics-.*\.zip$/).innerText()
  const diagnostics = await savedBy(page, world, result.getByRole('link', { name: 'Download file' }))
  expect(diagnostics.equals(readFileSync(path))).toBe(true)

  await page.keyboard.press('4')
  await page.getByRole('button', { name: 'Export roster' }).click()
  const roster = await savedBy(page, world, page.getByRole('menuitem', { name: 'CSV' }))
  expect(roster.toString()).toMatch(/Zoë,Ñáñez/)
  expect(complaints.found).toEqual([])
})

test('the keyboard alone puts an athlete on deck, tags a clip, orders and uploads the queue, opens a video and reaches every screen', async ({
  stage,
}) => {
  const world = await stage.world({
    athletes: [
      { first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' },
      { first_name: 'Jo', last_name: 'Park' },
    ],
    cameras: ['Cam A'],
    settings: { 'uploads.holdSeconds': 300, 'reps.windowSeconds': 0.5 },
  })
  const { api } = world
  world.film('Cam A', 'nobody.mp4', earlierToday(3_600_000))
  const { page, complaints } = await enter(stage, world)
  const keyboard = keyboardOf(page)
  const { press, letters } = keyboard
  const focused = () => page.locator(':focus')
  const focusIsOn = (list: string) => expect.poll(() => focused().getAttribute('aria-label')).toBe(list)
  await settled(world, ({ untagged }) => untagged === 1)
  await page.getByRole('grid', { name: 'Needs tags' }).waitFor()

  await putOnDeck(keyboard, world, 'may', 'Maya Ortiz')
  await page.getByRole('dialog', { name: 'Movement for Maya Ortiz' }).locator(':focus').waitFor()
  await letters('ba')
  await press('Enter')
  await letters('pit')
  await press('Enter')
  await eventually(async () => expect((await api.deck()).current?.tags.movement).toBe('pitching'))
  world.film('Cam A', 'maya.mp4', await nextSecond())
  await settled(world, ({ held }) => held === 1)

  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('ArrowDown')
  await focusIsOn('Needs tags')
  await press('x')
  await press('t')
  await page.getByRole('dialog', { name: /^Tag / }).locator(':focus').waitFor()
  await letters('jo')
  await press('Enter')
  await page.getByRole('dialog').getByText('Jo Park', { exact: true }).waitFor()
  await expect.poll(() => focused().getAttribute('role')).not.toBe('combobox')
  await letters('pit')
  await press('Enter')
  await settled(world, ({ held }) => held === 2)

  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press('2')
  await page.getByRole('grid', { name: 'Queue in upload order' }).getByRole('row').nth(1).waitFor()
  const inOrder = async () => (await api.queue.page({ offset: 0, limit: 9 })).items.map(({ clip }) => clip.fileName)
  const [first = '', last = ''] = await inOrder()
  await press('ArrowDown')
  await focusIsOn('Queue in upload order')
  await press('Alt+End')
  await eventually(async () => expect(await inOrder()).toEqual([last, first]))

  await press('1')
  await repsOf(page).waitFor()
  await press('ArrowDown')
  await focusIsOn('Reps')
  await press('Control+a')
  await press('u')
  await settled(world, ({ completed }) => completed === 2)
  expect(await athleteOfFiles(world)).toEqual({
    'nobody.mp4': world.idOf('Jo Park'),
    'maya.mp4': world.idOf('Maya Ortiz'),
  })

  await press('Home')
  await press('Enter')
  const drawer = page.getByRole('dialog', { name: /maya/ }).or(page.getByRole('complementary', { name: /maya/ }))
  await drawer.getByText(/^Frame 1 of \d+/).waitFor()
  await press('.')
  await drawer.getByText(/^Frame 2 of/).waitFor()
  await press('Space')
  await drawer.getByRole('button', { name: 'Pause' }).waitFor()
  await press('Space')
  await drawer.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  for (const [place, name] of ['today', 'queue', 'captures', 'athletes', 'exports', 'settings', 'results'].entries()) {
    await press(String(place + 1))
    await expect.poll(() => new URL(page.url()).hash).toMatch(new RegExp(`^#/${name}`))
  }
  await press('6')
  await page.getByRole('heading', { name: 'Connection' }).waitFor()
  await press('p')
  await eventually(async () => expect((await api.status()).transfer.paused).toBe(true))
  await press('Control+k')
  await letters('theme: light')
  await press('Enter')
  await eventually(async () => expect((await api.settings.get()).settings.screens.theme).toBe('light'))
  await press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await press('Escape')

  // This browser's console errors would have been noticed.
  expect(complaints.found).toEqual([])
  await page.evaluate(() => {
    console.error('said aloud')
    document.body.append(Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/' }))
  })
  await expect
    .poll(() => complaints.found.map((one) => one.split(' ')[0]))
    .toEqual(expect.arrayContaining(['console', 'policy:']))
  complaints.found.splice(0)
})
