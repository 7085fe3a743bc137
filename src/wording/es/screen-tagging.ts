import type { screenTaggingEn } from '../en/screen-tagging.ts'
import type { Texts } from '../texts.ts'
import { counted } from './counted.ts'

export const screenTaggingEs: Texts<typeof screenTaggingEn> = {
  who: 'Primeras letras del nombre',
  whoFar: '¿Quién es?',
  create: (name) => `Crear a ${name}`,
  theRoster: 'La lista de atletas',
  activityFirst: 'Elija primero una actividad.',
  noDimensions: 'Este movimiento no tiene más detalles.',
  suggested: 'como la última vez, o por el lado dominante',
  setMovement: 'Fijar movimiento',
  tagThis: 'Etiquetar',
  tagOne: (file) => `Etiquetar ${file}`,
  tagMany: (clips) => `Etiquetar ${counted(clips, 'clip', 'clips')}`,
  tagThem: (clips) => (clips === 1 ? 'Etiquetarlo' : `Etiquetar ${counted(clips, 'clip', 'clips')}`),
  tagged: (clips, whose) => `${counted(clips, 'clip etiquetado', 'clips etiquetados')}: ${whose}`,
  takenBack: (clips) => `${counted(clips, 'clip vuelve', 'clips vuelven')} a las etiquetas automáticas`,
  tooLate: (clips) => `${counted(clips, 'clip ya había', 'clips ya habían')} salido y no se puede cambiar.`,
  nothingTagged: 'No se cambió nada',
  sides: {
    handedness: { left: 'Zurdo', right: 'Diestro' },
    footedness: { left: 'Pierna izquierda', right: 'Pierna derecha' },
    direction: { left: 'Hacia la izquierda', right: 'Hacia la derecha' },
  },
}
