import type { screenGuideEn } from '../en/screen-guide.ts'
import type { Texts } from '../texts.ts'

export const screenGuideEs: Texts<typeof screenGuideEn> = {
  title: 'Primeros pasos',
  practise: 'Probar con el servicio de práctica',
}
