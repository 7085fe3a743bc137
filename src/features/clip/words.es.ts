import { counted } from '../../words/es/counted.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenDrawerEn } from './words.en.ts'

export const screenDrawerEs: Texts<typeof screenDrawerEn> = {
  label: (file) => `Clip ${file}`.trim(),
  thisClip: 'Este clip',
  statusAndNextStep: 'Estado y siguiente paso',
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
  tagsLocked: 'Ya se subió. Etiquetas bloqueadas.',
  tagsLockedWhileUploading: 'Subida iniciada. Etiquetas bloqueadas.',
  useAutomatic: 'Usar etiquetas automáticas',

  facts: 'Detalles',
  recorded: 'Grabado',
  recordedBy: {
    'tag-with-offset': 'de la cámara, con zona horaria',
    'creation-time': 'de la cámara',
    'file-name': 'del nombre del archivo',
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

  moreHelp: 'Más ayuda',
  steps: {
    tag: 'Etiquetar clip',
    'choose-athlete': 'Elegir atleta',
    retry: 'Reintentar',
    'upload-anyway': 'Subir de todos modos',
    'show-in-folder': 'Mostrar en la carpeta',
    'set-aside': 'Apartar',
    include: 'Subir',
  },
  holdLonger: 'Esperar más',
  uploadNow: 'Subir ahora',
  bringBack: 'Recuperar',
  duplicate: 'Duplicado de otro clip',
  duplicateOf: (file, athlete, uploaded) =>
    uploaded === null
      ? `Duplicado de ${file}${athlete === null ? '' : ` (${athlete})`}, aún sin subir`
      : `Duplicado de ${file}, subido ${uploaded}${athlete === null ? '' : ` como ${athlete}`}`,
  uploadedBy: (station) => `Subido por ${station === '' ? 'otra estación' : station}`,
  openOriginal: 'Abrir el original',
  moveToRep: 'Mover a otra repetición…',
  moveToNewRep: 'Mover a una repetición nueva',
  joinTitle: (file) => `Mover ${file} a otra repetición`,
  nothingToJoin: 'A ninguna repetición en un margen de 10 minutos le falta esta cámara.',
  nobodyYet: 'sin atleta',

  uploadAgain: 'Volver a subir como…',
  reupload: {
    title: (file) => `Volver a subir ${file}`,
    reason:
      'El servicio no permite cambiar el atleta de una captura. OnDeck vuelve a subir el mismo video como una captura nueva.',
    uploadedAs: 'Se subió como',
    uploadAs: 'Volver a subir como',
    titleMany: (clips) => `Volver a subir ${counted(clips, 'clip', 'clips')}`,
    titleMixed: (clips) => `Cambiar el atleta de ${counted(clips, 'clip', 'clips')}`,
    split: (tagged, again) =>
      `${counted(tagged, 'clip recibe', 'clips reciben')} etiquetas nuevas y ${counted(again, 'clip se vuelve', 'clips se vuelven')} a subir.`,
    movementMayLack: 'Su movimiento queda como está.',
    movementStays: 'queda como está',
    skipped: (clips, athlete) =>
      `${counted(clips, 'clip ya se subió', 'clips ya se subieron')} como ${athlete} y no ${clips === 1 ? 'cambia' : 'cambian'}.`,
    uploading: (clips) =>
      `${counted(clips, 'clip se está', 'clips se están')} subiendo. ${clips === 1 ? 'Vuelva a subirlo' : 'Vuelva a subirlos'} cuando termine la subida.`,
    left: (clips) =>
      `${counted(clips, 'clip no cambia', 'clips no cambian')}: ya se ${clips === 1 ? 'volvió' : 'volvieron'} a subir o no los subió esta estación.`,
    chooseAthlete: 'Elija al atleta correcto.',
    sameAthlete: (athlete) => `Ya se subió como ${athlete}. Elija a otro atleta.`,
    otherCameras: (cameras) => `También las otras cámaras de esta repetición: ${cameras}`,
    capturesStay: (athlete, captures) =>
      captures === 1
        ? `La captura anterior sigue a nombre de ${athlete} hasta que el proveedor la elimine.`
        : `Las capturas anteriores siguen a nombre de ${athlete} hasta que el proveedor las elimine.`,
    askProvider: (captures, athlete) => `Pida al proveedor que elimine ${captures} (${athlete}).`,
    askLater: (captures) =>
      `Pida al proveedor que elimine ${captures === 1 ? 'la captura anterior' : `las ${captures} capturas anteriores`}.`,
    copyCaptures: (captures) =>
      captures === 1 ? 'Copiar el ID de la captura' : `Copiar los ${captures} ID de capturas`,
    capturesCopied: (captures) => (captures === 1 ? 'ID de la captura copiado' : `${captures} ID de capturas copiados`),
    capturesNotCopied: (captures) =>
      captures === 1 ? 'No se pudo copiar el ID de la captura' : 'No se pudieron copiar los ID de las capturas',
    captures: (ids, count) => `${count === 1 ? 'la captura' : 'las capturas'} ${ids}`,
    canUndo: 'Puede deshacerlo hasta que empiece la nueva subida.',
    button: (athlete) => (athlete === null ? 'Volver a subir' : `Volver a subir como ${athlete}`),
    buttonMany: (clips, athlete) =>
      `Volver a subir ${counted(clips, 'clip', 'clips')}${athlete === null ? '' : ` como ${athlete}`}`,
    buttonMixed: (tagged, again, athlete) =>
      `Etiquetar ${tagged} y volver a subir ${again}${athlete === null ? '' : ` como ${athlete}`}`,
    done: (file, athlete) => `${file} se volverá a subir como ${athlete}`,
    doneMany: (clips, athlete) => `${counted(clips, 'clip se volverá', 'clips se volverán')} a subir como ${athlete}`,
    uploadedTwice: 'Subido dos veces',
    firstUpload: (athlete, capture) =>
      `Primero se subió${athlete === null ? '' : ` como ${athlete}`}: captura ${capture}.`,
    secondUpload: (athlete) => `Segunda subida${athlete === null ? '' : `, antes como ${athlete}`}`,
    uploadedAgain: (athlete) => `Se volvió a subir${athlete === null ? '' : ` como ${athlete}`}`,
    waiting: (athlete, state) => `Nueva subida${athlete === null ? '' : ` como ${athlete}`}: ${state}`,
    openNewClip: 'Abrir el clip nuevo',
    openFirstClip: 'Abrir el primer clip',
  },

  cancel: 'Cancelar clip',
  cancelTitle: (file) => `¿Cancelar ${file}?`,
  cancelFile: 'El archivo queda en su carpeta. Puede recuperar el clip más tarde.',
  cancelReserved: 'En el servicio queda un registro vacío de este clip que no se puede eliminar.',
  cancelNotReserved: 'Aún no hay nada reservado en el servicio.',
}
