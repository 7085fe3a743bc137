/** Settings › This computer: the diagnostics file and the log level. */
export const screenDiagnosticsEn = {
  title: 'Diagnostics',
  why: 'Collects logs and settings for support in one file. It stays on this computer until you send it.',
  make: 'Create diagnostics file',
  making: 'Creating…',
  made: 'Diagnostics file ready',
  download: 'Download file',
  file: 'File',
  size: 'Size',
  included: 'Included',
  includedText:
    'logs, the history of each clip for the last 7 days, settings and versions, and the names of files, folders, and athletes',
  notIncluded: 'Not included',
  notIncludedText: 'the API key, upload links, videos',
  subject: 'The diagnostics file',

  log: 'Log',
  logWhy: 'How much detail OnDeck logs on this computer. The newest 25 MB are kept.',
  level: 'Log level',
  levels: { error: 'Error', warn: 'Warning', info: 'Info', debug: 'Debug' },
  levelNotes: {
    error: 'Only errors in OnDeck, its disk, and its database. Usually not enough to explain a failed upload.',
    warn: 'Also every problem and every automatic retry, such as a lost connection.',
    info: 'Errors, warnings, every clip step, and every change. Recommended.',
    debug: 'Also every request to the service and every queue run. For troubleshooting: the log fills up faster.',
  },
}
