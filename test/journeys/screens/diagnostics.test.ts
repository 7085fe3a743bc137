import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readZip } from '../../support/read-zip.ts'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

test('one click saves a diagnostics file without the key, and detailed logging can be turned on', async ({ stage }) => {
  const world = await stage.world({ cameras: ['Cam A'] })
  const { key } = world.service
  // Somebody has named a file after it: even so it does not leave.
  world.film('Cam A', `${key}.mp4`)
  await eventually(async () => expect((await world.api.status()).today.clips).toBe(1))
  const { page } = await stage.enter(world)
  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByRole('link', { name: /^This computer/ }).click()

  await page.getByRole('button', { name: 'Create diagnostics file' }).click()
  const result = page.getByRole('status').filter({ hasText: 'Diagnostics file ready' })
  await result.waitFor()
  await result.getByText('names of files, folders, and athletes').waitFor()
  const path = await result.getByText(/ondeck-diagnostics-.*\.zip$/).innerText()
  await page.getByText(path).click()
  expect(await page.evaluate(() => getSelection()?.toString()), 'a click takes the whole path').toBe(path)

  const downloading = page.waitForEvent('download')
  await result.getByRole('link', { name: 'Download file' }).click()
  const downloaded = join(world.root, 'downloaded.zip')
  await (await downloading).saveAs(downloaded)
  expect(readFileSync(downloaded).equals(readFileSync(path)), 'the browser gets the same file').toBe(true)

  const files = readZip(path)
  expect(JSON.parse(files['settings.json'] ?? '').settings.folders).toMatchObject([{ camera: 'Cam A' }])
  expect(files['ledger.jsonl']).toContain('.mp4')
  expect(Object.keys(files)).toContain('log/ondeck.1.log')
  for (const [name, text] of Object.entries(files)) expect(text.includes(key), `the key is in ${name}`).toBe(false)
  expect(readFileSync(path).includes(key)).toBe(false)

  const level = page.getByRole('button', { name: /Log level/ })
  await page.getByText('Recommended.').waitFor()
  await level.click()
  await page.getByRole('option', { name: /^Debug/ }).click()
  await page.getByText('For troubleshooting: the log fills up faster.').waitFor()
  await expect.poll(async () => (await world.api.settings.get()).settings.diagnostics.logLevel).toBe('debug')
  await page.reload()
  await expect.poll(() => level.innerText()).toContain('Debug')
})
