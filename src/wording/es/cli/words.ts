import type { cliEn } from '../../en/cli/words.ts'
import type { Texts } from '../../texts.ts'
import { clockErrorEs } from '../clock-error.ts'
import { counted } from '../counted.ts'
import { cliAuditEs } from '../screens/audit.ts'
import { cliBackupEs } from './backup.ts'
import { cliFacilityEs } from './facility.ts'
import { cliForgetEs } from './forget.ts'
import { cliResultsEs } from './results.ts'
import { cliServiceEs } from './service.ts'
import { cliSettingsEs } from './settings.ts'
import { cliUpdateEs } from './update.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')

export const cliEs: Texts<typeof cliEn> = {
  audit: cliAuditEs,
  backup: cliBackupEs,
  facility: cliFacilityEs,
  update: cliUpdateEs,
  forget: cliForgetEs,
  results: cliResultsEs,
  service: cliServiceEs,
  settings: cliSettingsEs,
  standardOutput: 'La salida estándar',
  none: 'Ninguno.',
  noneOf: {
    athlete: 'Ningún atleta coincide.',
    athletes: 'No hay atletas.',
    captures: 'No hay capturas.',
    exports: 'No hay exportaciones.',
    reps: 'Ninguna repetición coincide.',
    session: 'Ninguna sesión coincide.',
    sessions: 'No hay sesiones.',
  },
  noClips: 'No hay clips.',
  excludes: (excluded, total, isChanged) =>
    `${isChanged ? 'Se omiten' : 'Se omitirían'} ${excluded} de ${total} videos de la carpeta.`,
  noVideos: 'No hay videos.',
  filesDone: {
    setAside: (files) =>
      `${counted(files, 'video apartado', 'videos apartados')}; para deshacer: ondeck folders bring-back`,
    bringBack: (files) => counted(files, 'video recuperado', 'videos recuperados'),
  },
  notListed: {
    setAside: (path) => `no es un video no compatible de una carpeta de origen: ${path}`,
    bringBack: (path) => `no está apartado: ${path}`,
  },
  subjects: { athletes: 'Atletas', newAthlete: 'Atleta nuevo', captures: 'Capturas' },
  columns: {
    activity: 'actividad',
    advice: 'consejo',
    approved: 'aprobada',
    arm: 'brazo',
    athlete: 'atleta',
    born: 'nacimiento',
    browser: 'navegador',
    camera: 'cámara',
    captured: 'grabado',
    clip: 'clip',
    waiting: 'en espera',
    correction: 'corrección del reloj',
    times: 'marcas de tiempo de',
    error: 'error',
    file: 'archivo',
    folder: 'carpeta',
    station: 'estación',
    firstName: 'nombre',
    fps: 'fps',
    from: 'de',
    id: 'id',
    lastName: 'apellido',
    lastSeen: 'visto por última vez',
    leg: 'pierna',
    level: 'nivel',
    movement: 'movimiento',
    name: 'nombre',
    newAthlete: 'atleta nuevo',
    otherId: 'otro id',
    otherName: 'otro nombre',
    recorded: 'grabado',
    rows: 'filas',
    sessionId: 'id de sesión',
    setting: 'ajuste',
    signedIn: 'inicio de sesión',
    state: 'estado',
    status: 'estado',
    value: 'valor',
    what: 'qué',
    when: 'cuándo',
    why: 'motivo',
  },
  wouldDelete: (athlete) =>
    `Se eliminaría a ${athlete} con todas sus capturas y resultados. Agregue --yes para eliminarlos.`,
  deleted: (athlete) => `Se eliminó a ${athlete}.`,
  clipsNeedTags: (count) =>
    `${counted(count, 'clip que esperaba a este atleta necesita', 'clips que esperaban a este atleta necesitan')} etiquetas.`,
  notFilterable: (attribute) =>
    `El atributo ${attribute} se guarda, pero las listas no se pueden filtrar por él: tienen un parámetro con ese nombre.`,
  indexing: (indexed: number, total: number) => `Indexando repeticiones anteriores: ${indexed} de ${total}`,
  incompleteCopy: 'La copia está incompleta: todavía no ha terminado ninguna sincronización.',
  synced: (total, added, changed, removed) =>
    `${counted(total, 'atleta', 'atletas')}: ${added} nuevos, ${changed} cambiados, ${removed} eliminados.`,
  removedAthlete: (athlete) => `eliminado: ${athlete}`,
  alike: {
    name: 'mismo nombre',
    'name-and-birthday': 'mismo nombre y nacimiento',
    'similar-name-and-birthday': 'nombre similar, mismo nacimiento',
    'similar-name': 'nombre similar',
  },
  distinct: (one, other) => `${one} y ${other} son personas distintas: ya no aparecen como duplicados.`,
  notDistinct: (one, other) => `${one} y ${other} pueden ser la misma persona: vuelven a aparecer como duplicados.`,
  totalsRow: (row: number, name: string) => `Fila ${row}: “${name}” es un total, no un atleta. La fila se omite.`,
  importRow: (row: number, message: string, next: string) => `Fila ${row}: ${message} ${next}`,
  importSummary: (created: number, updated: number, unchanged: number, failed: number) =>
    `Atletas creados: ${created}; actualizados: ${updated}; sin cambios: ${unchanged}; sin importar: ${failed}.`,
  importPlanned: (created: number, updated: number, unchanged: number, failed: number) =>
    `Atletas por crear: ${created}; por actualizar: ${updated}; sin cambios: ${unchanged}; no se pueden importar: ${failed}.`,
  columnsLeftOut: (all: string, custom: readonly string[], other: string | undefined) =>
    [
      `Sin importar: ${all}.`,
      custom.length > 0 &&
        `Agregue --custom para importar ${custom.join(', ')} como ${custom.length === 1 ? 'atributo personalizado' : 'atributos personalizados'}.`,
      other !== undefined && `Dé otro nombre a una columna con --map "${other}=custom.NOMBRE".`,
    ]
      .filter(Boolean)
      .join(' '),
  importOnScreen: (file: string, left: number) =>
    `La estación tiene abierta una importación de ${file}: ${left === 1 ? 'falta' : 'faltan'} ${counted(left, 'fila', 'filas')}. Continúa en la pantalla Atletas.`,
  importContinues: 'Se continúa la importación de este archivo.',
  importStopped: 'La importación se detuvo. Repita el comando para continuar.',
  resultWritten: (file: string) => `Resultado: ${file}`,
  rosterWritten: (count: number, file: string) => `Atletas en ${file}: ${count}`,
  reasons: {
    remembered: 'como la última vez',
    dominant_arm: 'según el brazo dominante',
    dominant_leg: 'según la pierna dominante',
  },
  onDeck: 'en turno',
  nobodyYet: 'todavía no se ha puesto a nadie en turno',
  nobodySince: (since) => `nadie, desde ${since}`,
  entrySince: (tags, since) => `${tags}, desde ${since}`,
  deckReplaces: (name, since) => `reemplaza a ${name ?? 'nadie'}, en turno desde ${since}`,
  deckUntil: (since) => `hasta ${since}, cuando el turno volvió a cambiar`,
  wouldChange: (count) =>
    count === 0 ? 'Ningún clip cambiaría.' : `${clips(count)} ${count === 1 ? 'cambiaría' : 'cambiarían'}:`,
  leftAlready: (count) =>
    `${clips(count)} ya se ${count === 1 ? 'reservó o subió y no se puede cambiar' : 'reservaron o subieron y no se pueden cambiar'}:`,
  more: (count) => `y ${count} más`,
  dryRun: 'No se cambió nada.',
  unknownFilter: (option, given, guess) =>
    `${option}: OnDeck no conoce “${given}”.${guess === undefined ? '' : ` ¿Quiso decir ${guess}?`}`,
  resultsElsewhere: 'Aquí no se buscan las sesiones de la biblioteca de resultados: ondeck results list las muestra.',
  unknownOnDeck: (name) =>
    `Ningún atleta se llama ${name}. Sus clips quedan sin etiquetar hasta que exista: corrija el nombre o agregue --create.`,
  createdOnDeck: (name) => `${name} es un atleta nuevo.`,
  didYouMean: (name) => `¿Quiso decir ${name}?`,
  stillRight: (count) =>
    `¿Sigue en turno? ${clips(count)} ${count === 1 ? 'queda' : 'quedan'} sin etiquetas hasta que lo confirme con “ondeck deck confirm”. Los clips grabados mucho antes no se etiquetan así: use “ondeck clips tag”.`,
  whoWasOnDeck: (first, second) =>
    `¿Quién estaba en turno? Ejecute “ondeck deck resolve first” si era ${first}, u “ondeck deck resolve second” si era ${second}.`,
  queueRuns: 'subidas activas',
  queuePaused: 'subidas en pausa',
  queueLimit: (mbitPerSecond) => `máximo ${mbitPerSecond} Mbit/s`,
  noLimit: 'sin límite',
  queueSchedule: (hours) => `solo ${hours}`,
  noSchedule: 'a cualquier hora',
  theKey: 'La clave de API',
  enterKey: 'Clave de API (no se muestra): ',
  keyStates: {
    none: 'No hay clave de API.',
    kept: 'La clave de API está en el llavero del sistema.',
    'this-start-only': 'La clave de API se usa hasta que la estación se detenga.',
    locked: 'El llavero del sistema está bloqueado.',
    unavailable: 'El llavero del sistema no está disponible.',
    given: 'La clave de API viene del entorno de la estación en marcha.',
  },
  noAthlete: 'sin atleta',
  correction: (seconds) => `${seconds} s`,
  cameraTimes: { start: 'el inicio', end: 'el final', unknown: '' },
  cameraQuestion: (clips, isAboutEdge, offBySeconds) =>
    isAboutEdge
      ? `${counted(clips, 'clip espera', 'clips esperan')}: ¿sus marcas de tiempo indican el inicio o el final? Use cameras times.`
      : `${counted(clips, 'clip espera', 'clips esperan')}: ${offBySeconds === null ? '¿sus horas son correctas?' : `¿su reloj está ${clockErrorEs(offBySeconds)}?`} Use cameras answer.`,
  noSuggestion: (camera) => `Nada cambió: indique cuántos segundos está atrasado el reloj de ${camera}.`,
  clockAdvice: (seconds) => `registra la hora local como UTC: ajuste la corrección a ${seconds} s`,
  oneClipOnly: 'No cambió nada: este comando necesita dos clips o más.',
  noSuchFile: (file) =>
    `Ningún archivo de las carpetas de origen tiene “${file}” en su nombre. OnDeck lee archivos .mov y .mp4.`,
  moreFiles: 'Hay más archivos con ese nombre; escriba una parte más larga.',
  unreadFolder: (folder) => `${folder} no se puede leer ahora; el archivo puede estar ahí.`,
  wouldUploadAgain: (file, from, to) => `Se volvería a subir ${file}: se subió como ${from}, ahora como ${to}.`,
  addYes: 'Agregue --yes para subir.',
  askToDelete: (capture, file, athlete) =>
    `Pida al proveedor que elimine la captura ${capture} (${file}, ${athlete}): el servicio no permite cambiar su atleta.`,
  secondUploadOf: (capture) => `segunda subida de la captura ${capture}`,
  uploadedAgainAs: (clip) => `se vuelve a subir como clip ${clip}`,
  verdicts: {
    done: 'hecho',
    undone: 'deshecho',
    redone: 'rehecho',
    tooLate: 'demasiado tarde',
    tooEarly: 'demasiado pronto',
    taggedSince: 'etiquetado de nuevo',
  },
  notRetried: {
    confirming: 'se pregunta al servicio si llegó',
    confirmingUntil: (time) => `aún puede llegar hasta ${time}; nada se vuelve a enviar antes`,
    uploading: 'se está subiendo',
    uploaded: 'ya está subido',
    gone: 'el servicio lo eliminó',
    notYet: (state) => `nada que reintentar: ${state}`,
  },
  undoWith: (undo) => `para deshacer: ondeck clips undo ${undo}`,
  redoWith: (undone) => `para rehacer: ondeck clips redo ${undone}`,
  diagnosticsHold: 'El archivo contiene nombres de archivos, carpetas y atletas, pero ninguna clave ni videos.',
  statusStopped: 'OnDeck no está en marcha: los clips se suben cuando se inicie.',
  checked: {
    runtime: 'entorno',
    managed: 'organización',
    search: 'búsqueda',
    results: 'resultados',
    keychain: 'llavero',
    ffprobe: 'ffprobe',
    ffmpeg: 'ffmpeg',
    isolation: 'aislamiento',
    folder: 'carpeta',
    tags: 'etiquetas',
    rules: 'reglas',
    facility: 'centro',
    service: 'servicio',
    uploads: 'subidas',
  },
  runtime: (version, system) => `Node.js ${version} en ${system}`,
  managedBy: (file) => `Su organización define algunos de los ajustes: ${file}`,
  keychainAnswers: 'El llavero del sistema está disponible.',
  searchByFts5: 'Los atletas se buscan con FTS5 de SQLite.',
  searchByTable: 'Los atletas se buscan con una tabla de palabras: este SQLite no tiene FTS5.',
  videosIn: (folder, count) => `${folder}: ${counted(count, 'video', 'videos')}`,
  moreLikeThis: (others) => ` (${others} más como este)`,
  giveConfiguration: 'Use --config con un archivo de configuración para revisar sus carpetas y su servicio.',
  ffprobeMissing: 'No se encontró o no funciona. Reinstale OnDeck, o instale ffmpeg con los paquetes de su sistema.',
  programAt: (version, path) => `${version} (${path})`,
  programChangeable: (path, through) =>
    `${path} no se usa porque otros usuarios pueden cambiar ${through}. Quíteles el permiso de escritura.`,
  programTooOld: (path, version) => `${path} no se usa: ${version} es anterior a 4.4.`,
  programSilent: (path) => `${path} no se usa: no funciona.`,
  programInFolder: (path, folder) =>
    `${path} no se usa porque está en la carpeta de origen ${folder}. Muévalo a otra carpeta.`,
  isolated: 'ffprobe y ffmpeg se ejecutan sin acceso a la red.',
  notIsolated:
    'Este sistema no permite bloquear el acceso a la red de ffprobe y ffmpeg. Se les indica abrir solo el video.',
  through: (proxy) => ` a través de ${proxy}`,
  keyAccepted: (address, via) => `${address} responde${via}; clave de API aceptada`,
  clockOff: (seconds, isAhead) =>
    `; el reloj de esta computadora está ${seconds} s ${isAhead ? 'adelantado' : 'atrasado'}, y OnDeck lo corrige`,
  hops: {
    name: 'consulta DNS',
    connection: 'conexión',
    proxy: 'proxy',
    certificate: 'certificado',
    service: 'servicio',
    key: 'clave de API',
  },
  failedAt: (hop, via) => `Falló en este paso: ${hop}${via}. `,
  waitingFor: (host) => `Esperando a ${host}… Presione Ctrl+C para cancelar.`,
  retrying: (because) => `${because} Reintentando… Presione Ctrl+C para cancelar.`,
  resuming: (rows) => `Se retoma después de ${counted(rows, 'fila', 'filas')}.`,
  downloaded: (rows, file) => `${counted(rows, 'fila', 'filas')} en ${file}`,
  athleteIs: (name: string, id: string) => `${name} es el atleta ${id}.`,
  exportNext: (job: string) => `Descárguela con: ondeck export download ${job} --wait --output results.csv`,
  exportWaits: 'OnDeck no está en marcha. Inícielo para continuar esta exportación.',
  headlessRuns: 'OnDeck está en marcha. Abra sus pantallas en un navegador de esta computadora:',
  oneBrowser: 'La dirección permite entrar a un solo navegador, durante diez minutos.',
  anotherAddress: 'Presione Intro para obtener otra dirección.',
  stopHeadless: 'Presione Ctrl+C para detenerlo; todo se conserva.',
  signedOut: (browsers) => `${counted(browsers, 'navegador', 'navegadores')}: sesión cerrada.`,
  browserSignedIn: (browser) => `Nuevo inicio de sesión: ${browser}.`,
  practiceRuns: 'El servicio de práctica está en marcha. Nada sale de esta computadora.',
  practiceAddress: 'dirección base',
  practiceKey: 'clave',
  practiceControl: 'control',
  controlWith: (address, token) => `${address} (token ${token})`,
  usePractice: (folder) =>
    `Use la dirección en una configuración y la clave en ONDECK_API_KEY. Presione Ctrl+C para detenerlo; todo se conserva en ${folder}.`,
  sources: {
    'shot-list': 'lista de tomas',
    'file-name': 'nombre de archivo',
    path: 'ruta',
    folder: 'carpeta',
  },
  settingKept: (version) => `Se guardó como versión ${version}. Una estación en marcha lo usa de inmediato.`,
  athleteLost: (who, count) =>
    count === 0
      ? `Se eliminó a ${who} del servicio`
      : `Se eliminó a ${who} del servicio; ${counted(count, 'clip se etiqueta', 'clips se etiquetan')} de nuevo`,
  repMissing: (rep, cameras) => `${rep}: todavía no hay clip de ${cameras}`,
  repsMissing: (reps, cameras, examples) =>
    `${counted(reps, 'repetición no tiene', 'repeticiones no tienen')} clip de ${cameras} todavía: ${examples}`,
  andMore: (others) => `y ${others} más`,
  existingWait: (count, folder) =>
    `${clips(count)} que ya ${count === 1 ? 'estaba' : 'estaban'} en ${folder} ${count === 1 ? 'espera' : 'esperan'} su respuesta. Subir: ondeck folders existing "${folder}" take. Solo clips nuevos: ondeck folders existing "${folder}" ignore`,
  watching: (folder) => `vigilando ${folder}`,
  rescanning: (folder) => `revisando ${folder} cada 10 s`,
  allWell: 'todo funciona de nuevo',
  capturesEnabled: 'las capturas están habilitadas: la subida continúa',
  leftOut: (files) => counted(files, 'archivo omitido (vea arriba)', 'archivos omitidos (vea arriba)'),
  timeLeft: (duration) => `faltan ${duration}`,
}
