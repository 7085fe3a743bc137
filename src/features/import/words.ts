import { screenImportEn } from './words.en.ts'
import { screenImportEs } from './words.es.ts'

/** Texts of roster imports on the screens. */
export const importScreenTexts = {
  en: { imports: screenImportEn },
  es: { imports: screenImportEs },
}
