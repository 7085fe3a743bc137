// A short run of what `npm run chaos` does at length.
import { expect, test } from 'vitest'
import { runChaos } from './chaos-run.ts'
import { broken, table } from './figures.ts'

const kills = 12
const clips = 10

test('the station loses nothing and reports nothing false when killed repeatedly during every kind of fault', {
  timeout: 400_000,
}, async () => {
  const { figures } = await runChaos({ seed: 5, kills, clips, phrases: () => {} })
  expect(broken(figures), table(figures)).toEqual([])
  expect(figures).toMatchObject({ kills, clips })
  expect(figures.completed).toBeGreaterThanOrEqual(clips)
})
