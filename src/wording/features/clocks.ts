import { screenCameraTimesEn, screenClockQuestionsEn, screenClocksEn } from '../en/screens/clocks.ts'
import { screenCameraTimesEs, screenClockQuestionsEs, screenClocksEs } from '../es/screens/clocks.ts'

/** Texts of clocks of cameras on the screens. */
export const clocksScreenTexts = {
  en: { clocks: screenClocksEn, clockQuestions: screenClockQuestionsEn, cameraTimes: screenCameraTimesEn },
  es: { clocks: screenClocksEs, clockQuestions: screenClockQuestionsEs, cameraTimes: screenCameraTimesEs },
}
