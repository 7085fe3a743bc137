import { screenGuideEn } from './words.en.ts'
import { screenGuideEs } from './words.es.ts'

/** Texts of the guide on the screens. */
export const guideScreenTexts = {
  en: { guide: screenGuideEn },
  es: { guide: screenGuideEs },
}
