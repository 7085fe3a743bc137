import { screenAttentionEn } from './words-attention.en.ts'
import { screenTodayEn } from './words.en.ts'
import { screenAttentionEs } from './words-attention.es.ts'
import { screenTodayEs } from './words.es.ts'

/** Texts of Today on the screens. */
export const todayScreenTexts = {
  en: { today: screenTodayEn, attention: screenAttentionEn },
  es: { today: screenTodayEs, attention: screenAttentionEs },
}
