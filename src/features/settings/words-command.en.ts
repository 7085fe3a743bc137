import { counted } from '../../words/en/counted.ts'

/** Descriptions of the commands about settings and their files. */
export const settingsCommandsEn = {
  settings: 'Show and change a station’s settings; a configuration file overrides them',
  'settings show': 'Show all settings, including those of the configuration',
  'settings export': 'Write the settings to a YAML file, without the API key or other secrets',
  'settings import': 'Change settings to those of a file: all of them or none',
  'settings set': 'Change a setting, for example: set uploads.holdSeconds 30',
}

export const settingsOptionsEn = {
  compareWith: 'Only compare the station’s settings with this settings or provisioning file',
  provision: 'Provisioning file, YAML or JSON: sets up a new station once',
  settingsDryRun: 'Only show what would change',
  settingsSources: 'Show what is in force, defaults included, and where each setting is from',
}

/** Output of those commands, and of provisioning. */
export const cliSettingsEn = {
  provisioned: (file: string, folders: number) =>
    `This station was set up from ${file} with ${counted(folders, 'source folder', 'source folders')}.`,
  provisionedKey: 'The API key is in the keychain. Its file was overwritten and removed.',
  imported: (count: number) =>
    count === 0 ? 'The station already has these settings.' : `Changed ${counted(count, 'setting', 'settings')}.`,
  wouldImport: (count: number) =>
    count === 0
      ? 'The station already has these settings.'
      : `${counted(count, 'setting', 'settings')} would change. Nothing was changed.`,
  noDifference: 'The station has every setting of the file.',
  setByOrganization: (key: string, value: string) => `Your organization sets ${key} to ${value}.`,
  /** Sources of a setting in force. */
  origins: {
    default: 'default',
    station: 'this station',
    file: 'configuration file',
    option: 'option',
    environment: 'environment',
    managed: 'organization',
  },
  provisionedWithoutKey: 'If this computer has no API key yet, enter it on the screens or with “ondeck key set”.',
  folderNotHere: (path: string) => `${path} doesn’t exist on this computer.`,
  tooLarge: (size: string) => `larger than ${size}`,
}
