import { setTimeout as sleep } from 'node:timers/promises'
import { practiceWithin } from '../data-folders.ts'
import { isDataFolderInUse } from '../store/station-lock.ts'
import { connectToStation, type RunningStation } from './connect.ts'

/** A station that begins or ends practice answers nobody for a moment. */
const TRIES = 12
const BETWEEN_TRIES_MS = 250

interface Holder extends RunningStation {
  /** Where its pictures are, and all else. */
  readonly dataDir: string
}

/** The station that has a data folder, also while it practices; null when none answers for a while. */
export async function connectToHolder(dataDir: string): Promise<Holder | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await sleep(BETWEEN_TRIES_MS)
    const real = await connectToStation(dataDir)
    if (real) return { ...real, dataDir }
    // Somebody else may practice there on their own.
    if (!isDataFolderInUse(dataDir)) return null
    const practice = await connectToStation(practiceWithin(dataDir))
    if (practice) return { ...practice, dataDir: practiceWithin(dataDir) }
  }
  return null
}
