import type { FolderSettings } from '../../../../contract/settings.ts'

type Configuration = FolderSettings['cameraConfiguration']

/** The two keys that the interface names; whatever else a configuration holds is kept as it is. */
const SETUP = 'camera_setup_selection'
const ORIENTATION = 'camera_orientation'

/** Nothing given means the same: as the probe saw it. */
export const AS_FILMED = 'auto'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A camera configuration as its form shows it. */
export function readConfiguration(configuration: Configuration): { setup: string; orientation: string } {
  const { [SETUP]: setup, [ORIENTATION]: orientation } = configuration
  return {
    setup: setup === undefined ? '' : textOf(setup),
    orientation: orientation === undefined ? AS_FILMED : textOf(orientation),
  }
}

/** The configuration with what the form says. */
export function withSetup(configuration: Configuration, setup: string, orientation: string): Configuration {
  const { [SETUP]: _setup, [ORIENTATION]: _orientation, ...others } = configuration
  return {
    ...others,
    ...(setup.trim() === '' ? {} : { [SETUP]: setup.trim() }),
    ...(orientation === AS_FILMED ? {} : { [ORIENTATION]: orientation }),
  }
}

/** What is sent beside the two: shown, and changed in the configuration file only. */
export const otherPairs = (configuration: Configuration): string[] =>
  Object.entries(configuration)
    .filter(([key]) => key !== SETUP && key !== ORIENTATION)
    .map(([key, value]) => `${key} ${textOf(value)}`)
