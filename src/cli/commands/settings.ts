import { resolve } from 'node:path'
import { failure } from '../../contract/failure.ts'
import { createStationSettings, type GivenSettings } from '../../core/settings/station-settings.ts'
import { withStation } from '../ask-station.ts'
import { InvalidInput } from '../input/invalid-input.ts'
import { parseConfig } from '../input/read-config.ts'
import { exitCodes, printJson, printLine } from '../print/output.ts'
import { cliValues, cliWords } from '../print/words.ts'
import type { StationOptions } from './deck.ts'

interface SettingsOptions extends StationOptions {
  readonly config?: string
}

const givenBy = (config: string | undefined): GivenSettings => {
  const given = config === undefined ? {} : parseConfig(config)
  return typeof given === 'object' && given !== null ? { ...given } : {}
}

function settingsOf<Result>(
  options: SettingsOptions,
  use: (settings: ReturnType<typeof createStationSettings>) => Result,
) {
  return withStation(resolve(options.dataDir), ({ settings: store }) =>
    use(createStationSettings({ store, nowMs: Date.now, given: givenBy(options.config) })),
  )
}

/** What the station keeps, under what the configuration gives. */
export async function showSettings(options: SettingsOptions): Promise<number> {
  return settingsOf(options, (settings) => {
    if (options.json) printJson({ version: settings.version(), settings: settings.merged() })
    else printLine(JSON.stringify(settings.merged(), null, 2))
    return exitCodes.allArrived
  })
}

/** Kept as a new version; the station uses it from its next start on. */
export async function setSetting(key: string, text: string, options: SettingsOptions): Promise<number> {
  return settingsOf(options, (settings) => {
    const version = settings.set(key, readValue(key, text))
    if (options.json) printJson({ version })
    else printLine(cliWords().settingKept(version))
    return exitCodes.allArrived
  })
}

/** JSON where it is JSON, else text. */
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
