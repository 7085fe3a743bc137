// “Is it safe?”: nobody packs up because a screen says that nothing is left while clips are on their way.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, onTestFinished } from 'vitest'
import { openKeyProxy } from '../../support/key-proxy.ts'
import { clip } from '../../support/sample-clips.ts'
import { type Stage, test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const maya = { first_name: 'Maya', last_name: 'Ortiz' }
const pitching = { activity: 'baseball', movement: 'pitching', dimensions: {} }
const calm = /Nothing to upload|All uploaded|Queue done/

const bar = (page: Page) => page.getByRole('banner')
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const totals = (page: Page) => page.getByRole('region', { name: 'Whole queue' })
const side = (page: Page) => page.getByRole('region', { name: 'Upload status' })

/** A station whose camera films Maya. */
async function cage(stage: Stage, settings: Record<string, unknown> = {}) {
  const world = await stage.world({ athletes: [maya], settings: { 'uploads.holdSeconds': 0, ...settings } })
  await world.addCamera('Cam A', { tags: { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching } })
  const { page } = await stage.enter(world)
  return { world, page }
}

test('clips that a camera still writes are left to upload in the top bar, the rail, Today and Queue', async ({
  stage,
}) => {
  const { world, page } = await cage(stage, { 'finished.stableSeconds': 600 })
  await bar(page).getByText('Nothing to upload').waitFor()
  for (const number of [1, 2, 3]) world.film('Cam A', `clip-${number}.mp4`)

  await bar(page).getByText('3 being written').waitFor()
  await rail(page).getByRole('link', { name: 'Queue , 3 clips to upload' }).waitFor()
  expect(await bar(page).innerText()).not.toMatch(calm)
  await side(page).getByText('Working').waitFor()
  await side(page).getByText('3 being written').waitFor()
  await page.keyboard.press('2')
  await totals(page).getByText('3 being written').first().waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(calm)
  await rail(page).getByRole('link', { name: 'Today' }).click()
  await rail(page)
    .getByRole('link', { name: /^Queue/ })
    .click()
  await totals(page).getByText('Working').waitFor()
})

test('a file that never becomes a video holds the queue’s answer back until somebody set it aside', async ({
  stage,
}) => {
  const { world, page } = await cage(stage)
  world.film('Cam A', 'whole.mp4')
  await eventually(() => expect(world.service.received()).toHaveLength(1))
  await bar(page).getByText('All uploaded').waitFor()

  writeFileSync(join(world.folderOf('Cam A'), 'empty.mp4'), '')
  writeFileSync(join(world.folderOf('Cam A'), 'broken.mp4'), clip('text.mp4'))
  await bar(page)
    .getByText(/^(Working|Needs attention)$/)
    .waitFor()
  for (const key of ['2', '1', '2']) {
    await page.keyboard.press(key)
    await page.getByRole('region', { name: key === '2' ? 'Whole queue' : 'Upload status' }).waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(calm)
  }
  await rail(page).getByRole('link', { name: 'Today' }).click()
  await side(page).waitFor()
  expect(await side(page).innerText()).not.toMatch(calm)
  expect((await world.api.status()).safety.answer).not.toBe('all-uploaded')
})

test('while a changed deck has clips read again, no moment looks as if everything were uploaded', async ({ stage }) => {
  const world = await stage.world({ athletes: [maya], cameras: ['Cam A'], settings: { 'uploads.holdSeconds': 600 } })
  for (const number of [1, 2, 3]) world.film('Cam A', `clip-${number}.mp4`)
  const { page } = await stage.enter(world)
  await bar(page).getByText('3 need tags').waitFor()
  await page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => seen.add(document.querySelector('header')?.innerText ?? '')
    look()
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { seen })
  })
  const tags = { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching }
  await world.api.command({ kind: 'deck-set', tags, fromMs: Date.now() - 60_000 })
  await bar(page)
    .getByText(/3 held|3 clips left/)
    .waitFor()
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  expect(seen.filter((text) => calm.test(text))).toEqual([])
})

test('under a rejected key rows promise nothing, and a band on every screen leads to the key', async ({ stage }) => {
  const world = await stage.world({ athletes: [maya], isSetUp: false })
  const door = await openKeyProxy(world.service, 'sk_first_of_the_season')
  onTestFinished(door.close)
  await world.set('screens.guideDone', true)
  await world.set('finished.stableSeconds', 0.2)
  await world.set('uploads.holdSeconds', 1)
  await world.api.connection.use({ baseUrl: door.baseUrl })
  await world.api.key.set({ key: 'sk_first_of_the_season' })
  await world.addCamera('Cam A', { tags: { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching } })
  const { page } = await stage.enter(world)
  await bar(page).getByText('Connected').waitFor()
  world.film('Cam A', 'before.mp4')
  await eventually(() => expect(world.service.received()).toHaveLength(1))

  door.renew('sk_second_of_the_season')
  for (const number of [1, 2]) world.film('Cam A', `after-${number}.mp4`)
  const band = page.getByRole('region', { name: 'This station' }).getByRole('alert')
  await band.getByText('2 clips wait for a new one.').waitFor()
  const board = page.getByRole('grid', { name: 'Reps' })
  await board.getByText('for a new API key').first().waitFor()
  await page.keyboard.press('2')
  const queue = page.getByRole('grid', { name: 'Queue in upload order' })
  await expect.poll(() => queue.getByText('for a new API key').count()).toBe(2)
  expect(await queue.innerText()).not.toMatch(/Held|done by|0:00/)
  expect(await totals(page).innerText()).not.toMatch(/\d:\d\d/)
  for (const key of ['3', '4', '5']) {
    await page.keyboard.press(key)
    await band.waitFor()
  }

  await band.getByRole('button', { name: 'Enter a new key' }).click()
  const field = page.getByRole('textbox', { name: 'API key' })
  await field.waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('enter a new key')
  await page.keyboard.press('Enter')
  await field.fill('sk_second_of_the_season')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await band.waitFor({ state: 'detached' })
  await eventually(() => expect(world.service.received()).toHaveLength(3))
})

test('without the service rows promise no end, and the last one uploads when it is back', async ({ stage }) => {
  const world = await stage.world({ athletes: [maya], isSetUp: false })
  const door = await openKeyProxy(world.service, 'sk_of_the_season')
  onTestFinished(door.close)
  await world.set('screens.guideDone', true)
  await world.set('finished.stableSeconds', 0.2)
  await world.set('uploads.holdSeconds', 0)
  await world.api.connection.use({ baseUrl: door.baseUrl })
  await world.api.key.set({ key: 'sk_of_the_season' })
  await world.addCamera('Cam A', { tags: { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching } })
  const { page } = await stage.enter(world)
  world.film('Cam A', 'before.mp4')
  await eventually(() => expect(world.service.received()).toHaveLength(1))
  door.close()
  for (const number of [1, 2, 3]) world.film('Cam A', `away-${number}.mp4`)
  await bar(page).getByText('Offline').first().waitFor()
  await page.keyboard.press('2')
  const queue = page.getByRole('grid', { name: 'Queue in upload order' })
  await expect.poll(() => queue.getByText(/^(Waiting|Retrying in.*|Retrying now)$/).count()).toBe(3)
  expect(await queue.innerText()).not.toMatch(/done by/)
  await totals(page).getByText('Offline').waitFor()
  expect(await bar(page).innerText()).not.toMatch(/done by/)
})

test('a list that the service refuses is not called offline, and keeps no clip here', async ({ stage }) => {
  const { world, page } = await cage(stage)
  const fault = { kind: 'status', status: 403 } as const
  world.service.control.setFaults({ rules: [{ call: 'listCaptures', fault }] })
  await page.keyboard.press('3')
  await bar(page).getByText('Access refused').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('Offline')
  world.film('Cam A', 'anyway.mp4')
  await eventually(() => expect(world.service.received()).toHaveLength(1))
  await bar(page).getByText('All uploaded').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('Offline')
})
