import { counted } from '../counted.ts'
import { ordinal } from '../ordinal.ts'

/** Results: one metric over weeks. */
export const screenTrendEn = {
  theTrend: 'The trend',
  athlete: 'Athlete',
  metric: 'Metric',
  noMetric: 'No metric matches',
  noMetrics: 'No metrics to follow',
  noMetricsNote: 'The sessions of this movement have no numbers.',
  noPoints: 'No sessions with this metric',
  noPointsNote: 'Choose another metric, other dates, or other athletes.',
  open: 'Open session',

  session: 'session',
  median: 'moving median',
  middleHalf: 'middle half of each week',
  best: 'personal best',
  noSessions: 'No sessions',
  groupMedian: (value: string, athletes: number) => `Group median ${value}, n = ${athletes}`,
  ofPeriod: (from: string, to: string) => `${from} to ${to}`,

  hidden: 'Hidden',
  hiddenNotApproved: (sessions: number) =>
    `${counted(sessions, 'session', 'sessions')} that did not pass the quality check`,
  hiddenUndated: (sessions: number) => `${counted(sessions, 'session', 'sessions')} without a date`,
  hiddenWithoutValue: (sessions: number) => `${counted(sessions, 'session', 'sessions')} without a value`,

  nowOf: (sessions: number) => (sessions === 1 ? 'Now' : `Now, median of last ${sessions}`),
  since: (change: string, date: string) => `${change} since ${date}`,
  personalBest: 'Personal best',
  noBest: 'No session has been better than those before it.',
  range: 'Range',
  rangeNote: 'Lowest and highest of the period',
  rangeOf: (low: string, high: string) => `${low} to ${high}`,
  inGroup: 'Percentile',
  percentile: (percentile: number) => `${ordinal(percentile)} percentile`,
  percentileNote: (peers: string) => `of ${peers}, by median of last 7`,
  summary: 'Summary',

  group: 'Group',
  groupNote: 'Sorted by median of last 7',
  sameScale: (low: string, high: string, unit: string) => `All on one scale: ${low} to ${high} ${unit}`.trimEnd(),
  sessions: (sessions: number) => counted(sessions, 'session', 'sessions'),
  bestShort: (value: string) => `PB ${value}`,

  point: (date: string, value: string, median: string) => `${date}: ${value}. Moving median ${median}.`,
  pointBest: (date: string, value: string, median: string) =>
    `${date}: ${value}, personal best. Moving median ${median}.`,
  describe: (athlete: string, sessions: number, weeks: number) =>
    `${athlete}: ${counted(sessions, 'session', 'sessions')} in ${counted(weeks, 'week', 'weeks')} with data. Arrow keys go from session to session, Enter opens one.`,
  newestRows: (rows: string) => `The newest ${rows} sessions. The CSV file has all of them.`,
  captured: 'Captured',
  value: 'Value',
  fileName: (metric: string, athlete: string) => `Trend ${metric} ${athlete}`,
}
