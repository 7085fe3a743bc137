// A short run of what `npm run chaos:facility` does at length.
import { expect, test } from 'vitest'
import { brokenPromises, facilityTable } from './facility-judge.ts'
import { runFacilityChaos } from './facility-run.ts'

test('stations that share a folder upload each clip once when they, the database and the network are killed', {
  timeout: 300_000,
}, async () => {
  const { figures } = await runFacilityChaos({
    seed: 3,
    stations: 3,
    cages: 2,
    clips: 16,
    kills: 4,
    databaseKills: 2,
    cuts: 2,
    pauses: false,
    phrases: () => {},
  })
  expect(brokenPromises(figures), facilityTable(figures)).toEqual([])
  expect(figures.clips).toBe(16)
})
