import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { startChild } from '../../support/screens-child.ts'
import { connectionLost } from '../../support/screens-console.ts'
import { repsOf } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'
import type { World } from '../../support/screens-world.ts'

const athletes = [
  { first_name: 'Maya', last_name: 'Ortiz' },
  { first_name: 'Ansel', last_name: 'Whitford' },
]

/** Facts about this facility for a station in another process. */
function configure(world: World, name: string, stableSeconds: number): string {
  const config = join(world.root, name)
  const pitching = { activity: 'baseball', movement: 'pitching' }
  const tags = { athlete: { id: world.idOf('Maya Ortiz') }, ...pitching, dimensions: { handedness: 'right' } }
  const settings = {
    service: { baseUrl: world.service.baseUrl },
    folders: [{ path: world.folderOf('Cam A'), camera: 'Cam A', tags }],
    finished: { stableSeconds },
    uploads: { holdSeconds: 0 },
    screens: { guideDone: true },
  }
  writeFileSync(config, JSON.stringify(settings))
  return config
}

test('the screens report a killed engine, keep typed text, and recover when it is back', async ({ stage }) => {
  const world = await stage.world({ athletes, isSetUp: false })
  world.film('Cam A', 'before.mp4')
  const options = {
    screensDir: inject('screensDir'),
    dataDir: join(world.root, 'child'),
    apiKey: world.service.key,
  }
  const first = await startChild({ ...options, config: configure(world, 'first.json', 0.2), port: 0 })
  onTestFinished(first.kill)
  const { page, complaints } = await stage.enter({ freshAddress: () => first.address })
  const reps = repsOf(page)
  await reps.getByText('Results ready').waitFor()

  await page.keyboard.press('a')
  const picker = page.getByRole('combobox', { name: 'Athlete on deck' })
  await picker.fill('ans')
  await page.getByRole('option', { name: /Ansel Whitford/ }).waitFor()
  complaints.allow(connectionLost)
  await first.kill()
  await page.getByRole('alert').getByText('Lost connection to the station').waitFor()
  expect(await picker.inputValue()).toBe('ans')
  expect(await reps.getByText('Results ready').count(), 'what was read last stays in sight').toBe(1)

  world.film('Cam A', 'meanwhile.mp4')
  // Ansel is on deck before the clip is looked at: it was recorded before, and stays its folder's athlete's.
  const second = await startChild({ ...options, config: configure(world, 'second.json', 4), port: first.port })
  onTestFinished(second.kill)
  await page.getByText('Lost connection to the station').waitFor({ state: 'hidden' })
  expect(await picker.inputValue()).toBe('ans')
  await picker.press('Enter')
  await page.getByRole('heading', { name: 'Ansel Whitford' }).waitFor()
  await expect.poll(() => reps.getByText('Results ready').count()).toBe(2)
  const maya = world.idOf('Maya Ortiz')
  expect((await world.captures()).map(({ athlete_id }) => athlete_id)).toEqual([maya, maya])
  expect(world.service.received().map(({ uploads }) => uploads)).toEqual([1, 1])
})
