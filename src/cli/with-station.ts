import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { notAFolder, notStartedYet } from '../contract/failure.ts'
import { AppError } from '../core/app-error.ts'
import type { PartialSettings } from '../core/settings/station-settings.ts'
import type { StationClient, StationConnection } from '../node/command-socket/client.ts'
import { connectToStation } from '../node/command-socket/connect.ts'
import { practiceFolderIn } from '../node/data-folders.ts'
import { isFile } from '../node/store/data-folder.ts'
import { databaseFile } from '../node/store/database.ts'
import { exitCodes, log } from './print/output.ts'
import { userAgent, version } from './version.ts'

/** How long a station may take to start or to end, or another command to be done. */
const TIMEOUT_MS = 15_000
const RECONNECT_INTERVAL_MS = 50

/** How a station that does not run is opened. */
interface StoppedStationOptions {
  readonly usesKeychain: boolean
  /** For commands that ask the service. */
  readonly apiKey?: string | null
  readonly given?: PartialSettings
  /** For commands that make videos. */
  readonly ffmpegPath?: string | null
}

/**
 * Asks the station of a data folder: the one that runs, or one that is opened for this and does nothing else.
 * Throws AppError, `data-folder-unusable` where there is no station, `station-silent` where one does not answer.
 */
export async function withStation<Result>(
  dataDir: string,
  ask: (station: StationClient, reached: Pick<ReachedStation, 'isRunning'>) => Promise<Result>,
  stopped: StoppedStationOptions = { usesKeychain: false },
): Promise<Result> {
  requireStation(dataDir)
  const { station, isRunning, close } = await reachStation(dataDir, stopped)
  try {
    return await ask(station, { isRunning })
  } finally {
    await close()
  }
}

/** The same for what reads or changes the key: a stopped station is opened with the system's keychain. */
export const withKeychain = <Result>(dataDir: string, ask: (station: StationClient) => Promise<Result>) =>
  withStation(dataDir, ask, { usesKeychain: true })

/** Asks the station for a change, then shows what there is now. */
export const changeAndShow = (
  { dataDir, json }: { readonly dataDir: string; readonly json: boolean },
  change: (station: StationClient) => Promise<unknown>,
  show: (station: StationClient, json: boolean) => Promise<void>,
): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    await change(station)
    await show(station, json)
    return exitCodes.allArrived
  })

/** Whether a station has ever been started with this data folder. */
export const hasStation = (dataDir: string) => existsSync(databaseFile(dataDir))

/** Throws AppError `data-folder-unusable` where no station has been started with this data folder. */
export function requireStation(dataDir: string) {
  if (hasStation(dataDir)) return
  const detail = isFile(dataDir) ? notAFolder : notStartedYet
  const practice = practiceFolderIn(dataDir)
  throw new AppError('data-folder-unusable', { folder: dataDir, detail, ...(hasStation(practice) && { practice }) })
}

interface ReachedStation extends StationConnection {
  /** False for one that was opened for this command, and does nothing by itself. */
  readonly isRunning: boolean
}

async function reachStation(dataDir: string, stopped: StoppedStationOptions): Promise<ReachedStation> {
  const untilMs = performance.now() + TIMEOUT_MS
  for (;;) {
    const running = await connectToStation(dataDir)
    if (running) return { ...running, isRunning: true }
    const opened = await openHere(dataDir, stopped)
    if (opened) return { ...opened, isRunning: false }
    if (performance.now() > untilMs) throw new AppError('station-silent', { seconds: TIMEOUT_MS / 1_000 })
    await delay(RECONNECT_INTERVAL_MS)
  }
}

/** Loaded only where no station runs: it is most of the program. */
async function openHere(dataDir: string, stopped: StoppedStationOptions): Promise<StationConnection | null> {
  const { openForCommand } = await import('../node/station-host/open-for-command.ts')
  const onBug = (error: unknown) => log(error instanceof Error ? error.message : String(error))
  return openForCommand({ dataDir, ...stopped, userAgent, version, onBug })
}
