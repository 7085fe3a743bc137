import type { screenTaggingEn } from '../en/tagging.ts'
import type { Texts } from '../texts.ts'
import { counted } from './counted.ts'
import { clockWithArticle } from './phrases.ts'

export const screenTaggingEs: Texts<typeof screenTaggingEn> = {
  who: 'Escriba un nombre',
  whoFar: 'Elegir atleta',
  create: (name) => `Crear atleta nuevo: ${name}`,
  createQuestion: (name) => `¿Crear atleta nuevo: ${name}?`,
  didYouMean: (name) => `¿Quiso decir ${name}?`,
  theRoster: 'La lista de atletas',
  activityFirst: 'Elija primero una actividad.',
  noDimensions: 'Este movimiento no tiene más detalles.',
  suggested: 'sugerido según la última vez o el lado dominante',
  recentMovements: 'Movimientos recientes',
  setMovement: 'Asignar movimiento',
  tagThis: 'Etiquetar',
  tagOne: (file) => `Etiquetar ${file}`,
  tagMany: (clips) => `Etiquetar ${counted(clips, 'clip', 'clips')}`,
  outcome: (clips, tags) => `${counted(clips, 'clip', 'clips')} → ${tags}`,
  noAthleteYet: ', aún sin atleta',
  athleteStays: '(mismo atleta)',
  movementStays: '(mismo movimiento)',
  nothingChosen: 'Elija un atleta o un movimiento.',
  notResolved: (typed) => `Todavía no eligió a “${typed}”. Elija un nombre de la lista o borre el texto.`,
  notPicked: (typed) => `Nada cambió: no eligió a “${typed}”`,
  notPickedNote: 'Escriba el nombre de nuevo y elíjalo de la lista.',
  movementOfActivity: (activity) => `Elija un movimiento de ${activity}.`,
  tagAs: (clips, whose) =>
    clips === 1 ? `Etiquetar como ${whose}` : `Etiquetar ${counted(clips, 'clip', 'clips')} como ${whose}`,
  tagThem: (clips) => (clips === 1 ? 'Etiquetar clip' : `Etiquetar ${counted(clips, 'clip', 'clips')}`),
  tagged: (clips, whose) => `${counted(clips, 'clip etiquetado', 'clips etiquetados')}: ${whose}`,
  tooLate: (clips) =>
    `${counted(clips, 'clip ya se estaba subiendo o ya se había subido', 'clips ya se estaban subiendo o ya se habían subido')}: sus etiquetas no cambian.`,
  automatic: (clips) => `${counted(clips, 'clip usa', 'clips usan')} de nuevo etiquetas automáticas`,
  automaticTags: 'etiquetas automáticas',
  conflictTitle: (whose) => `Ya hay etiquetas. ¿Reemplazar por ${whose}?`,
  conflict: (now, clock, clips) =>
    `Etiquetado como ${now}${clock === null ? '' : ` a ${clockWithArticle(clock)}`} (${counted(clips, 'clip', 'clips')}).`,
  conflictRemoved: (clips) => `Se quitaron las etiquetas de ${counted(clips, 'clip', 'clips')}.`,
  keepTags: 'Conservar etiquetas',
  replaceWith: (whose) => `Reemplazar por ${whose}`,
  nothingTagged: 'Nada cambió',
  added: {
    title: 'Atletas nuevos',
    adding: (name: string) => `Agregando a ${name}.`,
    waits: 'Buscando a este atleta en el servicio. Los clips etiquetados esperan hasta entonces.',
    offline: (why: string) => `${why} Los clips etiquetados esperan. OnDeck reintentará automáticamente.`,
    looking: (read: string) =>
      `Buscando a este atleta en el servicio: ${read} revisados. Los clips etiquetados esperan hasta entonces.`,
    lookingOf: (read: string, total: string) =>
      `Buscando a este atleta en el servicio: ${read} de ${total} revisados. Los clips etiquetados esperan hasta entonces.`,
    creating: 'Creando al atleta en el servicio. Los clips etiquetados esperan hasta entonces.',
    found: (name: string, born: string | null) =>
      born === null ? `${name} ya existe.` : `${name} ya existe (nacimiento: ${born}).`,
    usesFound: 'Se usa este atleta.',
    createAnother: 'Crear un atleta nuevo',
    several: (athletes: number, name: string) => `${athletes} atletas se llaman ${name}.`,
    chooseOne: 'Elija a uno. Los clips esperan hasta entonces.',
    nth: (place: number) => `N.º ${place}`,
    tooLate: (clips: number) =>
      `${counted(clips, 'clip ya se subió', 'clips ya se subieron')} para el atleta elegido antes.`,
    waitingShort: 'Agregando atleta',
  },
  sides: {
    handedness: { left: 'Mano izquierda', right: 'Mano derecha' },
    footedness: { left: 'Pierna izquierda', right: 'Pierna derecha' },
    direction: { left: 'Hacia la izquierda', right: 'Hacia la derecha' },
  },
}
