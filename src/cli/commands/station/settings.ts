import { resolve } from 'node:path'
import { failure } from '../../../contract/failure.ts'
import { AppError } from '../../../core/app-error.ts'
import {
  isFixedByConfig,
  mergeSettings,
  type PartialSettings,
  valueAt,
} from '../../../core/settings/station-settings.ts'
import { InvalidInput } from '../../input/invalid-input.ts'
import { parseConfig } from '../../input/read-config.ts'
import { exitCodes, log, printJson, printLine } from '../../print/output.ts'
import { cliValues, cliWords } from '../../print/words.ts'
import { withStation } from '../../with-station.ts'
import type { DeckOptions } from './deck.ts'

interface SettingsOptions extends DeckOptions {
  readonly config?: string
}

const fixedBy = (config: string | undefined): PartialSettings => {
  const settings = config === undefined ? {} : parseConfig(config)
  return typeof settings === 'object' && settings !== null ? { ...settings } : {}
}

/** Shows the stored settings, overridden by those of the configuration, and names those that the organization sets. */
export async function showSettings(options: SettingsOptions): Promise<number> {
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
