import type { ClipKind } from '../../contract/clips/clip.ts'

export const statesEs: Record<ClipKind, string> = {
  found: 'encontrado',
  settling: 'escribiéndose',
  probing: 'analizando',
  unreadable: 'ilegible',
  duplicate: 'duplicado',
  untagged: 'por etiquetar',
  held: 'en espera',
  queued: 'en cola',
  reserving: 'reservando',
  sending: 'subiendo',
  confirming: 'confirmando',
  processing: 'subido, procesando',
  completed: 'completado',
  failed: 'requiere atención',
  waiting: 'por reintentar',
  missing: 'falta el archivo',
  cancelled: 'cancelado',
  'gone-at-service': 'eliminado del servicio',
  'uploaded-elsewhere': 'subido por otra estación',
}
