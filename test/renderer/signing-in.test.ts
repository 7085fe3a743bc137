import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { startRecordingServer } from '../support/recording-server.ts'
import { createSampleApi } from './fixtures/sample-api.ts'
import { screensInBrowser } from './fixtures/screens-in-browser.ts'

const openIn = screensInBrowser()

async function frame() {
  const open = await openIn(createSampleApi({ reps: 10, queued: 7 }))
  await open.page.getByText('Cage 2').waitFor()
  return open
}

test('a used code signs nobody in and explains how to get a new one', async () => {
  const { page, headless } = await frame()
  const address = headless.freshAddress()
  await forgetSignIn(page)
  await page.goto(address)
  await page.getByText('Cage 2').waitFor()
  expect(page.url()).not.toContain('code')
  await forgetSignIn(page)
  await page.goto(address)
  await page.getByText('Sign-in link expired').waitFor()
  await page.getByText('For a new link, press Enter').waitFor()
})

test('the page detects another program at the station’s address, sends it no proof, and says so', async () => {
  const { page, headless } = await frame()
  await headless.close()
  const greeting = { nonce: 'n'.repeat(32), signature: Buffer.alloc(64).toString('base64') }
  const { requests, stop } = await startRecordingServer(headless.port, () => JSON.stringify(greeting))
  await page.getByRole('heading', { name: 'This isn’t your station' }).waitFor()
  expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/greet']))
  expect(Object.keys(JSON.parse(requests[0]?.body ?? ''))).toEqual(['browser', 'nonce'])
  await stop()
  // The page retries without a button press.
  await page.getByRole('heading', { name: 'The station isn’t responding' }).waitFor()
})

/** Removes the stored key, like in a browser that never signed in. */
async function forgetSignIn(page: Page) {
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.deleteDatabase('ondeck-sign-in').onsuccess = resolve
  })`)
  await page.goto('about:blank')
}
