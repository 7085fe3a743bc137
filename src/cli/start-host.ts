import { resolve } from 'node:path'
import { takeEnvironmentSecrets } from '../computer/environment-key.ts'
import { createKeychain, type Keychain } from '../computer/keychain/keychain.ts'
import { findFfmpeg } from '../computer/media/find-ffmpeg.ts'
import { findFfprobeLater } from '../computer/media/find-ffprobe.ts'
import { keepMemoryLow } from '../computer/processes/bound-old-memory.ts'
import { sampleClips } from '../computer/program-folder.ts'
import { hasDesktop, showInFolder } from '../headless/show-in-folder.ts'
import type { ScreensOptions, ServedStation } from '../headless/start-headless.ts'
import { AppError } from '../station/app-error.ts'
import { evidence } from '../station/contract/evidence.ts'
import { type StationHost, startStationHost } from '../station/host/station-host.ts'
import { readManagedSettings } from '../station/settings/managed-folder.ts'
import { provisionStation } from '../station/settings/provision-station.ts'
import { forgottenName } from '../words/screens.ts'
import type { HeadlessCommandOptions } from './commands/headless.ts'
import { fixedByConfigFile } from './input/read-config.ts'
import { log, printFailure } from './print/output.ts'
import { cliWords } from './print/words.ts'
import type { ProgramHost } from './program-host.ts'
import { programLocations } from './program-locations.ts'
import { userAgent, version } from './version.ts'

/** Starts the station that `ondeck headless` shows. Throws InvalidInput or AppError. */
export async function startHost(command: HeadlessCommandOptions, { ownsProcess }: ProgramHost): Promise<ServedStation> {
  const whereToLook = programLocations()
  const ffprobePath = await findFfprobeLater(whereToLook)
  if (ffprobePath === null) throw new AppError('probe-failed', { detail: evidence('ffprobe-missing') })
  const started: { host?: StationHost } = {}
  const keychain = createKeychain({
    service: 'OnDeck',
    // The keychain was unlocked after the start.
    onUnlocked: () => void started.host?.api.key.look(),
  })
  const shown: { screens?: ScreensOptions } = {}
  function screens(): ScreensOptions {
    if (!shown.screens) throw new AppError('not-here', { what: evidence('signing-in') })
    return shown.screens
  }
  if (!command.practice) printManagedProblems()
  const provisioned = command.practice ? null : await provision(command, keychain)
  const host = await startStationHost({
    dataDir: resolve(command.dataDir),
    fixedSettings: fixedByConfigFile(command.config),
    ...takeEnvironmentSecrets(process.env),
    keychain,
    ffprobePath,
    ffmpegPath: await findFfmpeg(whereToLook),
    version,
    userAgent,
    forgottenName,
    computer: {
      signInAddress: () => screens().freshAddress(),
      browsers: () => screens().browsers,
      ...(hasDesktop(process.env) && { showInFolder }),
    },
    async startPractice(dataDir) {
      // Loaded only for practice, because it is a whole web server.
      const { openPracticeEnvironment } = await import('../service/practice/practice-environment.ts')
      return openPracticeEnvironment({ dataDir, clipsDir: sampleClips(), log })
    },
    startInPractice: command.practice,
    provisioned,
    onBug: (error, procedure) => log(`${procedure}: ${error instanceof Error ? error.message : String(error)}`),
  })
  started.host = host
  const stopKeeping = ownsProcess ? keepMemoryLow() : () => {}
  return {
    ...host,
    showScreensAt(screens) {
      shown.screens = screens
    },
    async close() {
      stopKeeping()
      await host.close()
      keychain.close()
    },
  }
}

/** Names what in the organization's settings is not used. */
function printManagedProblems() {
  for (const problem of readManagedSettings()?.problems ?? []) printFailure(problem, 'OnDeck', { isFinal: true })
}

/** Sets up a new station from a provisioning file, and prints what became of it. */
async function provision(command: HeadlessCommandOptions, keychain: Keychain) {
  const dataDir = resolve(command.dataDir)
  const file = command.provision === undefined ? null : resolve(command.provision)
  const provisioned = await provisionStation({ dataDir, file, keychain })
  if (provisioned?.kind === 'not-applied') printFailure(provisioned.because, 'OnDeck', { isFinal: true })
  if (provisioned?.kind !== 'applied') return provisioned
  log(cliWords().settings.provisioned(provisioned.file, provisioned.folders))
  log(provisioned.hasKey ? cliWords().settings.provisionedKey : cliWords().settings.provisionedWithoutKey)
  return provisioned
}
