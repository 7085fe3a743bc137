import { counted } from '../../words/es/counted.ts'
import { uncapitalized } from '../../words/text-by-name.ts'
import type { Texts } from '../../words/texts.ts'
import type {
  cliResultsEn,
  resultsCommandsEn,
  resultsOptionsEn,
  screenCompareEn,
  screenRepEn,
  screenResultsEn,
  screenResultsSettingsEn,
  screenTrendEn,
} from './words.en.ts'

/** Results: one metric over weeks. */
export const screenTrendEs: Texts<typeof screenTrendEn> = {
  theTrend: 'La tendencia',
  athlete: 'Atleta',
  metric: 'Métrica',
  noMetric: 'Ninguna métrica coincide',
  noMetrics: 'No hay métricas que seguir',
  noMetricsNote: 'Las sesiones de este movimiento no tienen números.',
  noPoints: 'Ninguna sesión tiene esta métrica',
  noPointsNote: 'Elija otra métrica, otras fechas u otros atletas.',
  open: 'Abrir la sesión',

  session: 'repetición',
  median: 'mediana móvil',
  middleHalf: 'mitad central de cada semana',
  best: 'mejor marca personal',
  noSessions: 'Sin sesiones',
  groupMedian: (value, athletes) => `Mediana del grupo ${value}, n = ${athletes}`,
  ofPeriod: (from, to) => `Del ${from} al ${to}`,

  hidden: 'Ocultas',
  hiddenNotApproved: (reps) =>
    `${counted(reps, 'repetición que no superó', 'repeticiones que no superaron')} el control de calidad`,
  hiddenUndated: (reps) => `${counted(reps, 'repetición', 'repeticiones')} sin fecha`,
  hiddenWithoutValue: (reps) => `${counted(reps, 'repetición', 'repeticiones')} sin valor`,

  now: (kind) => `Ahora: ${uncapitalized(kind)}`,
  since: (change, date) => `${change} desde el ${date}`,
  unchangedSince: (date) => `Sin cambios desde el ${date}`,
  noBest: 'Ninguna repetición superó a las anteriores.',
  range: 'Intervalo',
  rangeNote: 'Mínimo y máximo del período',
  rangeOf: (low, high) => `${low} a ${high}`,
  inGroup: 'Percentil',
  percentile: (percentile) => `Percentil ${percentile}`,
  percentileNote: (peers) => `de ${peers}, por la mediana de sus últimas 7 repeticiones`,
  summary: 'Resumen',

  group: 'Grupo',
  groupNote: 'Por la mediana de las últimas 7 repeticiones',
  sameScale: (low, high, unit) => `Todos en la misma escala: ${low} a ${high} ${unit}`.trimEnd(),
  reps: (reps) => counted(reps, 'repetición', 'repeticiones'),

  point: (date, value, median) => `${date}: ${value}. Mediana móvil ${median}.`,
  pointBest: (date, value, median) => `${date}: ${value}, mejor marca personal. Mediana móvil ${median}.`,
  describe: (athlete, reps, weeks) =>
    `${athlete}: ${counted(reps, 'repetición', 'repeticiones')} en ${counted(weeks, 'semana', 'semanas')} con datos. Con las flechas se va de repetición en repetición; Intro abre una.`,
  newestRows: (rows) => `Las ${rows} repeticiones más recientes. El archivo CSV las tiene todas.`,
  captured: 'Captura',
  value: 'Valor',
  fileName: (metric, athlete) => `Tendencia ${metric} ${athlete}`,
}

/** Settings: results. */
export const screenResultsSettingsEs: Texts<typeof screenResultsSettingsEn> = {
  noteOn: 'Se solicitan automáticamente',
  noteOff: 'Solo cuando usted los solicita',
  automatic: 'Resultados automáticos',
  automaticWhy: 'Muestra en Hoy los números de cada repetición, minutos después de que se completa la captura.',
  automaticLabel: 'Solicitar los resultados cuando se completan las capturas',
  automaticNote:
    'Su organización debe tener habilitadas las exportaciones. Lo que se complete mientras esta opción está desactivada no se solicita después.',
  titleOfLibrary: 'Biblioteca de resultados',
  whyLibrary:
    'Donde OnDeck guarda todos los resultados en esta computadora, en archivos Parquet que otros programas pueden leer.',
  folder: 'Carpeta de la biblioteca',
  folderNote: 'Una carpeta de la computadora de la estación. Déjela vacía para usar la carpeta propia de OnDeck.',
  headlinesWhy:
    'Los números que se ven en una repetición, en el clip y en la página del atleta. Elija hasta tres para cada movimiento.',
  metric: (position) => `Métrica ${position}`,
  noMetric: 'Ninguna',
  moreMetrics: 'Aquí aparecerán más métricas después de los primeros resultados de este movimiento.',
  resetMetrics: 'Usar la selección de OnDeck',
  reports: 'Informes',
  reportsWhy:
    'El nombre que los atletas y sus padres leen en un informe. Sin él, el informe lleva el nombre de la estación.',
  facilityName: 'Nombre del centro',
  facilityNameExample: 'Centro de Entrenamiento Ejemplo',
  facilityNameWrong: 'Escriba 100 caracteres como máximo.',
}

/** One session of the results: videos, figure, curves, metrics. */
export const screenRepEs: Texts<typeof screenRepEn> = {
  aSession: 'Esta sesión',
  results: 'Resultados',
  back: 'Volver a las sesiones',
  previous: 'Repetición anterior de este atleta',
  next: 'Repetición siguiente de este atleta',
  add: 'Agregar a comparar',
  remove: 'Quitar de comparar',
  compare: (sessions) => `Comparar ${sessions}`,
  report: 'Informe',
  quality: {
    passed: 'Control de calidad superado',
    failed: 'Control de calidad no superado',
    failedBecause: (reason) => `Control de calidad no superado: ${reason}`,
    unknown: 'Control de calidad desconocido',
  },
  cameras: 'Cámaras de esta repetición',
  speaks: (camera) => `${camera} representa esta repetición.`,
  speaksWhy: 'Los recuentos y las medianas usan solo sus números.',
  letSpeak: (camera) => `Que represente ${camera}`,
  openCamera: (camera) => `Abrir ${camera}`,
  unnamedCamera: (number) => `Cámara ${number}`,
  rate: (fps) => `${fps} fps`,
  frames: (frames) => `${frames} cuadros`,

  bestNote: 'Mejor marca personal en esta biblioteca',
  lastRange: (low, high) => `${low} a ${high}`,
  last: (sessions) => (sessions === 1 ? 'primera' : `últimas ${sessions}`),
  percentile: (percentile) => `P${percentile}`,
  ofPeers: (peers) => `de ${peers}`,
  groupNote: 'Cada atleta cuenta una vez, por su mediana en esta biblioteca.',

  video: (camera) => `Video: ${camera}`,
  camera: 'Cámara',
  noVideo: 'Esta estación no tiene clips de esta sesión',
  noClipFrom: (cameras) => `Sin clip de ${cameras}`,
  videoGone: 'Este video no se puede reproducir aquí',

  figure: 'Figura',
  figureLabel: (joints) => `Figura de ${joints} articulaciones. Las flechas la giran.`,
  joints: (joints) => counted(joints, 'articulación', 'articulaciones'),
  noFigure: 'Esta sesión no tiene posiciones de las articulaciones',
  view: 'Vista de la figura',
  views: { front: 'Frente', side: 'Lado', top: 'Arriba', free: 'Libre' },

  position: 'Posición',
  positionText: (frame, total, time) => `Cuadro ${frame} de ${total}, ${time}`,
  ofFrames: (total) => `de ${total}`,
  play: 'Reproducir',
  pause: 'Pausar',
  playPause: 'Reproducir o pausar',
  playBack: 'Reproducir hacia atrás',
  speed: 'Velocidad',
  speeds: { '0.125': '1/8', '0.25': '1/4', '0.5': '1/2', '1': '1' },
  previousFrame: 'Cuadro anterior',
  nextFrame: 'Cuadro siguiente',
  firstFrame: 'Primer cuadro',
  lastFrame: 'Último cuadro',
  previousEvent: 'Evento anterior',
  nextEvent: 'Evento siguiente',

  below: 'Curvas o métricas',
  curves: 'Curvas',
  allMetrics: 'Todas las métricas',
  range: 'Parte mostrada',
  ranges: { events: 'Eventos', all: 'Todo' },
  timeFrom: (event) => `Tiempo; cero: ${uncapitalized(event)}`,
  timeFromStart: 'Tiempo desde el inicio',
  chooseCurves: 'Elegir curvas',
  chooseCurvesOf: (plot) => `Elegir curvas de la gráfica ${plot}`,
  curvesOf: (plot) => `Curvas de la gráfica ${plot}`,
  findCurve: 'Buscar una curva',
  atMostCurves: (most) => `Una gráfica muestra hasta ${most} curvas. Quite una primero.`,
  noCurves: 'Ninguna curva elegida',
  noCurvesAtAll: 'Esta sesión no tiene curvas',
  curvesTitle: (first, more) => (more === 0 ? first : `${first} y ${more} más`),

  metric: 'Métrica',
  value: 'Valor',
  unit: 'Unidad',
  meaning: 'Significado',
}

/** Results: sessions laid upon each other. */
export const screenCompareEs: Texts<typeof screenCompareEn> = {
  title: (sessions) => `Comparar ${counted(sessions, 'sesión', 'sesiones')}`,
  sessions: 'Sesiones comparadas',
  session: 'La sesión',
  ofMost: (sessions, most) => `${sessions} de ${most}`,
  add: 'Agregar sesión',
  addNote: (most) => `Ya se comparan ${most} sesiones. Quite una primero.`,
  noMore: 'No hay otras sesiones que coincidan',
  remove: (session) => `Quitar ${session}`,
  removeChosen: 'Quitar la sesión elegida',
  chosen: 'Elegida',
  ghost: 'Fantasma',
  asGhost: (session) => `Mostrar ${session} como fantasma`,
  nextGhost: 'Fantasma siguiente',
  gone: 'No está en la biblioteca de resultados',
  notApproved: 'No superó el control de calidad',

  alignAt: 'Alinear en',
  frameZero: 'Primer cuadro',
  axis: 'Eje horizontal',
  axes: { time: 'Tiempo, ms', phase: 'Fase, %' },
  from: '0 % en',
  to: '100 % en',
  noPhase: 'Se necesitan dos eventos que estén en todas las sesiones',
  range: 'Intervalo',
  ranges: { events: 'Eventos', whole: 'Todo' },
  band: 'Media y banda',
  bands: { none: 'Ninguna', compared: 'Estas sesiones', athlete: 'Últimas sesiones del atleta' },
  bandNote: (sessions) => `Media de ${counted(sessions, 'sesión', 'sesiones')}, banda de ± 1 DE`,
  bandHidden: (sessions) => `${counted(sessions, 'sesión oculta', 'sesiones ocultas')}: control de calidad no superado`,
  bandMirrored: (sessions) => `${counted(sessions, 'sesión', 'sesiones')} de la otra mano en espejo`,
  mirrored: (sessions) => `En espejo, según la mano de la sesión elegida: ${sessions}`,
  mirroredGhost: 'Fantasma, en espejo',
  noMirror: 'Sin media ni banda: hay sesiones de zurdos y de diestros, y esta curva no se puede reflejar',
  noBand: 'Sin media: menos de dos sesiones tienen esta curva',
  bandLoading: 'Leyendo las sesiones del atleta…',
  mean: (sessions) => `Media, n = ${sessions}`,
  notAligned: (sessions) => `Sin dibujar: ${sessions}. Faltan los eventos o están en otro orden.`,

  curve: 'Curva',
  curves: 'Las curvas',
  noCurve: 'Ninguna curva coincide',
  noCurves: 'Estas sesiones no tienen ninguna curva en común.',
  xTime: (event) => `Tiempo desde: ${event}`,
  xPhase: (from, to) => `Fase: ${from} a ${to}`,
  fileName: (curve) => `Comparar ${curve}`,

  differences: 'Diferencias',
  inFull: (session) => `Diferencias con ${session}`,
  far: 'a más de 1.5 DE de la media',
  farNeeds: (sessions) => `Atípicos: mín. ${sessions} sesiones`,
  farValue: (value) => `${value}, a más de 1.5 DE de la media`,
  metric: 'Métrica',
  meanOf: (sessions) => `Media ± DE, n = ${sessions}`,
  saveTable: 'Guardar tabla (CSV)',
  tableFile: 'Diferencias',
  noMetrics: 'Esta sesión no tiene métricas.',
}

const sessions = (count: number) => counted(count, 'sesión', 'sesiones')
const files = (count: number) => counted(count, 'archivo', 'archivos')

export const cliResultsEs: Texts<typeof cliResultsEn> = {
  subject: 'La biblioteca de resultados',
  path: 'ruta',
  kind: 'hallazgo',
  yes: 'sí',
  no: 'no',
  notApproved: (count) =>
    `No se ${count === 1 ? 'muestra' : 'muestran'} ${sessions(count)} que no ${count === 1 ? 'pasó' : 'pasaron'} el control de calidad. Agregue --all para ${count === 1 ? 'incluirla' : 'incluirlas'}.`,
  synthetic: 'Estas sesiones son sintéticas: las inventó el servicio de práctica.',
  firstRows: (rows) =>
    `Estas son las primeras ${counted(rows, 'fila', 'filas')}; puede haber más. Cámbielo con --limit.`,
  written: (rows, file) => `${counted(rows, 'fila', 'filas')} en ${file}`,
  facts: (count, inFiles, folder) => `${sessions(count)} en ${files(inFiles)} en ${folder}`,
  waiting: (exports) =>
    `${counted(exports, 'exportación que aún no está', 'exportaciones que aún no están')} en la biblioteca`,
  compacted: (before, after) => `${files(before)} antes, ${after} ahora.`,
  verified: (checked, count) => `Se revisaron ${files(checked)} con ${sessions(count)}.`,
  allWell: 'Todos los archivos están como los hizo OnDeck.',
  findings: {
    missing: 'falta',
    changed: 'lo cambió otro programa',
    unreadable: 'ilegible',
    'not-listed': 'no está en la lista',
    foreign: 'lo hizo otro programa; no se lee',
  },
  duckDb: (version) => `DuckDB ${version}, para la biblioteca de resultados`,
  noDuckDb: (detail) =>
    `DuckDB no se puede usar (${detail}), así que no hay biblioteca de resultados. Las subidas y las exportaciones funcionan sin él. Reinstale OnDeck.`,
  oneOfEither: '--view con el nombre de una vista guardada, o --activity y --movement',
  knownView: (names) => (names === '' ? 'una vista guardada; no hay ninguna' : `una de las vistas guardadas: ${names}`),
  knownFormat: '--format, o un archivo que termine en .csv, .json, .jsonl o .parquet',
  parquetFile: 'este formato junto con --output ARCHIVO',
  knownMetric: (names) => `una métrica de este movimiento, como ${names}`,
  emptyQuery: 'un SELECT, o - para leerlo de la entrada estándar',
}

export const resultsCommandsEs: Texts<typeof resultsCommandsEn> = {
  results: 'Consulta la biblioteca de resultados de esta computadora: lista, SQL, archivos y mantenimiento',
  'results list': 'Muestra las sesiones de la biblioteca de resultados, primero las más recientes',
  'results sql': 'Ejecuta un SELECT sobre la biblioteca de resultados; con SQL no se puede cambiar',
  'results export': 'Guarda una tabla de resultados en un archivo',
  'results build': 'Agrega a la biblioteca las exportaciones pendientes y reintenta las que fallaron',
  'results compact': 'Une los archivos pequeños de la biblioteca',
  'results verify': 'Revisa cada archivo de la biblioteca; termina con 1 si alguno no está como lo hizo OnDeck',
}

export const resultsOptionsEs: Texts<typeof resultsOptionsEn> = {
  all: 'Incluye las sesiones que no pasaron el control de calidad',
  by: 'Qué es una fila',
  format: 'Formato de las filas',
  fileFormat: 'Formato del archivo',
  rows: 'Cantidad máxima de filas',
  metrics: 'Solo esta métrica; se puede repetir',
  resultsOutput: 'Archivo que se crea; si se omite, en la carpeta de exportaciones',
  sqlOutput: 'Archivo que se crea; si se omite, la salida estándar',
  view: 'Nombre de una vista guardada de la pantalla Tabla',
}

export const helpOfSqlEs = `
Las vistas: sessions tiene una fila por sesión y curves una por cuadro. Ambas tienen la exportación más reciente de cada sesión.
  ondeck results sql "SELECT _athlete_name, count(*) FROM sessions GROUP BY ALL"
Escriba - para leer la consulta de la entrada estándar. Una consulta se detiene a los 60 s. Vea docs/analysis.md.`

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
