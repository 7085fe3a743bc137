import { expect } from 'vitest'
import { settled } from '../../support/screens-day.ts'
import { nextSecond } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'

test('the setup guide stays on screen when Today is opened again at once', async ({ stage }) => {
  const world = await stage.world({ isSetUp: false })
  const { page } = await stage.enter(world)
  const question = page.getByRole('heading', { name: 'Connect to the service' })
  for (let time = 0; time < 20; time += 1) {
    await question.waitFor()
    await page.evaluate(async () => {
      window.location.hash = '#/today'
      const nextTask = () => new Promise((resolve) => setTimeout(resolve))
      while (window.location.hash === '#/today') await nextTask()
      window.location.hash = '#/today'
      await nextTask()
    })
  }
  await question.waitFor()
  expect(page.url()).toMatch(/settings\/guide$/)
})

test('the setup guide leads from service and key to the first completed capture', async ({ stage }) => {
  const world = await stage.world({ isSetUp: false })
  await world.set('finished.stableSeconds', 0.3)
  await world.set('uploads.holdSeconds', 1)
  world.film('Cam A', 'yesterday.mp4', Date.now() - 86_400_000)
  const { page, complaints } = await stage.enter(world)

  await page.getByRole('heading', { name: 'Connect to the service' }).waitFor()
  // The browser’s own check of an address would answer in its own words, or not at all.
  await page.getByRole('textbox', { name: 'Base address' }).fill('foo')
  await page.keyboard.press('Enter')
  await page.getByText('Expected: a whole address such as https://').waitFor()
  await page.getByRole('textbox', { name: 'Base address' }).fill('ftp://nowhere')
  await page.getByRole('button', { name: 'Use this service' }).click()
  await page.getByText('Expected: an address that begins with https://').waitFor()
  await page.getByRole('textbox', { name: 'Base address' }).fill(world.service.baseUrl)
  await page.getByRole('button', { name: 'Use this service' }).click()

  await page.getByRole('heading', { name: 'Enter your API key' }).waitFor()
  await page.getByRole('textbox', { name: 'API key' }).fill('sk_not_this_one_at_all')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByText('The service rejected the API key.').first().waitFor()
  // The service fails while the key is tested: the test decides what comes next, and nothing is ticked.
  world.service.control.setFaults({ rules: [{ call: 'any', fault: { kind: 'cut' } }] })
  await page.getByRole('textbox', { name: 'API key' }).fill(world.service.key)
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByText('Connection test failed', { exact: true }).waitFor()
  const key = page.getByRole('button', { name: /^2\s*API key/ })
  expect(await key.innerText()).not.toContain('done')
  await page.getByRole('button', { name: 'Continue anyway' }).waitFor()
  await page.getByRole('button', { name: 'Change address' }).click()
  expect(await page.getByRole('textbox', { name: 'Base address' }).inputValue()).toBe(world.service.baseUrl)
  await key.click()
  world.service.control.setFaults({ rules: [] })
  const accepted = page.getByText('API key accepted').first()
  const retry = page.getByRole('button', { name: /^(Test connection|Retry)$/ })
  await retry.or(accepted).first().waitFor()
  // On a busy computer the station may notice the recovery first, and take the button away.
  if (!(await accepted.isVisible())) await retry.click().catch(() => accepted.waitFor())
  await accepted.waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByRole('heading', { name: 'Add a camera folder' }).waitFor()
  await page.getByRole('textbox', { name: 'Folder' }).fill(world.folderOf('Cam A'))
  await page.getByText('Contains 1 clip,').waitFor()
  await page.getByRole('radio', { name: 'Ignore existing clips' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Camera label' }).fill('Open side')
  await page.getByRole('button', { name: 'Add folder' }).click()

  await page.getByRole('heading', { name: 'Put an athlete on deck' }).waitFor()
  await page.getByRole('button', { name: /^Athlete/ }).click()
  await page.getByRole('combobox', { name: 'Athlete' }).fill('Maya Ortiz')
  await page.getByRole('option', { name: 'Create Maya Ortiz' }).click()
  await page.getByRole('button', { name: /Activity/ }).click()
  await page.getByRole('option', { name: 'Baseball' }).click()
  await page.getByRole('button', { name: /Movement/ }).click()
  await page.getByRole('option', { name: 'Pitching' }).click()
  await page.getByRole('button', { name: 'Put on deck' }).click()
  await page.getByText('Maya Ortiz is on deck').waitFor()

  // A camera's first clips don't show yet which end of a recording it stamps: this one is near a change on deck.
  await world.api.command({ kind: 'clock-edge', camera: 'Open side', edge: 'start' })
  world.film('Cam A', 'first.mp4', await nextSecond())
  const clip = page.getByRole('region', { name: 'First clip' })
  await clip.getByText('First clip found').waitFor()
  await clip.getByText('first.mp4').waitFor()
  await settled(world, ({ completed }) => completed === 1)
  await clip.getByText('Analyzed by the service').waitFor()
  const [capture, ...others] = await world.captures()
  expect(others).toEqual([])
  expect(capture).toMatchObject({ activity: 'baseball', movement: 'pitching', status: 'completed' })

  await page.getByRole('button', { name: 'Finish setup' }).click()
  const reps = page.getByRole('grid', { name: 'Reps' })
  await reps.getByText('Maya Ortiz').waitFor()
  expect(await reps.getByText('yesterday.mp4').count(), 'what was there before was left alone').toBe(0)
  await page.reload()
  await reps.getByText('Maya Ortiz').waitFor()
  expect(complaints.found).toEqual([])
})
