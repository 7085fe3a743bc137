import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenFindEn } from './words.en.ts'

/** Description of `ondeck find`. */
export const findCommandEs =
  'Busca repeticiones por texto, atleta, movimiento, cámara, estado, día o nombre de archivo; las más recientes primero'

/** Options of `ondeck find`. */
export const findOptionsEs = {
  findAthlete: 'Solo este atleta: un id o un nombre; se puede repetir',
  findCamera: 'Solo repeticiones con un clip de esta cámara; se puede repetir',
  findDimension: 'Solo este valor de una dimensión, como handedness=left; se puede repetir',
  findFile: 'Parte de un nombre de archivo',
  findFrom: 'Primer día, como 2026-11-14',
  findState:
    'Solo repeticiones con un clip en este estado: preparing, queued, uploading, processing, completed, attention o cancelled; se puede repetir',
  findStation: 'Busca repeticiones de otra estación del centro en lugar de las de esta; “all” para todas las demás',
  findTo: 'Último día, como 2026-11-14',
}

/** The Find screen. */
export const screenFindEs: Texts<typeof screenFindEn> = {
  open: 'Buscar repeticiones',
  search: 'Buscar repeticiones',
  placeholder: 'Nombre, movimiento, cámara o archivo',
  results: 'Repeticiones encontradas',
  filters: 'Filtros',
  total: (reps, shown, isExact) => `${isExact ? '' : 'Más de '}${shown} ${reps === 1 ? 'repetición' : 'repeticiones'}`,
  indexing: (percent) => `Indexando repeticiones anteriores: ${percent}. Las más recientes ya se encuentran.`,
  removeFilter: (text) => `Quitar el filtro ${text}`,
  clearFilters: 'Quitar los filtros',
  noMatch: 'Ninguna repetición coincide',
  noMatchNote: 'Quite un filtro para encontrar más repeticiones:',
  emptyTitle: 'Todavía no hay repeticiones',
  emptyNote: 'Las repeticiones aparecen aquí cuando sus clips tienen etiquetas.',
  resultsElsewhere: 'Aquí no se buscan las sesiones de la biblioteca de resultados.',
  toResults: 'Abrir Resultados',
  calendar: 'Días',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  dayReps: (day, reps) => `${day}: ${counted(reps, 'repetición', 'repeticiones')}`,
  anyAthlete: 'Cualquier atleta',
  anyMovement: 'Cualquier movimiento',
  anyDimension: 'Cualquiera',
  anyCamera: 'Cualquier cámara',
  anyState: 'Cualquier estado',
  noAthletes: 'Ningún atleta con repeticiones tiene este nombre',
  dimension: 'Dimensión',
  camera: 'Cámara',
  state: 'Estado',
  fileName: 'El nombre del archivo contiene',
  fileChip: (part) => `Archivo: ${part}`,
  textChip: (text) => `«${text}»`,
  states: {
    preparing: 'En análisis',
    queued: 'En cola',
    uploading: 'Subiendo',
    processing: 'En proceso',
    completed: 'Completada',
    attention: 'Requiere atención',
    cancelled: 'Cancelada',
  },
  select: 'Seleccionar',
  selectAll: 'Seleccionar todas las repeticiones encontradas',
  selectNone: 'Quitar la selección',
  selected: (reps) => counted(reps, 'repetición seleccionada', 'repeticiones seleccionadas'),
  retry: 'Reintentar',
  notRetried: 'No hay nada que reintentar en estas repeticiones',
  theseReps: 'Estas repeticiones',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  linkNotCopied: 'Aquí no se puede copiar el enlace. Cópielo de la barra de direcciones.',
  close: 'Cerrar la repetición',
  station: 'Estación',
  thisStation: 'Esta estación',
  otherStations: 'Todas las demás estaciones',
  otherReps: 'Repeticiones de otras estaciones',
  otherTotal: (reps: number, isWhole: boolean) =>
    isWhole
      ? `${counted(reps, 'repetición', 'repeticiones')}.`
      : `Las ${counted(reps, 'repetición', 'repeticiones')} más recientes.`,
  otherNote: 'Los videos se abren en la estación.',
  noAthlete: 'Sin atleta',
  files: 'Archivos',
  fileCount: (files, areMore) => (areMore ? `Más de ${files}` : files),
  noFiles: 'Ningún archivo de las carpetas de origen tiene ese nombre. OnDeck lee archivos .mov y .mp4.',
  unreadFolders: (folders) => `Estas carpetas no se pueden leer ahora; el archivo puede estar ahí: ${folders}`,
  openFile: 'Detalles',
  openFileOf: (file) => `Detalles de ${file}`,
  fileStates: {
    unsupported: 'no compatible',
    existing: 'sin subir',
    'folder-off': 'carpeta sin vigilar',
    subfolder: 'subcarpeta no incluida',
    overlooked: 'no se puede leer',
    new: 'recién encontrado',
  },
  fileReasons: {
    existing: {
      why: 'Estaba en la carpeta antes de agregarla, y los clips existentes se dejaron fuera.',
      next: 'Para subirlo, cópielo en la carpeta con otro nombre.',
    },
    existingWaits: {
      why: 'Estaba en la carpeta antes de agregarla, y espera su respuesta.',
      next: 'Decida si se suben los clips existentes: el mensaje en la parte superior de la pantalla lo pregunta.',
    },
    'folder-off': {
      why: 'OnDeck no vigila esta carpeta.',
      next: 'Agregue la carpeta en Ajustes, Carpetas.',
    },
    subfolder: {
      why: 'Está en una subcarpeta, y las subcarpetas de esta carpeta no están incluidas.',
      next: 'Active “Incluir subcarpetas” en Ajustes, Carpetas.',
    },
    new: { why: 'OnDeck aún no lo leyó.', next: 'La próxima exploración de la carpeta lo encuentra.' },
    writing: {
      why: 'Todavía se está escribiendo o copiando.',
      next: 'OnDeck continuará automáticamente cuando deje de cambiar.',
    },
    analyzing: { why: 'OnDeck lo está analizando.', next: 'Continuará automáticamente.' },
    held: { why: 'Sus etiquetas aún se pueden cambiar.', next: 'OnDeck lo subirá después de la espera.' },
    queued: { why: 'Está en la cola de subida.', next: 'OnDeck lo subirá automáticamente.' },
    uploading: { why: 'Se está subiendo.', next: 'Terminará automáticamente.' },
  },
  queueStops: {
    paused: { why: 'Las subidas están en pausa.', next: 'Reanude las subidas para continuar.' },
    schedule: { why: 'El horario de subida está cerrado ahora.', next: 'OnDeck lo subirá cuando el horario se abra.' },
    'no-service': {
      why: 'No hay un servicio configurado.',
      next: 'Escriba la dirección del servicio en Ajustes, Conexión.',
    },
    'no-key': { why: 'No hay una clave de API.', next: 'Escriba la clave de API en Ajustes, Conexión.' },
    'key-refused': {
      why: 'El servicio rechazó la clave de API.',
      next: 'Escriba una clave de API nueva en Ajustes, Conexión.',
    },
    offline: { why: 'No se puede acceder al servicio.', next: 'OnDeck reintentará automáticamente.' },
  },
  uploadedAt: (moment) => `Subido ${moment}`.trim(),
  canceledAt: (moment) => `Cancelado ${moment}`.trim(),
  canceledNext: 'Recupérelo para subirlo.',
}
