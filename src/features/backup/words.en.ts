import { counted } from '../../words/en/counted.ts'

/** Descriptions of the commands about backups. */
export const backupCommandsEn = {
  backup: 'Back up the ledger, settings, athletes and tags to one file, also while the station runs; no key, no video',
  restore: 'Restore a backup into a new or empty data folder',
}

export const backupOptionsEn = {
  restoreFolder: 'the new or empty data folder',
}

/** Text of “ondeck backup” and “ondeck restore”. */
export const cliBackupEn = {
  subject: 'The backup',
  copying: (percent: number) => `Backing up: ${percent} %`,
  made: (path: string, size: string) => `${path} (${size})`,
  holds: (clips: number, athletes: number, files: number) =>
    `${counted(clips, 'clip', 'clips')} in the ledger, ${counted(athletes, 'athlete', 'athletes')}, a list of ${counted(files, 'results file', 'results files')}. No API key, no videos.`,
  keepElsewhere: 'Keep it on another disk: a backup on this computer is lost with it.',
  restored: (clips: number, moment: string, folder: string) =>
    `Restored ${counted(clips, 'clip', 'clips')} from the backup of ${moment} into ${folder}.`,
  enterKey: (folder: string) => `Enter the API key: ondeck key set --data-dir "${folder}"`,
  copyLibrary: (files: number, size: string, folder: string) =>
    `Copy the results library (${counted(files, 'file', 'files')}, ${size}) from the old computer to ${folder}, or export the results again.`,
  checkFolders: (folder: string) =>
    `Check the source folders: ondeck folders list --data-dir "${folder}". Clips already uploaded are not uploaded again.`,
  stopOld: 'Don’t start the old station again: both would upload the same clips.',
}

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
