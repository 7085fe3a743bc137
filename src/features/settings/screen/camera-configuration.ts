import type { FolderSettings } from '../../../station/contract/settings.ts'

type Configuration = FolderSettings['cameraConfiguration']

/** The two keys that the service interface names; all others are passed through. */
const SETUP_KEY = 'camera_setup_selection'
const ORIENTATION_KEY = 'camera_orientation'

/** Orientation as probed; the same as a missing key. */
export const AUTOMATIC_ORIENTATION = 'auto'

const configurationText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Reads a camera configuration for the form. */
export function readCameraConfiguration(configuration: Configuration): { setup: string; orientation: string } {
  const { [SETUP_KEY]: setup, [ORIENTATION_KEY]: orientation } = configuration
  return {
    setup: setup === undefined ? '' : configurationText(setup),
    orientation: orientation === undefined ? AUTOMATIC_ORIENTATION : configurationText(orientation),
  }
}

/** Builds a camera configuration from the form: setup, orientation and extra keys. */
export function toCameraConfiguration(setup: string, orientation: string, extra: readonly ExtraKey[]): Configuration {
  const named = extra.filter(({ key }) => key.trim() !== '')
  return {
    ...Object.fromEntries(named.map(({ key, value }) => [key.trim(), parseValue(value)])),
    ...(setup.trim() === '' ? {} : { [SETUP_KEY]: setup.trim() }),
    ...(orientation === AUTOMATIC_ORIENTATION ? {} : { [ORIENTATION_KEY]: orientation }),
  }
}

/** Extra key of a camera configuration, as text. */
export interface ExtraKey {
  readonly key: string
  readonly value: string
}

/** Extra keys of a configuration. */
export const extraKeysOf = (configuration: Configuration): ExtraKey[] =>
  Object.entries(configuration)
    .filter(([key]) => key !== SETUP_KEY && key !== ORIENTATION_KEY)
    .map(([key, value]) => ({ key, value: valueText(value) }))

/** Parses JSON, else returns the text, like the command line. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}

/** Spells a value so that `parseValue` restores its type: the text "5" is not a number. */
const valueText = (value: unknown): string =>
  typeof value === 'string' && parseValue(value) === value ? value : JSON.stringify(value)

export type ExtraKeyProblem = 'no-key' | 'no-value' | 'taken' | 'named-above'

/** Problem of a row; null for a valid or empty row. */
export function extraKeyProblem(extra: readonly ExtraKey[], index: number): ExtraKeyProblem | null {
  const [key, value] = [extra[index]?.key.trim() ?? '', extra[index]?.value.trim() ?? '']
  if (key === '') return value === '' ? null : 'no-key'
  if (key === SETUP_KEY || key === ORIENTATION_KEY) return 'named-above'
  if (extra.findIndex((one) => one.key.trim() === key) !== index) return 'taken'
  return value === '' ? 'no-value' : null
}

export const areExtraKeysValid = (extra: readonly ExtraKey[]): boolean =>
  extra.every((_one, index) => extraKeyProblem(extra, index) === null)
