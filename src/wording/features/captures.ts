import { screenCapturesEn } from '../en/screens/captures.ts'
import { screenCapturesEs } from '../es/screens/captures.ts'

/** Texts of captures on the screens. */
export const capturesScreenTexts = {
  en: { captures: screenCapturesEn },
  es: { captures: screenCapturesEs },
}
