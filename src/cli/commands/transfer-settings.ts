import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import { MAX_SETTINGS_FILE_CHARACTERS, type SettingDifference } from '../../station/contract/settings-patch.ts'
import { withAbsolutePaths } from '../../station/settings/config-file.ts'
import { parseSettingsText } from '../../station/settings/parse-settings-text.ts'
import { settingDifferences } from '../../station/settings/settings-differences.ts'
import type { PartialSettings } from '../../station/station-settings.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { exitCodes, log, printJson, printLine } from '../print/output.ts'
import { cliWords, format } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

/** Writes the station's settings without secrets and without what belongs to this computer alone. */
export const exportSettings = (file: string | undefined, { dataDir, json }: DeckOptions): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    const { text } = await station.settings.exportFile()
    if (file === undefined) {
      printLine(text.trimEnd())
      return exitCodes.success
    }
    const path = resolve(file)
    writeNew(path, text)
    if (json) printJson({ path, sizeBytes: Buffer.byteLength(text) })
    return exitCodes.success
  })

/** Existing files are never changed. */
function writeNew(file: string, text: string) {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const isTaken = Object(error).code === 'EEXIST'
    const detail = isTaken ? 'EEXIST' : error instanceof Error ? error.message : String(error)
    throw new AppError('output-unwritable', { file, detail }, { cause: error })
  }
}

/** Prints what a file changes, and changes it unless `dryRun`: all of it or nothing. */
export async function importSettings(
  path: string,
  { dataDir, json, dryRun }: DeckOptions & { readonly dryRun: boolean },
): Promise<number> {
  const file = resolve(path)
  const settingsFile = { file, text: readText(file), folder: dirname(file) }
  return withStation(resolve(dataDir), async (station) => {
    const { changes, problems, refused, missingFolders } = await station.settings.compareFile(settingsFile)
    if (problems.length > 0) throw new InvalidInput(problems)
    if (refused) throw new AppError(refused.code, refused.parameters)
    if (!dryRun && changes.length > 0) await station.settings.importFile(settingsFile)
    if (json) printJson({ changes, applied: !dryRun })
    else {
      changes.forEach(printDifference)
      const { imported, wouldImport } = cliWords().settings
      log(dryRun ? wouldImport(changes.length) : imported(changes.length))
    }
    for (const folder of missingFolders) log(cliWords().settings.folderNotHere(folder))
    return exitCodes.success
  })
}

/** Compares a station with a settings or provisioning file: one line for each difference, and exit code 1 for any. */
export const compareSettings = (file: string, { dataDir, json }: DeckOptions): Promise<number> => {
  const wanted = readSettings(resolve(file))
  return withStation(resolve(dataDir), async (station) => {
    const { settings } = await station.settings.get()
    const differences = settingDifferences(wanted, settings)
    for (const difference of differences) {
      if (json) printJson({ type: 'difference', ...difference })
      else printDifference(difference)
    }
    if (differences.length === 0) log(cliWords().settings.noDifference)
    return differences.length > 0 ? exitCodes.needsAttention : exitCodes.success
  })
}

function printDifference({ key, before, after }: SettingDifference) {
  const [from, to] = [folderNames(before), folderNames(after)]
  // Folders that differ in more than their names are printed whole.
  if (from !== null && to !== null && from !== to) return printLine(`${key}: ${from} → ${to}`)
  printLine(`${key}: ${JSON.stringify(before) ?? '–'} → ${JSON.stringify(after)}`)
}

/** Lists source folders by path and camera; null where the value is no list of folders. */
function folderNames(value: unknown): string | null {
  if (!Array.isArray(value) || !value.every((each) => typeof Object(each).path === 'string')) return null
  return value.map((each) => [Object(each).path, Object(each).camera].filter(Boolean).join(' · ')).join(', ') || '–'
}

/** Keys of provisioning and managed files that are no settings, and not compared. */
const notCompared = ['keyFile', 'updates.feed']

/** Throws InvalidInput with every problem, by key and line. */
function readSettings(file: string): PartialSettings {
  const { settings, problems } = parseSettingsText(readText(file), file, notCompared)
  if (problems.length > 0) throw new InvalidInput([...problems])
  return withAbsolutePaths(settings, dirname(file))
}

/** Throws AppError `config-missing`. */
function readText(file: string): string {
  try {
    if (statSync(file).size > MAX_SETTINGS_FILE_CHARACTERS)
      throw new Error(cliWords().settings.tooLarge(format().size(MAX_SETTINGS_FILE_CHARACTERS)))
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError('config-missing', { file, detail: error instanceof Error ? error.message : String(error) })
  }
}
