import type { Texts } from '../../words/texts.ts'
import type { screenShareEn } from './words-share.en.ts'

export const screenShareEs: Texts<typeof screenShareEn> = {
  share: 'Compartir video',
  /** On a button beside the video. */
  shareShort: 'Compartir',
  title: 'Compartir el video de esta repetición',
  about: (cameras) =>
    cameras === 1
      ? 'Crea un video MP4 sin sonido que se reproduce en cualquier teléfono o computadora.'
      : `Crea un solo video MP4 con ${cameras} cámaras lado a lado, sin sonido, que se reproduce en cualquier teléfono o computadora.`,
  withoutDrawings: 'Los dibujos no forman parte del video. “Guardar cuadro” guarda una imagen con ellos.',
  speed: 'Velocidad',
  speeds: { '1': '1×', '0.5': '1/2×', '0.25': '1/4×', '0.125': '1/8×' },
  text: 'Texto debajo del video',
  withName: (name) => `Nombre del atleta (${name})`,
  withoutName: 'Nombre del atleta',
  withDate: (date) => `Fecha (${date})`,
  frames: 'Cuadros',
  allFrames: 'Todos',
  someFrames: 'Intervalo',
  first: 'Desde el cuadro',
  last: 'Hasta el cuadro',
  camera: 'Cuadros de la cámara',
  rangeWrong: 'El primer cuadro está después del último.',
  create: 'Crear video',
  waiting: 'En espera de otros videos',
  making: (done) => `Creando el video: ${done}`,
  progress: 'Avance del video',
  closing: 'Si cierra esta ventana, el video se cancela.',
  cancel: 'Cancelar video',
  canceled: 'Cancelado. No se guardó nada.',
  ready: 'El video está listo.',
  file: 'Archivo',
  length: 'Duración',
  picture: 'Resolución',
  size: 'Tamaño',
  pixels: (width, height) => `${width} × ${height}`,
  save: 'Guardar video',
  another: 'Crear otro',
  private: 'El video muestra a un atleta: compártalo solo con quienes puedan verlo.',
  subject: 'El video',
}
