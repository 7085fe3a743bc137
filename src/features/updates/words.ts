import { screenUpdatesEn } from './words.en.ts'
import { screenUpdatesEs } from './words.es.ts'
import { cliUpdateEn, updateCommandEn, updateOptionsEn } from './words-command.en.ts'
import { cliUpdateEs, updateCommandEs, updateOptionsEs } from './words-command.es.ts'

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
