import { screenGuideEn } from '../en/screens/guide.ts'
import { screenGuideEs } from '../es/screens/guide.ts'

/** Texts of the guide on the screens. */
export const guideScreenTexts = {
  en: { guide: screenGuideEn },
  es: { guide: screenGuideEs },
}
