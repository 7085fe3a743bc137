import { ordinal } from '../ordinal.ts'

/** Plots of any screen: their readouts, their tables, their files. */
export const screenPlotsEn = {
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
  percentile: (name: string, percentile: number, athletes: number) =>
    `${name}: ${ordinal(percentile)} percentile of ${athletes} athletes`,
}
