import { backupCommandsEn, backupOptionsEn, cliBackupEn } from '../en/cli/backup.ts'
import { screenBackupEn } from '../en/screens/backup.ts'
import { backupCommandsEs, backupOptionsEs, cliBackupEs } from '../es/cli/backup.ts'
import { screenBackupEs } from '../es/screens/backup.ts'

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
