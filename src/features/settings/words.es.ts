import { RESCAN_INTERVAL_SECONDS } from '../../station/contract/station-status.ts'
import { clockErrorEs } from '../../words/es/clock-error.ts'
import { counted } from '../../words/es/counted.ts'
import { clockWithArticle, sentence } from '../../words/es/phrases.ts'
import type { Texts } from '../../words/texts.ts'
import type {
  cliSettingsEn,
  screenCameraTimesEn,
  screenClockQuestionsEn,
  screenClocksEn,
  screenFolderSettingsEn,
  screenSettingsEn,
  screenSettingsFileEn,
  screenSharedFoldersEn,
  screenStationSettingsEn,
} from './words.en.ts'

export const screenStationSettingsEs: Texts<typeof screenStationSettingsEn> = {
  watcher: 'Búsqueda de clips',
  watchers: {
    auto: 'Automática',
    chokidar: 'Carpeta completa',
    own: 'Solo los cambios',
    none: 'Cada 10 segundos',
  },
  watcherNotes: {
    auto: 'La carpeta completa hasta 5,000 archivos; a partir de ahí, solo los cambios.',
    chokidar: 'Revisa la carpeta completa después de cada cambio (chokidar).',
    own: 'Mira solo lo que cambió. Conviene con muchos archivos.',
    none: 'Revisa cada 10 segundos. Para carpetas compartidas que no informan de los cambios.',
  },
  watcherWhy: {
    chosen: () => 'elegida en los ajustes',
    'few-files': (limit) => `hasta ${limit} archivos`,
    'many-files': (limit) => `más de ${limit} archivos`,
    'missed-clip': () => 'antes se pasó por alto un clip',
  },

  network: 'Red',
  networkWhy: 'Solo para redes con proxy o inspección del tráfico. Consulte al administrador de la red.',
  proxy: 'Proxy',
  proxyExample: 'http://proxy.example:3128',
  proxyNote: 'Déjelo vacío para usar HTTPS_PROXY del sistema. La dirección puede incluir usuario y contraseña.',
  proxyWrong: 'Esta no es la dirección de un proxy. Ingrese http:// o https://, el servidor y el puerto.',
  caFile: 'Archivo de certificado',
  caFileExample: 'Ruta completa de un archivo .pem',
  caFileNote: 'Una autoridad en la que confiar, además de las del sistema.',
  uploadHosts: 'Servidores de subida privados',
  uploadHostsExample: 'nas.local, 192.168.1.20',
  uploadHostsNote: 'Servidores de su propia red a los que el servicio puede dirigir las subidas. Sepárelos con comas.',
  uploadHostsWrong: 'Ingrese nombres de servidores o direcciones IP, separados por comas.',
  caFileWrong: 'Este archivo no se puede leer como certificado. Ingrese la ruta completa de un archivo PEM.',

  dimensionsNote:
    'En todas las carpetas. Los clips esperan en Por etiquetar hasta tener todas las dimensiones de su movimiento.',
  aliases: 'Nombres en los archivos',
  aliasesWhy: 'Números, iniciales y apodos con los que los archivos y carpetas nombran a un atleta.',
  aliasesNote: 'Se usan en las reglas de todas las carpetas.',
  noAliases: 'Aún no hay nombres. Los nombres completos se reconocen sin ellos.',
  alias: 'Nombre en los archivos',
  aliasExample: '12 o MO',
  addAlias: 'Agregar nombre',
  removeAlias: (alias) => `Quitar ${alias}`,
  aliasWrong: {
    taken: 'Este nombre ya está en la lista. Quítelo primero para usarlo con otra persona.',
    empty: 'Ingrese al menos una letra o un dígito.',
  },

  finished: 'Clips terminados',
  finishedWhy: 'Un clip está terminado cuando su archivo ya no cambia y se abre como video completo.',
  stable: 'Archivo sin cambios durante',
  stableNote: 'Auméntelo si una cámara o una copia hace pausas más largas al escribir.',
  giveUp: 'Incompleto después de',
  giveUpNote:
    'Cuánto espera OnDeck un archivo que ya no cambia pero no está completo. Después, el clip requiere atención.',
  automatic: 'Automático',

  afterUpload: 'Después de subir',
  afterUploadWhy: 'Qué pasa con un archivo cuando el servicio ha completado su captura. OnDeck nunca borra un archivo.',
  keep: 'Dejar en su lugar',
  move: 'Mover a una carpeta',
  keepNote: 'Los archivos se quedan en su carpeta.',
  moveNote: 'Se aplica a los clips que se completen a partir de ahora.',
  moveTo: 'Mover a',
  moveToNote: 'Ni dentro ni alrededor de una carpeta vigilada: los clips movidos se agregarían otra vez.',
  chooseFolder: 'Elegir una carpeta',
  homeFolder: 'Carpeta personal',
  useFolder: 'Usar esta carpeta',
  folderWrong: 'Ingrese la ruta completa de una carpeta.',

  extraKeys: 'Más ajustes de la cámara',
  extraKey: (row) => `Clave ${row}`,
  extraValue: (row) => `Valor ${row}`,
  addExtraKey: 'Agregar ajuste de la cámara',
  removeExtraKey: (row) => `Quitar ajuste de la cámara ${row}`,
  extraKeyWrong: {
    'no-key': 'Ingrese la clave.',
    'no-value': 'Ingrese el valor.',
    taken: 'Esta clave ya está en la lista.',
    'named-above': 'Use el campo de arriba para esta clave.',
  },
}

const screenFolderSettingsEs: Texts<typeof screenFolderSettingsEn> = {
  addFolder: 'Agregar carpeta',
  noFolders: 'Aún no hay carpetas',
  noFoldersText:
    'Agregue la carpeta a la que exporta una cámara. OnDeck la vigila y agrega cada clip terminado. Nunca cambia ni borra un archivo.',
  foldersGiven: 'Las carpetas se definen en el archivo de configuración de esta estación. Agréguelas y cámbielas ahí.',
  folderState: {
    starting: 'Revisando',
    watching: 'Vigilada',
    'rescan-only': `Solo revisión, cada ${RESCAN_INTERVAL_SECONDS} segundos`,
    unavailable: 'No disponible',
  },
  rescanOnlyNote: 'Esta carpeta no informa cambios, así que OnDeck la revisa. No se pierde ningún clip.',
  unavailableSince: (clock) => `No disponible desde ${clockWithArticle(clock)}`,
  clipsToday: (clips) => `${counted(clips, 'clip', 'clips')} hoy`,
  unsupported: (count: number) =>
    `${counted(count, 'video no se puede subir', 'videos no se pueden subir')}: solo .mov y .mp4`,
  unsaved: 'Cambios sin guardar',
  rescan: 'Revisar de nuevo',
  stopWatching: 'Dejar de vigilar',
  stopTitle: (camera) => `¿Dejar de vigilar ${camera}?`,
  stopText:
    'OnDeck ya no agrega clips nuevos de ella. Los clips que ya encontró se siguen subiendo. No se cambia ningún archivo. Puede deshacerlo.',
  stopped: (camera) => `Se dejó de vigilar ${camera}`,

  cameraLabel: 'Nombre de la cámara',
  cameraLabelNote:
    'Aparece en las repeticiones, por ejemplo “A lado abierto”. Cada cámara necesita su propia carpeta: los clips de una carpeta cuentan como una sola cámara.',
  sameLabel: (label, folder) =>
    `“${label}” también es el nombre de la cámara de ${folder}. Dé a cada cámara su propio nombre: las repeticiones distinguen las cámaras por él.`,
  alreadyWatched: (camera) => `Esta carpeta ya se vigila, como “${camera}”.`,
  showWatched: 'Mostrar la carpeta',
  setup: 'Configuración de la cámara',
  setupUnknown: 'Es posible que el servicio no admita esta configuración. Se envía como está escrita.',
  setups: {
    'single.front_on': 'una cámara, de frente',
    'single.down_the_line': 'una cámara, en la línea',
  },
  orientation: 'Orientación',
  orientations: { auto: 'Como se grabó', portrait: 'Vertical', landscape: 'Horizontal' },
  clock: 'Corrección del reloj',
  clockMeasured: 'Automática',
  clockNote: 'Se suma a las horas de grabación',
  subfolders: 'Incluir subcarpetas',
  requireDimensions: 'Requerir todas las dimensiones',

  tagsTitle: 'Etiquetas predeterminadas',
  tagsWhy: 'Se usan solo si no hay etiquetas manuales, de una regla ni del atleta en turno.',
  useOnDeck: 'Usar el atleta en turno',
  noDefaultAthlete: 'Ninguno',
  chosenAthlete: 'Atleta elegido',
  notSet: 'Sin definir',

  rules: 'Reglas',
  rulesWhy: 'Leen etiquetas de los nombres de archivos y carpetas',
  ruleFileName: 'Nombre del archivo',
  ruleFileNameExample: '{athlete}_{movement}_{n}',
  rulePath: 'Ruta de la carpeta',
  rulePathExample: '{date}/{athlete}',
  insert: (field) => `Insertar ${field}`,
  ignoreWords: 'Ignorar estas palabras',
  ignoreWordsExample: 'toma, final',
  exclude: 'Omitir',
  excludeExample: 'calentamiento/, *_prueba.mp4, Archivo/2025',
  excludeNote:
    'Nombres de carpetas y archivos, o rutas dentro de esta carpeta, separados por comas. * equivale a cualquier texto.',
  excludeTooLong: 'Use como máximo 100 patrones de hasta 200 caracteres.',
  excludes: (excluded, total, names) =>
    `Omite ${excluded} de ${total} videos que están aquí ahora${names.length === 0 ? '.' : `: ${names.join(', ')}`}`,
  shotList: 'Leer listas de tomas CSV de esta carpeta',
  fields: {
    athlete: 'atleta',
    firstName: 'nombre',
    lastName: 'apellido',
    activity: 'actividad',
    movement: 'movimiento',
    camera: 'cámara',
    date: 'fecha',
    time: 'hora',
    n: 'número',
    ignore: 'cualquier cosa',
  },
  moreFields: 'Más campos',
  fieldsBelow: 'Use uno de los campos de abajo.',

  preview: 'En esta carpeta ahora',
  previewNote: 'los más nuevos primero, al instante',
  previewEmpty: 'Aún no hay videos en esta carpeta. Cuando los haya, verá qué etiquetas dan las reglas a cada uno.',
  previewOf: (shown, total) => `los ${shown} más nuevos de ${total}`,
  previewComplete: 'Completo',
  previewByDeck: 'Usa el turno',
  previewNeedsTags: 'Por etiquetar',
  previewIgnored: 'Ignorado',
  previewFits: (complete, total) => `${complete} de ${total} se etiquetan automáticamente`,
  fromOnDeck: 'del turno',
  recorded: 'Hora',
  tags: 'Etiquetas',
  discard: 'Descartar',
  saveChanges: 'Guardar cambios',

  path: 'Carpeta',
  pathExample: 'Ruta completa',
  choosePath: 'Elegir…',
  browse: (folder) => `Carpetas en ${folder}`,
  up: 'Subir un nivel',
  noSubfolders: 'Aquí no hay carpetas',
  contains: (clips, size) => `Contiene ${clips}, ${size}`,
  containsAtLeast: (clips, size) => `Contiene al menos ${clips}, ${size}`,
  contentsUnknown: 'Esta carpeta responde despacio. Se desconoce su contenido.',
  containsNone: 'Aún no hay clips',
  counting: 'Contando clips…',
  existing: 'Clips existentes',
  addExisting: 'Agregar clips existentes',
  addExistingNote: 'Se etiquetan y suben como los clips nuevos',
  ignoreExisting: 'Ignorar clips existentes',
  ignoreExistingNote: 'Solo se agregan clips nuevos',
}

export const screenSettingsFileEs: Texts<typeof screenSettingsFileEn> = {
  title: 'Archivo de ajustes',
  why: 'Copia los ajustes de esta estación a otras computadoras. El archivo no tiene la clave de API, ni un proxy con contraseña, ni el nombre de la estación.',
  whyPractice: 'Salga del modo de práctica para exportar o importar los ajustes de esta estación.',
  exportButton: 'Exportar ajustes',
  importButton: 'Importar ajustes',
  exported: (file) => `Se exportó a ${file}.`,
  tooLarge: (file, size) => `${file} pesa más de ${size}. Elija un archivo de ajustes.`,
  problems: (file) => `No se puede importar ${file}.`,
  same: (file) => `Esta estación ya tiene los ajustes de ${file}.`,
  changes: (count, file) =>
    `${counted(count, 'ajuste', 'ajustes')} de ${file} ${count === 1 ? 'es distinto' : 'son distintos'} en esta estación.`,
  list: 'Ajustes que cambian',
  setting: 'Ajuste',
  before: 'Ahora',
  after: 'En el archivo',
  none: 'Sin definir',
  apply: (count) => `Cambiar ${counted(count, 'ajuste', 'ajustes')}`,
  changed: (count) => `Se ${count === 1 ? 'cambió' : 'cambiaron'} ${counted(count, 'ajuste', 'ajustes')}.`,
  undone: 'Se restablecieron los ajustes anteriores a la importación.',
  missingFolder: (path) => `${path} no existe en esta computadora.`,

  provisioned: (file, folders) =>
    `Esta estación se configuró con ${file}: ${counted(folders, 'carpeta de origen', 'carpetas de origen')}.`,
  provisionedKey: 'La clave de API está en el llavero. Su archivo se sobrescribió y se eliminó.',
  enterKey: 'Ingresar clave de API',
  provisionedNext: 'Ingrese la clave de API para terminar.',
  provisionedDone: 'La configuración está completa.',
  moreProblems: (count) => `${counted(count, 'problema más', 'problemas más')} en Ajustes, Esta computadora.`,
}

export const settingsCommandsEs = {
  settings: 'Muestra y cambia los ajustes de una estación; un archivo de configuración prevalece',
  'settings show': 'Muestra todos los ajustes, incluidos los de la configuración',
  'settings export': 'Escribe los ajustes en un archivo YAML, sin la clave de API ni otros secretos',
  'settings import': 'Cambia los ajustes a los de un archivo: todos o ninguno',
  'settings set': 'Cambia un ajuste, por ejemplo: set uploads.holdSeconds 30',
}

export const settingsOptionsEs = {
  compareWith: 'Solo compara los ajustes de la estación con este archivo de ajustes o de aprovisionamiento',
  provision: 'Archivo de aprovisionamiento, YAML o JSON: configura una estación nueva una sola vez',
  settingsDryRun: 'Solo muestra lo que cambiaría',
  settingsSources: 'Muestra los ajustes vigentes, también los predeterminados, y de dónde viene cada uno',
}

export const cliSettingsEs: Texts<typeof cliSettingsEn> = {
  provisioned: (file, folders) =>
    `Esta estación se configuró con ${file}: ${counted(folders, 'carpeta de origen', 'carpetas de origen')}.`,
  provisionedKey: 'La clave de API está en el llavero. Su archivo se sobrescribió y se eliminó.',
  imported: (count) =>
    count === 0
      ? 'La estación ya tiene estos ajustes.'
      : `Se ${count === 1 ? 'cambió' : 'cambiaron'} ${counted(count, 'ajuste', 'ajustes')}.`,
  wouldImport: (count) =>
    count === 0
      ? 'La estación ya tiene estos ajustes.'
      : `${count === 1 ? 'Cambiaría' : 'Cambiarían'} ${counted(count, 'ajuste', 'ajustes')}. No se cambió nada.`,
  noDifference: 'La estación tiene todos los ajustes del archivo.',
  setByOrganization: (key, value) => `Su organización fija ${key} en ${value}.`,
  /** Sources of a setting in force. */
  origins: {
    default: 'predeterminado',
    station: 'esta estación',
    file: 'archivo de configuración',
    option: 'opción',
    environment: 'entorno',
    managed: 'organización',
  },
  provisionedWithoutKey:
    'Si este equipo aún no tiene la clave de API, ingrésela en las pantallas o con “ondeck key set”.',
  folderNotHere: (path) => `${path} no existe en este equipo.`,
  tooLarge: (size) => `más de ${size}`,
}

/** La medición del reloj de una cámara en Configuración. */
export const screenClocksEs: Texts<typeof screenClocksEn> = {
  measure: 'Medir reloj',
  measured: (correction) => `Medido: ${correction}`,
  fixed: 'El archivo de configuración define las correcciones de reloj. Cámbielas ahí.',
  title: (camera) => `Medir el reloj de ${camera}`,
  why: 'Elija dos clips que muestren el mismo momento, como el contacto con la pelota. Búsquelo en cada uno y márquelo.',
  whyComputer:
    'Grabe el reloj de esta computadora, marque un cuadro del clip y escriba la hora que muestra ese cuadro.',
  compareWith: 'Comparar con',
  computer: 'El reloj de esta computadora',
  noOther: 'Agregue otra cámara para comparar clips, o compare con el reloj de esta computadora.',
  noClips: (camera) => `Todavía no hay clips de ${camera}.`,
  clipsOf: (camera) => `Clips de ${camera}`,
  untimed: 'Sin hora de grabación',
  untimedNote: 'Un clip sirve para medir un reloj solo si su cámara escribió la hora de grabación.',
  frame: (camera) => `Cuadro de ${camera}`,
  position: (at, of) => `${at} de ${of} s`,
  frameOf: (frame, total) => `Cuadro ${frame} de ${total}`,
  pictureOf: (picture, total) => `Imagen ${picture} de ${total}`,
  coarse: 'Este clip no se puede reproducir aquí; el momento se busca por imágenes y es menos exacto.',
  noPictures: 'Este clip no se puede reproducir aquí y no tiene imágenes. Elija otro clip.',
  gone: 'El video de este clip no está en esta computadora. Elija otro clip.',
  earlier: 'Cuadro anterior',
  later: 'Cuadro siguiente',
  mark: 'Marcar este momento',
  marked: 'Marcado',
  filmThis: (camera) =>
    `Grabe este reloj con ${camera} durante unos segundos. El clip aparece en la lista cuando se exporta.`,
  reading: 'Hora en el cuadro marcado',
  readingExample: (example) => `Por ejemplo, ${example}`,
  readingWrong: 'Escriba horas, minutos y segundos como se ven en el cuadro.',
  next: {
    both: 'Marque el mismo momento en los dos clips.',
    measured: (camera) => `Marque el momento en el clip de ${camera}.`,
    reading: 'Escriba la hora que muestra el cuadro marcado.',
  },
  measuring: 'Midiendo…',
  offset: (camera, by, isAhead, than, uncertainty) =>
    `${camera} está ${by} ${isAhead ? 'adelantada' : 'atrasada'} respecto a ${than} (± ${uncertainty}).`,
  same: (camera, than, uncertainty) => `${camera} coincide con ${than} (± ${uncertainty}).`,
  thisComputer: 'esta computadora',
  correction: (before, after) => `Corrección de reloj: ${before} → ${after}.`,
  fits: (present) => `La corrección actual de ${present} ya es adecuada.`,
  large: 'Es un cambio grande. Compruebe que ambos lados muestran el mismo momento.',
  moved: (count) =>
    count === 0
      ? 'Ningún clip en espera cambia.'
      : `${counted(count, 'clip en espera recibe', 'clips en espera reciben')} una hora de grabación corregida.`,
  changed: (count) => `${counted(count, 'clip recibe', 'clips reciben')} otras etiquetas:`,
  tooLate: (count) =>
    `${counted(count, 'clip recibiría', 'clips recibirían')} otras etiquetas, pero ya se ${count === 1 ? 'reservó o subió' : 'reservaron o subieron'}:`,
  save: 'Guardar corrección',
  saved: (camera, correction) => `Reloj de ${camera} corregido: ${correction}`,
}

export const screenClockQuestionsEs: Texts<typeof screenClockQuestionsEn> = {
  label: (camera) => `Reloj de ${camera}`,
  differ: (camera, says, written) =>
    sentence(`Los clips de ${camera} indican ${says}, pero sus archivos se escribieron el ${written}`),
  off: (offBySeconds, clips) =>
    `Su reloj está ${clockErrorEs(offBySeconds)}: ¿corregirlo para ${clips === 1 ? 'este clip' : `estos ${clips} clips`} y de ahora en adelante?`,
  unconfirmed: 'Su reloj aún no se ha comprobado. ¿Son correctas sus horas?',
  edge: (camera) =>
    `El atleta en turno cambió mientras ${camera} grababa. ¿Sus marcas de tiempo indican el inicio o el final del clip?`,
  edges: { start: 'Inicio del clip', end: 'Final del clip' },
  correct: (clips) => `Corregir ${counted(clips, 'clip', 'clips')}`,
  right: 'Las horas son correctas',
}

export const screenCameraTimesEs: Texts<typeof screenCameraTimesEn> = {
  title: 'Marcas de tiempo de la cámara',
  edge: 'Las marcas de tiempo indican',
  edges: { learn: 'Detectar automáticamente', start: 'Inicio del clip', end: 'Final del clip' },
  unknown: 'Aún no se sabe. Un clip grabado mientras cambiaba el turno espera una respuesta.',
  byHand: 'Configurado a mano. Los clips ya subidos no cambian.',
  learned: {
    start: (sign, clips) => `Inicio del clip, según ${sign}: ${clips}.`,
    end: (sign, clips) => `Final del clip, según ${sign}: ${clips}.`,
  },
  signs: {
    maker: 'los metadatos de la cámara',
    name: 'los nombres de los archivos',
    file: 'las fechas de los archivos',
  },
  confirmed: {
    arrival: (clip) => `El reloj está confirmado: ${clip} llegó justo después de grabarse.`,
    camera: () => 'El reloj está confirmado: otra cámara grabó las mismas repeticiones a las mismas horas.',
    person: () => 'Una persona confirmó el reloj.',
    history: () => 'El reloj ya se usaba antes de que OnDeck revisara los relojes.',
    nothing: () => 'Nada ha confirmado el reloj todavía.',
  },
}

export const screenSettingsEs: Texts<typeof screenSettingsEn> = {
  title: 'Ajustes',
  connection: 'Conexión',
  folders: 'Carpetas',
  uploads: 'Clips y subidas',
  results: 'Resultados',
  facility: 'Centro',
  notifications: 'Avisos de escritorio',
  computer: 'Esta computadora',
  about: 'Acerca de',
  managed: 'Definido por su organización.',
  managedTitle: 'Definido por su organización',
  managedWhy: 'Su administrador define estos ajustes en este equipo. Aquí no se pueden cambiar.',
  managedProblem: 'Ajustes administrados',
  given: 'Definido en el archivo de configuración de esta estación. Cámbielo ahí.',

  foldersNone: 'Sin carpetas',
  foldersWatched: (watched, all) => `${watched} de ${all} vigiladas`,
  uploadsNote: (hold, parallel) => `Espera ${hold}, ${parallel} a la vez`,
  versionNote: (version) => `Versión ${version}`,

  service: 'Servicio',
  serviceWhy: 'A dónde se suben los clips. Ingrese la dirección que le dio su proveedor. Termina en /v1.',
  baseUrl: 'Dirección base',
  baseUrlExample: 'https://servicio.example/v1',
  baseUrlPractice: 'La del servicio de práctica mientras el modo de práctica esté activo.',
  key: 'Clave de API',
  keyWhy:
    'Identifica a su organización ante el servicio. OnDeck la guarda en el llavero de esta computadora, o en memoria si no lo hay, y nunca la vuelve a mostrar. Cree una clave en la plataforma (“Settings, API Keys”).',
  keyPlaceholder: 'sk…',
  keyReplace: 'Ingrese una clave nueva para reemplazarla',
  keyNeedsAddress: 'Ingrese primero la dirección base: cada servicio tiene su propia clave.',
  keyState: {
    none: 'Aún no hay clave de API',
    kept: 'Guardada en el llavero',
    'this-start-only': 'Hasta cerrar OnDeck',
    locked: 'Llavero bloqueado',
    unavailable: 'Llavero no disponible',
    given: 'Definida al iniciar OnDeck',
    practice: 'Clave del servicio de práctica',
  },
  keyStateRefused: {
    kept: 'Guardada, pero rechazada por el servicio',
    'this-start-only': 'Solo en memoria, y rechazada por el servicio',
    given: 'Definida al iniciar OnDeck, pero rechazada por el servicio',
  },
  keyGivenNote: 'Definida por ONDECK_API_KEY y no se guarda. Para ingresar otra clave aquí, inicie OnDeck sin ella.',
  keyPracticeNote: 'El modo de práctica no usa su clave de API.',
  keyInMemory: 'OnDeck la guarda solo en memoria.',
  checkAgain: 'Comprobar de nuevo',
  removeKey: 'Quitar clave de API',
  removeKeyTitle: '¿Quitar la clave de API?',
  removeKeyText:
    'Las subidas se detienen hasta que ingrese una clave. OnDeck sigue encontrando y etiquetando clips y los conserva en la cola.',
  save: 'Guardar',
  test: 'Probar conexión',
  testing: 'Probando conexión…',
  testWhy: 'Envía una sola solicitud de lectura con la dirección y la clave de arriba, aunque aún no estén guardadas.',
  testWhyPractice: 'Envía una sola solicitud de lectura al servicio de práctica.',
  testTook: (duration) => `Terminado en ${duration}.`,
  testPassed: 'Conectado. Clave de API aceptada.',
  testFailed: 'La prueba de conexión falló',
  testResult: 'Prueba de conexión',
  hops: {
    name: 'DNS',
    connection: 'Conexión',
    proxy: 'Proxy',
    certificate: 'Certificado',
    service: 'Servicio',
    key: 'Clave de API',
    tier: 'Capturas',
  },
  hopPassed: {
    name: 'Dirección encontrada',
    connection: 'El servidor respondió',
    proxy: 'El proxy permite la conexión',
    certificate: 'El certificado es válido',
    service: 'La API respondió como se esperaba',
    key: 'Clave de API aceptada',
    tier: 'Capturas habilitadas',
  },
  hopNotReached: 'Sin comprobar',
  hopNoProxy: 'Sin proxy',
  hopNoCertificate: 'Sin certificado: http no está cifrado',
  hopTierUnknown: 'Se comprueba con la primera subida',

  practice: 'Práctica',
  practiceWhy:
    'Un servicio de práctica en esta computadora, con atletas de muestra y dos cámaras simuladas. Nada sale de esta computadora. Sus carpetas y clips se pausan y se guardan por separado.',
  practiceOn: 'Modo de práctica',
  practiceOff: 'Modo en vivo',
  practiceStart: 'Empezar modo de práctica',
  practiceStop: 'Salir del modo de práctica',
  practiceSwitching: 'Cambiando…',
  practiceAsk: '¿Empezar el modo de práctica?',
  practiceAskText: (cameras, left) =>
    `OnDeck deja de vigilar ${cameras} hasta que salga del modo de práctica. ${left === 0 ? 'Las subidas también se detienen.' : `Las subidas también se detienen: ${counted(left, 'clip espera', 'clips esperan')} en la cola.`} No se pierde nada: al salir del modo de práctica, OnDeck busca los videos nuevos de esas carpetas y sigue subiendo automáticamente.`,
  thePractice: 'El servicio de práctica',
  theService: 'El servicio',
  theKey: 'La clave de API',

  ...screenFolderSettingsEs,

  hold: 'Espera',
  holdNote:
    'Cuánto espera un clip etiquetado antes de subir, para que pueda corregir errores. El servicio no puede corregir una captura.',
  seconds: 's',
  minutes: 'min',
  idle: 'Confirmar turno después de',
  idleNote: 'Después de este tiempo sin clips, los nuevos quedan sin etiquetas hasta que confirme quién está en turno.',
  repWindow: 'Intervalo de repetición',
  repWindowNote: 'Los clips de distintas cámaras grabados en este tiempo forman una repetición.',
  parallel: 'Subidas a la vez',
  parallelNote: 'Cuántos clips se suben al mismo tiempo.',
  limit: 'Límite de velocidad',
  limitNote: 'Velocidad máxima de subida. Deja ancho de banda para otros.',
  beforeUpload: 'Antes de subir',
  beforeUploadWhy: 'Cómo se agrupan los clips en repeticiones y cuánto tiempo se pueden cambiar.',
  uploading: 'Subidas',
  uploadingWhy: 'Cuántos clips se suben a la vez y a qué velocidad. Pausa, orden y horario están en Cola.',

  stationName: 'Nombre de la estación',
  stationNameNote:
    'Aparece en las pantallas, por ejemplo “Jaula 2”. Déjelo vacío para usar el nombre de la computadora.',
  language: 'Idioma',
  languageNote: 'Para las pantallas y los avisos.',
  clockTitle: 'Reloj',
  clockTitleNote: 'Automático sigue la región de este dispositivo.',
  clocks: { automatic: 'Automático', '12-hour': '12 horas', '24-hour': '24 horas' },
  theme: 'Tema',
  system: 'Sistema',
  themes: { dark: 'Oscuro', light: 'Claro' },
  naming: 'Nombre',
  versionTitle: 'OnDeck',
  version: 'Versión',
  versionWhy: 'Etiqueta los videos que exportan sus cámaras y los sube al servicio de biomecánica.',
  pictures: 'Miniaturas de clips',
  picturesOn: 'Activadas (se encontró ffmpeg)',
  picturesOff: 'Desactivadas (no se encontró ffmpeg)',
  guideAgainNote: 'Servicio, clave de API, primera carpeta y primer clip, paso a paso.',
  openGuide: 'Abrir configuración inicial',
  licenses: 'Licencias',
  licensesNote:
    'Paquetes de código abierto de OnDeck. OnDeck está bajo la licencia MIT. ffprobe y ffmpeg son programas aparte bajo la GPL. Si vinieron con OnDeck, su licencia y la oferta del código fuente están en su carpeta LICENSES.',
  licenseName: 'Paquete',
  license: 'Licencia',
}

/** Folders that several stations watch, and their cages. */
export const screenSharedFoldersEs: Texts<typeof screenSharedFoldersEn> = {
  cageExample: 'Jaula 2',
  shared: 'Compartida con otras estaciones',
  sharedNote: 'Otras estaciones también vigilan esta carpeta. Cada clip se sube una sola vez.',
  folderCage: 'Jaula de esta carpeta',
  folderCageNote:
    'Los clips nuevos reciben al atleta en turno de esta jaula. Deje el campo vacío si aquí exportan cámaras de varias jaulas.',
  deckExclusions: {
    'other-cage': (cage: string | null) =>
      cage === null
        ? 'Aquí no se aplica: esta estación no tiene jaula.'
        : `Aquí no se aplica: esta estación está en ${cage}.`,
    'no-cage': () => 'Aquí no se aplica: esta carpeta no tiene jaula.',
  },
}
