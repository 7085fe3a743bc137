import type { screenDrawerEn } from '../en/screen-drawer.ts'
import type { Texts } from '../texts.ts'

export const screenDrawerEs: Texts<typeof screenDrawerEn> = {
  label: (file) => `Clip ${file}`.trim(),
  thisClip: 'Este clip',
  now: 'Estado y siguiente paso',
  camerasOfRep: 'Cámaras de esta repetición',

  play: 'Reproducir',
  playOrPause: 'Reproducir o pausar',
  pause: 'Pausar',
  position: 'Posición en el video',
  positionOf: (at, all) => `${at} / ${all} s`,
  previousFrame: 'Cuadro anterior',
  nextFrame: 'Cuadro siguiente',
  oneFrame: '1 cuadro',
  speed: 'Velocidad',
  videoOf: (camera) => `Video de ${camera}`,
  frames: 'Cuadros del clip',
  frameOf: (frame, all) => `Cuadro ${frame} de ${all}`,
  creatingThumbnails: 'Creando miniaturas',
  noThumbnails: 'Este clip no tiene miniaturas',
  codecUnplayable: (codec) => `${codec} no se puede reproducir aquí. Se muestran sus cuadros.`,
  notAnalyzed: 'Aún no se ha analizado, o no se puede analizar.',
  videoGone: 'El video no se puede reproducir: el archivo falta o cambió.',

  tags: 'Etiquetas',
  noTags: 'Aún sin etiquetas.',
  tagsFixed: 'Ya se subió. Etiquetas bloqueadas.',
  tagsFixedWhileUploading: 'Subida iniciada. Etiquetas bloqueadas.',
  useAutomatic: 'Usar etiquetas automáticas',

  facts: 'Detalles',
  recorded: 'Grabado',
  recordedBy: {
    'tag-with-offset': 'de la cámara, con zona horaria',
    'creation-time': 'de la cámara',
    'modification-time': 'de la fecha del archivo',
  },
  length: 'Duración',
  rate: 'Cuadros por segundo',
  framesPerSecond: (rate) => `${rate} fps`,
  resolution: 'Resolución',
  pixels: (width, height) => `${width} × ${height}`,
  orientations: { portrait: 'vertical', landscape: 'horizontal' },
  codec: 'Códec',
  audio: (codec) => `audio ${codec}`,
  noAudio: 'sin audio',
  foundAt: 'Encontrado',

  timeline: 'Historial',
  uploadedIn: (size, duration) => `${size} en ${duration}`,
  captureId: (id) => `Captura ${id}`,

  steps: {
    tag: 'Etiquetar clip',
    'choose-athlete': 'Elegir atleta',
    retry: 'Reintentar',
    'show-in-folder': 'Mostrar en la carpeta',
    'set-aside': 'Apartar',
  },
  holdLonger: 'Esperar más',
  uploadNow: 'Subir ahora',
  bringBack: 'Recuperar',
  duplicate: 'Duplicado de otro clip',
  duplicateOf: (file, athlete, uploaded) =>
    uploaded === null
      ? `Duplicado de ${file}${athlete === null ? '' : ` (${athlete})`}, aún sin subir`
      : `Duplicado de ${file}, subido ${uploaded}${athlete === null ? '' : ` como ${athlete}`}`,
  openOriginal: 'Abrir el original',
  join: 'Mover a otra repetición…',
  split: 'Mover a una repetición nueva',
  joinTitle: (file) => `Mover ${file} a otra repetición`,
  nothingToJoin: 'A ninguna repetición en un margen de 10 minutos le falta esta cámara.',
  nobodyYet: 'sin atleta',

  cancel: 'Cancelar clip',
  cancelTitle: (file) => `¿Cancelar ${file}?`,
  cancelFile: 'El archivo queda en su carpeta. Puede recuperar el clip más tarde.',
  cancelReserved: 'En el servicio queda un registro vacío de este clip que no se puede eliminar.',
  cancelNotReserved: 'Aún no hay nada reservado en el servicio.',
}
