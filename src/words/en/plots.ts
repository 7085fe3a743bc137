import { type TextsByName, textByName } from '../text-by-name.ts'
import { counted } from './counted.ts'
import { ordinal } from './ordinal.ts'

const levels: TextsByName = {
  youth: 'youth',
  high_school: 'high school',
  college: 'college',
  professional: 'professional',
}

/** Nouns for the people of a movement: one, and several. */
const players: Readonly<Record<string, readonly [one: string, many: string]>> = {
  pitching: ['pitcher', 'pitchers'],
  hitting: ['hitter', 'hitters'],
}
const anyone = ['athlete', 'athletes'] as const

/** Numbers and plots of any screen: their labels, readouts, tables, files. */
export const screenPlotsEn = {
  /** Kinds of numbers, named alike on the session, trend, report, table, and Today. */
  kind: {
    rep: 'This rep',
    median: (reps: number) => (reps === 1 ? 'One rep' : `Median of ${counted(reps, 'rep', 'reps')}`),
    lastMedian: (reps: number) => `Median of last ${reps} reps`,
    bestOf: (reps: number) => (reps === 1 ? 'One rep' : `Best of ${counted(reps, 'rep', 'reps')}`),
    best: 'PB',
    newBest: 'New PB',
    bestWords: 'Personal best',
    range: 'Lowest to highest',
    fromTo: (low: string, high: string) => `${low} to ${high}`,
    change: '4 weeks',
    changeWords: 'Median minus the median of the four weeks before',
    percentile: 'Percentile in group',
    mostFrequent: 'most frequent pattern',
  },
  more: (plot: string) => `More: ${plot}`,
  asTable: 'Show as table',
  asPlot: 'Show as plot',
  savePicture: 'Save picture (PNG)',
  saveValues: 'Save values (CSV)',
  values: (plot: string) => `Values: ${plot}`,
  everyNth: (step: string) => `One of every ${step} rows. The CSV file has all of them.`,
  range: (name: string, low: string, high: string, unit: string) => `${name}: ${low} to ${high} ${unit}.`,
  noValues: (name: string) => `${name}: no values.`,
  event: (name: string, at: string, unit: string) => `${name} at ${at} ${unit}.`,
  howTo: 'Arrow keys move the cursor.',
  reading: (name: string, value: string) => `${name} ${value}`,
  none: 'no value',
  recent: (name: string, low: string, high: string, count: number) => `${name}, last ${count}: ${low} to ${high}`,
  percentile: (name: string, percentile: number, peers: string) =>
    `${name}: ${ordinal(percentile)} percentile of ${peers}`,
  usual: 'In the usual range',
  usualNote: 'Middle 80% of this athlete’s reps in the four weeks before',
  /** Athletes of a movement and a competition level, such as “12 high school pitchers”. */
  peers: (count: number, level: string, movement: string) => {
    const [one, many] = Object.hasOwn(players, movement) ? (players[movement] ?? anyone) : anyone
    const adjective = textByName(levels, level)
    return counted(count, `${adjective} ${one}`, `${adjective} ${many}`)
  },
  /** Why there is no percentile. */
  unranked: {
    'failed-check': () => 'No percentile: quality check not passed',
    'unknown-athlete': () => 'No percentile: no athlete',
    'no-level': () => 'No percentile: athlete has no competition level',
    'few-athletes': (peers: string, needed: number) => `No percentile: ${peers}, ${needed} needed`,
  },
}
