import { setTimeout as sleep } from 'node:timers/promises'
import { practiceFolderIn } from '../../computer/data-folders.ts'
import { isDataFolderInUse } from '../store/station-lock.ts'
import { connectToStation, type RunningStation } from './connect.ts'

/** A station that begins or ends practice does not answer for a moment. */
const MAX_TRIES = 12
const RETRY_INTERVAL_MS = 250

interface ConnectedStation extends RunningStation {
  /** Data folder of the session that answered: its pictures and videos are there. */
  readonly dataDir: string
}

/** Connects to the station of a data folder, also while it practices; null when none answers for a while. */
export async function connectToRunningStation(dataDir: string): Promise<ConnectedStation | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tries > 0) await sleep(RETRY_INTERVAL_MS)
    const real = await connectToStation(dataDir)
    if (real) return { ...real, dataDir }
    // Another program may practice there.
    if (!isDataFolderInUse(dataDir)) return null
    const practice = await connectToStation(practiceFolderIn(dataDir))
    if (practice) return { ...practice, dataDir: practiceFolderIn(dataDir) }
  }
  return null
}
