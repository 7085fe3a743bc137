import { clockErrorEs } from '../../words/es/clock-error.ts'
import { counted } from '../../words/es/counted.ts'
import { sentence } from '../../words/es/phrases.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenCameraTimesEn, screenClockQuestionsEn, screenClocksEn } from './words-clocks.en.ts'

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
