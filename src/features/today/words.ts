import { screenTodayEn } from './words.en.ts'
import { screenTodayEs } from './words.es.ts'
import { screenAttentionEn } from './words-attention.en.ts'
import { screenAttentionEs } from './words-attention.es.ts'

/** Texts of Today on the screens. */
export const todayScreenTexts = {
  en: { today: screenTodayEn, attention: screenAttentionEn },
  es: { today: screenTodayEs, attention: screenAttentionEs },
}
