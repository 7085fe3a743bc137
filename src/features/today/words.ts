import { screenAttentionEn, screenTodayEn } from './words.en.ts'
import { screenAttentionEs, screenTodayEs } from './words.es.ts'

/** Texts of Today on the screens. */
export const todayScreenTexts = {
  en: { today: screenTodayEn, attention: screenAttentionEn },
  es: { today: screenTodayEs, attention: screenAttentionEs },
}
