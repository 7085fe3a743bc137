import { screenTaggingEn } from './en/tagging.ts'
import { screenTaggingEs } from './es/tagging.ts'

/** Texts of tagging on the screens. */
export const taggingScreenTexts = {
  en: { tagging: screenTaggingEn },
  es: { tagging: screenTaggingEs },
}
