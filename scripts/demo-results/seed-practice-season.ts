import { join } from 'node:path'
import { practiceFolderIn } from '../../src/computer/data-folders.ts'
import { startPracticeService } from '../../src/service/practice/practice-service.ts'

/** More than play baseball: the roster of a facility. */
const ROSTER = 40

/** Adds the season to the practice service of a station, which must not run. Answers how many captures it has. */
export async function seedPracticeSeason(dataDir: string): Promise<number> {
  const service = await startPracticeService({
    dataDir: join(practiceFolderIn(dataDir), 'service'),
    port: 0,
    processingMs: 0,
    seedRoster: ROSTER,
  })
  try {
    return service.control.seedSeason({}).length
  } finally {
    await service.close()
  }
}
