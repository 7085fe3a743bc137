import { screenAttentionEn } from '../en/screens/attention.ts'
import { screenTodayEn } from '../en/screens/today.ts'
import { screenAttentionEs } from '../es/screens/attention.ts'
import { screenTodayEs } from '../es/screens/today.ts'

/** Texts of Today on the screens. */
export const todayScreenTexts = {
  en: { today: screenTodayEn, attention: screenAttentionEn },
  es: { today: screenTodayEs, attention: screenAttentionEs },
}
