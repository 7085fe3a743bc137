import { screenFindEn } from './words.en.ts'
import { screenFindEs } from './words.es.ts'
import { findCommandEn, findOptionsEn } from './words-command.en.ts'
import { findCommandEs, findOptionsEs } from './words-command.es.ts'

/** Texts of Find on the screens. */
export const findScreenTexts = {
  en: { find: screenFindEn },
  es: { find: screenFindEs },
}

/** Texts of Find on the command line. */
export const findCommandTexts = {
  en: {
    help: { commands: { find: findCommandEn }, options: findOptionsEn },
  },
  es: {
    help: { commands: { find: findCommandEs }, options: findOptionsEs },
  },
}
