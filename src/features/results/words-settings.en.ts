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
