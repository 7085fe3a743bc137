import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Settings } from '../../src/station/contract/settings.ts'
import { createStation, type StationOptions } from '../../src/station/host/station.ts'
import { quickPlace, temporaryFolder } from './temporary.ts'

/** A station without clients that runs until the end of the test. Its settings come as from a configuration file. */
export function runningStation(given: object, more: Pick<StationOptions, 'apiKey'> & Partial<StationOptions>) {
  const settings = Settings.parse(given)
  const engineSettings = { ...settings, once: false, finished: { stableSeconds: 0.2, giveUpSeconds: 600 } }
  const station = createStation({
    settings: () => engineSettings,
    dataDir: join(temporaryFolder(quickPlace), 'data'),
    ffprobePath: 'ffprobe',
    userAgent: 'test',
    onEvent: () => {},
    ...more,
  })
  onTestFinished(async () => {
    await station.stop()
    station.close()
  })
  station.start()
  return { station, engineSettings }
}
