import type { screenPlotsEn } from '../../en/results/plots.ts'
import type { Texts } from '../../texts.ts'

/** Plots of any screen: their readouts, their tables, their files. */
export const screenPlotsEs: Texts<typeof screenPlotsEn> = {
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
  percentile: (name, percentile, athletes) => `${name}: percentil ${percentile} de ${athletes} atletas`,
}
