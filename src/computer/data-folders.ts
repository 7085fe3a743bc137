import { join } from 'node:path'
import envPaths from 'env-paths'

const data = envPaths('ondeck', { suffix: '' }).data

/** Default data folder of the station: queue, ledger, log. */
export const stationFolder = join(data, 'station')

/** Data folder for practice within a station's data folder, so that practice never mixes with real data. */
export const practiceFolderIn = (dataDir: string) => join(dataDir, 'practice')

/** Default data folder of the practice service: athletes, captures, videos. */
export const practiceFolder = join(data, 'practice')
