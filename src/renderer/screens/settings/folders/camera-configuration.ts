import type { FolderSettings } from '../../../../contract/station/settings.ts'

type Configuration = FolderSettings['cameraConfiguration']

/** The two keys that the interface names; whatever else a configuration holds is kept as it is. */
const SETUP_KEY = 'camera_setup_selection'
const ORIENTATION_KEY = 'camera_orientation'

/** Nothing given means the same: as the probe saw it. */
export const AUTOMATIC_ORIENTATION = 'auto'

const configurationText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A camera configuration as its form shows it. */
export function readCameraConfiguration(configuration: Configuration): { setup: string; orientation: string } {
  const { [SETUP_KEY]: setup, [ORIENTATION_KEY]: orientation } = configuration
  return {
    setup: setup === undefined ? '' : configurationText(setup),
    orientation: orientation === undefined ? AUTOMATIC_ORIENTATION : configurationText(orientation),
  }
}

/** The configuration that the form says: setup, orientation, and the keys beside them. */
export function toCameraConfiguration(setup: string, orientation: string, extra: readonly ExtraKey[]): Configuration {
  const named = extra.filter(({ key }) => key.trim() !== '')
  return {
    ...Object.fromEntries(named.map(({ key, value }) => [key.trim(), parseValue(value)])),
    ...(setup.trim() === '' ? {} : { [SETUP_KEY]: setup.trim() }),
    ...(orientation === AUTOMATIC_ORIENTATION ? {} : { [ORIENTATION_KEY]: orientation }),
  }
}

/** One more key that is sent with the camera's configuration, as text. */
export interface ExtraKey {
  readonly key: string
  readonly value: string
}

/** What is sent beside the two. */
export const extraKeysOf = (configuration: Configuration): ExtraKey[] =>
  Object.entries(configuration)
    .filter(([key]) => key !== SETUP_KEY && key !== ORIENTATION_KEY)
    .map(([key, value]) => ({ key, value: valueText(value) }))

/** JSON where it is JSON, else text, as on the command line. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}

/** So that it is read as what it was: the text "5" is no number. */
const valueText = (value: unknown): string =>
  typeof value === 'string' && parseValue(value) === value ? value : JSON.stringify(value)

export type ExtraKeyProblem = 'no-key' | 'no-value' | 'taken' | 'named-above'

/** What is wrong with a row; null when nothing is. An empty row says nothing. */
export function extraKeyProblem(extra: readonly ExtraKey[], index: number): ExtraKeyProblem | null {
  const [key, value] = [extra[index]?.key.trim() ?? '', extra[index]?.value.trim() ?? '']
  if (key === '') return value === '' ? null : 'no-key'
  if (key === SETUP_KEY || key === ORIENTATION_KEY) return 'named-above'
  if (extra.findIndex((one) => one.key.trim() === key) !== index) return 'taken'
  return value === '' ? 'no-value' : null
}

export const areExtraKeysValid = (extra: readonly ExtraKey[]): boolean =>
  extra.every((_one, index) => extraKeyProblem(extra, index) === null)
