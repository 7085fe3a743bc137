/** Entry of the station's process: an Electron utility process, which is plain Node with a parent port. */

import { join } from 'node:path'
import type { ParentPort } from 'electron'
import { takeEnvironmentSecrets } from '../computer/environment-key.ts'
import { createKeychain } from '../computer/keychain/keychain.ts'
import { existingPicture } from '../computer/media/existing-picture.ts'
import { findFfmpeg } from '../computer/media/find-ffmpeg.ts'
import { findFfprobeLater } from '../computer/media/find-ffprobe.ts'
import { proxyOfSystem } from '../computer/network/system-proxy.ts'
import { keepMemoryLow } from '../computer/processes/bound-old-memory.ts'
import type { StartProcess } from '../computer/processes/start-process.ts'
import { AppError } from '../station/app-error.ts'
import { evidence } from '../station/contract/evidence.ts'
import { plainParameter } from '../station/contract/failure.ts'
import type { Computer } from '../station/host/computer.ts'
import { type StationHost, startStationHost } from '../station/host/station-host.ts'
import { connectToRunningStation } from '../station/rpc/connect-to-running.ts'
import { joinedApi, joinedMedia } from '../station/rpc/joined-api.ts'
import { readConfigSettings } from '../station/settings/config-file.ts'
import { provisionStation } from '../station/settings/provision-station.ts'
import { forgottenName } from '../words/screens.ts'
import { serveStation, type WindowSystem } from './serve-station.ts'
import { decodeArguments } from './station-arguments.ts'

type Host = Pick<StationHost, 'api' | 'media' | 'close' | 'computer'>

/**
 * Connects to a station that already has the data folder, such as a service: the window becomes its client, and closing
 * the window does not end it. Null where another failure kept ours from starting, or no station answers. `onEnded` is
 * called when it stops.
 */
async function joinExistingStation(error: unknown, computer: Computer, onEnded: () => void): Promise<Host | null> {
  if (!(error instanceof AppError) || error.code !== 'data-folder-in-use') return null
  const connection = await connectToRunningStation(plainParameter(error, 'folder'))
  if (connection === null) return null
  const { station, dataDir, closed, close } = connection
  let isLeft = false
  void closed.then(() => isLeft || onEnded())
  const { chooseFolder = async () => null, showInFolder = () => undefined, savePdf = async () => null } = computer
  const { windowState = () => null } = computer
  return {
    api: joinedApi(station, { chooseFolder, showInFolder, savePdf, windowState }),
    media: {
      ...joinedMedia(station, dataDir),
      picture: (key, name) => existingPicture(join(dataDir, 'pictures'), key, name),
    },
    // An older station lacks this procedure and detects sleep without it.
    computer: (event) => void station.computer({ event }).catch(() => undefined),
    close() {
      isLeft = true
      return close()
    },
  }
}

const { dataDir, version, resourcesPath, sampleClipsDir, practice, config, provision } = decodeArguments(process.argv)
const secrets = takeEnvironmentSecrets(process.env)
const parent: ParentPort = process.parentPort

serveStation(parent, async (computer, startProcess) => {
  const started: { host?: Pick<StationHost, 'api' | 'media' | 'close'> } = {}
  const keychain = createKeychain({
    service: 'OnDeck',
    startProcess,
    onUnlocked: () => void started.host?.api.key.look(),
  })
  const host = await startHost(computer, keychain, startProcess).catch(async (error: unknown) => {
    // After this exit main starts the process again: by then the data folder is free, or has another station.
    const joined = await joinExistingStation(error, computer, () => process.exit(0))
    if (joined === null) throw error
    return joined
  })
  started.host = host
  const stopKeeping = keepMemoryLow()
  return {
    ...host,
    async close() {
      stopKeeping()
      keychain.close()
      await host.close()
    },
  }
})

/** Throws AppError `data-folder-in-use` where a service or a command has the data folder. */
async function startHost(
  computer: WindowSystem,
  keychain: ReturnType<typeof createKeychain>,
  startProcess: StartProcess,
): Promise<StationHost> {
  const fixedSettings = readConfigSettings(config)
  const where = { setting: null, resourcesPath, environment: process.env }
  const [ffprobePath, ffmpegPath] = await Promise.all([findFfprobeLater(where), findFfmpeg(where)])
  if (ffprobePath === null) throw new AppError('probe-failed', { detail: evidence('ffprobe-missing') })
  const provisioned = practice ? null : await provisionStation({ dataDir, file: provision, keychain })
  return startStationHost({
    dataDir,
    fixedSettings,
    ...secrets,
    keychain,
    startProcess,
    ffprobePath,
    ffmpegPath,
    userAgent: `ondeck/${version}`,
    version,
    forgottenName,
    computer,
    resolveProxy: proxyOfSystem(computer.resolveProxy),
    async startPractice(folder) {
      // Loaded only for practice, because it is a whole web server.
      const { openPracticeEnvironment } = await import('../service/practice/practice-environment.ts')
      return openPracticeEnvironment({ dataDir: folder, clipsDir: sampleClipsDir })
    },
    startInPractice: practice,
    provisioned,
    onBug: (error, procedure) => console.error(`${procedure}:`, error),
  })
}
