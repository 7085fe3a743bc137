import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { nextSecond } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'

const caFile = join(import.meta.dirname, '../../fixtures/tls/ca.pem')
const athletes = [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }]

const settingsOf = async (world: World) => (await world.api.settings.get()).settings

async function open(page: Page, section: RegExp) {
  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByRole('link', { name: section }).click()
}

test('proxy and certificate file are set in Settings, with errors beside the field and undo', async ({ stage }) => {
  const world = await stage.world({ cameras: ['Cam A'] })
  const { page } = await stage.enter(world)
  await open(page, /^Connection/)
  const proxy = page.getByRole('textbox', { name: 'Proxy', exact: true })
  await proxy.fill('not a proxy')
  await proxy.press('Enter')
  await page.getByText('This is not a proxy address.').waitFor()
  expect((await settingsOf(world)).service.proxy).toBeUndefined()
  await proxy.fill('http://proxy.test:3128')
  await page.getByText('This is not a proxy address.').waitFor({ state: 'detached' })
  await proxy.press('Enter')
  await expect.poll(async () => (await settingsOf(world)).service.proxy).toBe('http://proxy.test:3128')
  await page.getByRole('button', { name: 'Undo: Proxy' }).click()
  await expect.poll(async () => (await settingsOf(world)).service.proxy).toBeUndefined()
  await expect.poll(() => proxy.inputValue()).toBe('')

  const file = page.getByRole('textbox', { name: 'Certificate file' })
  await file.fill(join(world.root, 'none.pem'))
  await page.getByRole('button', { name: 'Save: Certificate file' }).click()
  await page.getByText('This file can’t be read as certificates.').waitFor()
  await file.fill(caFile)
  await file.press('Enter')
  await expect.poll(async () => (await settingsOf(world)).service.caFile).toBe(caFile)

  const hosts = page.getByRole('textbox', { name: 'Private upload hosts' })
  await hosts.fill('nas.local, 192.168.1.20')
  await hosts.press('Enter')
  await expect
    .poll(async () => (await settingsOf(world)).service.privateUploadHosts)
    .toEqual(['nas.local', '192.168.1.20'])
  await page.getByRole('button', { name: 'Undo: Private upload hosts' }).click()
  await expect.poll(async () => (await settingsOf(world)).service.privateUploadHosts).toBeUndefined()
  // The service is still reached.
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('Connected. API key accepted.').waitFor()
})

test('finished test, required dimensions and name rules set in Settings apply to clips', async ({ stage }) => {
  const world = await stage.world({ cameras: ['Cam A'], athletes })
  const [folder] = (await settingsOf(world)).folders
  if (!folder) throw new Error('there is no folder')
  const tags = { activity: 'baseball', movement: 'pitching', dimensions: {} }
  await world.api.folders.change({ ...folder, tags, rules: { ...folder.rules, fileName: '{athlete}_{n}' } })
  for (const [key, value] of Object.entries({ 'uploads.paused': true, 'uploads.holdSeconds': 0 }))
    await world.set(key, value)
  const { page } = await stage.enter(world)
  await open(page, /^Clips and uploads/)

  const stable = page.getByRole('spinbutton', { name: 'File unchanged for' })
  await stable.fill('5000')
  await stable.press('Enter')
  await page.getByText(/3,600/).waitFor()
  await stable.fill('0.5')
  await stable.press('Enter')
  await page.getByRole('spinbutton', { name: 'Incomplete after' }).fill('30')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await settingsOf(world)).finished).toEqual({ stableSeconds: 0.5, giveUpSeconds: 30 })
  await page.getByRole('button', { name: 'Undo: Incomplete after' }).click()
  await expect.poll(async () => (await settingsOf(world)).finished).toEqual({ stableSeconds: 0.5 })

  await page.getByText('Require all dimensions').click()
  await expect.poll(async () => (await settingsOf(world)).tagging.requireDimensions).toBe(true)

  const name = page.getByRole('textbox', { name: 'Name in files' })
  await name.fill('12')
  await page.getByRole('button', { name: 'Athlete: Not set' }).click()
  await page.keyboard.type('Maya')
  await page.getByRole('option', { name: /Maya Ortiz/ }).click()
  await page.getByRole('button', { name: 'Add name' }).click()
  await expect
    .poll(async () => (await settingsOf(world)).tagging.aliases)
    .toEqual({ '12': { id: world.idOf('Maya Ortiz') } })
  await page.getByRole('list', { name: 'Names in files' }).getByText('Maya Ortiz').waitFor()
  await name.fill('12')
  await page.getByText('This name is already in the list.').waitFor()

  await page.getByRole('button', { name: 'Undo: Require all dimensions' }).click()
  await expect.poll(async () => (await settingsOf(world)).tagging.requireDimensions).toBe(false)
  world.film('Cam A', '12_1.mp4')
  await expect
    .poll(async () => (await world.api.queue.page({ offset: 0, limit: 10 })).items[0]?.athleteName)
    .toBe('Maya Ortiz')
})

test('Settings moves uploaded files only to a folder outside the source folders', async ({ stage }) => {
  const world = await stage.world({ cameras: ['Cam A'], athletes })
  const { page } = await stage.enter(world)
  await open(page, /^Clips and uploads/)
  await page.getByRole('radio', { name: 'Move to folder' }).click()
  const folder = page.getByRole('textbox', { name: 'Move to' })
  for (const inOrAround of [join(world.folderOf('Cam A'), 'sent'), join(world.root, 'cameras')]) {
    await folder.fill(inOrAround)
    await folder.press('Enter')
    await page.getByText('moved clips would be added again. Move clips to').waitFor()
    expect((await settingsOf(world)).uploads.afterUpload).toEqual({ kind: 'keep' })
    await folder.fill('')
  }
  await folder.fill('sent')
  await folder.press('Enter')
  await page.getByText('Enter the full path of a folder.').waitFor()
  const sent = join(world.root, 'sent')
  await folder.fill(sent)
  await folder.press('Enter')
  await expect.poll(async () => (await settingsOf(world)).uploads.afterUpload).toEqual({ kind: 'move', folder: sent })

  const tags = { athlete: { id: world.idOf('Maya Ortiz') }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await world.set('uploads.holdSeconds', 0)
  await world.api.command({ kind: 'deck-set', tags, fromMs: null })
  world.film('Cam A', 'moved.mp4', await nextSecond())
  await expect.poll(() => existsSync(join(sent, 'moved.mp4'))).toBe(true)
  expect(existsSync(join(world.folderOf('Cam A'), 'moved.mp4'))).toBe(false)

  await page.getByRole('radio', { name: 'Keep in place' }).click()
  await expect.poll(async () => (await settingsOf(world)).uploads.afterUpload).toEqual({ kind: 'keep' })
  await page.getByRole('button', { name: 'Undo: After upload' }).click()
  await expect.poll(async () => (await settingsOf(world)).uploads.afterUpload).toEqual({ kind: 'move', folder: sent })
})

test('Settings changes a folder’s watcher and camera, and names the watcher with the reason', async ({ stage }) => {
  const world = await stage.world({ cameras: ['Cam A'] })
  const { page } = await stage.enter(world)
  await open(page, /^Folders/)
  await page.getByText('Scan for clips: Changes only (set in settings)').waitFor()
  await page.getByRole('button', { name: /Scan for clips$/ }).click()
  await page.getByRole('option', { name: 'Automatic' }).click()
  await page.getByRole('button', { name: 'Add camera setting' }).click()
  await page.getByRole('textbox', { name: 'Key 1' }).fill('camera_orientation')
  await page.getByText('Use the field above for this key.').waitFor()
  const save = page.getByRole('button', { name: 'Save changes' })
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Key 1' }).fill('lens')
  await page.getByText('Enter the value.').waitFor()
  await page.getByRole('textbox', { name: 'Value 1' }).fill('wide')
  await save.click()
  await page.getByText('Scan for clips: Whole folder (up to 5,000 files)').waitFor()
  const [folder] = (await settingsOf(world)).folders
  expect(folder).toMatchObject({ watcher: 'auto', cameraConfiguration: { lens: 'wide' } })
  expect((await world.api.status()).folders).toMatchObject([{ watcher: { kind: 'chokidar', because: 'few-files' } }])
  world.film('Cam A', 'seen.mp4')
  await expect.poll(async () => (await world.api.status()).today.clips).toBe(1)
})

test('Settings shows values of the configuration file as fixed', async ({ stage }) => {
  const world = await stage.world({
    given: {
      service: { proxy: 'http://proxy.test:3128' },
      finished: { stableSeconds: 0.2 },
      uploads: { afterUpload: { kind: 'move', folder: '/sent' } },
      tagging: { requireDimensions: true, aliases: { '12': { firstName: 'Maya' } } },
    },
    isSetUp: false,
  })
  const { page } = await stage.enter(world)
  // The guide opens automatically until a service is connected.
  await page.getByRole('region', { name: 'Setup' }).waitFor()
  await page.evaluate(() => (window.location.hash = '#/settings/connection'))
  const proxy = page.getByRole('textbox', { name: 'Proxy', exact: true })
  expect(await proxy.isDisabled()).toBe(true)
  await page.evaluate(() => (window.location.hash = '#/settings/uploads'))
  const fixed = [
    page.getByRole('spinbutton', { name: 'File unchanged for' }),
    page.getByRole('textbox', { name: 'Move to' }),
    page.getByRole('checkbox', { name: 'Require all dimensions' }),
  ]
  for (const control of fixed) await expect.poll(() => control.isDisabled()).toBe(true)
  await page.getByText('Maya', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Add name' }).count()).toBe(0)
  expect(await page.getByText('Set in this station’s configuration file.').count()).toBeGreaterThanOrEqual(4)
})

test('Undo in Settings reverts this screen’s change, never a later one from elsewhere', async ({ stage }) => {
  const world = await stage.world({ cameras: ['Cam A'] })
  const { page } = await stage.enter(world)
  await open(page, /^Clips and uploads/)
  const giveUp = page.getByRole('spinbutton', { name: 'Incomplete after' })
  const undo = page.getByRole('button', { name: 'Undo: Incomplete after' })
  await giveUp.fill('30')
  await giveUp.press('Enter')
  await undo.waitFor()
  await world.set('finished.giveUpSeconds', 45)
  await undo.waitFor({ state: 'detached' })
  await expect.poll(() => giveUp.inputValue()).toBe('45')
  expect((await settingsOf(world)).finished).toMatchObject({ giveUpSeconds: 45 })
})

test('open browsers announce a new sign-in, and Settings signs it out', async ({ stage }) => {
  const world = await stage.world({ announcesSignIns: true })
  const { page, complaints } = await stage.enter(world)
  const { page: other, complaints: complaintsOfOther } = await stage.enter(world)
  // The station refuses the browser that was signed out.
  for (const each of [complaints, complaintsOfOther]) each.allow(/status of 401/)
  await page.getByText(/^New sign-in: Chrome on /).waitFor()
  await open(page, /^This computer/)
  const rows = page.getByRole('listitem').filter({ hasText: 'Signed in' })
  await expect.poll(() => rows.count()).toBe(2)
  await rows.filter({ hasText: 'This browser' }).getByText('Open now').waitFor()
  await page.getByRole('button', { name: /^Sign out Chrome on / }).click()
  await other.getByRole('heading', { name: 'Sign in to this station' }).waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  expect(await world.headless.browsers.list()).toHaveLength(1)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to this station' }).waitFor()
  expect(await world.headless.browsers.list()).toEqual([])
})
