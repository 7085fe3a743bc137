import { queueCommandsEn, screenQueueEn } from './words.en.ts'
import { queueCommandsEs, screenQueueEs } from './words.es.ts'

/** Texts of the queue on the screens. */
export const queueScreenTexts = {
  en: { queue: screenQueueEn },
  es: { queue: screenQueueEs },
}

/** Texts of the queue on the command line. */
export const queueCommandTexts = {
  en: { help: { commands: queueCommandsEn } },
  es: { help: { commands: queueCommandsEs } },
}
