import { screenDrawerEn } from '../en/screens/drawer.ts'
import { screenDrawerEs } from '../es/screens/drawer.ts'

/** Texts of a clip on the screens. */
export const clipScreenTexts = {
  en: { drawer: screenDrawerEn },
  es: { drawer: screenDrawerEs },
}
