/** When something is wrong: the file for whoever helps, and how much the log tells. */
export const screenDiagnosticsEn = {
  title: 'When something is wrong',
  why: 'Packs what somebody needs to help you into one file. It stays on this computer until you pass it on.',
  make: 'Make the diagnostics file',
  making: 'Packing…',
  made: 'The diagnostics file is ready',
  download: 'Download the file',
  file: 'File',
  size: 'Size',
  holds: 'It holds',
  held: 'the log, what happened to each clip in the last 7 days, settings and versions, and with them names of files, folders and athletes',
  lacks: 'It does not hold',
  lacked: 'the API key, addresses that carry a permission, videos',
  thing: 'The diagnostics file',

  log: 'Log',
  logWhy: 'How much OnDeck writes down of what it does, on this computer. At most the newest 25 MB are kept.',
  level: 'Log level',
  levels: { error: 'Errors', warn: 'Warnings', info: 'Usual', debug: 'Everything' },
  levelNotes: {
    error: 'Only faults of OnDeck itself, of its disk and its database. Too little to find out why a clip did not go.',
    warn: 'Also whatever goes wrong, and what is tried again by itself, such as a line that breaks.',
    info: 'Also each step of each clip and everything that is changed. Right unless somebody asks for another.',
    debug:
      'Also every question to the service and every turn of the queue. While a fault is looked for: it fills up faster and reaches back less far.',
  },
}
