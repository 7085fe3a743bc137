import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { failure } from '../contract/failure.ts'
import { FolderSettings, LogLevel } from '../contract/settings.ts'
import { AppError } from '../core/app-error.ts'
import { type GivenSettings, mergeSettings } from '../core/settings/station-settings.ts'
import { writeDiagnostics } from '../node/host/diagnostics.ts'
import { openMemory } from '../node/host/diagnostics-memory.ts'
import { hideSecrets } from '../node/log/hide-secrets.ts'
import { findFfmpeg } from '../node/media/find-ffmpeg.ts'
import { findFfprobe } from '../node/media/find-ffprobe.ts'
import { lockDataFolder } from '../node/store/station-lock.ts'
import { createFolders } from '../node/watching/folders.ts'
import { hasStation } from './ask-station.ts'
import { InvalidInput } from './invalid-input.ts'
import { exitCodes, printJson, printLine } from './output.ts'
import { parseConfig } from './read-config.ts'
import { userAgent } from './version.ts'

interface DiagnosticsCommand {
  readonly out: string
  readonly dataDir: string
  readonly config?: string
  readonly json: boolean
}

type Finish = (work: Promise<number>) => Promise<void>

const levelHelp = `
How much the log tells is a setting: ondeck settings set diagnostics.logLevel debug
(${LogLevel.options.join(', ')}; info when nobody says).`

export function addDiagnostics(program: Command, finish: Finish, dataDir: string) {
  program
    .command('diagnostics')
    .description(
      'pack what helps to find a fault: log, ledger of the last 7 days, settings, versions; no key, no video',
    )
    .requiredOption('--out <file>', 'the file to make, such as ondeck-diagnostics.zip')
    .option('--config <file>', 'the configuration that the station is started with')
    .option('--data-dir <folder>', 'the station’s data folder, whether it runs or not', dataDir)
    .option('--json', 'JSON on standard output', false)
    .addHelpText('after', levelHelp)
    .action((command: DiagnosticsCommand) => finish(diagnostics(command)))
}

/** `ondeck diagnostics`: one file for whoever is asked for help. */
async function diagnostics({ out, config, json, ...command }: DiagnosticsCommand): Promise<number> {
  const dataDir = resolve(command.dataDir)
  if (!hasStation(dataDir)) {
    throw new AppError('data-folder-unusable', { folder: dataDir, detail: 'no station has been started with it yet' })
  }
  const path = resolve(out)
  await refuseTaken(path)
  const where = { setting: null, resourcesPath: null, environment: process.env }
  const [ffprobePath, ffmpegPath] = await Promise.all([findFfprobe(where), findFfmpeg(where)])
  const settings = () => mergeSettings(keptIn(dataDir), givenBy(config))
  const known = process.env['ONDECK_API_KEY']?.trim()
  const { sizeBytes } = await writeDiagnostics({
    out: path,
    dataDir,
    program: userAgent,
    ffprobePath,
    ffmpegPath,
    settings,
    station: async () => ({
      isRunning: isRunning(dataDir),
      folders: await Promise.all(foldersOf(settings()).map((folder) => lookAt(folder, config))),
    }),
    hide: (text) => hideSecrets(text, known ? [known] : []),
  })
  if (json) printJson({ path, sizeBytes })
  else printLine(`${path}\nIt holds names of files, folders and athletes; no key and no video.`)
  return exitCodes.allArrived
}

/** It may be somebody's video. */
async function refuseTaken(path: string) {
  const found = await stat(path).catch(() => null)
  if (found === null) return
  const given = `${path} is there already`
  throw new InvalidInput([failure('config-invalid', { key: '--out', given, expected: 'the path of a new file' })])
}

function keptIn(dataDir: string): GivenSettings {
  const memory = openMemory(dataDir)
  try {
    return memory.settings()?.body ?? {}
  } finally {
    memory.close()
  }
}

function givenBy(config: string | undefined): GivenSettings {
  const given = config === undefined ? {} : parseConfig(config)
  return typeof given === 'object' && given !== null ? { ...given } : {}
}

function isRunning(dataDir: string): boolean {
  try {
    lockDataFolder(dataDir, 0)()
    return false
  } catch {
    return true
  }
}

/** As far as they can be read: the settings may be what is wrong. */
const foldersOf = ({ folders }: GivenSettings): FolderSettings[] =>
  (Array.isArray(folders) ? folders : []).flatMap((folder) => FolderSettings.safeParse(folder).data ?? [])

/** A configuration's paths are beside it. */
const lookAt = async ({ path, camera, watched, watcher }: FolderSettings, config: string | undefined) => ({
  path,
  camera,
  watched,
  watcher,
  isThere: await createFolders().isThere(config === undefined ? path : resolve(dirname(resolve(config)), path)),
})
