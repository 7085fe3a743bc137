import { findCommandEn, findOptionsEn, screenFindEn } from './words.en.ts'
import { findCommandEs, findOptionsEs, screenFindEs } from './words.es.ts'

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
