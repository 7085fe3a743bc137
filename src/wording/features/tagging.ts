import { screenTaggingEn } from '../en/screens/tagging.ts'
import { screenTaggingEs } from '../es/screens/tagging.ts'

/** Texts of tagging on the screens. */
export const taggingScreenTexts = {
  en: { tagging: screenTaggingEn },
  es: { tagging: screenTaggingEs },
}
