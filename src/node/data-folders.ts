import { join } from 'node:path'
import envPaths from 'env-paths'

const data = envPaths('ondeck', { suffix: '' }).data

/** Where the station keeps its queue and ledger when nobody says otherwise. */
export const stationFolder = join(data, 'station')

/** Where a station that is started with this data folder keeps what is practiced: never beside what is real. */
export const practiceFolderIn = (dataDir: string) => join(dataDir, 'practice')

/** Where the practice service keeps athletes, captures and videos when nobody says otherwise. */
export const practiceFolder = join(data, 'practice')
