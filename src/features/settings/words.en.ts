import { RESCAN_INTERVAL_SECONDS } from '../../station/contract/station-status.ts'
import { clockErrorEn } from '../../words/en/clock-error.ts'
import { counted } from '../../words/en/counted.ts'

/** Settings of a station that its network, its folders and its names need. */
export const screenStationSettingsEn = {
  watcher: 'Scan for clips',
  watchers: {
    auto: 'Automatic',
    chokidar: 'Whole folder',
    own: 'Changes only',
    none: 'Every 10 seconds',
  },
  watcherNotes: {
    auto: 'The whole folder up to 5,000 files; beyond that, changes only.',
    chokidar: 'Scans the whole folder after each change (chokidar).',
    own: 'Looks only at what changed. Best for many files.',
    none: 'Scans every 10 seconds. For shares that report no changes.',
  },
  watcherWhy: {
    chosen: () => 'set in settings',
    'few-files': (limit: string) => `up to ${limit} files`,
    'many-files': (limit: string) => `more than ${limit} files`,
    'missed-clip': () => 'a clip was missed before',
  },

  network: 'Network',
  networkWhy: 'Only for networks with a proxy or traffic inspection. Ask the administrator of the network.',
  proxy: 'Proxy',
  proxyExample: 'http://proxy.example:3128',
  proxyNote: 'Leave empty to use the system’s HTTPS_PROXY. A user name and password can be part of the address.',
  proxyWrong: 'This is not a proxy address. Enter http:// or https://, the host, and the port.',
  caFile: 'Certificate file',
  caFileExample: 'Full path of a .pem file',
  caFileNote: 'A certificate authority to trust in addition to the system’s.',
  uploadHosts: 'Private upload hosts',
  uploadHostsExample: 'nas.local, 192.168.1.20',
  uploadHostsNote: 'Servers on your own network that the service may direct uploads to. Separate them with commas.',
  uploadHostsWrong: 'Enter host names or IP addresses, separated by commas.',
  caFileWrong: 'This file can’t be read as certificates. Enter the full path of a PEM file.',

  dimensionsNote: 'In every folder. Clips wait in Needs tags until all dimensions of their movement are set.',
  aliases: 'Names in files',
  aliasesWhy: 'Jersey numbers, initials, and nicknames that file and folder names use for an athlete.',
  aliasesNote: 'Used by the rules of every folder.',
  noAliases: 'No names yet. Full names are recognized without one.',
  alias: 'Name in files',
  aliasExample: '12 or MO',
  addAlias: 'Add name',
  removeAlias: (alias: string) => `Remove ${alias}`,
  aliasWrong: {
    taken: 'This name is already in the list. Remove it first to use it for someone else.',
    empty: 'Enter at least one letter or digit.',
  },

  finished: 'Finished clips',
  finishedWhy: 'A clip is finished when its file no longer changes and opens as a complete video.',
  stable: 'File unchanged for',
  stableNote: 'Increase this if a camera or copy pauses longer while it writes.',
  giveUp: 'Incomplete after',
  giveUpNote: 'How long OnDeck waits for a file that no longer changes but isn’t complete. Then it needs attention.',
  automatic: 'Automatic',

  afterUpload: 'After upload',
  afterUploadWhy: 'What happens to a file after the service has completed its capture. OnDeck never deletes one.',
  keep: 'Keep in place',
  move: 'Move to folder',
  keepNote: 'Files stay in their source folder.',
  moveNote: 'Applies to clips completed from now on.',
  moveTo: 'Move to',
  moveToNote: 'Not in or around a source folder: moved clips would be imported again.',
  chooseFolder: 'Choose a folder',
  homeFolder: 'Home folder',
  useFolder: 'Use this folder',
  folderWrong: 'Enter the full path of a folder.',

  extraKeys: 'More camera settings',
  extraKey: (row: number) => `Key ${row}`,
  extraValue: (row: number) => `Value ${row}`,
  addExtraKey: 'Add camera setting',
  removeExtraKey: (row: number) => `Remove camera setting ${row}`,
  extraKeyWrong: {
    'no-key': 'Enter the key.',
    'no-value': 'Enter the value.',
    taken: 'This key is already in the list.',
    'named-above': 'Use the field above for this key.',
  },
}

/** Settings of source folders: their cameras, rules and previews. */
export const screenFolderSettingsEn = {
  addFolder: 'Add folder',
  noFolders: 'No folders yet',
  noFoldersText:
    'Add the folder a camera exports to. OnDeck watches it and adds every finished clip. It never changes or deletes a file.',
  foldersGiven: 'Folders are set in this station’s configuration file. Add and change them there.',
  folderState: {
    starting: 'Scanning',
    watching: 'Watching',
    'rescan-only': `Rescan only, every ${RESCAN_INTERVAL_SECONDS} seconds`,
    unavailable: 'Unavailable',
  },
  rescanOnlyNote: 'This folder doesn’t report changes, so OnDeck rescans it. No clip is missed.',
  unavailableSince: (clock: string) => `Unavailable since ${clock}`,
  clipsToday: (clips: number) => `${counted(clips, 'clip', 'clips')} today`,
  unsupported: (count: number) =>
    `${counted(count, 'video', 'videos')} can’t be uploaded. Only .mov and .mp4 files can.`,
  unsaved: 'Unsaved changes',
  rescan: 'Rescan',
  stopWatching: 'Stop watching',
  stopTitle: (camera: string) => `Stop watching ${camera}?`,
  stopText:
    'OnDeck no longer adds new clips from it. Clips it already found are still uploaded. No file is changed. You can undo this.',
  stopped: (camera: string) => `Stopped watching ${camera}`,

  cameraLabel: 'Camera label',
  cameraLabelNote:
    'Shown on reps, such as “A open side”. Each camera needs its own folder: clips from one folder count as one camera.',
  sameLabel: (label: string, folder: string) =>
    `“${label}” is also the camera of ${folder}. Give each camera its own label: reps tell cameras apart by it.`,
  alreadyWatched: (camera: string) => `This folder is already watched, as “${camera}”.`,
  showWatched: 'Show folder',
  setup: 'Camera setup',
  setupUnknown: 'The service may not support this setup. It is sent as entered.',
  setups: {
    'single.front_on': 'one camera, from the front',
    'single.down_the_line': 'one camera, down the line',
  },
  orientation: 'Orientation',
  orientations: { auto: 'As filmed', portrait: 'Portrait', landscape: 'Landscape' },
  clock: 'Clock correction',
  clockMeasured: 'Automatic',
  clockNote: 'Added to recording times',
  subfolders: 'Include subfolders',
  requireDimensions: 'Require all dimensions',

  tagsTitle: 'Default tags',
  tagsWhy: 'Used only when a clip has no tags from you, a rule, or on deck.',
  useOnDeck: 'Use the athlete on deck',
  noDefaultAthlete: 'No default athlete',
  chosenAthlete: 'Chosen athlete',
  notSet: 'Not set',

  rules: 'Rules',
  rulesWhy: 'Read tags from file and folder names',
  ruleFileName: 'File name',
  ruleFileNameExample: '{athlete}_{movement}_{n}',
  rulePath: 'Folder path',
  rulePathExample: '{date}/{athlete}',
  insert: (field: string) => `Insert ${field}`,
  ignoreWords: 'Ignore these words',
  ignoreWordsExample: 'take, final',
  exclude: 'Leave out',
  excludeExample: 'warmup/, *_test.mp4, Archive/2025',
  excludeNote: 'Names of folders and files, or paths in this folder, separated by commas. * stands for anything.',
  excludeTooLong: 'Use at most 100 patterns of up to 200 characters.',
  excludes: (excluded: string, total: string, names: readonly string[]) =>
    `Leaves out ${excluded} of ${total} videos that are here now${names.length === 0 ? '.' : `: ${names.join(', ')}`}`,
  shotList: 'Read CSV shot lists in this folder',
  fields: {
    athlete: 'athlete',
    firstName: 'first name',
    lastName: 'last name',
    activity: 'activity',
    movement: 'movement',
    camera: 'camera',
    date: 'date',
    time: 'time',
    n: 'number',
    ignore: 'anything',
  },
  moreFields: 'More fields',
  fieldsBelow: 'Use one of the fields below.',

  preview: 'In this folder now',
  previewNote: 'newest first, live',
  previewEmpty: 'No videos in this folder yet. When there are, you’ll see the tags the rules give each one.',
  previewOf: (shown: string, total: string) => `the newest ${shown} of ${total}`,
  previewComplete: 'Complete',
  previewByDeck: 'Uses on deck',
  previewNeedsTags: 'Needs tags',
  previewIgnored: 'Ignored',
  previewFits: (complete: string, total: string) => `${complete} of ${total} tagged automatically`,
  fromOnDeck: 'from on deck',
  recorded: 'Modified',
  tags: 'Tags',
  discard: 'Discard',
  saveChanges: 'Save changes',

  path: 'Folder',
  pathExample: 'Full path',
  choosePath: 'Choose…',
  browse: (folder: string) => `Folders in ${folder}`,
  up: 'Up one level',
  noSubfolders: 'No folders here',
  contains: (clips: string, size: string) => `Contains ${clips}, ${size}`,
  containsAtLeast: (clips: string, size: string) => `Contains at least ${clips}, ${size}`,
  contentsUnknown: 'This folder is slow to respond. Its contents are unknown.',
  containsNone: 'No clips yet',
  counting: 'Counting clips…',
  existing: 'Existing clips',
  addExisting: 'Add existing clips',
  addExistingNote: 'They are tagged and uploaded like new clips',
  ignoreExisting: 'Ignore existing clips',
  ignoreExistingNote: 'Only new clips are added',
}

/** Settings that come from a file: exported, imported, provisioned, or fixed by the organization. */
export const screenSettingsFileEn = {
  title: 'Settings file',
  why: 'Copies this station’s settings to other computers. The file has no API key, no proxy with a password, and no station name.',
  whyPractice: 'Leave practice mode to export or import the settings of this station.',
  exportButton: 'Export settings',
  importButton: 'Import settings',
  exported: (file: string) => `Exported to ${file}.`,
  tooLarge: (file: string, size: string) => `${file} is larger than ${size}. Choose a settings file.`,
  problems: (file: string) => `${file} can’t be imported.`,
  same: (file: string) => `This station already has the settings of ${file}.`,
  changes: (count: number, file: string) =>
    `${counted(count, 'setting', 'settings')} in ${file} ${count === 1 ? 'differs' : 'differ'} from this station.`,
  list: 'Settings that change',
  setting: 'Setting',
  before: 'Now',
  after: 'In the file',
  none: 'Not set',
  apply: (count: number) => `Change ${counted(count, 'setting', 'settings')}`,
  changed: (count: number) => `Changed ${counted(count, 'setting', 'settings')}.`,
  undone: 'Restored the settings from before the import.',
  missingFolder: (path: string) => `${path} doesn’t exist on this computer.`,

  provisioned: (file: string, folders: number) =>
    `This station was set up from ${file} with ${counted(folders, 'source folder', 'source folders')}.`,
  provisionedKey: 'The API key is in the keychain. Its file was overwritten and removed.',
  enterKey: 'Enter API key',
  provisionedNext: 'Enter the API key to finish.',
  provisionedDone: 'Setup is complete.',
  moreProblems: (count: number) => `${counted(count, 'more problem', 'more problems')} in Settings, This computer.`,
}

/** Descriptions of the commands about settings and their files. */
export const settingsCommandsEn = {
  settings: 'Show and change a station’s settings; a configuration file overrides them',
  'settings show': 'Show all settings, including those of the configuration',
  'settings export': 'Write the settings to a YAML file, without the API key or other secrets',
  'settings import': 'Change settings to those of a file: all of them or none',
  'settings set': 'Change a setting, for example: set uploads.holdSeconds 30',
}

export const settingsOptionsEn = {
  compareWith: 'Only compare the station’s settings with this settings or provisioning file',
  provision: 'Provisioning file, YAML or JSON: sets up a new station once',
  settingsDryRun: 'Only show what would change',
  settingsSources: 'Show what is in force, defaults included, and where each setting is from',
}

/** Output of those commands, and of provisioning. */
export const cliSettingsEn = {
  provisioned: (file: string, folders: number) =>
    `This station was set up from ${file} with ${counted(folders, 'source folder', 'source folders')}.`,
  provisionedKey: 'The API key is in the keychain. Its file was overwritten and removed.',
  imported: (count: number) =>
    count === 0 ? 'The station already has these settings.' : `Changed ${counted(count, 'setting', 'settings')}.`,
  wouldImport: (count: number) =>
    count === 0
      ? 'The station already has these settings.'
      : `${counted(count, 'setting', 'settings')} would change. Nothing was changed.`,
  noDifference: 'The station has every setting of the file.',
  setByOrganization: (key: string, value: string) => `Your organization sets ${key} to ${value}.`,
  /** Sources of a setting in force. */
  origins: {
    default: 'default',
    station: 'this station',
    file: 'configuration file',
    option: 'option',
    environment: 'environment',
    managed: 'organization',
  },
  provisionedWithoutKey: 'If this computer has no API key yet, enter it on the screens or with “ondeck key set”.',
  folderNotHere: (path: string) => `${path} doesn’t exist on this computer.`,
  tooLarge: (size: string) => `larger than ${size}`,
}

/** Measuring a camera's clock in Settings. */
export const screenClocksEn = {
  measure: 'Measure clock',
  measured: (correction: string) => `Measured: ${correction}`,
  fixed: 'The configuration file sets the clock corrections. Change them there.',
  title: (camera: string) => `Measure the clock of ${camera}`,
  why: 'Choose two clips that show the same moment, such as ball contact. Find that moment in each and mark it.',
  whyComputer: 'Film this computer’s clock, mark a frame of the clip, and enter the time that the frame shows.',
  compareWith: 'Compare with',
  computer: 'This computer’s clock',
  noOther: 'Add a second camera to compare clips, or compare with this computer’s clock.',
  noClips: (camera: string) => `No clips from ${camera} yet.`,
  clipsOf: (camera: string) => `Clips from ${camera}`,
  untimed: 'No recording time',
  untimedNote: 'A clip measures a clock only if its camera wrote the recording time.',
  frame: (camera: string) => `Frame of ${camera}`,
  position: (at: string, of: string) => `${at} of ${of} s`,
  frameOf: (frame: string, total: string) => `Frame ${frame} of ${total}`,
  pictureOf: (picture: string, total: string) => `Picture ${picture} of ${total}`,
  coarse: 'This clip can’t be played here, so the moment is found by pictures and is less exact.',
  noPictures: 'This clip can’t be played here and has no pictures. Choose another clip.',
  gone: 'The video of this clip is not on this computer. Choose another clip.',
  earlier: 'Previous frame',
  later: 'Next frame',
  mark: 'Mark this moment',
  marked: 'Marked',
  filmThis: (camera: string) =>
    `Film this clock with ${camera} for a few seconds. The clip appears in the list when it is exported.`,
  reading: 'Time in the marked frame',
  readingExample: (example: string) => `Such as ${example}`,
  readingWrong: 'Enter hours, minutes, and seconds as the frame shows them.',
  next: {
    both: 'Mark the same moment in both clips.',
    measured: (camera: string) => `Mark the moment in the clip from ${camera}.`,
    reading: 'Enter the time that the marked frame shows.',
  },
  measuring: 'Measuring…',
  offset: (camera: string, by: string, isAhead: boolean, than: string, uncertainty: string) =>
    `${camera} is ${by} ${isAhead ? 'ahead of' : 'behind'} ${than} (± ${uncertainty}).`,
  same: (camera: string, than: string, uncertainty: string) => `${camera} agrees with ${than} (± ${uncertainty}).`,
  thisComputer: 'this computer',
  correction: (before: string, after: string) => `Clock correction: ${before} → ${after}.`,
  fits: (present: string) => `The current correction of ${present} is already right.`,
  large: 'This is a large change. Check that both sides show the same moment.',
  moved: (count: number) =>
    count === 0
      ? 'No waiting clip changes.'
      : `${counted(count, 'waiting clip gets', 'waiting clips get')} a corrected recording time.`,
  changed: (count: number) => `${counted(count, 'clip gets', 'clips get')} different tags:`,
  tooLate: (count: number) =>
    `${counted(count, 'clip', 'clips')} would get different tags but ${count === 1 ? 'was' : 'were'} already reserved or uploaded:`,
  save: 'Save correction',
  saved: (camera: string, correction: string) => `Clock of ${camera} corrected: ${correction}`,
}

/** The question about a camera's clock, while its clips wait for the answer. */
export const screenClockQuestionsEn = {
  label: (camera: string) => `Clock of ${camera}`,
  differ: (camera: string, says: string, written: string) =>
    `Clips from ${camera} say ${says}, but their files were written on ${written}.`,
  off: (offBySeconds: number, clips: number) =>
    `Its clock is ${clockErrorEn(offBySeconds)}: correct it for ${clips === 1 ? 'this clip' : `these ${clips} clips`} and from now on?`,
  unconfirmed: 'Its clock hasn’t been checked yet. Are its times right?',
  edge: (camera: string) =>
    `The athlete on deck changed while ${camera} recorded. Do its timestamps mark the start or the end of a clip?`,
  edges: { start: 'Start of clip', end: 'End of clip' },
  correct: (clips: number) => `Correct ${counted(clips, 'clip', 'clips')}`,
  right: 'Times are right',
}

/** Times of a camera, as OnDeck has learned them. */
export const screenCameraTimesEn = {
  title: 'Camera timestamps',
  edge: 'Timestamps mark',
  edges: { learn: 'Detect automatically', start: 'Start of clip', end: 'End of clip' },
  unknown: 'Not known yet. A clip that was recorded while the deck changed waits for an answer.',
  byHand: 'Set manually. Uploaded clips don’t change.',
  learned: {
    start: (sign: string, clips: string) => `Start of clip, from ${sign}: ${clips}.`,
    end: (sign: string, clips: string) => `End of clip, from ${sign}: ${clips}.`,
  },
  signs: { maker: 'the camera’s metadata', name: 'file names', file: 'file dates' },
  confirmed: {
    arrival: (clip: string) => `Clock confirmed: ${clip} arrived right after it was recorded.`,
    camera: () => 'Clock confirmed: another camera recorded the same reps at the same times.',
    person: () => 'Clock confirmed by a person.',
    history: () => 'Clock accepted: its clips were uploaded before OnDeck checked clocks.',
    nothing: () => 'Clock not confirmed yet.',
  },
}

/** Settings, section by section. */
export const screenSettingsEn = {
  title: 'Settings',
  connection: 'Connection',
  folders: 'Folders',
  uploads: 'Clips and uploads',
  results: 'Results',
  facility: 'Facility',
  notifications: 'Desktop notifications',
  computer: 'This computer',
  about: 'About',
  managed: 'Set by your organization.',
  managedTitle: 'Set by your organization',
  managedWhy: 'Your administrator sets these settings on this computer. They can’t be changed here.',
  managedProblem: 'Managed settings',
  given: 'Set in this station’s configuration file. Change it there.',

  foldersNone: 'No folders',
  foldersWatched: (watched: number, all: number) => `${watched} of ${all} watched`,
  uploadsNote: (hold: string, parallel: string) => `Hold ${hold}, ${parallel} in parallel`,
  versionNote: (version: string) => `Version ${version}`,

  service: 'Service',
  serviceWhy: 'Where clips are uploaded. Enter the address from your provider. It ends in /v1.',
  baseUrl: 'Base address',
  baseUrlExample: 'https://service.example/v1',
  baseUrlPractice: 'The practice service’s address while practice mode is on.',
  key: 'API key',
  keyWhy:
    'Identifies your organization to the service. OnDeck keeps it in this computer’s keychain, or in memory if there is none, and never shows it again. Create a key on the platform (Settings, API Keys).',
  keyPlaceholder: 'sk…',
  keyReplace: 'Enter a new key to replace it',
  keyNeedsAddress: 'Enter the base address first: each service has its own key.',
  keyState: {
    none: 'No API key yet',
    kept: 'Saved in the keychain',
    'this-start-only': 'Until OnDeck quits',
    locked: 'Keychain locked',
    unavailable: 'Keychain unavailable',
    given: 'Set when OnDeck started',
    practice: 'Practice service key',
  },
  keyStateRefused: {
    kept: 'Saved, but rejected by the service',
    'this-start-only': 'In memory only, and rejected by the service',
    given: 'Set when OnDeck started, but rejected by the service',
  },
  keyGivenNote: 'Set by ONDECK_API_KEY and not saved. To enter another key here, start OnDeck without it.',
  keyPracticeNote: 'Practice mode doesn’t use your API key.',
  keyInMemory: 'OnDeck keeps it in memory only.',
  checkAgain: 'Check again',
  removeKey: 'Remove API key',
  removeKeyTitle: 'Remove the API key?',
  removeKeyText: 'Uploads stop until you enter a key. OnDeck still finds and tags clips and keeps them in the queue.',
  save: 'Save',
  test: 'Test connection',
  testing: 'Testing connection…',
  testWhy: 'Sends one read-only request with the address and key above, even if they aren’t saved yet.',
  testWhyPractice: 'Sends one read-only request to the practice service.',
  testTook: (duration: string) => `Completed in ${duration}.`,
  testPassed: 'Connected. API key accepted.',
  testFailed: 'Connection test failed',
  testResult: 'Connection test',
  hops: {
    name: 'DNS',
    connection: 'Connection',
    proxy: 'Proxy',
    certificate: 'Certificate',
    service: 'Service',
    key: 'API key',
    tier: 'Captures',
  },
  hopPassed: {
    name: 'DNS resolved',
    connection: 'Server responded',
    proxy: 'Proxy allows the connection',
    certificate: 'Certificate is valid',
    service: 'API responded as expected',
    key: 'API key accepted',
    tier: 'Captures enabled',
  },
  hopNotReached: 'Not tested',
  hopNoProxy: 'No proxy',
  hopNoCertificate: 'No certificate: http isn’t encrypted',
  hopTierUnknown: 'Checked with the first upload',

  practice: 'Practice',
  practiceWhy:
    'A practice service on this computer, with sample athletes and two simulated cameras. Nothing leaves this computer. Your folders and clips are paused and kept separate.',
  practiceOn: 'Practice mode',
  practiceOff: 'Live mode',
  practiceStart: 'Start practice mode',
  practiceStop: 'Leave practice mode',
  practiceSwitching: 'Switching…',
  practiceAsk: 'Start practice mode?',
  practiceAskText: (cameras: string, left: number) =>
    `OnDeck stops watching ${cameras} until you leave practice mode. ${left === 0 ? 'Uploads stop too.' : `Uploads stop too: ${counted(left, 'clip waits', 'clips wait')} in the queue.`} Nothing is lost: when you leave practice mode, OnDeck finds the new videos in these folders and continues uploading automatically.`,
  thePractice: 'The practice service',
  theService: 'The service',
  theKey: 'The API key',

  ...screenFolderSettingsEn,

  hold: 'Hold',
  holdNote: 'How long a tagged clip waits before upload, so you can fix mistakes. The service can’t correct a capture.',
  seconds: 's',
  minutes: 'min',
  idle: 'Confirm on deck after',
  idleNote: 'After this long without a clip, new clips stay untagged until you confirm who is on deck.',
  repWindow: 'Rep window',
  repWindowNote: 'Clips from different cameras recorded within this time belong to one rep.',
  parallel: 'Parallel uploads',
  parallelNote: 'How many clips upload at the same time.',
  limit: 'Speed limit',
  limitNote: 'Maximum upload speed. Leaves bandwidth for others.',
  beforeUpload: 'Before upload',
  beforeUploadWhy: 'How clips are grouped into reps and how long they can be changed.',
  uploading: 'Uploads',
  uploadingWhy: 'How many clips upload at once, and how fast. Pause, order, and schedule are in Queue.',

  stationName: 'Station name',
  stationNameNote: 'Shown on screens, such as “Cage 2”. Leave empty to use the computer’s name.',
  language: 'Language',
  languageNote: 'For screens and notifications.',
  clockTitle: 'Clock',
  clockTitleNote: 'Automatic follows the region of this device.',
  clocks: { automatic: 'Automatic', '12-hour': '12-hour', '24-hour': '24-hour' },
  theme: 'Theme',
  system: 'System',
  themes: { dark: 'Dark', light: 'Light' },
  naming: 'Name',
  versionTitle: 'OnDeck',
  version: 'Version',
  versionWhy: 'Tags the videos your cameras export and uploads them to the biomechanics service.',
  pictures: 'Clip thumbnails',
  picturesOn: 'On (ffmpeg found)',
  picturesOff: 'Off (ffmpeg not found)',
  guideAgainNote: 'Service, API key, first folder, and first clip, step by step.',
  openGuide: 'Open setup',
  licenses: 'Licenses',
  licensesNote:
    'Open source packages in OnDeck. OnDeck itself is under the MIT license. ffprobe and ffmpeg are separate programs under the GPL. If they came with OnDeck, their license and the source offer are in its LICENSES folder.',
  licenseName: 'Package',
  license: 'License',
}

/** Folders that several stations watch, and their cages. */
export const screenSharedFoldersEn = {
  cageExample: 'Cage 1',
  shared: 'Shared with other stations',
  sharedNote: 'Other stations watch this folder, too. Each clip is uploaded only once.',
  folderCage: 'Cage of this folder',
  folderCageNote:
    'New clips get the athlete on deck in this cage. Leave empty if cameras from several cages export here.',
  deckExclusions: {
    'other-cage': (cage: string | null) =>
      cage === null
        ? 'Doesn’t apply here: this station has no cage.'
        : `Doesn’t apply here: this station is in ${cage}.`,
    'no-cage': () => 'Doesn’t apply here: this folder has no cage.',
  },
}
