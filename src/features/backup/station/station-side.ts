import { join } from 'node:path'
import type { FeatureContext } from '../../../station/host/station-feature.ts'
import { createBackups } from './backups.ts'

export const backupOfStation = {
  open({ options, station, settings, hub }: FeatureContext) {
    const { dataDir } = options
    const { state, start, removeLeft, close } = createBackups({
      dataDir,
      memory: station.memory,
      libraryFolder: () => settings().results.folder ?? join(dataDir, 'results'),
      onChange: () => hub.publish({ topics: ['backup'] }),
    })
    return { api: { state, start }, beforeStart: removeLeft, stop: close }
  },
}
