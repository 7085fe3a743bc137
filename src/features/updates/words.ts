import { cliUpdateEn, screenUpdatesEn, updateCommandEn, updateOptionsEn } from './words.en.ts'
import { cliUpdateEs, screenUpdatesEs, updateCommandEs, updateOptionsEs } from './words.es.ts'

/** Texts of updates on the screens. */
export const updatesScreenTexts = {
  en: { updates: screenUpdatesEn },
  es: { updates: screenUpdatesEs },
}

/** Texts of updates on the command line. */
export const updatesCommandTexts = {
  en: {
    words: { update: cliUpdateEn },
    help: { commands: { update: updateCommandEn }, options: updateOptionsEn },
  },
  es: {
    words: { update: cliUpdateEs },
    help: { commands: { update: updateCommandEs }, options: updateOptionsEs },
  },
}
