import { screenBackupEn } from './words.en.ts'
import { screenBackupEs } from './words.es.ts'
import { backupCommandsEn, backupOptionsEn, cliBackupEn } from './words-command.en.ts'
import { backupCommandsEs, backupOptionsEs, cliBackupEs } from './words-command.es.ts'

/** Texts of backups on the screens. */
export const backupScreenTexts = {
  en: { backup: screenBackupEn },
  es: { backup: screenBackupEs },
}

/** Texts of backups on the command line. */
export const backupCommandTexts = {
  en: {
    words: { backup: cliBackupEn },
    help: { commands: backupCommandsEn, options: backupOptionsEn },
  },
  es: {
    words: { backup: cliBackupEs },
    help: { commands: backupCommandsEs, options: backupOptionsEs },
  },
}
