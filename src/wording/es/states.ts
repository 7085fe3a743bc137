import type { ClipKind } from '../../contract/clip.ts'

export const statesEs: Record<ClipKind, string> = {
  found: 'encontrado',
  settling: 'escribiéndose',
  probing: 'en análisis',
  unreadable: 'no se puede leer',
  duplicate: 'igual a otro',
  untagged: 'por etiquetar',
  held: 'en espera',
  queued: 'en cola',
  reserving: 'reservando',
  sending: 'subiendo',
  confirming: 'confirmando',
  processing: 'a salvo, procesando',
  completed: 'completado',
  failed: 'falló',
  waiting: 'se reintentará',
  missing: 'falta el archivo',
  cancelled: 'cancelado',
  'gone-at-service': 'ausente del servicio',
}
