import { expect } from 'vitest'
import { test } from '../../support/screens-stage.ts'
import { eventually } from '../../support/until.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const athletes = [
  { first_name: 'Ansel', last_name: 'Whitford' },
  { first_name: 'Priya', last_name: 'Rao' },
]
const agoOf = (nowMs: number) => (ms: number) => Math.floor((nowMs - ms) / 1_000) * 1_000

test('a camera that is five hours behind asks one question, and its answer tags all clips that wait', async ({
  stage,
}) => {
  const world = await stage.world({ athletes, cameras: ['A open side'], settings: { 'uploads.holdSeconds': 600 } })
  const { api, idOf } = world
  const ago = agoOf(Date.now())
  const onDeck = (name: string) => ({
    athlete: { id: idOf(name) },
    activity: 'baseball',
    movement: 'pitching',
    dimensions: {},
  })
  await api.command({ kind: 'deck-set', tags: onDeck('Ansel Whitford'), fromMs: ago(6 * HOUR_MS) })
  await api.command({ kind: 'deck-set', tags: onDeck('Priya Rao'), fromMs: ago(10 * MINUTE_MS) })
  for (const minutes of [3, 2]) world.film('A open side', `${minutes}.mp4`, ago(5 * HOUR_MS + minutes * MINUTE_MS))
  await eventually(async () => expect((await api.status()).counts.untagged).toBe(2))

  const { page } = await stage.enter(world)
  const question = page.getByRole('region', { name: 'Clock of A open side' })
  await question.getByText('Its clock is 5 hours behind: correct it for these 2 clips and from now on?').waitFor()
  await question.getByRole('button', { name: 'Correct 2 clips' }).click()
  await question.waitFor({ state: 'detached' })
  await eventually(async () => {
    const { items } = await api.reps({ offset: 0, limit: 50, fromMs: null })
    expect(items.map(({ athleteName }) => athleteName)).toEqual(['Priya Rao', 'Priya Rao'])
  })

  await page.getByRole('link', { name: /^Settings/ }).click()
  await page.getByRole('link', { name: /^Folders/ }).click()
  const times = page.getByRole('region', { name: 'Camera timestamps' })
  await times.getByText('Clock confirmed by a person.').waitFor()
  await times.getByRole('button', { name: /Timestamps mark/ }).click()
  await page.getByRole('option', { name: 'End of clip' }).click()
  await times.getByText('Set manually. Uploaded clips don’t change.').waitFor()
})
