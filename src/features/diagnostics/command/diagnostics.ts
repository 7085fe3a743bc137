import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InvalidInput } from '../../../cli/input/invalid-input.ts'
import { parseConfig } from '../../../cli/input/read-config.ts'
import { exitCodes, printJson, printLine } from '../../../cli/print/output.ts'
import { cliValues, cliWords } from '../../../cli/print/words.ts'
import { programLocations } from '../../../cli/program-locations.ts'
import { userAgent } from '../../../cli/version.ts'
import { requireStation } from '../../../cli/with-station.ts'
import { takeEnvironmentKey } from '../../../computer/environment-key.ts'
import { expandHome } from '../../../computer/files/expand-home.ts'
import { hideSecrets } from '../../../computer/log/hide-secrets.ts'
import { findFfmpeg } from '../../../computer/media/find-ffmpeg.ts'
import { findFfprobe } from '../../../computer/media/find-ffprobe.ts'
import { createFolders } from '../../../computer/watching/folders.ts'
import { failure } from '../../../station/contract/failure.ts'
import { FolderSettings } from '../../../station/contract/settings.ts'
import { mergeSettings, type PartialSettings } from '../../../station/station-settings.ts'
import { lockDataFolder } from '../../../station/store/station-lock.ts'
import { openDatabaseReader } from '../station/database-reader.ts'
import { writeDiagnostics } from '../station/diagnostics.ts'

export interface DiagnosticsCommandOptions {
  readonly out: string
  readonly dataDir: string
  readonly config?: string
  readonly json: boolean
}

/** Runs `ondeck diagnostics`: writes one file for support. */
export async function diagnostics({ out, config, json, ...command }: DiagnosticsCommandOptions): Promise<number> {
  const dataDir = resolve(command.dataDir)
  requireStation(dataDir)
  const path = resolve(out)
  await refuseExistingFile(path)
  const where = programLocations()
  const [ffprobePath, ffmpegPath] = await Promise.all([findFfprobe(where), findFfmpeg(where)])
  const settings = () => mergeSettings(storedSettings(dataDir), configSettings(config))
  const environmentKey = takeEnvironmentKey(process.env)
  const { sizeBytes } = await writeDiagnostics({
    out: path,
    dataDir,
    program: userAgent,
    ffprobePath,
    ffmpegPath,
    settings,
    station: async () => ({
      isRunning: isRunning(dataDir),
      folders: await Promise.all(foldersOf(settings()).map((folder) => checkFolder(folder, config))),
    }),
    hide: (text) => hideSecrets(text, environmentKey === null ? [] : [environmentKey]),
  })
  if (json) printJson({ path, sizeBytes })
  else printLine(`${path}\n${cliWords().diagnosticsHold}`)
  return exitCodes.success
}

/** Refuses an existing file, which may be a video. */
async function refuseExistingFile(path: string) {
  const found = await stat(path).catch(() => null)
  if (found === null) return refuseMissingFolder(dirname(path))
  const existing = cliValues().exists(path)
  throw new InvalidInput([failure('config-invalid', { key: '--out', given: existing, expected: cliValues().newFile })])
}

async function refuseMissingFolder(folder: string) {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return
  const expected = cliValues().writableFolder
  throw new InvalidInput([
    failure('config-invalid', { key: '--out', given: cliValues().noSuchFolder(folder), expected }),
  ])
}

function storedSettings(dataDir: string): PartialSettings {
  const memory = openDatabaseReader(dataDir)
  try {
    return memory.settings()?.body ?? {}
  } finally {
    memory.close()
  }
}

function configSettings(config: string | undefined): PartialSettings {
  const settings = config === undefined ? {} : parseConfig(config)
  return typeof settings === 'object' && settings !== null ? { ...settings } : {}
}

function isRunning(dataDir: string): boolean {
  try {
    lockDataFolder(dataDir, 0)()
    return false
  } catch {
    return true
  }
}

/** Reads the folders that are valid: other settings may be the fault in question. */
const foldersOf = ({ folders }: PartialSettings): FolderSettings[] =>
  (Array.isArray(folders) ? folders : []).flatMap((folder) => FolderSettings.safeParse(folder).data ?? [])

/** Resolves a configuration's paths relative to its file. */
const checkFolder = async ({ path, camera, watched, watcher }: FolderSettings, config: string | undefined) => ({
  path,
  camera,
  watched,
  watcher,
  isThere: await createFolders().isThere(
    config === undefined ? path : resolve(dirname(resolve(config)), expandHome(path)),
  ),
})
