import type { screenQueueEn } from '../en/screen-queue.ts'
import type { Texts } from '../texts.ts'

export const screenQueueEs: Texts<typeof screenQueueEn> = {
  title: 'Cola',
  pause: 'Pausar',
  resume: 'Reanudar',
}
