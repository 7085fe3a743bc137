import { counted } from '../../words/en/counted.ts'

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
