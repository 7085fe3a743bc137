/** Settings: back up the station to one file. */
export const screenBackupEn = {
  title: 'Backup',
  why: 'Saves the ledger, settings, athletes, tags and the last audit to one file. With it, another computer continues without uploading a clip twice. Keep it on another disk.',
  folder: 'Folder for the backup',
  make: 'Back up now',
  making: (percent: number) => `Backing up: ${percent} %`,
  none: 'No backup yet',
  last: (moment: string) => `Last backup ${moment}`,
  file: 'File',
  size: 'Size',
  notIncluded: 'Not included',
  notIncludedText: 'API key, sign-ins, videos, and the files of the results library',
  toRestore: 'To restore',
  toRestoreText: 'Run “ondeck restore” with this file on a computer without a station.',
}
