import { counted } from '../../words/en/counted.ts'
import { ordinal } from '../../words/en/ordinal.ts'
import { uncapitalized } from '../../words/text-by-name.ts'

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

  session: 'rep',
  median: 'moving median',
  middleHalf: 'middle half of each week',
  best: 'personal best',
  noSessions: 'No sessions',
  groupMedian: (value: string, athletes: number) => `Group median ${value}, n = ${athletes}`,
  ofPeriod: (from: string, to: string) => `${from} to ${to}`,

  hidden: 'Hidden',
  hiddenNotApproved: (reps: number) => `${counted(reps, 'rep', 'reps')} that did not pass the quality check`,
  hiddenUndated: (reps: number) => `${counted(reps, 'rep', 'reps')} without a date`,
  hiddenWithoutValue: (reps: number) => `${counted(reps, 'rep', 'reps')} without a value`,

  now: (kind: string) => `Now: ${uncapitalized(kind)}`,
  since: (change: string, date: string) => `${change} since ${date}`,
  unchangedSince: (date: string) => `No change since ${date}`,
  noBest: 'No rep has been better than those before it.',
  range: 'Range',
  rangeNote: 'Lowest and highest of the period',
  rangeOf: (low: string, high: string) => `${low} to ${high}`,
  inGroup: 'Percentile',
  percentile: (percentile: number) => `${ordinal(percentile)} percentile`,
  percentileNote: (peers: string) => `of ${peers}, by median of last 7 reps`,
  summary: 'Summary',

  group: 'Group',
  groupNote: 'Sorted by median of last 7 reps',
  sameScale: (low: string, high: string, unit: string) => `All on one scale: ${low} to ${high} ${unit}`.trimEnd(),
  reps: (reps: number) => counted(reps, 'rep', 'reps'),

  point: (date: string, value: string, median: string) => `${date}: ${value}. Moving median ${median}.`,
  pointBest: (date: string, value: string, median: string) =>
    `${date}: ${value}, personal best. Moving median ${median}.`,
  describe: (athlete: string, reps: number, weeks: number) =>
    `${athlete}: ${counted(reps, 'rep', 'reps')} in ${counted(weeks, 'week', 'weeks')} with data. Arrow keys go from rep to rep, Enter opens one.`,
  newestRows: (rows: string) => `The newest ${rows} reps. The CSV file has all of them.`,
  captured: 'Captured',
  value: 'Value',
  fileName: (metric: string, athlete: string) => `Trend ${metric} ${athlete}`,
}
