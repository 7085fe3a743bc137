import { counted } from '../../words/es/counted.ts'
import { atMoment, clockWithArticle, sentence } from '../../words/es/phrases.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')
const stations = (count: number) => counted(count, 'estación', 'estaciones')

export const screenFacilityEs = {
  subject: 'El centro',

  notUploaded: (count: number) => (count === 1 ? 'clip aún sin subir' : 'clips aún sin subir'),
  notUploadedSpoken: (count: number) => `${clips(count)} aún sin subir`,
  onStations: (some: number, all: number) => `en ${some} de ${stations(all)}`,
  withSize: (size: string) => `, ${size}`,
  oldestBefore: '; el más antiguo, ',
  oldestAfter: (station: string) => ` en ${station}`,
  allUploaded: (all: number) => `Se subió todo lo de ${stations(all)}.`,
  asOf: (clock: string) => `Datos de ${clockWithArticle(clock)}`,

  today: 'Hoy, todas las estaciones',
  ofUploaded: (all: number) => `de ${clips(all)} subidos`,
  uploading: (count: string) => `${count} subiendo`,
  queued: (count: string) => `${count} en cola`,
  blocked: (count: string) => `${count} detenidos`,

  stations: 'Estaciones',
  columns: {
    station: 'Estación',
    state: 'Estado',
    onDeck: 'En turno',
    queue: 'Cola',
    oldest: 'Espera',
    folders: 'Carpetas',
    disk: 'Libre',
    version: 'Versión',
    heard: 'Última vez',
  },
  thisStation: 'esta estación',
  none: 'ninguno',
  unknown: 'Desconocido',
  nobody: 'Nadie',
  last: (name: string) => `último: ${name}`,
  foldersOf: (available: number, all: number) => `${available} de ${all}`,
  diskUsed: 'Espacio usado en disco',
  newer: (version: string) => `${version} disponible`,
  now: 'ahora',
  ago: (time: string) => `hace ${time}`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
  seconds: (count: number) => `${count} s`,

  states: {
    notResponding: 'No responde',
    blocked: 'Subidas detenidas',
    diskFull: 'Disco lleno',
    diskLow: 'Disco casi lleno',
    folderMissing: 'Falta una carpeta',
    foldersMissing: (count: number) => counted(count, 'carpeta faltante', 'carpetas faltantes'),
    clockOff: 'Reloj incorrecto',
    paused: 'Subidas en pausa',
    needsPerson: 'Requiere atención',
    uploading: (count: number) => `Subiendo ${clips(count)}`,
    stopped: 'Apagada',
    unknown: 'Estado desconocido',
  },
  since: (clock: string) => `desde ${clockWithArticle(clock)}`,
  uploadsStopped: 'subidas detenidas',
  uploadsStoppedAt: (clock: string) => `subidas detenidas a ${clockWithArticle(clock)}`,
  free: (size: string) => `${size} libres`,
  freeAt: (size: string, camera: string) => `${size} libres en ${camera}`,
  cameraSince: (camera: string, clock: string) => `${camera}, desde ${clockWithArticle(clock)}`,
  behind: (time: string) => `${time} de atraso`,
  ahead: (time: string) => `${time} de adelanto`,
  doneBy: (clock: string) => `termina a ${clockWithArticle(clock)}`,
  clipsQueued: (count: number) => `${clips(count)} en cola`,
  clipsToday: (count: number) => `${clips(count)} hoy`,
  updateReady: (count: number) => `${clips(count)}, nueva versión`,
  otherRelease: 'otra versión de OnDeck',

  attention: 'Requieren atención',
  attentionUnknown: 'No se sabe hasta que responda la base de datos.',
  noAttention: 'Ninguna estación requiere atención.',
  stationKeys: 'estación',
  silentTitle: (station: string) => `${station} no responde`,
  titleOf: (station: string, state: string) => `${station}: ${state}`,
  silentText: (clock: string, count: number) =>
    count === 0
      ? `${sentence(`Última señal ${atMoment(clock)}`)} Revise la corriente y la red.`
      : `Última señal a ${clockWithArticle(clock)}, con ${clips(count)} sin subir. Revise la corriente y la red.`,
  waitingClips: (count: number) => `${counted(count, 'clip espera', 'clips esperan')}.`,
  diskText: (where: string) => `${where}. Elimine o mueva clips ya subidos para liberar espacio.`,
  fullText: 'Su disco está lleno. Libere espacio en disco en esa computadora.',
  folderText: (facts: string) => `${facts}. Revise el cable de la cámara y el nombre de la carpeta.`,
  clockText: (difference: string) =>
    `Su reloj tiene ${difference}, así que las horas de grabación pueden estar mal. Active la hora automática en esa computadora.`,
  unknownText: 'Usa otra versión de OnDeck, así que esta estación no puede leer su estado. Actualice la más antigua.',
  personText: 'Etiquete o revise estos clips en esa estación.',
  pausedText: (count: number) =>
    count === 1 ? 'Se subirá 1 clip al reanudar las subidas.' : `Se subirán ${clips(count)} al reanudar las subidas.`,
  nextStation: 'Estación siguiente',
  previousStation: 'Estación anterior',
  showClips: 'Ver clips',
  showQueue: 'Ver cola',
  openSettings: 'Abrir ajustes',

  database: 'Base de datos',
  connected: 'conectada',
  latency: (milliseconds: string) => `conectada, ${milliseconds}`,
  connecting: 'conectando',
  away: (clock: string) => `sin conexión desde ${clockWithArticle(clock)}`,
  pace: 'Límite de solicitudes',
  noPace: 'ninguno',
  perMinute: (count: string) => `${count} por min`,
  pausedUntil: (clock: string) => `en pausa hasta ${clockWithArticle(clock)}`,
  roster: 'Atletas',
  rosterOf: (athletes: number, clock: string | null) =>
    clock === null ? counted(athletes, 'atleta', 'atletas') : `${counted(athletes, 'atleta', 'atletas')}, ${clock}`,

  notSynchronized: (clock: string) => `Sin sincronizar desde ${clockWithArticle(clock)}`,
  waitingForDatabase: (count: number) =>
    `${counted(count, 'clip de carpetas compartidas espera', 'clips de carpetas compartidas esperan')} a la base de datos.`,
  show: 'Abrir Centro',
  noneWaiting: 'No hay clips de carpetas compartidas pendientes.',
  alone: 'Subir sin el centro…',
  aloneShort: 'Subir sin el centro',
  aloneQuestion: '¿Subir sin el centro?',
  aloneWhy:
    'Esta estación subirá los clips de carpetas compartidas sin consultar a las demás. Si otra estación hace lo mismo, un clip puede subirse dos veces. Esto terminará cuando la base de datos vuelva a responder.',
  aloneWaiting: (count: number) => (count === 1 ? 'Ahora se subirá 1 clip.' : `Ahora se subirán ${clips(count)}.`),
  aloneTitle: 'Subiendo sin el centro',
  aloneSince: (clock: string) =>
    `${sentence(`desde ${clockWithArticle(clock)}`)} Terminará cuando la base de datos vuelva a responder.`,
  aloneEnd: 'Esperar a la base de datos',

  noFacility: 'Esta estación no forma parte de un centro',
  noFacilityText:
    'Las estaciones que comparten una base de datos PostgreSQL suben cada clip compartido una sola vez y aparecen todas aquí.',
  setUp: 'Configurar un centro',
  loading: 'Conectando con la base de datos del centro…',
  noStations: 'Todavía no hay estaciones',
  noStationsText: 'Las estaciones aparecerán aquí cuando la base de datos responda.',
  onlyThis: 'Todavía no se ha unido otra estación',
  onlyThisText: 'En otra computadora, abra Ajustes, Centro, y escriba la misma dirección de la base de datos.',
}
