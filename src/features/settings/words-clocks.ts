import { screenCameraTimesEn, screenClockQuestionsEn, screenClocksEn } from './words-clocks.en.ts'
import { screenCameraTimesEs, screenClockQuestionsEs, screenClocksEs } from './words-clocks.es.ts'

/** Texts of clocks of cameras on the screens. */
export const clocksScreenTexts = {
  en: { clocks: screenClocksEn, clockQuestions: screenClockQuestionsEn, cameraTimes: screenCameraTimesEn },
  es: { clocks: screenClocksEs, clockQuestions: screenClockQuestionsEs, cameraTimes: screenCameraTimesEs },
}
