import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenCapturesEn } from './words.en.ts'

/** The Captures screen. */
export const screenCapturesEs: Texts<typeof screenCapturesEn> = {
  list: 'Capturas en el servicio',
  all: 'Todas',
  source: 'Origen',
  allSources: 'Todos los orígenes',
  fromStations: 'De estaciones',
  day: 'Días',
  days: { all: 'Todos los días', today: 'Hoy', yesterday: 'Ayer', week: '7 días' },
  filter: 'Filtrar',
  removeFilter: (filter) => `Quitar filtro: ${filter}`,
  clearFilters: 'Quitar los filtros',
  show: (status) => `Mostrar capturas: ${status}`,
  status: 'Estado',
  statuses: {
    awaiting_upload: 'Pendiente de subir',
    processing: 'Procesando',
    completed: 'Completada',
    error: 'Error',
    unknown: 'Estado desconocido',
  },
  time: 'Hora',
  clip: 'Clip',
  dimensions: 'Dimensiones',
  frameRate: 'fps',
  from: 'Procedencia',
  sessionId: 'ID de sesión',
  noClip: 'sin clip',
  noAthlete: 'Sin atleta',
  notFromHere: 'de otro origen',
  notFromHereNote: 'Esta estación no subió esta captura, por eso no tiene el clip.',
  orphan: 'Huérfana',
  orphanReasons: {
    'answer-lost': 'Sin video: se perdió la respuesta del servicio.',
    withdrawn: 'Sin video: se canceló el clip.',
    outdated: 'Sin video: la reserva venció o se cambiaron las etiquetas.',
    refused: 'Sin video: se rechazó la subida.',
    'window-over': 'Sin video: terminó el plazo de 30 minutos para subirlo.',
    'clip-ended': 'Sin video: el clip ya no se sube.',
  },
  panel: 'Detalles de la captura',
  close: 'Cerrar la captura',

  total: (captures, shown, isExact) =>
    captures === 0
      ? '0 capturas'
      : isExact
        ? `${counted(captures, 'captura', 'capturas')}, las más recientes primero`
        : `Unas ${shown} capturas, las más recientes primero`,
  readAt: (clock) => `Actualizado: ${clock}`,
  refresh: 'Actualizar',
  select: 'Seleccionar la captura',
  selectAll: 'Seleccionar todas las capturas',
  selectNone: 'No seleccionar ninguna',
  selecting: 'Seleccionando…',
  selected: (captures) => `Seleccionadas: ${captures}`,
  onlyFirst: (captures) => `Solo se seleccionaron las primeras ${captures} capturas`,
  tooMany: (most) => `Seleccione ${most} o menos.`,
  copyIds: 'Copiar los ID',
  changeAthlete: 'Cambiar atleta',
  saveCsv: 'Guardar como CSV',
  toExport: 'Exportar resultados',
  leftOut: 'No todas las capturas se pueden exportar',
  withoutResults: (captures) => `${counted(captures, 'captura', 'capturas')} sin resultados todavía.`,
  notExportable: (captures) => `${counted(captures, 'captura', 'capturas')} de un movimiento que no se puede exportar.`,
  notSaved: (captures) => `${counted(captures, 'captura ya no está', 'capturas ya no están')} en el servicio`,
  saved: (captures) => `Guardado como CSV: ${counted(captures, 'captura', 'capturas')}`,

  emptyTitle: 'Aún no hay capturas',
  emptyNote: 'Las capturas aparecen aquí cuando se suben los clips.',
  notConnected: 'Conéctese al servicio en Ajustes para ver sus capturas.',
  noMatch: 'Ninguna captura coincide',
}
