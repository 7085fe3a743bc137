/** Settings of a station that its network, its folders and its names need. */
export const screenStationSettingsEn = {
  watcher: 'Watcher',
  watchers: { auto: 'Automatic', chokidar: 'chokidar', own: 'OnDeck’s own', none: 'None' },
  watcherWhy: {
    chosen: () => 'set in settings',
    'few-files': (limit: string) => `up to ${limit} files`,
    'many-files': (limit: string) => `more than ${limit} files`,
    'missed-clip': () => 'chokidar missed a clip',
  },
}
