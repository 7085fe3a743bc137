import { screenExportsEn } from './words.en.ts'
import { screenExportsEs } from './words.es.ts'

/** Texts of exports on the screens. */
export const exportsScreenTexts = {
  en: { exports: screenExportsEn },
  es: { exports: screenExportsEs },
}
