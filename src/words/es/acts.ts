import type { ActWords } from '../act-text.ts'
import { counted } from './counted.ts'

const clips = (count: number) => counted(count, 'clip', 'clips')

export const actsEs: ActWords = {
  tagged: (count, names) => `${clips(count)} → ${names}`,
  untagged: (count) => `Etiquetas quitadas de ${clips(count)}`,
  retagged: (count) => `Etiquetas cambiadas en ${clips(count)}`,
  setAside: (count) => counted(count, 'clip apartado', 'clips apartados'),
  uploadAgain: (count, names) => `Volver a subir ${clips(count)} → ${names}`,
  onDeck: (names) => `En turno → ${names}`,
  nobodyOnDeck: 'Nadie en turno',
  clockCorrected: (camera, seconds) => `Reloj de ${camera} → ${seconds}`,
  drawingsRemoved: (count) => counted(count, 'dibujo eliminado', 'dibujos eliminados'),
  clockSetBack: (since) =>
    `El reloj de la computadora se atrasó (último cambio de turno: ${since}). Los clips quedan sin etiquetas hasta que confirme quién está en turno (ondeck deck confirm) o lo cambie.`,
}
