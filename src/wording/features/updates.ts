import { cliUpdateEn, updateCommandEn, updateOptionsEn } from '../en/cli/update.ts'
import { screenUpdatesEn } from '../en/screens/updates.ts'
import { cliUpdateEs, updateCommandEs, updateOptionsEs } from '../es/cli/update.ts'
import { screenUpdatesEs } from '../es/screens/updates.ts'

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
