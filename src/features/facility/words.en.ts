import { counted } from '../../words/en/counted.ts'

/** Settings of the facility that this station shares with others. */
export const screenFacilitySettingsEn = {
  noFacility: 'Not in a facility',
  states: {
    off: 'Not in a facility',
    connecting: 'Connecting…',
    connected: 'Connected',
    away: 'Not connected',
  },
  connectedSince: (clock: string) => `since ${clock}`,
  cageNote: (cage: string, state: string) => `${cage}, ${state}`,

  database: 'Shared database',
  databaseWhy:
    'A PostgreSQL database (14 or newer) that all stations of the facility use. Ask the person who set it up for the address and the password.',
  address: 'Database address',
  addressExample: 'postgresql://ondeck@db.example:5432/ondeck',
  addressNote: 'Don’t include the password.',
  password: 'Password',
  passwordPlaceholder: 'Password of the database user',
  passwordReplace: 'Enter a new password to replace the saved one',
  passwordNote: 'Kept in this computer’s keychain and never shown again.',
  passwordState: {
    none: 'No password yet',
    kept: 'Password saved in the keychain',
    'this-start-only': 'Password kept until OnDeck quits',
    locked: 'Keychain locked',
    unavailable: 'Keychain unavailable',
    given: 'Password provided when OnDeck started',
  },
  passwordFixed: 'Set by ONDECK_FACILITY_PASSWORD and not saved.',
  tls: 'Encryption',
  tlsChoices: { verify: 'Verified', encrypt: 'Not verified', off: 'None' },
  tlsNotes: {
    verify: 'OnDeck checks the certificate of the database. Recommended.',
    encrypt: 'Encrypted, but another computer could pretend to be the database.',
    off: 'Anyone on the network can read athletes’ names. Use only for a database on this computer.',
  },
  caFile: 'Certificate file',
  caFileExample: '/etc/ssl/facility-ca.pem',
  caFileNote: 'PEM file of the authority that signed the database’s certificate, if the system doesn’t trust it.',
  join: 'Join facility',
  leave: 'Leave facility',
  leaveTitle: 'Leave the facility?',
  leaveText:
    'This station keeps its clips, but uploads clips from shared folders without checking with other stations. If another station watches the same folder, a clip can be uploaded twice. The password is removed from the keychain.',
  theDatabase: 'The facility’s database',

  testing: 'Testing connection…',
  testPassed: 'Connection test passed',
  changesTake: (seconds: string) =>
    `Changes from other stations take up to ${seconds} s: a connection pooler passes no notices on. Use the database’s own address.`,
  testFailed: 'Connection test failed',
  testResult: 'Connection test',
  testWhy: 'Checks each step to the database with the values above, even if they aren’t saved yet.',
  hops: {
    name: 'DNS',
    port: 'Connection',
    certificate: 'Certificate',
    password: 'Password',
    database: 'Database',
    tables: 'Tables',
    rights: 'Permissions',
    clock: 'Clock',
  },
  hopPassed: {
    name: 'Address found',
    port: 'Server responded',
    certificate: 'Certificate is valid',
    password: 'User and password accepted',
    database: 'Database found',
    tables: 'Set up for OnDeck',
    rights: 'Has the permissions it needs',
    clock: 'Clocks agree',
  },
  hopSkipped: 'Not tested',
  hopNotEncrypted: 'No certificate: the connection isn’t encrypted',
  hopNotVerified: 'Encrypted. The certificate is not verified.',
  clockDiffers: (time: string) => `Clocks differ by ${time}`,

  cage: 'Cage',
  cageWhy: 'Stations with the same cage name share on deck, the lineup, and reps.',
  cageName: 'Cage name',
  cageWrong: 'Enter 100 characters or fewer.',

  share: 'Share with other stations',
  shareWhy: 'Choose what this station shares with the others. Clips from shared folders are always uploaded only once.',
  shares: {
    onDeck: 'On deck and lineup',
    reps: 'Multi-camera reps',
    roster: 'Athletes',
    pace: 'Request limit',
    results: 'Automatic results',
  },
  shareNotes: {
    onDeck: 'All stations in the cage show and use the same athletes.',
    reps: 'Clips from cameras at several stations in the cage become one rep.',
    roster: 'One station reads the athletes from the service for all stations.',
    pace: 'When the service limits requests, all stations slow down together.',
    results: 'One station requests results for all stations with the same results library.',
  },
}

/** Descriptions of the commands about a facility: stations that share one PostgreSQL database. */
export const facilityCommandsEn = {
  facility: 'Set up, join and check a facility: stations that share one PostgreSQL database',
  'facility init':
    'Create the facility’s tables in a database, and a least-privilege role for its stations; run again to update',
  'facility join': 'Test the database and join its facility; asks for the password',
  'facility leave': 'Leave the facility; its database keeps what this station reported',
  'facility test': 'Test each step to the facility’s database; saves nothing',
  'facility status': 'Show the connection, and every station of the facility, worst first',
  'facility alone': 'Upload clips from shared folders without the database until it responds again',
  'facility password': 'Show where the password of the facility’s database is, set it, or remove it',
  'facility password show': 'Show whether the system keychain holds the password; never shows the password',
  'facility password set': 'Save the password in the system keychain',
  'facility password forget': 'Remove the password from the system keychain',
}

export const facilityOptionsEn = {
  facilityDatabase: 'Address with a user who can create tables and roles (default: the station’s address)',
  stationRole:
    'Role that stations connect as; created if it doesn’t exist (default: the existing roles, or ondeck_station)',
  facilityTls: 'verify: encrypted, certificate checked (default); encrypt: certificate not checked; off: not encrypted',
  facilityCaFile: 'PEM file of the certificate authority to trust',
  facilityCage: 'Cage whose on deck, lineup, and reps this station shares',
  aloneOff: 'Wait for the database again',
  yesAlone: 'Upload without the facility; without this option, only explain what happens',
}

export const helpOfFacilityEn = `
An address has a user and no password: postgresql://USER@HOST:5432/DATABASE. The password is typed at a prompt that
doesn’t show it, or read from the first line of standard input. With init, a second line has the password for a role
that doesn’t exist yet.

Exit codes:
  0  everything passed
  1  stations need attention, or “alone” needs --yes
  2  the address or the command is invalid, or the database isn’t set up
  3  the database didn’t respond, isn’t trusted, or refused the user or the password`

/** Text of “ondeck facility”. */
export const cliFacilityEn = {
  subject: 'The facility',
  enterPassword: (user: string) => `Password of ${user} (not shown): `,
  enterNewPassword: (role: string) => `Password for the new role ${role} (not shown): `,
  passed: 'passed',
  skipped: 'not tested',
  offset: (seconds: string, isAhead: boolean) =>
    `passed: the database’s clock is ${seconds} s ${isAhead ? 'ahead of' : 'behind'} this computer’s`,
  changesTake: (seconds: string) =>
    `Changes from other stations take up to ${seconds} s: a connection pooler passes no notices on. The database’s own address has them.`,
  notSaved: 'Nothing was saved.',
  prepared: (version: string) => `The database is set up for OnDeck (PostgreSQL ${version}).`,
  migrated: (count: number) => (count === 0 ? 'The tables were already up to date.' : 'The tables were updated.'),
  roleMade: (role: string) => `Created the role ${role} with the permissions of a station.`,
  roleGranted: (role: string) => `The role ${role} has the permissions of a station.`,
  excess: {
    superuser: (role: string) => `${role} is an administrator and can do more than a station needs. Use another role.`,
    owner: (role: string) => `${role} owns the tables and can drop them. Use another role.`,
    'create-in-public': (role: string) =>
      `${role} can create tables in the schema public, as everyone can. To prevent this: REVOKE CREATE ON SCHEMA public FROM PUBLIC`,
  },
  nextStep: 'On each station:',
  joinCommand: (address: string) => `  ondeck facility join ${address}`,
  joined: (host: string) => `This station is part of the facility at ${host}.`,
  shareFolders: 'Set shared: true for folders that several stations watch, so that each clip is uploaded once.',
  left: 'This station left the facility. It uploads clips from shared folders without checking with other stations.',
  link: {
    off: 'Not connected: the station isn’t running or isn’t part of a facility.',
    connecting: 'Connecting…',
    connected: (since: string) => `Connected since ${since}.`,
    away: (since: string) => `Not connected since ${since}:`,
  },
  passwordStates: {
    none: 'There is no password for the facility’s database.',
    kept: 'The password is in the system keychain.',
    'this-start-only': 'The password is kept until OnDeck closes:',
    locked: 'The system keychain is locked:',
    unavailable: 'The system keychain is not available:',
    given: 'The password comes from the environment and isn’t saved.',
  },
  cage: (cage: string) => `Cage: ${cage}`,
  notUploaded: (count: number, where: number) => `${clips(count)} not uploaded yet at ${stations(where)}.`,
  heard: (clock: string) => `last seen ${clock}`,
  queued: (count: number) => `${clips(count)} queued`,
  aloneMeans: (count: number) =>
    `${clips(count)} from shared folders ${count === 1 ? 'waits' : 'wait'} for the facility’s database. Without it, a clip can be uploaded twice if another station does the same. Add --yes to upload now.`,
  alone: 'Clips from shared folders are uploaded without the facility until its database responds again.',
  notAlone: 'Clips from shared folders wait for the facility’s database.',
  doctorOff: 'This station isn’t part of a facility.',
  doctorPassed: (host: string, clock: string) => `${host}, every step ${clock}`,
  doctorFailed: (hop: string, host: string) => `${host}, step ${hop}: `,
}

const clips = (count: number) => counted(count, 'clip', 'clips')
const stations = (count: number) => counted(count, 'station', 'stations')

/** The Facility screen. */
export const screenFacilityEn = {
  subject: 'The facility',

  notUploaded: (count: number) => (count === 1 ? 'clip not uploaded yet' : 'clips not uploaded yet'),
  notUploadedSpoken: (count: number) => `${clips(count)} not uploaded yet`,
  onStations: (some: number, all: number) => `on ${some} of ${stations(all)}`,
  withSize: (size: string) => `, ${size}`,
  oldestBefore: ', oldest ',
  oldestAfter: (station: string) => ` at ${station}`,
  allUploaded: (all: number) => `Everything from ${stations(all)} is uploaded.`,
  asOf: (clock: string) => `As of ${clock}`,

  today: 'Today, all stations',
  ofUploaded: (all: number) => `of ${clips(all)} uploaded`,
  uploading: (count: string) => `${count} uploading`,
  queued: (count: string) => `${count} queued`,
  blocked: (count: string) => `${count} blocked`,

  stations: 'Stations',
  columns: {
    station: 'Station',
    state: 'State',
    onDeck: 'On deck',
    queue: 'Queue',
    oldest: 'Oldest',
    folders: 'Folders',
    disk: 'Disk free',
    version: 'Version',
    heard: 'Last seen',
  },
  thisStation: 'this station',
  none: 'none',
  unknown: 'Unknown',
  nobody: 'Nobody',
  last: (name: string) => `last: ${name}`,
  foldersOf: (available: number, all: number) => `${available} of ${all}`,
  diskUsed: 'Disk space used',
  newer: (version: string) => `${version} available`,
  now: 'now',
  ago: (time: string) => `${time} ago`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
  seconds: (count: number) => `${count} s`,

  states: {
    notResponding: 'Not responding',
    blocked: 'Uploads stopped',
    diskFull: 'Disk full',
    diskLow: 'Disk almost full',
    folderMissing: 'Folder missing',
    foldersMissing: (count: number) => counted(count, 'folder missing', 'folders missing'),
    clockOff: 'Wrong clock',
    paused: 'Uploads paused',
    needsPerson: 'Needs attention',
    uploading: (count: number) => `Uploading ${clips(count)}`,
    stopped: 'Not running',
    unknown: 'Unknown state',
  },
  since: (clock: string) => `since ${clock}`,
  uploadsStopped: 'uploads stopped',
  uploadsStoppedAt: (clock: string) => `uploads stopped at ${clock}`,
  free: (size: string) => `${size} free`,
  freeAt: (size: string, camera: string) => `${size} free at ${camera}`,
  cameraSince: (camera: string, clock: string) => `${camera}, since ${clock}`,
  behind: (time: string) => `${time} behind`,
  ahead: (time: string) => `${time} ahead`,
  doneBy: (clock: string) => `done by ${clock}`,
  clipsQueued: (count: number) => `${clips(count)} queued`,
  clipsToday: (count: number) => `${clips(count)} today`,
  updateReady: (count: number) => `${clips(count)}, update ready`,
  otherRelease: 'different OnDeck version',

  attention: 'Needs attention',
  attentionUnknown: 'Unknown until the database responds.',
  noAttention: 'No station needs attention.',
  stationKeys: 'station',
  silentTitle: (station: string) => `${station} is not responding`,
  titleOf: (station: string, state: string) => `${station}: ${state}`,
  silentText: (clock: string, count: number) =>
    count === 0
      ? `Last seen at ${clock}. Check its power and network.`
      : `Last seen at ${clock} with ${clips(count)} not uploaded. Check its power and network.`,
  waitingClips: (count: number) => `${clips(count)} ${count === 1 ? 'is' : 'are'} waiting.`,
  diskText: (where: string) => `${where}. Delete or move uploaded clips to free up space.`,
  fullText: 'Its disk is full. Free up disk space on that computer.',
  folderText: (facts: string) => `${facts}. Check the camera’s cable and the folder’s name.`,
  clockText: (difference: string) =>
    `Its clock is ${difference}, so recording times may be wrong. Turn on automatic time on that computer.`,
  unknownText: 'It runs a different version of OnDeck, so this station can’t read its state. Update the older one.',
  personText: 'Tag or check these clips at that station.',
  pausedText: (count: number) => `${clips(count)} will be uploaded when uploads resume.`,
  nextStation: 'Next station',
  previousStation: 'Previous station',
  showClips: 'Show clips',
  showQueue: 'Show queue',
  openSettings: 'Open settings',

  database: 'Shared database',
  connected: 'connected',
  latency: (milliseconds: string) => `connected, ${milliseconds}`,
  connecting: 'connecting',
  away: (clock: string) => `offline since ${clock}`,
  pace: 'Request limit',
  noPace: 'none',
  perMinute: (count: string) => `${count} per min`,
  pausedUntil: (clock: string) => `paused until ${clock}`,
  roster: 'Roster',
  rosterOf: (athletes: number, clock: string | null) =>
    clock === null ? counted(athletes, 'athlete', 'athletes') : `${counted(athletes, 'athlete', 'athletes')}, ${clock}`,

  notSynchronized: (clock: string) => `Not synchronized since ${clock}`,
  waitingForDatabase: (count: number) =>
    `${clips(count)} from shared folders ${count === 1 ? 'waits' : 'wait'} for the database.`,
  show: 'Open Facility',
  noneWaiting: 'No clips from shared folders are waiting.',
  alone: 'Upload without the facility…',
  aloneShort: 'Upload without the facility',
  aloneQuestion: 'Upload without the facility?',
  aloneWhy:
    'This station will upload clips from shared folders without checking with other stations. If another station does the same, a clip can be uploaded twice. This ends when the database responds again.',
  aloneWaiting: (count: number) => `${clips(count)} will be uploaded now.`,
  aloneTitle: 'Uploading without the facility',
  aloneSince: (clock: string) => `since ${clock}. Ends when the database responds again.`,
  aloneEnd: 'Wait for the database',

  noFacility: 'This station isn’t part of a facility',
  noFacilityText: 'Stations that share one PostgreSQL database upload each shared clip only once and all appear here.',
  setUp: 'Set up a facility',
  loading: 'Connecting to the facility’s database…',
  noStations: 'No stations yet',
  noStationsText: 'Stations appear here when the database responds.',
  onlyThis: 'No other station has joined yet',
  onlyThisText: 'On another computer, open Settings, Facility, and enter the same database address.',
}
