import type { ClipKind, LeftOutReason } from '../../station/contract/clip.ts'

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
  'original-missing': 'falta el original',
  'left-out': 'omitido',
}

export const leftOutReasonsEs: Readonly<Record<LeftOutReason, (name: string | null) => string>> = {
  proxy: (name) => (name ? `Proxy de ${name}` : 'Proxy de otro video'),
  'small-copy': (name) => (name ? `Copia reducida de ${name}` : 'Copia reducida de otro video'),
  'edited-copy': (name) => (name ? `Copia editada de ${name}` : 'Copia editada de otro video'),
  'live-photo': (name) => (name ? `Live Photo de ${name}` : 'Live Photo'),
  excluded: (name) => (name ? `Excluido por ${name}` : 'Excluido'),
  'by-person': () => 'Omitido por una persona',
}
