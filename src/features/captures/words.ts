import { screenCapturesEn } from './words.en.ts'
import { screenCapturesEs } from './words.es.ts'

/** Texts of captures on the screens. */
export const capturesScreenTexts = {
  en: { captures: screenCapturesEn },
  es: { captures: screenCapturesEs },
}
