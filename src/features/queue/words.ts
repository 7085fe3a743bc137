import { screenQueueEn } from './words.en.ts'
import { screenQueueEs } from './words.es.ts'

/** Texts of the queue on the screens. */
export const queueScreenTexts = {
  en: { queue: screenQueueEn },
  es: { queue: screenQueueEs },
}
