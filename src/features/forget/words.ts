import { cliForgetEn, forgetCommandsEn, forgetOptionsEn } from './words.en.ts'
import { cliForgetEs, forgetCommandsEs, forgetOptionsEs } from './words.es.ts'

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
