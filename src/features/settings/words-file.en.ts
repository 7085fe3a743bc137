import { counted } from '../../words/en/counted.ts'

/** Settings that come from a file: exported, imported, provisioned, or fixed by the organization. */
export const screenSettingsFileEn = {
  title: 'Settings file',
  why: 'Copies this station’s settings to other computers. The file has no API key, no proxy with a password, and no station name.',
  whyPractice: 'Leave practice mode to export or import the settings of this station.',
  exportButton: 'Export settings',
  importButton: 'Import settings',
  exported: (file: string) => `Exported to ${file}.`,
  tooLarge: (file: string, size: string) => `${file} is larger than ${size}. Choose a settings file.`,
  problems: (file: string) => `${file} can’t be imported.`,
  same: (file: string) => `This station already has the settings of ${file}.`,
  changes: (count: number, file: string) =>
    `${counted(count, 'setting', 'settings')} in ${file} ${count === 1 ? 'differs' : 'differ'} from this station.`,
  list: 'Settings that change',
  setting: 'Setting',
  before: 'Now',
  after: 'In the file',
  none: 'Not set',
  apply: (count: number) => `Change ${counted(count, 'setting', 'settings')}`,
  changed: (count: number) => `Changed ${counted(count, 'setting', 'settings')}.`,
  undone: 'Restored the settings from before the import.',
  missingFolder: (path: string) => `${path} doesn’t exist on this computer.`,

  provisioned: (file: string, folders: number) =>
    `This station was set up from ${file} with ${counted(folders, 'source folder', 'source folders')}.`,
  provisionedKey: 'The API key is in the keychain. Its file was overwritten and removed.',
  enterKey: 'Enter API key',
  provisionedNext: 'Enter the API key to finish.',
  provisionedDone: 'Setup is complete.',
  moreProblems: (count: number) => `${counted(count, 'more problem', 'more problems')} in Settings, This computer.`,
}
