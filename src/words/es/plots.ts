import type { screenPlotsEn } from '../en/plots.ts'
import { type TextsByName, textByName } from '../text-by-name.ts'
import type { Texts } from '../texts.ts'
import { counted } from './counted.ts'

const levels: TextsByName = {
  youth: 'juvenil',
  high_school: 'preparatoria',
  college: 'universitario',
  professional: 'profesional',
}

/** Nouns for the people of a movement: one, and several. */
const players: Readonly<Record<string, readonly [one: string, many: string]>> = {
  pitching: ['lanzador', 'lanzadores'],
  hitting: ['bateador', 'bateadores'],
}
const anyone = ['atleta', 'atletas'] as const

/** Numbers and plots of any screen: their labels, readouts, tables, files. */
export const screenPlotsEs: Texts<typeof screenPlotsEn> = {
  kind: {
    rep: 'Esta repetición',
    median: (reps) => (reps === 1 ? 'Una repetición' : `Mediana de ${counted(reps, 'repetición', 'repeticiones')}`),
    lastMedian: (reps) => `Mediana de las últimas ${reps} repeticiones`,
    bestOf: (reps) => (reps === 1 ? 'Una repetición' : `Mejor de ${counted(reps, 'repetición', 'repeticiones')}`),
    best: 'MP',
    newBest: 'Nueva MP',
    bestWords: 'Mejor marca personal',
    range: 'Mínimo a máximo',
    fromTo: (low, high) => `${low} a ${high}`,
    change: '4 semanas',
    changeWords: 'Mediana menos la mediana de las cuatro semanas anteriores',
    percentile: 'Percentil en el grupo',
    mostFrequent: 'patrón más frecuente',
  },
  more: (plot) => `Más: ${plot}`,
  asTable: 'Mostrar como tabla',
  asPlot: 'Mostrar como gráfica',
  savePicture: 'Guardar imagen (PNG)',
  saveValues: 'Guardar valores (CSV)',
  values: (plot) => `Valores: ${plot}`,
  everyNth: (step) => `Una de cada ${step} filas. El archivo CSV las tiene todas.`,
  range: (name, low, high, unit) => `${name}: de ${low} a ${high} ${unit}.`,
  noValues: (name) => `${name}: sin valores.`,
  event: (name, at, unit) => `${name} en ${at} ${unit}.`,
  howTo: 'Las flechas mueven el cursor.',
  reading: (name, value) => `${name} ${value}`,
  none: 'sin valor',
  recent: (name, low, high, count) => `${name}, últimas ${count}: de ${low} a ${high}`,
  percentile: (name, percentile, peers) => `${name}: percentil ${percentile} de ${peers}`,
  usual: 'En rango habitual',
  usualNote: 'El 80 % central de las repeticiones de este atleta en las cuatro semanas anteriores',
  peers: (count, level, movement) => {
    const [one, many] = Object.hasOwn(players, movement) ? (players[movement] ?? anyone) : anyone
    return `${counted(count, one, many)} de nivel ${textByName(levels, level)}`
  },
  unranked: {
    'failed-check': () => 'Sin percentil: control de calidad no superado',
    'unknown-athlete': () => 'Sin percentil: sin atleta',
    'no-level': () => 'Sin percentil: el atleta no tiene nivel de competencia',
    'few-athletes': (peers, needed) => `Sin percentil: ${peers}; se necesitan ${needed}`,
  },
}
