import { screenExportsEn } from '../en/screens/exports.ts'
import { screenExportsEs } from '../es/screens/exports.ts'

/** Texts of exports on the screens. */
export const exportsScreenTexts = {
  en: { exports: screenExportsEn },
  es: { exports: screenExportsEs },
}
