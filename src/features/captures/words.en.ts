import { counted } from '../../words/en/counted.ts'

/** The Captures screen. */
export const screenCapturesEn = {
  list: 'Captures on the service',
  all: 'All',
  source: 'Source',
  allSources: 'All sources',
  fromStations: 'From stations',
  day: 'Days',
  days: { all: 'All days', today: 'Today', yesterday: 'Yesterday', week: '7 days' },
  filter: 'Filter',
  removeFilter: (filter: string) => `Remove filter: ${filter}`,
  clearFilters: 'Clear filters',
  show: (status: string) => `Show captures: ${status}`,
  status: 'Status',
  statuses: {
    awaiting_upload: 'Awaiting upload',
    processing: 'Processing',
    completed: 'Completed',
    error: 'Error',
    unknown: 'Unknown status',
  },
  time: 'Time',
  clip: 'Clip',
  dimensions: 'Dimensions',
  frameRate: 'fps',
  from: 'From',
  sessionId: 'Session ID',
  noClip: 'no clip',
  noAthlete: 'No athlete',
  notFromHere: 'not this station',
  notFromHereNote: 'This station didn’t upload this capture, so it has no clip of it.',
  orphan: 'Orphan',
  orphanReasons: {
    'answer-lost': 'No video: the service’s response was lost.',
    withdrawn: 'No video: the clip was canceled.',
    outdated: 'No video: the reservation expired, or the tags were changed.',
    refused: 'No video: the upload was rejected.',
    'window-over': 'No video: the 30-minute upload window is over.',
    'clip-ended': 'No video: the clip isn’t uploaded anymore.',
  },
  panel: 'Capture details',
  close: 'Close capture',

  total: (captures: number, shown: string, isExact: boolean) =>
    captures === 0
      ? '0 captures'
      : isExact
        ? `${counted(captures, 'capture', 'captures')}, newest first`
        : `About ${shown} captures, newest first`,
  readAt: (clock: string) => `Refreshed ${clock}`,
  refresh: 'Refresh',
  select: 'Select capture',
  selectAll: 'Select all captures',
  selectNone: 'Select none',
  selecting: 'Selecting…',
  selected: (captures: string) => `${captures} selected`,
  onlyFirst: (captures: string) => `Only the first ${captures} captures are selected`,
  tooMany: (most: string) => `Select ${most} or fewer.`,
  copyIds: 'Copy IDs',
  changeAthlete: 'Change athlete',
  saveCsv: 'Save as CSV',
  toExport: 'Export results',
  leftOut: 'Not all captures can be exported',
  withoutResults: (captures: number) => `${counted(captures, 'capture has', 'captures have')} no results yet.`,
  notExportable: (captures: number) =>
    `${counted(captures, 'capture has', 'captures have')} a movement that can’t be exported.`,
  notSaved: (captures: number) => `${counted(captures, 'capture is', 'captures are')} no longer on the service`,
  saved: (captures: number) => `Saved as CSV: ${counted(captures, 'capture', 'captures')}`,

  emptyTitle: 'No captures yet',
  emptyNote: 'Captures appear here when clips are uploaded.',
  notConnected: 'Connect to the service in Settings to see your captures.',
  noMatch: 'No captures match',
}
