import type { screenTodayEn } from '../en/screen-today.ts'
import type { Texts } from '../texts.ts'

export const screenTodayEs: Texts<typeof screenTodayEn> = {
  onDeck: 'En turno',
  nobody: 'Nadie',
  lineup: 'Orden de turnos',
  needsTags: 'Por etiquetar',
  needsAttention: 'Requiere atención',
}
