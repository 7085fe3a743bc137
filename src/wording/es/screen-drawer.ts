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
  position: 'Lugar en el video',
  positionOf: (at, all) => `${at} / ${all} s`,
  previousFrame: 'Un cuadro atrás',
  nextFrame: 'Un cuadro adelante',
  oneFrame: 'un cuadro',
  speed: 'Velocidad',
  videoOf: (camera) => `Video de ${camera}`,
  frames: 'Cuadros del clip',
  frameOf: (frame, all) => `Cuadro ${frame} de ${all}`,
  creatingThumbnails: 'Se están haciendo las imágenes',
  noThumbnails: 'No hay imágenes de este clip',
  codecUnplayable: (codec) => `${codec} no se puede reproducir aquí; estos son sus cuadros.`,
  notAnalyzed: 'OnDeck aún no ha analizado este archivo, o no pudo.',
  videoGone: 'El video no se puede reproducir: su archivo ya no está o cambió.',

  tags: 'Etiquetas',
  noTags: 'Aún sin etiquetas.',
  tagsFixed: 'Ya salió: no se pueden cambiar',
  useAutomatic: 'Retirar lo dicho a mano',

  facts: 'Clip',
  recorded: 'Grabado',
  recordedBy: {
    'tag-with-offset': 'por la cámara, con su zona',
    'creation-time': 'por la cámara',
    'modification-time': 'por la hora del archivo',
  },
  length: 'Duración',
  rate: 'Cuadros',
  framesPerSecond: (rate) => `${rate} fps`,
  resolution: 'Imagen',
  pixels: (width, height) => `${width} × ${height}`,
  orientations: { portrait: 'vertical', landscape: 'horizontal' },
  codec: 'Códec',
  audio: (codec) => `sonido ${codec}`,
  noAudio: 'sin sonido',
  foundAt: 'Encontrado',

  timeline: 'Lo ocurrido',
  uploadedIn: (size, duration) => `${size} en ${duration}`,
  captureId: (id) => `Captura ${id}`,

  steps: {
    tag: 'Etiquetar',
    'choose-athlete': 'Elegir atleta',
    retry: 'Reintentar',
    'show-in-folder': 'Mostrar en la carpeta',
    'set-aside': 'Apartar',
  },
  holdLonger: 'Esperar más',
  uploadNow: 'Subir ya',
  bringBack: 'Traer de vuelta',
  duplicate: 'Duplicado de otro clip',
  duplicateOf: (file, athlete, uploaded) =>
    uploaded === null
      ? `Duplicado de ${file}${athlete === null ? '' : ` (${athlete})`}, aún sin subir`
      : `Duplicado de ${file}, subido ${uploaded}${athlete === null ? '' : ` como ${athlete}`}`,
  openOriginal: 'Abrir el original',
  join: 'Pasar a otra repetición…',
  split: 'Hacer de él una repetición propia',
  joinTitle: (file) => `¿A qué repetición pertenece ${file}?`,
  nothingToJoin: 'En diez minutos alrededor no hay una repetición a la que le falte esta cámara.',
  nobodyYet: 'aún nadie',

  cancel: 'Cancelar clip',
  cancelTitle: (file) => `¿No subir ${file}?`,
  cancelFile: 'El archivo queda en su carpeta. Más tarde puede tomar el clip de nuevo.',
  cancelReserved:
    'Su reserva en el servicio no se puede retirar: queda ahí sin video y aquí se conserva como reserva sin video.',
  cancelNotReserved: 'Aún no hay nada reservado en el servicio, así que no queda nada ahí.',
  cancelYes: 'No subirlo',
  cancelNot: 'Conservarlo',
}
