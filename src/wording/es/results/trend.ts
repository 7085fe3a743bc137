import type { screenTrendEn } from '../../en/results/trend.ts'
import type { Texts } from '../../texts.ts'
import { counted } from '../counted.ts'

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

  session: 'sesión',
  median: 'mediana móvil',
  middleHalf: 'mitad central de cada semana',
  best: 'mejor marca personal',
  noSessions: 'Sin sesiones',
  groupMedian: (value, athletes) => `Mediana del grupo ${value}, n = ${athletes}`,
  ofPeriod: (from, to) => `Del ${from} al ${to}`,

  hidden: 'Ocultas',
  hiddenNotApproved: (sessions) =>
    `${counted(sessions, 'sesión que no superó', 'sesiones que no superaron')} el control de calidad`,
  hiddenUndated: (sessions) => `${counted(sessions, 'sesión', 'sesiones')} sin fecha`,
  hiddenWithoutValue: (sessions) => `${counted(sessions, 'sesión', 'sesiones')} sin valor`,

  nowOf: (sessions) => (sessions === 1 ? 'Ahora' : `Mediana de las últimas ${sessions}`),
  since: (change, date) => `${change} desde el ${date}`,
  personalBest: 'Mejor marca personal',
  noBest: 'Ninguna sesión superó a las anteriores.',
  range: 'Intervalo',
  rangeNote: 'Mínimo y máximo del período',
  rangeOf: (low, high) => `${low} a ${high}`,
  inGroup: 'Percentil',
  percentile: (percentile) => `Percentil ${percentile}`,
  percentileNote: (peers) => `de ${peers}, por la mediana de sus últimas 7`,
  summary: 'Resumen',

  group: 'Grupo',
  groupNote: 'Por la mediana de las últimas 7',
  sameScale: (low, high, unit) => `Todos en la misma escala: ${low} a ${high} ${unit}`.trimEnd(),
  sessions: (sessions) => counted(sessions, 'sesión', 'sesiones'),
  bestShort: (value) => `MP ${value}`,

  point: (date, value, median) => `${date}: ${value}. Mediana móvil ${median}.`,
  pointBest: (date, value, median) => `${date}: ${value}, mejor marca personal. Mediana móvil ${median}.`,
  describe: (athlete, sessions, weeks) =>
    `${athlete}: ${counted(sessions, 'sesión', 'sesiones')} en ${counted(weeks, 'semana', 'semanas')} con datos. Con las flechas se va de sesión en sesión; Intro abre una.`,
  newestRows: (rows) => `Las ${rows} sesiones más recientes. El archivo CSV las tiene todas.`,
  captured: 'Captura',
  value: 'Valor',
  fileName: (metric, athlete) => `Tendencia ${metric} ${athlete}`,
}
