import type { FailureSentences } from '../../failure-text.ts'
import { reason } from '../phrases.ts'

const RETRY = 'OnDeck will retry automatically.'
const ADMINISTRATOR = 'If it’s right, ask your database administrator.'

/** Problems of a facility’s database, and of clips that several stations can upload. */
export const facilityFailuresEn = {
  'facility-missing': () => ({
    message: 'This station isn’t part of a facility.',
    next: 'Enter the database address in Settings, Facility.',
  }),
  'facility-invalid': ({ detail }) => ({
    message: `The facility’s database address isn’t valid${reason(detail)}.`,
    next: 'Use an address such as postgresql://user@host:5432/database. Enter the password separately.',
  }),
  'facility-authority-unreadable': ({ file }) => ({
    message: `Can’t read the certificate file${file ? ` ${file}` : ''} of the facility’s database.`,
    next: `Check that the file exists and that this user can read it. ${RETRY}`,
  }),
  'facility-away': ({ host, detail }) => ({
    message: `The facility’s database${host ? ` at ${host}` : ''} isn’t responding${reason(detail)}.`,
    next: `Folders that only this station watches keep uploading. ${RETRY}`,
  }),
  'facility-refused': ({ host, detail }) => ({
    message: `The facility’s database${host ? ` at ${host}` : ''} refused the connection${reason(detail)}.`,
    next: `Enter the password again. ${ADMINISTRATOR}`,
  }),
  'facility-pooler': ({ host, detail }) => ({
    message: `The connection pooler${host ? ` at ${host}` : ''} refuses a setting that OnDeck needs${reason(detail)}.`,
    next: 'Enter the database’s own address. Or let PgBouncer ignore statement_timeout, lock_timeout and idle_in_transaction_session_timeout (ignore_startup_parameters).',
  }),
  'facility-host-unknown': ({ host }) => ({
    message: `Can’t find ${host || 'the server of the facility’s database'}: the network doesn’t recognize this name.`,
    next: 'Check the database address for typos, and check that this computer is online.',
  }),
  'facility-database-unknown': ({ host, detail }) => ({
    message: `The database server${host ? ` at ${host}` : ''} has no such database${reason(detail)}.`,
    next: 'Check the database name at the end of the address, or ask your database administrator to create it.',
  }),
  'facility-rights-missing': ({ host, detail }) => ({
    message: `This station’s user lacks a permission in the facility’s database${host ? ` at ${host}` : ''}${reason(detail)}.`,
    next: 'Run “ondeck facility init” again as the owner of the tables, with --station-role and this user’s name.',
  }),
  'facility-clock-off': ({ seconds }) => ({
    message: `The clocks of this computer and the facility’s database differ by ${seconds} s.`,
    next: 'Turn on automatic time on this computer. If its clock is right, correct the database server’s clock.',
  }),
  'facility-untrusted': ({ host, detail }) => ({
    message: `The connection to the facility’s database${host ? ` at ${host}` : ''} isn’t secure${reason(detail)}.`,
    next: 'Enter the database’s certificate file in Settings, Facility, or ask your database administrator.',
  }),
  'facility-not-ready': ({ host }) => ({
    message: `The database${host ? ` at ${host}` : ''} isn’t set up for OnDeck.`,
    next: 'Run “ondeck facility init” once, as a user who can create tables.',
  }),
  'facility-newer': ({ version }) => ({
    message: `The facility’s database was set up by a newer version of OnDeck (${version}).`,
    next: 'Update OnDeck on this computer.',
  }),
  'facility-rebuilding': () => ({
    message: 'The facility’s database was restored from a backup. Stations are reporting what they have uploaded.',
    next: 'Clips from shared folders wait until the reports are complete. OnDeck continues automatically.',
  }),
  'facility-password-missing': () => ({
    message: 'The password of the facility’s database is missing.',
    next: 'Enter it in Settings, Facility, or run “ondeck facility password set”.',
  }),
  'claim-held': ({ station }, subject) => ({
    message: `${subject}: ${station || 'another station'} is uploading this video.`,
    next: 'Nothing to do. If that station stops, this station takes over automatically.',
  }),
  'claim-unclear': ({ station }, subject) => ({
    message: `${subject}: ${station || 'another station'} has a video that looks the same.`,
    next: 'OnDeck is comparing the two videos and will continue automatically.',
  }),
  'claim-lost': ({ station }, subject) => ({
    message: `${subject}: ${station || 'another station'} took over the upload.`,
    next: 'This station stored nothing. OnDeck waits for the other station’s upload.',
  }),
  'claim-unresolved': ({ station }, subject) => ({
    message: `${subject}: ${station || 'another station'} may have sent this video. The service hasn’t confirmed it yet.`,
    next: 'OnDeck checks with the service, and uploads the video only if it isn’t there.',
  }),
  'on-deck-conflict': (_parameters, subject) => ({
    message: `${subject}: two stations put different athletes on deck while they were disconnected.`,
    next: 'On Today, choose who was on deck.',
  }),
} satisfies FailureSentences
