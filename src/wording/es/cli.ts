import type { CliWords } from '../cli-words.ts'
import { countedIn } from '../counted.ts'

const counted = countedIn('es')

const heads: Readonly<Record<string, string>> = {
  file: 'archivo',
  state: 'estado',
  athlete: 'atleta',
  movement: 'movimiento',
  why: 'motivo',
  'first name': 'nombre',
  'last name': 'apellido',
  born: 'nacimiento',
  activity: 'actividad',
  level: 'nivel',
  'session id': 'id de sesión',
  status: 'estado',
  captured: 'grabado',
  name: 'nombre',
  arm: 'brazo',
  leg: 'pierna',
  when: 'cuándo',
  what: 'qué',
  camera: 'cámara',
  'clock correction': 'corrección del reloj',
  advice: 'consejo',
}

export const cliEs: CliWords = {
  standardOutput: 'La salida estándar',
  none: 'Ninguno.',
  noClips: 'No hay clips.',
  head: (title) => heads[title] ?? title,
  onDeck: 'en turno',
  nobodyYet: 'todavía no se ha puesto a nadie en turno',
  nobodySince: (since) => `nadie, desde ${since}`,
  entrySince: (tags, since) => `${tags}, desde ${since}`,
  stillRight: (clips) =>
    `¿Sigue siendo correcto? Clips que esperan la respuesta: ${clips}. Confírmelo con «ondeck deck confirm».`,
  noAthlete: 'sin atleta',
  clockAdvice: (seconds) => `escribe la hora local como UTC: ajústela a ${seconds}`,
  oneClipOnly: 'No cambió nada: este comando necesita dos clips o más.',
  verdicts: {
    done: 'hecho',
    undone: 'deshecho',
    tooLate: 'tarde',
    tooEarly: 'pronto',
    taggedSince: 'etiquetado después',
  },
  undoWith: (undo) => `para deshacer: ondeck clips undo ${undo}`,
  videos: (clips) => counted(clips, 'video', 'videos'),
  moreLikeThis: (others) => ` (${others} más como este)`,
  giveConfiguration: 'Indique una configuración con --config para revisar sus carpetas y su servicio.',
  ffprobeMissing: 'No se encontró o no funciona. Reinstale OnDeck, o instale ffmpeg con los paquetes de su sistema.',
  through: (proxy) => ` a través de ${proxy}`,
  keyAccepted: (address, via) => `${address} responde${via}; clave API aceptada`,
  clockOff: (seconds, isAhead) =>
    `; el reloj de este equipo está ${seconds} s ${isAhead ? 'adelantado' : 'atrasado'}, y OnDeck lo corrige`,
  failedAt: (hop, via) => `Falló en este paso: ${hop}${via}. `,
  waitingFor: (host) => `Esperando a ${host}… Pulse Ctrl+C para cancelar.`,
  retrying: (because) => `${because} Reintentando… Pulse Ctrl+C para cancelar.`,
  athleteLost: (who, clips) =>
    clips === 0
      ? `${who} ya no está entre los atletas del servicio`
      : `${who} ya no está entre los atletas del servicio; ${counted(clips, 'clip se etiqueta', 'clips se etiquetan')} de nuevo`,
  repMissing: (rep, cameras) => `${rep}: todavía no hay clip de ${cameras}`,
  repsMissing: (reps, cameras, examples) =>
    `${counted(reps, 'repetición no tiene', 'repeticiones no tienen')} clip de ${cameras} todavía: ${examples}`,
  andMore: (others) => `y ${others} más`,
  watching: (folder) => `vigilando ${folder}`,
  rescanning: (folder) => `revisando ${folder} cada 10 s`,
  allWell: 'todo funciona de nuevo',
  capturesEnabled: 'las capturas están habilitadas: la subida continúa',
  leftOut: (files) => counted(files, 'archivo omitido (vea arriba)', 'archivos omitidos (vea arriba)'),
}
