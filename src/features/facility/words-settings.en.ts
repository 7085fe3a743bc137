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
  cageExample: 'Cage 1',
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

  shared: 'Shared with other stations',
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
  sharedNote: 'Other stations watch this folder, too. Each clip is uploaded only once.',
}
