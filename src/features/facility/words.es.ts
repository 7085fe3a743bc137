import { counted } from '../../words/es/counted.ts'
import { atMoment, clockWithArticle, sentence } from '../../words/es/phrases.ts'
import type { Texts } from '../../words/texts.ts'
import type { cliFacilityEn, facilityCommandsEn, facilityOptionsEn } from './words.en.ts'

export const screenFacilitySettingsEs = {
  noFacility: 'Sin centro',
  states: {
    off: 'Sin centro',
    connecting: 'Conectando…',
    connected: 'Conectada',
    away: 'Sin conexión',
  },
  connectedSince: (clock: string) => `desde ${clockWithArticle(clock)}`,
  cageNote: (cage: string, state: string) => `${cage}, ${state}`,

  database: 'Base de datos compartida',
  databaseWhy:
    'Una base de datos PostgreSQL (14 o posterior) que usan todas las estaciones del centro. Pida la dirección y la contraseña a quien la preparó.',
  address: 'Dirección de la base de datos',
  addressExample: 'postgresql://ondeck@db.example:5432/ondeck',
  addressNote: 'No incluya la contraseña.',
  password: 'Contraseña',
  passwordPlaceholder: 'Contraseña del usuario de la base de datos',
  passwordReplace: 'Escriba una contraseña nueva para reemplazar la guardada',
  passwordNote: 'Se guarda en el llavero de esta computadora y no se vuelve a mostrar.',
  passwordState: {
    none: 'Todavía no hay contraseña',
    kept: 'Contraseña guardada en el llavero',
    'this-start-only': 'Contraseña conservada hasta que se cierre OnDeck',
    locked: 'Llavero bloqueado',
    unavailable: 'Llavero no disponible',
    given: 'Contraseña indicada al iniciar OnDeck',
  },
  passwordFixed: 'Está definida en ONDECK_FACILITY_PASSWORD y no se guarda.',
  tls: 'Cifrado',
  tlsChoices: { verify: 'Verificado', encrypt: 'Sin verificar', off: 'Ninguno' },
  tlsNotes: {
    verify: 'OnDeck comprueba el certificado de la base de datos. Recomendado.',
    encrypt: 'Cifrado, pero otra computadora podría hacerse pasar por la base de datos.',
    off: 'Cualquiera en la red puede leer los nombres de los atletas. Úselo solo con una base de datos en esta computadora.',
  },
  caFile: 'Archivo de certificado',
  caFileExample: '/etc/ssl/facility-ca.pem',
  caFileNote:
    'Archivo PEM de la autoridad que firmó el certificado de la base de datos, si el sistema no confía en ella.',
  join: 'Unirse al centro',
  leave: 'Salir del centro',
  leaveTitle: '¿Salir del centro?',
  leaveText:
    'Esta estación conserva sus clips, pero sube los clips de carpetas compartidas sin consultar a las demás. Si otra estación vigila la misma carpeta, un clip puede subirse dos veces. La contraseña se elimina del llavero.',
  theDatabase: 'La base de datos del centro',

  testing: 'Probando la conexión…',
  testPassed: 'Prueba de conexión correcta',
  changesTake: (seconds: string) =>
    `Los cambios de otras estaciones tardan hasta ${seconds} s: un concentrador de conexiones no transmite avisos. Use la dirección de la propia base de datos.`,
  testFailed: 'La prueba de conexión falló',
  testResult: 'Prueba de conexión',
  testWhy: 'Comprueba cada paso hasta la base de datos con los valores de arriba, aunque no estén guardados.',
  hops: {
    name: 'DNS',
    port: 'Conexión',
    certificate: 'Certificado',
    password: 'Contraseña',
    database: 'Base de datos',
    tables: 'Tablas',
    rights: 'Permisos',
    clock: 'Reloj',
  },
  hopPassed: {
    name: 'Dirección encontrada',
    port: 'El servidor respondió',
    certificate: 'El certificado es válido',
    password: 'Usuario y contraseña aceptados',
    database: 'Base de datos encontrada',
    tables: 'Preparadas para OnDeck',
    rights: 'Tiene los permisos necesarios',
    clock: 'Los relojes coinciden',
  },
  hopSkipped: 'Sin probar',
  hopNotEncrypted: 'Sin certificado: la conexión no está cifrada',
  hopNotVerified: 'Cifrada. El certificado no se verifica.',
  clockDiffers: (time: string) => `Los relojes difieren en ${time}`,

  cage: 'Jaula',
  cageWhy: 'Las estaciones con el mismo nombre de jaula comparten el turno, el orden de turnos y las repeticiones.',
  cageName: 'Nombre de la jaula',
  cageWrong: 'Escriba 100 caracteres como máximo.',

  share: 'Compartir con otras estaciones',
  shareWhy:
    'Elija qué comparte esta estación con las demás. Los clips de carpetas compartidas siempre se suben una sola vez.',
  shares: {
    onDeck: 'Turno y orden de turnos',
    reps: 'Repeticiones de varias cámaras',
    roster: 'Atletas',
    pace: 'Límite de solicitudes',
    results: 'Resultados automáticos',
  },
  shareNotes: {
    onDeck: 'Todas las estaciones de la jaula muestran y usan los mismos atletas.',
    reps: 'Los clips de cámaras en varias estaciones de la jaula forman una repetición.',
    roster: 'Una estación lee los atletas del servicio para todas.',
    pace: 'Cuando el servicio limita las solicitudes, todas las estaciones reducen el ritmo juntas.',
    results: 'Una estación solicita los resultados para todas las que usan la misma biblioteca de resultados.',
  },
}

export const facilityCommandsEs: Texts<typeof facilityCommandsEn> = {
  facility: 'Prepara un centro, se une a él y lo revisa: estaciones que comparten una base de datos PostgreSQL',
  'facility init':
    'Crea las tablas del centro en una base de datos y un rol con los permisos mínimos para sus estaciones; ejecútelo de nuevo para actualizar',
  'facility join': 'Prueba la base de datos y une esta estación a su centro; pide la contraseña',
  'facility leave': 'Sale del centro; su base de datos conserva lo que esta estación informó',
  'facility test': 'Prueba cada paso hasta la base de datos del centro; no guarda nada',
  'facility status': 'Muestra la conexión y todas las estaciones del centro, la peor primero',
  'facility alone': 'Sube clips de carpetas compartidas sin la base de datos hasta que vuelva a responder',
  'facility password': 'Muestra dónde está la contraseña de la base de datos del centro, la define o la elimina',
  'facility password show': 'Muestra si el llavero del sistema tiene la contraseña; nunca muestra la contraseña',
  'facility password set': 'Guarda la contraseña en el llavero del sistema',
  'facility password forget': 'Elimina la contraseña del llavero del sistema',
}

export const facilityOptionsEs: Texts<typeof facilityOptionsEn> = {
  facilityDatabase: 'Dirección con un usuario que pueda crear tablas y roles (si falta, la de la estación)',
  stationRole:
    'Rol con el que se conectan las estaciones; se crea si no existe (si falta, los roles existentes u ondeck_station)',
  facilityTls:
    'verify: cifrada y con certificado comprobado (por defecto); encrypt: sin comprobar el certificado; off: sin cifrar',
  facilityCaFile: 'Archivo PEM de la autoridad de certificación de confianza',
  facilityCage: 'Jaula cuyo turno, orden de turnos y repeticiones comparte esta estación',
  aloneOff: 'Vuelve a esperar a la base de datos',
  yesAlone: 'Sube sin el centro; sin esta opción, solo explica qué ocurre',
}

export const helpOfFacilityEs = `
La dirección lleva un usuario y no lleva contraseña: postgresql://USUARIO@SERVIDOR:5432/BASE. OnDeck pide la contraseña
sin mostrarla o la lee de la primera línea de la entrada estándar. Con init, la segunda línea es la contraseña del rol, si
aún no existe.

Códigos de salida:
  0  todo está correcto
  1  hay estaciones que requieren atención, o a “alone” le falta --yes
  2  la dirección o el comando no es válido, o la base de datos no está preparada
  3  la base de datos no respondió, no es de confianza o rechazó el usuario o la contraseña`

export const cliFacilityEs: Texts<typeof cliFacilityEn> = {
  subject: 'El centro',
  enterPassword: (user: string) => `Contraseña de ${user} (no se muestra): `,
  enterNewPassword: (role: string) => `Contraseña para el rol nuevo ${role} (no se muestra): `,
  passed: 'correcto',
  skipped: 'sin probar',
  offset: (seconds: string, isAhead: boolean) =>
    `correcto: el reloj de la base de datos está ${seconds} s ${isAhead ? 'adelantado' : 'atrasado'} respecto al de esta computadora`,
  changesTake: (seconds) =>
    `Los cambios de otras estaciones tardan hasta ${seconds} s: un concentrador de conexiones no transmite avisos. La dirección de la propia base de datos sí.`,
  notSaved: 'No se guardó nada.',
  prepared: (version: string) => `La base de datos está preparada para OnDeck (PostgreSQL ${version}).`,
  migrated: (count: number) => (count === 0 ? 'Las tablas estaban al día.' : 'Las tablas se actualizaron.'),
  roleMade: (role: string) => `Se creó el rol ${role} con los permisos de una estación.`,
  roleGranted: (role: string) => `El rol ${role} tiene los permisos de una estación.`,
  excess: {
    superuser: (role: string) => `${role} es administrador y puede más de lo que una estación necesita. Use otro rol.`,
    owner: (role: string) => `${role} es propietario de las tablas y puede eliminarlas. Use otro rol.`,
    'create-in-public': (role: string) =>
      `${role} puede crear tablas en el esquema public, como cualquiera. Para impedirlo: REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
  },
  nextStep: 'En cada estación:',
  joinCommand: (address: string) => `  ondeck facility join ${address}`,
  joined: (host: string) => `Esta estación forma parte del centro en ${host}.`,
  shareFolders:
    'Use shared: true en las carpetas que vigilan varias estaciones, para que cada clip se suba una sola vez.',
  left: 'Esta estación salió del centro. Sube los clips de carpetas compartidas sin consultar a las demás.',
  link: {
    off: 'Sin conexión: la estación no está en marcha o no forma parte de un centro.',
    connecting: 'Conectando…',
    connected: (since: string) => sentence(`Conectada desde ${clockWithArticle(since)}`),
    away: (since: string) => `Sin conexión desde ${clockWithArticle(since)}:`,
  },
  passwordStates: {
    none: 'No hay contraseña para la base de datos del centro.',
    kept: 'La contraseña está en el llavero del sistema.',
    'this-start-only': 'La contraseña se conserva hasta que OnDeck se cierre:',
    locked: 'El llavero del sistema está bloqueado:',
    unavailable: 'El llavero del sistema no está disponible:',
    given: 'La contraseña viene del entorno y no se guarda.',
  },
  cage: (cage: string) => `Jaula: ${cage}`,
  notUploaded: (count: number, where: number) => `${clips(count)} aún sin subir en ${stations(where)}.`,
  heard: (clock: string) => `última señal ${clock}`,
  queued: (count: number) => `${clips(count)} en cola`,
  aloneMeans: (count: number) =>
    `${clips(count)} de carpetas compartidas ${count === 1 ? 'espera' : 'esperan'} a la base de datos del centro. Sin ella, un clip puede subirse dos veces si otra estación hace lo mismo. Agregue --yes para subir ahora.`,
  alone: 'Los clips de carpetas compartidas se suben sin el centro hasta que su base de datos vuelva a responder.',
  notAlone: 'Los clips de carpetas compartidas esperan a la base de datos del centro.',
  doctorOff: 'Esta estación no forma parte de un centro.',
  doctorPassed: (host: string, clock: string) => `${host}, cada paso ${clock}`,
  doctorFailed: (hop: string, host: string) => `${host}, paso ${hop}: `,
}

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
