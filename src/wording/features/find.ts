import { findCommandEn, findOptionsEn } from '../en/cli/find.ts'
import { screenFindEn } from '../en/screens/find.ts'
import { findCommandEs, findOptionsEs } from '../es/cli/find.ts'
import { screenFindEs } from '../es/screens/find.ts'

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
