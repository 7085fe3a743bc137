import { screenAthletesEn } from '../en/screens/athletes.ts'
import { screenAthletesEs } from '../es/screens/athletes.ts'

/** Texts of athletes on the screens. */
export const athletesScreenTexts = {
  en: { athletes: screenAthletesEn },
  es: { athletes: screenAthletesEs },
}
