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

/** Settings: results. */
export const screenResultsSettingsEn = {
  noteOn: 'Requested automatically',
  noteOff: 'Requested by you only',
  automatic: 'Automatic results',
  automaticWhy: 'Puts the numbers of each rep on Today, minutes after the capture completes.',
  automaticLabel: 'Request results when captures complete',
  automaticNote:
    'Needs exports to be enabled for your organization. Captures that complete while this is off are not requested later.',
  titleOfLibrary: 'Results library',
  whyLibrary: 'Where OnDeck keeps all results on this computer, as Parquet files that other programs can read.',
  folder: 'Library folder',
  folderNote: 'A folder on the station computer. Leave empty for OnDeck’s own folder.',
  headlinesWhy: 'The numbers on a rep, in the clip, and on the athlete’s page. Choose up to three for each movement.',
  metric: (position: number) => `Metric ${position}`,
  noMetric: 'None',
  moreMetrics: 'More metrics appear here after the first results of this movement.',
  resetMetrics: 'Use OnDeck’s choice',
  reports: 'Reports',
  reportsWhy: 'The name that athletes and parents read on a report. Without it, a report has the station’s name.',
  facilityName: 'Facility name',
  facilityNameExample: 'Example Training Center',
  facilityNameWrong: 'Enter 100 characters or fewer.',
}

/** One session of the results: videos, figure, curves, metrics. */
export const screenRepEn = {
  aSession: 'This session',
  results: 'Results',
  back: 'Back to sessions',
  previous: 'Previous rep of this athlete',
  next: 'Next rep of this athlete',
  add: 'Add to compare',
  remove: 'Remove from compare',
  compare: (sessions: number) => `Compare ${sessions}`,
  report: 'Report',
  quality: {
    passed: 'Passed quality check',
    failed: 'Did not pass quality check',
    failedBecause: (reason: string) => `Did not pass quality check: ${reason}`,
    unknown: 'Quality check unknown',
  },
  cameras: 'Cameras of this rep',
  speaks: (camera: string) => `${camera} speaks for this rep.`,
  speaksWhy: 'Counts and medians use its numbers only.',
  letSpeak: (camera: string) => `Let ${camera} speak`,
  openCamera: (camera: string) => `Open ${camera}`,
  unnamedCamera: (number: string) => `Camera ${number}`,
  rate: (fps: string) => `${fps} fps`,
  frames: (frames: string) => `${frames} frames`,

  bestNote: 'Personal best in this library',
  lastRange: (low: string, high: string) => `${low} to ${high}`,
  last: (sessions: number) => (sessions === 1 ? 'first' : `last ${sessions}`),
  percentile: (percentile: number) => ordinal(percentile),
  ofPeers: (peers: string) => `of ${peers}`,
  groupNote: 'Each athlete counts once, by their median in this library.',

  video: (camera: string) => `Video: ${camera}`,
  camera: 'Camera',
  noVideo: 'No clip of this session on this station',
  noClipFrom: (cameras: string) => `No clip from ${cameras}`,
  videoGone: 'This video can’t be played here',

  figure: 'Figure',
  figureLabel: (joints: number) => `Stick figure of ${joints} joints. Arrow keys turn it.`,
  joints: (joints: number) => counted(joints, 'joint', 'joints'),
  noFigure: 'No joint positions in this session',
  view: 'View of the figure',
  views: { front: 'Front', side: 'Side', top: 'Top', free: 'Free' },

  position: 'Position',
  positionText: (frame: string, total: string, time: string) => `Frame ${frame} of ${total}, ${time}`,
  ofFrames: (total: string) => `of ${total}`,
  play: 'Play',
  pause: 'Pause',
  playPause: 'Play or pause',
  playBack: 'Play backward',
  speed: 'Speed',
  speeds: { '0.125': '1/8', '0.25': '1/4', '0.5': '1/2', '1': '1' },
  previousFrame: 'Previous frame',
  nextFrame: 'Next frame',
  firstFrame: 'First frame',
  lastFrame: 'Last frame',
  previousEvent: 'Previous event',
  nextEvent: 'Next event',

  below: 'Curves or metrics',
  curves: 'Curves',
  allMetrics: 'All metrics',
  range: 'Shown part',
  ranges: { events: 'Events', all: 'All' },
  timeFrom: (event: string) => `Time from ${uncapitalized(event)}`,
  timeFromStart: 'Time from start',
  chooseCurves: 'Choose curves',
  chooseCurvesOf: (plot: number) => `Choose curves of plot ${plot}`,
  curvesOf: (plot: number) => `Curves of plot ${plot}`,
  findCurve: 'Find a curve',
  atMostCurves: (most: number) => `A plot shows up to ${most} curves. Remove one first.`,
  noCurves: 'No curves chosen',
  noCurvesAtAll: 'No curves in this session',
  curvesTitle: (first: string, more: number) => (more === 0 ? first : `${first} and ${more} more`),

  metric: 'Metric',
  value: 'Value',
  unit: 'Unit',
  meaning: 'Meaning',
}

/** Results: sessions laid upon each other. */
export const screenCompareEn = {
  title: (sessions: number) => `Compare ${counted(sessions, 'session', 'sessions')}`,
  sessions: 'Compared sessions',
  session: 'The session',
  ofMost: (sessions: number, most: number) => `${sessions} of ${most}`,
  add: 'Add session',
  addNote: (most: number) => `${most} sessions are compared. Remove one first.`,
  noMore: 'No other sessions match',
  remove: (session: string) => `Remove ${session}`,
  removeChosen: 'Remove chosen session',
  chosen: 'Chosen',
  ghost: 'Ghost',
  asGhost: (session: string) => `Show ${session} as ghost`,
  nextGhost: 'Next ghost',
  gone: 'Not in the results library',
  notApproved: 'Quality check not passed',

  alignAt: 'Align at',
  frameZero: 'First frame',
  axis: 'Horizontal axis',
  axes: { time: 'Time, ms', phase: 'Phase, %' },
  from: '0 % at',
  to: '100 % at',
  noPhase: 'Needs two events that every session has',
  range: 'Range',
  ranges: { events: 'Around events', whole: 'All frames' },
  band: 'Mean and band',
  bands: { none: 'None', compared: 'These sessions', athlete: 'Athlete’s latest sessions' },
  bandNote: (sessions: number) => `Mean of ${counted(sessions, 'session', 'sessions')}, band ± 1 SD`,
  bandHidden: (sessions: number) => `${counted(sessions, 'session', 'sessions')} hidden: quality check not passed`,
  bandMirrored: (sessions: number) => `${counted(sessions, 'session', 'sessions')} of the other hand mirrored`,
  mirrored: (sessions: string) => `Mirrored to the chosen session’s hand: ${sessions}`,
  mirroredGhost: 'Ghost, mirrored',
  noMirror: 'No mean and band: left-handed and right-handed sessions, and this curve can’t be mirrored',
  noBand: 'No mean: fewer than two sessions have this curve',
  bandLoading: 'Reading the athlete’s sessions…',
  mean: (sessions: number) => `Mean, n = ${sessions}`,
  notAligned: (sessions: string) => `Not drawn: ${sessions}. The events are missing or in another order.`,

  curve: 'Curve',
  curves: 'The curves',
  noCurve: 'No curve matches',
  noCurves: 'These sessions have no curve in common.',
  xTime: (event: string) => `Time from: ${event}`,
  xPhase: (from: string, to: string) => `Phase: ${from} to ${to}`,
  fileName: (curve: string) => `Compare ${curve}`,

  differences: 'Differences',
  inFull: (session: string) => `Changes from ${session}`,
  far: 'more than 1.5 SD from the mean',
  farNeeds: (sessions: number) => `Outliers need ${sessions} sessions`,
  farValue: (value: string) => `${value}, more than 1.5 SD from the mean`,
  metric: 'Metric',
  meanOf: (sessions: number) => `Mean ± SD, n = ${sessions}`,
  saveTable: 'Save table (CSV)',
  tableFile: 'Differences',
  noMetrics: 'This session has no metrics.',
}

const sessions = (count: number) => counted(count, 'session', 'sessions')
const files = (count: number) => counted(count, 'file', 'files')

/** Texts of “ondeck results”. */
export const cliResultsEn = {
  subject: 'The results library',
  path: 'path',
  kind: 'finding',
  yes: 'yes',
  no: 'no',
  notApproved: (count: number) =>
    `${sessions(count)} that didn’t pass the quality check ${count === 1 ? 'is' : 'are'} hidden. Add --all to include ${count === 1 ? 'it' : 'them'}.`,
  synthetic: 'These sessions are synthetic: the practice service made them up.',
  firstRows: (rows: number) =>
    `These are the first ${counted(rows, 'row', 'rows')}; there may be more. Use --limit to change this.`,
  written: (rows: number, file: string) => `${counted(rows, 'row', 'rows')} in ${file}`,
  facts: (count: number, inFiles: number, folder: string) => `${sessions(count)} in ${files(inFiles)} in ${folder}`,
  waiting: (exports: number) => `${counted(exports, 'export', 'exports')} not yet in the library`,
  compacted: (before: number, after: number) => `${files(before)} before, ${after} now.`,
  verified: (checked: number, count: number) => `${files(checked)} with ${sessions(count)} checked.`,
  allWell: 'Every file is as OnDeck made it.',
  findings: {
    missing: 'missing',
    changed: 'changed by another program',
    unreadable: 'unreadable',
    'not-listed': 'not listed',
    foreign: 'made by another program; not read',
  },
  duckDb: (version: string) => `DuckDB ${version}, for the results library`,
  noDuckDb: (detail: string) =>
    `DuckDB can’t be used (${detail}), so there is no results library. Uploads and exports work without it. Reinstall OnDeck.`,
  /** Expected values of an option. */
  oneOfEither: '--view with the name of a saved view, or --activity and --movement',
  knownView: (names: string) => (names === '' ? 'a saved view; there are none' : `one of the saved views: ${names}`),
  knownFormat: '--format, or a file that ends in .csv, .json, .jsonl or .parquet',
  parquetFile: 'it together with --output FILE',
  knownMetric: (names: string) => `a metric of this movement, such as ${names}`,
  emptyQuery: 'a SELECT, or - to read it from standard input',
}

export const resultsCommandsEn = {
  results: 'Ask the results library on this computer: list, SQL, files, and its upkeep',
  'results list': 'List the sessions in the results library, newest first',
  'results sql': 'Run one SELECT over the results library; it can’t be changed with SQL',
  'results export': 'Write a table of results to a file',
  'results build': 'Add waiting exports to the library, and retry those that failed',
  'results compact': 'Merge the small files of the library',
  'results verify': 'Check every file of the library; exits with 1 if one is not as OnDeck made it',
}

export const resultsOptionsEn = {
  all: 'Include sessions that didn’t pass the quality check',
  by: 'What a row is',
  format: 'Format of the rows',
  fileFormat: 'Format of the file',
  rows: 'Maximum number of rows',
  metrics: 'Only this metric; can be repeated',
  resultsOutput: 'File to create; the folder of exports by default',
  sqlOutput: 'File to create; standard output by default',
  view: 'Name of a saved view of the Table screen',
}

export const helpOfSqlEn = `
The views: sessions has one row per session, curves has one row per frame. Both hold the newest export of each session.
  ondeck results sql "SELECT _athlete_name, count(*) FROM sessions GROUP BY ALL"
Write - to read the query from standard input. A query is stopped after 60 s. See docs/analysis.md.`

/** The Results screen: what its tabs share, and the list of sessions. */
export const screenResultsEn = {
  tabs: 'Results',
  tab: { sessions: 'Sessions', compare: 'Compare', trend: 'Trend', table: 'Table', report: 'Report' },
  goToTab: (tab: string) => `Results: ${tab}`,

  theLibrary: 'The results library',
  synthetic: 'Sample data',
  syntheticNote: 'The practice service made these results up.',
  working: {
    building: 'Adding new results…',
    compacting: 'Tidying up the results library…',
    verifying: 'Checking the results library…',
  },
  waiting: (exports: number) => `${counted(exports, 'export is', 'exports are')} waiting to be added.`,
  buildNow: 'Add now',

  emptyTitle: 'No results yet',
  emptyNote:
    'Results appear here when an export of all metrics is complete. Choose an activity, a movement, and a date range.',
  newExport: 'New export',
  noMatch: 'No sessions match',
  noMatchApproved: (sessions: number, shown: string) =>
    sessions === 1
      ? '1 session didn’t pass the quality check and is hidden.'
      : `${shown} sessions didn’t pass the quality check and are hidden.`,
  clearFilters: 'Clear filters',
  showAll: 'Show all sessions',
  allShown: 'with those that did not pass the quality check',
  showPassed: 'Show passed sessions only',

  filters: 'Filters',
  pair: 'Movement',
  allPairs: 'All movements',
  athleteId: (id: string) => `Athlete ${id}`,
  noAthlete: 'No athlete',
  order: 'Sort by',
  orders: { newest: 'Newest first', oldest: 'Oldest first', athlete: 'Athlete' },
  approvedOnly: 'Passed quality check only',
  hidden: (sessions: number) => `${counted(sessions, 'session', 'sessions')} hidden: quality check not passed`,

  list: 'Sessions',
  total: (reps: number, sessions: number) =>
    reps === sessions
      ? counted(sessions, 'session', 'sessions')
      : `${counted(reps, 'rep', 'reps')} in ${counted(sessions, 'session', 'sessions')}`,
  uncounted: 'Another camera counts',
  captured: 'Captured',
  headlines: 'Key metrics of this rep',
  headlinesNotApproved: 'Didn’t pass the quality check',
  openSession: 'Open results',
  quality: 'Quality check',
  approved: 'Passed',
  notApproved: 'Not passed',
  approvedUnknown: 'Unknown',
  undated: 'No date',
  exportedAt: (date: string) => `exported ${date}`,

  select: 'Add session to compare, or remove it',
  selected: (sessions: number, most: number) => `${sessions} of ${most} selected`,
  onlySo: (most: number) => `Up to ${most} sessions can be compared`,
  oneMovement: 'Only sessions of one movement can be compared',
  selectNone: 'Select none',
  compare: 'Compare',

  notCalculated: 'Could not be calculated',
  missing: 'No value',
  compareEmptyTitle: 'No sessions to compare',
  compareEmptyNote: 'Select up to 6 sessions in the list of sessions.',
  toSessions: 'Go to sessions',
}
