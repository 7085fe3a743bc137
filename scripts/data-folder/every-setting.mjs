/** The settings of commit 2a8f960, so that the names and values of all of them are in the folder. Newer ones don't belong here. */
export const everySetting = {
  'finished.stableSeconds': 0.2,
  'finished.giveUpSeconds': 2,
  'uploads.holdSeconds': 0,
  'uploads.parallel': 4,
  'uploads.limitMbitPerSecond': 500,
  'uploads.schedule': [
    { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '12:00' },
    { days: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '00:00' },
  ],
  'tagging.aliases': { 12: { firstName: 'Maya', lastName: 'Ortiz' } },
  'tagging.idleMinutes': 120,
  'reps.windowSeconds': 3,
  'cameras.Cam B.clockCorrectionSeconds': 1,
  'screens.stationName': 'Cage 1',
  'screens.language': 'en',
  'screens.theme': 'dark',
  'screens.guideDone': true,
  'diagnostics.logLevel': 'debug',
}
