import { screenQueueEn } from '../en/screens/queue.ts'
import { screenQueueEs } from '../es/screens/queue.ts'

/** Texts of the queue on the screens. */
export const queueScreenTexts = {
  en: { queue: screenQueueEn },
  es: { queue: screenQueueEs },
}
