import { backupCommandsEn, backupOptionsEn, cliBackupEn, screenBackupEn } from './words.en.ts'
import { backupCommandsEs, backupOptionsEs, cliBackupEs, screenBackupEs } from './words.es.ts'

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
