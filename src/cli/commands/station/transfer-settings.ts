import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { stringify } from 'yaml'
import { SettingsPatch } from '../../../contract/station/settings-patch.ts'
import { AppError } from '../../../core/app-error.ts'
import type { PartialSettings } from '../../../core/settings/station-settings.ts'
import { withAbsolutePaths, withExistingAsked } from '../../../node/config-file.ts'
import { parseSettingsText } from '../../../node/settings-file/parse-settings-text.ts'
import { InvalidInput } from '../../input/invalid-input.ts'
import { exitCodes, log, printJson, printLine } from '../../print/output.ts'
import { cliWords, format } from '../../print/words.ts'
import { withStation } from '../../with-station.ts'
import type { DeckOptions } from './deck.ts'

const MAX_BYTES = 1_000_000

/** Writes the station's settings without secrets and without what belongs to this computer alone. */
export const exportSettings = (file: string | undefined, { dataDir }: DeckOptions): Promise<number> =>
  withStation(resolve(dataDir), async (station) => {
    const { settings } = await station.settings.get()
    const { guideDone: _guide, stationName: _name, ...screens } = settings.screens
    const { proxy, ...service } = settings.service
    const url = proxy === undefined ? null : new URL(proxy)
    // A proxy with a user or password stays here.
    const kept = url !== null && url.username === '' && url.password === '' ? { ...service, proxy } : service
    const text = stringify({ ...settings, screens, service: kept })
    if (file === undefined) printLine(text.trimEnd())
    else writeNew(resolve(file), text)
    return exitCodes.allArrived
  })

/** Existing files are never changed. */
function writeNew(file: string, text: string) {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new AppError('output-unwritable', { file, detail }, { cause: error })
  }
}

interface Difference {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

/** Prints what a file changes, and changes it unless `dryRun`: all of it or nothing. */
export async function importSettings(
  file: string,
  { dataDir, json, dryRun }: DeckOptions & { readonly dryRun: boolean },
): Promise<number> {
  const wanted = readSettings(resolve(file))
  return withStation(resolve(dataDir), async (station) => {
    const { settings } = await station.settings.get()
    const changes = differencesOf(wanted, settings)
    if (!dryRun && changes.length > 0) await station.settings.change(patchOf(changes))
    if (json) printJson({ changes, applied: !dryRun })
    if (!json) changes.forEach(printDifference)
    const { folders } = wanted
    for (const folder of Array.isArray(folders) ? folders : []) {
      const path: unknown = Reflect.get(Object(folder), 'path')
      if (typeof path === 'string' && !existsSync(path)) log(cliWords().settings.folderNotHere(path))
    }
    return exitCodes.allArrived
  })
}

/** Compares a station with a settings or provisioning file: one line for each difference, and exit code 1 for any. */
export const compareSettings = (file: string, { dataDir, json }: DeckOptions): Promise<number> => {
  const wanted = readSettings(resolve(file), ['keyFile'])
  return withStation(resolve(dataDir), async (station) => {
    const { settings } = await station.settings.get()
    const differences = differencesOf(wanted, settings)
    for (const difference of differences) {
      if (json) printJson({ type: 'difference', ...difference })
      else printDifference(difference)
    }
    return differences.length > 0 ? exitCodes.needsAttention : exitCodes.allArrived
  })
}

const printDifference = ({ key, before, after }: Difference) =>
  printLine(`${key}: ${JSON.stringify(before) ?? '–'} → ${JSON.stringify(after)}`)

/** Throws InvalidInput with every problem, by key and line. */
function readSettings(file: string, otherKeys: readonly string[] = []): PartialSettings {
  let text: string
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error(cliWords().settings.tooLarge(format().size(MAX_BYTES)))
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new AppError('config-missing', { file, detail: error instanceof Error ? error.message : String(error) })
  }
  const { settings, problems } = parseSettingsText(text, file, otherKeys)
  if (problems.length > 0) throw new InvalidInput([...problems])
  return withExistingAsked(withAbsolutePaths(settings, dirname(file)))
}

const isSection = (value: unknown): value is PartialSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function differencesOf(wanted: PartialSettings, present: PartialSettings): Difference[] {
  return Object.entries(wanted).flatMap(([section, value]) => {
    const before = present[section]
    if (!isSection(value)) return differenceAt(section, before, value)
    return Object.entries(value).flatMap(([name, inner]) =>
      differenceAt(`${section}.${name}`, isSection(before) ? before[name] : undefined, inner),
    )
  })
}

const differenceAt = (key: string, before: unknown, after: unknown): Difference[] =>
  isWithin(after, before) ? [] : [{ key, before, after }]

/** True when everything that the file says is so already; what it leaves out has its default or stays. */
function isWithin(wanted: unknown, present: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(present) &&
      wanted.length === present.length &&
      wanted.every((each, index) => isWithin(each, present[index]))
    )
  }
  if (!isSection(wanted)) return JSON.stringify(wanted) === JSON.stringify(present)
  return isSection(present) && Object.entries(wanted).every(([key, value]) => isWithin(value, present[key]))
}

function patchOf(changes: readonly Difference[]): SettingsPatch {
  const patch: Record<string, unknown> = {}
  for (const { key, after } of changes) {
    const [section = '', name] = key.split(/\.(.*)/s)
    patch[section] = name === undefined ? after : { ...Object(patch[section]), [name]: after }
  }
  return SettingsPatch.parse(patch)
}
