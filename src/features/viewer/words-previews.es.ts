import type { Texts } from '../../words/texts.ts'
import type { screenPreviewsEn } from './words-previews.en.ts'

export const screenPreviewsEs: Texts<typeof screenPreviewsEn> = {
  waiting: (codec) => `${codec} no se puede reproducir aquí. En seguida se creará una vista previa.`,
  making: (codec, done) => `${codec} no se puede reproducir aquí. Creando una vista previa: ${done}`,
  progress: 'Avance de la vista previa',
  ready: (codec) => `Vista previa: ${codec} convertido a H.264. El original no cambia.`,
  subject: 'La vista previa',
}
