import { cliForgetEn, forgetCommandsEn, forgetOptionsEn } from './words-command.en.ts'
import { cliForgetEs, forgetCommandsEs, forgetOptionsEs } from './words-command.es.ts'

/** Texts of forgetting athletes on the command line. */
export const forgetCommandTexts = {
  en: {
    words: { forget: cliForgetEn },
    help: { commands: forgetCommandsEn, options: forgetOptionsEn },
  },
  es: {
    words: { forget: cliForgetEs },
    help: { commands: forgetCommandsEs, options: forgetOptionsEs },
  },
}
