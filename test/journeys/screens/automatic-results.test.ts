import { expect } from 'vitest'
import { tagsOf } from '../../support/screens-day.ts'
import { test } from '../../support/screens-stage.ts'

const TIMEOUT_MS = 240_000

test('a pitch’s numbers stand on Today without anyone asking', {
  timeout: TIMEOUT_MS,
}, async ({ stage }) => {
  const world = await stage.world({
    athletes: [{ first_name: 'Maya', last_name: 'Ortiz', dominant_arm: 'right' }],
    cameras: ['A'],
    settings: { 'uploads.holdSeconds': 0, 'results.automatic': true },
  })
  await world.api.command({ kind: 'deck-set', tags: tagsOf(world, 'Maya Ortiz'), fromMs: Date.now() - 60_000 })
  const { page } = await stage.enter(world)
  world.film('A', 'IMG_0001.MOV')
  const rep = page.getByRole('row').filter({ hasText: 'Maya Ortiz' })
  await rep.getByText(/Peak arm velocity/).waitFor({ timeout: 180_000 })
  await rep.getByText('deg/s').waitFor()

  // Nobody asked for a file, and the list of exports is still empty.
  expect((await world.api.exports.list({ offset: 0, limit: 10 })).total).toBe(0)
  expect(await world.api.exports.automatic()).toMatchObject({ jobs: 1, because: null })
})
