import type { FailureSentences } from '../../failure-text.ts'
import { reason } from '../phrases.ts'

const RETRY = 'OnDeck will retry automatically.'
const ADMINISTRATOR = 'Check the facility settings, or ask your database administrator.'

/** Problems of a facility’s database, and of clips that several stations can upload. */
export const facilityFailuresEn = {
  'facility-missing': () => ({
    message: 'This station isn’t part of a facility.',
    next: 'Enter the database address in Settings, Facility first.',
  }),
  'facility-invalid': ({ detail }) => ({
    message: `The facility’s database address isn’t valid${reason(detail)}.`,
    next: 'Use an address like postgresql://user@host:5432/database. Enter the password separately.',
  }),
  'facility-away': ({ host, detail }) => ({
    message: `The facility’s database${host ? ` at ${host}` : ''} doesn’t respond${reason(detail)}.`,
    next: `Folders that only this station watches keep uploading. ${RETRY}`,
  }),
  'facility-refused': ({ host, detail }) => ({
    message: `The facility’s database${host ? ` at ${host}` : ''} refused the connection${reason(detail)}.`,
    next: `Enter the password again. ${ADMINISTRATOR}`,
  }),
  'facility-host-unknown': ({ host }) => ({
    message: `Can’t find ${host || 'the computer of the facility’s database'}: the network doesn’t recognize this name.`,
    next: 'Check the database address for typos, and check that this computer is online.',
  }),
  'facility-database-unknown': ({ host, detail }) => ({
    message: `The database server${host ? ` at ${host}` : ''} has no such database${reason(detail)}.`,
    next: 'Check the database name at the end of the address, or ask your database administrator to create it.',
  }),
  'facility-rights-missing': ({ host, detail }) => ({
    message: `The user of the facility’s database${host ? ` at ${host}` : ''} lacks a right${reason(detail)}.`,
    next: 'Run “ondeck facility init” again as the owner of the tables, with --station-role and the name of this user.',
  }),
  'facility-clock-off': ({ seconds }) => ({
    message: `The clocks of this computer and of the facility’s database differ by ${seconds} s.`,
    next: 'Set this computer’s clock from the internet. If it is right, correct the clock of the database server.',
  }),
  'facility-untrusted': ({ host, detail }) => ({
    message: `The connection to the facility’s database${host ? ` at ${host}` : ''} isn’t secure${reason(detail)}.`,
    next: 'Choose the certificate file of the database in Settings, Facility, or ask your database administrator.',
  }),
  'facility-not-ready': ({ host }) => ({
    message: `The database${host ? ` at ${host}` : ''} isn’t set up for OnDeck.`,
    next: 'Run “ondeck facility init” once, as a user who may create tables.',
  }),
  'facility-newer': ({ version }) => ({
    message: `The facility’s database belongs to a newer version of OnDeck (${version}).`,
    next: 'Update OnDeck on this computer.',
  }),
  'facility-rebuilding': () => ({
    message: 'The facility’s database was restored from an older copy. Stations are reporting what they uploaded.',
    next: 'Clips of shared folders wait until the reports are complete.',
  }),
  'facility-password-missing': () => ({
    message: 'The password of the facility’s database is missing.',
    next: 'Enter it in Settings, Facility, or run “ondeck facility password set”.',
  }),
  'claim-held': ({ station }, subject) => ({
    message: `${subject}: ${station || 'another station'} is uploading this video.`,
    next: 'Nothing to do. If that station stops, this one takes over automatically.',
  }),
  'claim-unclear': ({ station }, subject) => ({
    message: `${subject}: ${station || 'another station'} has a video that looks the same.`,
    next: 'OnDeck is comparing both videos and continues automatically.',
  }),
  'claim-lost': ({ station }, subject) => ({
    message: `${subject}: ${station || 'another station'} took over the upload.`,
    next: 'Nothing was stored by this station. OnDeck follows the other upload.',
  }),
  'claim-unresolved': ({ station }, subject) => ({
    message: `${subject}: ${station || 'another station'} may have uploaded this video before it stopped.`,
    next: 'OnDeck asks the service, and uploads the video only if it isn’t there.',
  }),
  'on-deck-conflict': (_parameters, subject) => ({
    message: `${subject}: two stations put different athletes on deck while they were disconnected.`,
    next: 'Choose the right athlete on Today.',
  }),
} satisfies FailureSentences
