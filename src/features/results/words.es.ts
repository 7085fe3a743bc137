import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenResultsEn } from './words.en.ts'

/** The Results screen: what its tabs share, and the list of sessions. */
export const screenResultsEs: Texts<typeof screenResultsEn> = {
  tabs: 'Resultados',
  tab: { sessions: 'Sesiones', compare: 'Comparar', trend: 'Tendencia', table: 'Tabla', report: 'Informe' },
  goToTab: (tab) => `Resultados: ${tab}`,

  theLibrary: 'La biblioteca de resultados',
  synthetic: 'Datos de muestra',
  syntheticNote: 'El servicio de práctica inventó estos resultados.',
  working: {
    building: 'Agregando resultados nuevos…',
    compacting: 'Ordenando la biblioteca de resultados…',
    verifying: 'Comprobando la biblioteca de resultados…',
  },
  waiting: (exports) => `${counted(exports, 'exportación espera', 'exportaciones esperan')} su turno para agregarse.`,
  buildNow: 'Agregar ahora',

  emptyTitle: 'Aún no hay resultados',
  emptyNote:
    'Los resultados aparecen aquí cuando termina una exportación con todas las métricas. Elija una actividad, un movimiento y un período.',
  newExport: 'Nueva exportación',
  noMatch: 'Ninguna sesión coincide',
  noMatchApproved: (sessions, shown) =>
    sessions === 1
      ? '1 sesión no superó el control de calidad y está oculta.'
      : `${shown} sesiones no superaron el control de calidad y están ocultas.`,
  clearFilters: 'Quitar los filtros',
  showAll: 'Mostrar todas las sesiones',
  allShown: 'también las que no superaron el control de calidad',
  showPassed: 'Mostrar solo las superadas',

  filters: 'Filtros',
  pair: 'Movimiento',
  allPairs: 'Todos',
  athleteId: (id) => `Atleta ${id}`,
  noAthlete: 'Sin atleta',
  order: 'Ordenar por',
  orders: { newest: 'Más recientes', oldest: 'Más antiguas', athlete: 'Atleta' },
  approvedOnly: 'Solo con control de calidad superado',
  hidden: (sessions) => `${counted(sessions, 'sesión oculta', 'sesiones ocultas')}: control de calidad no superado`,

  list: 'Sesiones',
  total: (reps, sessions) =>
    reps === sessions
      ? counted(sessions, 'sesión', 'sesiones')
      : `${counted(reps, 'repetición', 'repeticiones')} en ${counted(sessions, 'sesión', 'sesiones')}`,
  uncounted: 'Cuenta otra cámara',
  captured: 'Grabada',
  headlines: 'Métricas clave de esta repetición',
  headlinesNotApproved: 'No pasó el control de calidad',
  openSession: 'Abrir resultados',
  quality: 'Control de calidad',
  approved: 'Superado',
  notApproved: 'No superado',
  approvedUnknown: 'Desconocido',
  undated: 'Sin fecha',
  exportedAt: (date) => `exportada el ${date}`,

  select: 'Agregar la sesión a la comparación o quitarla',
  selected: (sessions, most) => `${sessions} de ${most} seleccionadas`,
  onlySo: (most) => `Se pueden comparar hasta ${most} sesiones`,
  oneMovement: 'Solo se pueden comparar sesiones de un mismo movimiento',
  selectNone: 'No seleccionar ninguna',
  compare: 'Comparar',

  notCalculated: 'No se pudo calcular',
  missing: 'Sin valor',
  compareEmptyTitle: 'No hay sesiones para comparar',
  compareEmptyNote: 'Seleccione hasta 6 sesiones en la lista de sesiones.',
  toSessions: 'Ir a las sesiones',
}
