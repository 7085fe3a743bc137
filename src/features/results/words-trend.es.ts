import { counted } from '../../words/es/counted.ts'
import { uncapitalized } from '../../words/text-by-name.ts'
import type { Texts } from '../../words/texts.ts'
import type { screenTrendEn } from './words-trend.en.ts'

/** Results: one metric over weeks. */
export const screenTrendEs: Texts<typeof screenTrendEn> = {
  theTrend: 'La tendencia',
  athlete: 'Atleta',
  metric: 'Métrica',
  noMetric: 'Ninguna métrica coincide',
  noMetrics: 'No hay métricas que seguir',
  noMetricsNote: 'Las sesiones de este movimiento no tienen números.',
  noPoints: 'Ninguna sesión tiene esta métrica',
  noPointsNote: 'Elija otra métrica, otras fechas u otros atletas.',
  open: 'Abrir la sesión',

  session: 'repetición',
  median: 'mediana móvil',
  middleHalf: 'mitad central de cada semana',
  best: 'mejor marca personal',
  noSessions: 'Sin sesiones',
  groupMedian: (value, athletes) => `Mediana del grupo ${value}, n = ${athletes}`,
  ofPeriod: (from, to) => `Del ${from} al ${to}`,

  hidden: 'Ocultas',
  hiddenNotApproved: (reps) =>
    `${counted(reps, 'repetición que no superó', 'repeticiones que no superaron')} el control de calidad`,
  hiddenUndated: (reps) => `${counted(reps, 'repetición', 'repeticiones')} sin fecha`,
  hiddenWithoutValue: (reps) => `${counted(reps, 'repetición', 'repeticiones')} sin valor`,

  now: (kind) => `Ahora: ${uncapitalized(kind)}`,
  since: (change, date) => `${change} desde el ${date}`,
  unchangedSince: (date) => `Sin cambios desde el ${date}`,
  noBest: 'Ninguna repetición superó a las anteriores.',
  range: 'Intervalo',
  rangeNote: 'Mínimo y máximo del período',
  rangeOf: (low, high) => `${low} a ${high}`,
  inGroup: 'Percentil',
  percentile: (percentile) => `Percentil ${percentile}`,
  percentileNote: (peers) => `de ${peers}, por la mediana de sus últimas 7 repeticiones`,
  summary: 'Resumen',

  group: 'Grupo',
  groupNote: 'Por la mediana de las últimas 7 repeticiones',
  sameScale: (low, high, unit) => `Todos en la misma escala: ${low} a ${high} ${unit}`.trimEnd(),
  reps: (reps) => counted(reps, 'repetición', 'repeticiones'),

  point: (date, value, median) => `${date}: ${value}. Mediana móvil ${median}.`,
  pointBest: (date, value, median) => `${date}: ${value}, mejor marca personal. Mediana móvil ${median}.`,
  describe: (athlete, reps, weeks) =>
    `${athlete}: ${counted(reps, 'repetición', 'repeticiones')} en ${counted(weeks, 'semana', 'semanas')} con datos. Con las flechas se va de repetición en repetición; Intro abre una.`,
  newestRows: (rows) => `Las ${rows} repeticiones más recientes. El archivo CSV las tiene todas.`,
  captured: 'Captura',
  value: 'Valor',
  fileName: (metric, athlete) => `Tendencia ${metric} ${athlete}`,
}
