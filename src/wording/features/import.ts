import { screenImportEn } from '../en/screens/import.ts'
import { screenImportEs } from '../es/screens/import.ts'

/** Texts of roster imports on the screens. */
export const importScreenTexts = {
  en: { imports: screenImportEn },
  es: { imports: screenImportEs },
}
