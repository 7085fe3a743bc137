// A station that practices, with a season of made-up results in its library: for the Results screens.

import { startPracticeService } from '../../src/service/practice/practice-service.ts'
import type { SeededSeason } from '../../src/service/practice/seed-season.ts'
import { order } from './export-order.ts'
import { openWorld, type World, type WorldOptions } from './screens-world.ts'
import { until } from './until.ts'

const ROSTER = 20
/** Few rows, and all that the screens show. */
const smallSeason = { athletes: 12, weeks: 4, fps: 30 }

/** Opens it and waits until all of the season stands in the library. */
export async function seasonWorld(
  base: Pick<WorldOptions, 'screensDir' | 'place'>,
  season: SeededSeason = smallSeason,
): Promise<World> {
  let sessions = 0
  const world = await openWorld({
    ...base,
    isSetUp: false,
    exchange: {
      startInPractice: true,
      async startPractice(dataDir) {
        const service = await startPracticeService({ dataDir, port: 0, processingMs: 0, seedRoster: ROSTER })
        sessions = service.control.seedSeason(season).length
        return { baseUrl: service.baseUrl, key: service.key, folders: [], close: () => service.close() }
      },
    },
  })
  const { api } = world
  await world.set('screens.guideDone', true)
  for (const movement of ['hitting', 'pitching']) {
    await api.exports.request(order({ movement, dateMode: 'capture_time' }, { format: 'jsonl' }))
  }
  await until(async () => (await api.results.facts()).sessions >= sessions, 'the season in the library')
  return world
}
