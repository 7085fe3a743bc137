import { expect, onTestFinished } from 'vitest'
import { pacedService } from '../../support/paced-service.ts'
import { athleteOfFiles, keyboardOf, nextSecond, pauseTyping } from '../../support/screens-input.ts'
import { test } from '../../support/screens-stage.ts'
import { ask, type World } from '../../support/screens-world.ts'
import { eventually } from '../../support/until.ts'

const ATHLETES = 20_000

/** Everybody of a last name that no seeded athlete has: they come after those. */
async function named(world: World, lastName: string, offset = 0): Promise<{ id: string; first_name: string }[]> {
  const { athletes } = await ask(world.service, 'GET', `/athletes?limit=500&offset=${offset}`)
  return athletes.filter((athlete: { last_name?: string }) => athlete.last_name === lastName)
}

test('a new athlete among 20,000 is on deck at once and created once at 5 requests a second', async ({ stage }) => {
  const world = await stage.world({
    athletes: [
      { first_name: 'Ansel', last_name: 'Whitford' },
      { first_name: 'Priya', last_name: 'Rao' },
    ],
    cameras: ['A open side'],
    settings: { 'uploads.holdSeconds': 0 },
  })
  const gate = await pacedService(world.service.baseUrl, { requestsPerSecond: 5 })
  onTestFinished(gate.close)
  await world.api.connection.use({ baseUrl: gate.baseUrl })
  await world.api.key.set({ key: world.service.key })
  await eventually(() => expect(gate.count('GET /v1/athletes')).toBeGreaterThan(0))
  world.service.control.seedRoster({ count: ATHLETES })
  const { page } = await stage.enter(world)
  const keyboard = keyboardOf(page)
  const panel = page.getByRole('region', { name: 'On deck' })
  const movement = page.getByRole('dialog')

  // Keys count from here on.
  await panel.waitFor()

  async function putOnDeck(name: string, option: string) {
    await pauseTyping()
    await keyboard.press('a')
    await keyboard.letters(name)
    await page.getByRole('option', { name: option }).waitFor()
    if (option !== name) {
      await keyboard.press('Enter')
      await page.getByRole('option', { name: `${option}?`, selected: true }).waitFor()
    }
    await keyboard.press('Enter')
    await panel.getByRole('heading', { name, exact: true }).waitFor()
  }

  // On deck at once: the service, which is asked about 20,000 athletes first, has not been told of the new one.
  await putOnDeck('Nils Zzyzx', 'Create new athlete Nils Zzyzx')
  expect(gate.count('POST /v1/athletes')).toBe(0)
  await movement.getByRole('option', { name: 'Baseball' }).click()
  await movement.getByRole('option', { name: 'Pitching' }).click()
  await movement.getByRole('button', { name: 'Set movement' }).click()
  await movement.waitFor({ state: 'hidden' })
  await putOnDeck('Ansel Whitford', 'Ansel Whitford')
  await putOnDeck('Priya Rao', 'Priya Rao')
  await putOnDeck('Maya Zzyzx', 'Create new athlete Maya Zzyzx')
  world.film('A open side', 'IMG_1.mp4', await nextSecond())

  const added = page.getByRole('region', { name: 'New athletes' })
  await added.getByText('Adding Maya Zzyzx.').waitFor()
  await added
    .getByText(/[\d,]+ checked\. Tagged clips wait until then\./)
    .first()
    .waitFor()
  await page.getByText('Adding athlete').first().waitFor()
  await eventually(async () => expect((await world.api.status()).counts.completed).toBe(1))
  const made = await named(world, 'Zzyzx', ATHLETES)
  expect(made.map((one) => one.first_name)).toEqual(['Nils', 'Maya'])
  expect(await athleteOfFiles(world)).toEqual({ 'IMG_1.mp4': made[1]?.id })
  await added.waitFor({ state: 'hidden' })
})

test('every tab shows that an athlete exists, and can create a new one anyway', async ({ stage }) => {
  const world = await stage.world({ athletes: [{ first_name: 'Ansel', last_name: 'Whitford' }] })
  const [{ page }, other] = [await stage.enter(world), await stage.enter(world)]
  const keyboard = keyboardOf(page)
  const elsewhere = { first_name: 'Ada', last_name: 'Moss', date_of_birth: '2010-04-02' }
  const existing = (await ask(world.service, 'POST', '/athletes', elsewhere)).athlete.id
  await keyboard.press('a')
  await keyboard.letters('Ada Moss')
  await page.getByRole('option', { name: 'Create new athlete Ada Moss' }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('option', { name: 'Create new athlete Ada Moss?', selected: true }).waitFor()
  await keyboard.press('Enter')

  const added = other.page.getByRole('region', { name: 'New athletes' })
  await added.getByText(/Ada Moss already exists \(born Apr 2, 2010\)\./).waitFor()
  expect((await world.api.deck()).current?.tags.athlete).toEqual({ id: existing })
  await added.getByRole('button', { name: 'Create a new athlete' }).click()
  await eventually(async () => expect(await named(world, 'Moss')).toHaveLength(2))
  await page.getByRole('region', { name: 'New athletes' }).waitFor({ state: 'hidden' })
  const second = (await named(world, 'Moss')).find(({ id }) => id !== existing)
  expect((await world.api.deck()).current?.tags.athlete).toEqual({ id: second?.id })
})
