import { counted } from '../../words/en/counted.ts'

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

const stations = (count: number) => counted(count, 'station', 'stations')
const clips = (count: number) => counted(count, 'clip', 'clips')

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
