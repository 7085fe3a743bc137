import { accessSync, constants, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { practiceFolderIn } from '../computer/data-folders.ts'
import { AppError } from '../station/app-error.ts'
import { notAFolder, notStartedYet } from '../station/contract/failure.ts'
import type { StationClient, StationConnection } from '../station/rpc/client.ts'
import { connectToStation } from '../station/rpc/connect.ts'
import type { PartialSettings } from '../station/station-settings.ts'
import { isFile } from '../station/store/data-folder.ts'
import { databaseFile } from '../station/store/database.ts'
import { forgottenName } from '../words/screens.ts'
import { exitCodes, log } from './print/output.ts'
import { cliValues } from './print/words.ts'
import { userAgent, version } from './version.ts'

/** Time for a station to start or stop, or for another command to finish. */
const TIMEOUT_MS = 15_000
const RECONNECT_INTERVAL_MS = 50

/** Options for opening a stopped station. */
interface StoppedStationOptions {
  readonly usesKeychain: boolean
  /** Key for commands that use the service. */
  readonly apiKey?: string | null
  readonly fixedSettings?: PartialSettings
  /** Path of ffmpeg for commands that make videos. */
  readonly ffmpegPath?: string | null
}

/**
 * Runs a request on the station of a data folder: the running one, or one opened only for this. Throws AppError,
 * `data-folder-unusable` where there is no station, `station-silent` where one does not answer.
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

/** Runs a request about the key: a stopped station is opened with the system's keychain. */
export const withKeychain = <Result>(dataDir: string, ask: (station: StationClient) => Promise<Result>) =>
  withStation(dataDir, ask, { usesKeychain: true })

/** Runs a change, then shows the new state. */
export const changeAndShow = (
  { dataDir, json }: { readonly dataDir: string; readonly json: boolean },
  change: (station: StationClient) => Promise<unknown>,
  show: (station: StationClient, json: boolean) => Promise<void>,
): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    await change(station)
    await show(station, json)
    return exitCodes.success
  })

/** True when a station was ever started with this data folder. */
export const hasStation = (dataDir: string) => existsSync(databaseFile(dataDir))

/** Throws AppError `data-folder-unusable` where no station has been started with this data folder. */
export function requireStation(dataDir: string) {
  if (hasStation(dataDir)) return
  const closed = isClosed(dataDir) ? cliValues().noReadPermission : notStartedYet
  const detail = isFile(dataDir) ? notAFolder : closed
  const practice = practiceFolderIn(dataDir)
  throw new AppError('data-folder-unusable', { folder: dataDir, detail, ...(hasStation(practice) && { practice }) })
}

/** True for a folder that this user can't read, so that nobody knows if it has a station. */
function isClosed(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES'
  }
}

interface ReachedStation extends StationConnection {
  /** False for a station opened for this command, which does no other work. */
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

/** Loaded only for a stopped station, because it is most of the program. */
async function openHere(dataDir: string, stopped: StoppedStationOptions): Promise<StationConnection | null> {
  const { openForCommand } = await import('../station/host/open-for-command.ts')
  const onBug = (error: unknown) => log(error instanceof Error ? error.message : String(error))
  return openForCommand({ dataDir, ...stopped, userAgent, version, forgottenName, onBug })
}
