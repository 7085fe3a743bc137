import { resolve } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import { failure } from '../../station/contract/failure.ts'
import type { SettingInForce } from '../../station/contract/settings-patch.ts'
import { isFixedByConfig, mergeSettings, type PartialSettings, valueAt } from '../../station/station-settings.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { fixedByConfigFile, parseConfig } from '../input/read-config.ts'
import { exitCodes, log, printJson, printLine } from '../print/output.ts'
import { type ListColumn, showList } from '../print/show.ts'
import { cliValues, cliWords } from '../print/words.ts'
import { withStation } from '../with-station.ts'
import type { DeckOptions } from './deck.ts'

interface SettingsOptions extends DeckOptions {
  readonly config?: string
}

interface ShowOptions extends SettingsOptions {
  readonly sources?: boolean
}

const columns: ListColumn<SettingInForce>[] = [
  { title: 'setting', of: ({ key }) => key },
  { title: 'from', of: ({ from }) => cliWords().settings.origins[from] },
  { title: 'value', of: ({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)) },
]

/** Shows every setting as the station uses it, and what decides it. */
async function showSources(options: SettingsOptions): Promise<number> {
  const forStopped = { usesKeychain: false, fixedSettings: fixedByConfigFile(options.config) }
  const settings = await withStation(resolve(options.dataDir), (station) => station.settings.inForce(), forStopped)
  await showList(settings, columns, { json: options.json, limit: Number.POSITIVE_INFINITY })
  return exitCodes.success
}

const fixedBy = (config: string | undefined): PartialSettings => {
  const settings = config === undefined ? {} : parseConfig(config)
  return typeof settings === 'object' && settings !== null ? { ...settings } : {}
}

/** Shows the stored settings, overridden by those of the configuration, and names those that the organization sets. */
export async function showSettings(options: ShowOptions): Promise<number> {
  if (options.sources) return showSources(options)
  const fixed = fixedBy(options.config)
  return withStation(resolve(options.dataDir), async (station) => {
    const stored = await station.records.settings()
    const settings = mergeSettings(stored.settings, fixed)
    if (options.json) printJson({ version: stored.version, settings })
    else printLine(JSON.stringify(settings, null, 2))
    const inForce = await station.settings.get()
    for (const key of inForce.managed?.keys ?? [])
      log(cliWords().settings.setByOrganization(key, JSON.stringify(valueAt(inForce.settings, key.split('.')))))
    return exitCodes.success
  })
}

/** Stores one setting as a new version; a running station applies it immediately. */
export async function setSetting(key: string, text: string, options: SettingsOptions): Promise<number> {
  const fixed = fixedBy(options.config)
  return withStation(resolve(options.dataDir), async (station) => {
    if (isFixedByConfig(fixed, key)) throw new AppError('setting-given', { key })
    await station.settings.set({ key, value: readValue(key, text) })
    const { version } = await station.records.settings()
    if (options.json) printJson({ version })
    else printLine(cliWords().settingKept(version))
    return exitCodes.success
  })
}

/** Parses JSON; other text stays text. */
function readValue(key: string, text: string): unknown {
  if (text === '')
    throw new InvalidInput([
      failure('config-invalid', { key, given: cliValues().nothing, expected: cliValues().value }),
    ])
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
