import { existsSync } from 'node:fs'
import { AppError, toFailure } from '../app-error.ts'
import type { Settings } from '../contract/settings.ts'
import type { SettingsComparison, SettingsFile } from '../contract/settings-contract.ts'
import { patchOfChanges } from '../contract/settings-patch.ts'
import { type PartialSettings, type SettingChange, toSettingChanges } from '../station-settings.ts'
import { withAbsolutePaths } from './config-file.ts'
import { parseSettingsText } from './parse-settings-text.ts'
import { settingDifferences } from './settings-differences.ts'
import { writeSettingsText } from './write-settings-text.ts'

const FILE_NAME = 'ondeck-settings.yaml'

interface Parts {
  /** The settings as clients see them. */
  readonly settings: () => Settings
  /** Refuses what `change` would refuse, and changes nothing. */
  readonly check: (changes: readonly SettingChange[]) => Promise<void>
  readonly change: (changes: readonly SettingChange[]) => Promise<void>
}

/** Exports the station's settings to a file, compares a file with them, and imports one. */
export function createSettingsFiles({ settings, check, change }: Parts) {
  function read({ file, text, folder }: SettingsFile) {
    const { settings: fileSettings, ...parsed } = parseSettingsText(text, file)
    const present = settings()
    const wanted = withExistingOf(present, withAbsolutePaths(fileSettings, folder))
    const changes = settingDifferences(wanted, present)
    const missingFolders = pathsOf(wanted).filter((path) => !existsSync(path))
    return { changes, problems: [...parsed.problems], missingFolders }
  }

  async function compareFile(settingsFile: SettingsFile): Promise<SettingsComparison> {
    const found = read(settingsFile)
    if (found.problems.length > 0) return { ...found, refused: null }
    const checking = check(toSettingChanges(patchOfChanges(found.changes, 'after')))
    return { ...found, refused: await checking.then(() => null, toFailure) }
  }

  async function importFile(settingsFile: SettingsFile) {
    const { changes, problems } = read(settingsFile)
    const [problem] = problems
    if (problem) throw new AppError(problem.code, problem.parameters)
    await change(toSettingChanges(patchOfChanges(changes, 'after')))
    return { changes }
  }

  return { exportFile: () => ({ fileName: FILE_NAME, text: writeSettingsText(settings()) }), compareFile, importFile }
}

/** Keeps what a folder's own clips wait for; a new folder asks about the clips that are in it. */
function withExistingOf({ folders }: Settings, fileSettings: PartialSettings): PartialSettings {
  if (!Array.isArray(fileSettings['folders'])) return fileSettings
  const existingOf = new Map(folders.map(({ path, existing }) => [path, existing]))
  const withQuestion = fileSettings['folders'].map((folder: { readonly path: string }) => ({
    existing: existingOf.get(folder.path) ?? 'ask',
    ...folder,
  }))
  return { ...fileSettings, folders: withQuestion }
}

const pathsOf = ({ folders }: PartialSettings) =>
  Array.isArray(folders) ? folders.map(({ path }: { readonly path: string }) => path) : []
