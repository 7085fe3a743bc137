import { z } from 'zod'
import { Evidence } from './evidence.ts'

/** Failures of a facility's database, and of clips that several stations can upload. */
const facilityFailureCodes = [
  'facility-missing', // this station is in none
  'facility-invalid', // the address is not a PostgreSQL address, or holds a password
  'facility-authority-unreadable', // the certificate file of its settings can't be read
  'facility-away', // its database does not answer
  'facility-refused', // its database refuses the user or the password
  'facility-pooler', // a connection pooler before its database refuses a setting
  'facility-host-unknown', // the network knows no computer of its name
  'facility-database-unknown', // its server has no database of this name
  'facility-rights-missing', // its user may not do what a station does
  'facility-clock-off', // its clock differs from this computer's
  'facility-untrusted', // nobody trusted vouches for its database, or it has no encryption
  'facility-not-ready', // its database has no tables of OnDeck
  'facility-newer', // its tables belong to a newer version
  'facility-rebuilding', // its database was restored, and stations report what they uploaded
  'facility-password-missing',
  'claim-held', // another station is uploading this video
  'claim-unclear', // another station has a video that looks the same, and its content is compared
  'claim-lost', // another station took over before the last byte
  'claim-unresolved', // another station may have uploaded it, and the service doesn't say yet
  'on-deck-conflict', // two stations put different athletes on deck while apart
] as const

/**
 * The one catalog of everything that can go wrong. `src/words` has a sentence and a next step for each: a code
 * without them does not compile.
 */
export const FailureCode = z.enum([
  // The service
  'offline', // no answer: no network, refused connection, cut off
  'name-unknown', // the network knows no computer of this name
  'proxy-refused', // the proxy wants a user and password, or will not go there
  'certificate-untrusted', // somebody unknown vouches for the other side
  'service-unavailable', // it answers 500, 502, 503 or 504
  'service-busy', // 429, and it did not get better
  'not-the-service', // something answers there that does not speak the interface
  'refused-without-error', // 401 or 403 again and again, without the service's error
  'answer-malformed', // the service's answer lacks what we rely on
  'reservation-unusable', // so does its answer to a reservation, which may have been made all the same
  'key-missing', // no API key given
  'key-malformed', // what was given cannot be a key
  'key-refused', // 401
  'not-allowed', // 403 where nothing more is known
  'captures-not-enabled', // 403 for creating a capture: the enterprise feature (service interface 5.7)
  'export-not-allowed', // 403 for an export: the tier (service interface 5.6)
  'request-refused', // 400 and other refusals, with the service's own words
  'capture-not-found', // 404 for a capture
  'maybe-uploaded', // by the station that a restored one replaces
  'capture-elsewhere', // at another service than is asked now, or another organization's
  'job-not-found', // 404 for an export job: unknown, or older than 72 hours
  'athlete-invalid', // an athlete that breaks a rule of service interface 2.1 or 4.4, found before it was sent
  'export-invalid', // an export that breaks a rule of service interface 4.9, found before it was sent
  'query-invalid', // a list that breaks a rule of service interface 4.2 or 4.7, found before it was sent
  'export-failed', // the job ended as FAILED or CANCELED
  'export-running', // its results are not there yet
  'export-unknown', // no export of this id on this station
  'export-elsewhere', // asked for at another service than is asked now
  'export-refused', // 400 for an export, with the service's own words
  'export-unwritable', // its files can't be written to their folder
  'export-file-gone', // one of its files was deleted or changed
  'library-unavailable', // the results library, or the process that reads it, is not available
  'library-missing', // it was moved, or another library is in its folder
  'library-unwritable', // results can't be written into it
  'library-changed', // a file in it was changed by another program
  'library-busy', // another station is writing into it
  'spool-lost', // rows that were downloaded are no longer on the disk
  'processing-failed', // the service could not process a capture
  // The results library
  'result-unknown', // it has no session of this id
  'results-too-many', // for one answer, or one file
  'results-slow', // it did not answer in time
  'views-full', // no more views can be saved
  // Previews and shared videos
  'conversion-failed', // ffmpeg can't make a video of this content
  'conversion-slow', // it made no progress for too long
  'conversion-too-large', // the finished video would be
  'encoder-missing', // this computer's ffmpeg lacks an encoder or filter
  'rep-unknown', // no rep of this id
  'share-unknown', // no shared video of this id
  'share-empty', // no camera has a video in what is to be shared
  'share-too-long', // the finished video would be
  'share-busy', // no more can be made at a time
  // The upload target
  'target-insecure', // plain http to somewhere that is not this computer
  'target-private', // an address on this computer or in its own network, of a service that is elsewhere
  'target-refused', // the store refused the video
  'video-too-large', // for the store
  'target-unavailable', // the store answers 5xx, or nothing
  'target-expired', // the reservation's time was over
  'upload-stalled', // no byte sent for too long
  'upload-slow', // hardly any, while other clips waited
  'upload-withdrawn', // a person canceled it
  // The clip's file
  'file-missing',
  'file-changed', // while it was being sent
  'file-grew', // after its upload, so that a capture has only a part of the recording
  'file-overwritten', // with another recording, before it was sent
  'file-locked', // it cannot be opened
  'original-locked', // it looks like a copy of a clip that cannot be opened
  'original-missing', // it looks like a copy of a video that is not there
  'original-unread', // a video that may be its original was not read yet
  'file-incomplete', // its index or its end is missing
  'file-empty',
  'file-link', // not followed: a clip would be found under two names
  'file-name-unreadable', // not text that the system can read back
  'file-name-unfinished', // has the name that copying programs give unfinished files
  'file-name-ending', // ends in a space or dot
  'file-in-cloud', // only a placeholder of a cloud service is on this computer
  'video-unsupported', // a video of a type that the service does not accept (service interface 4.6)
  'not-a-video',
  'no-video-stream',
  'probe-failed', // the prober itself failed
  'prober-crashed', // the prober crashed over this video's content and is not started on it again
  // Tags
  'athlete-missing',
  'athlete-not-found', // the service knows no athlete of this id
  'athlete-unknown', // no athlete of this name
  'athlete-ambiguous', // several athletes of this name
  'athlete-pending', // added by name, and not at the service yet
  'athlete-undecided', // several athletes fit a new athlete's name: a person has to choose
  'athlete-not-created', // the service refused to create them
  // Rosters of files
  'roster-unreadable', // the file is no roster, or larger than the limit
  'roster-undecided', // a column can be read in several ways
  'roster-row-shifted', // a row has more cells than the file has columns
  'athlete-twice', // two rows are about one athlete
  'athlete-same-name', // matched by name alone: a person has to choose
  'import-gone', // the draft or the import no longer exists
  'import-open', // another import has to end first
  'athlete-clips-waiting', // an athlete to forget has clips that are not uploaded yet
  'forget-unfinished', // the database is written again at the next start
  'forget-stopped', // it ended the station twice, and is not continued at a start
  'import-locked', // the command line is importing now
  'import-elsewhere', // begun for another service than is asked now
  'new-athlete-unknown', // no athlete was added with this id
  'lineup-empty', // the lineup has no next athlete
  'nobody-on-deck', // so there is nobody to confirm
  'nothing-to-undo',
  'undo-gone', // this act was undone already
  'nothing-to-redo',
  'redo-gone', // what the undo left was changed since
  'undo-changed', // its effect is another one than the person was shown
  'rep-of-two', // athletes, or clips of one camera
  'drawings-full', // a clip has the maximum number of drawings
  'clip-unknown', // no clip of this id or file name
  'clip-ambiguous', // several of this file name
  'again-not-uploaded', // so there is nothing to upload again
  'again-same-athlete', // it was uploaded under that athlete
  'again-exists', // it already has an upload under another athlete
  'again-file-missing', // its file is no longer on this computer
  'again-file-changed', // its file changed after the upload
  'athlete-conflict', // two automatic sources name different athletes
  'clock-too-far', // a camera's clock would be corrected by more than a day
  'clock-same-camera', // a clock can't be measured against itself
  'clock-clip-untimed', // its camera did not record a time
  'clock-moment-outside', // after the end of the clip
  'recording-time-untrusted', // so the athlete on deck at that time is not known
  'camera-clock-unclear', // its times contradict the files, or nothing has confirmed them yet
  'deck-changed-during-clip', // and it is not known whether its time is its start or its end
  'clips-arriving', // more clips of the camera are being copied: the newest shows whether its clock is right
  'on-deck-not-yet', // recorded before the first athlete on deck
  'on-deck-clock-changed', // the clock was set back since the athlete came on deck
  'deck-in-future', // a time in the future was given for an athlete on deck
  'on-deck-unconfirmed', // no clip came for a long time before it was recorded
  'activity-missing',
  'movement-missing',
  'pair-unknown',
  'dimension-unknown',
  'dimension-invalid',
  'dimension-missing',
  'movement-ambiguous', // it exists in several activities, and none is given
  'template-invalid', // a rule that can never match
  'alias-ambiguous', // two aliases that a name cannot tell apart
  'name-unfit', // a file's or folder's name does not match its rule
  'name-ambiguous', // it can be read in two ways
  'shot-list-row',
  ...facilityFailureCodes,
  // Folders
  'folder-missing',
  'folder-unreadable',
  'folder-overlaps', // with another that is watched
  'folder-own-data', // it is, contains or is inside OnDeck's own data
  'watching-limited', // the watcher reports a problem; scans continue
  // This station
  'config-invalid',
  'config-missing',
  'setting-given', // by the configuration file: it cannot be changed elsewhere
  'setting-managed', // by the organization's managed settings
  'managed-untrusted', // an ordinary user can change the managed settings
  'key-file-unsafe', // others can read the file with the API key
  'provision-not-empty', // a station is set up from a file only once
  'data-folder-in-use',
  'practice-in-use',
  'data-folder-unusable',
  'station-silent', // it runs, and does not answer
  'camera-unknown',
  'data-newer', // written by a newer OnDeck
  'migration-failed', // the database can't be brought up to date: the old file is as it was
  'backup-running', // one backup after the other
  'backup-foreign', // a file that is no backup of OnDeck
  'backup-damaged', // it was made, and is not whole any more
  'update-feed-missing', // neither the build nor the managed settings name a feed
  'update-feed-invalid', // its answer names no release
  'update-unavailable', // the feed offers no newer release
  'update-blocked', // an upload or an open reservation would be interrupted
  'update-failed', // the installer refused the release, or its signature
  'restore-not-empty', // a backup is restored into an empty data folder only
  'restore-unfinished', // a restore was interrupted: the data folder has no database yet
  'data-incompatible', // written by a development build: tables or columns are missing
  'audit-running', // one audit after the other
  'audit-too-large', // more files than the limit of an audit
  'audit-account-changed', // the service or key changed during the audit
  'sql-refused', // people's SQL that is not one SELECT
  'sql-failed', // in DuckDB's own words
  'sql-ended', // it took too long, or too much memory
  'disk-full',
  'output-unwritable', // a command's output, or the file given for it
  'database-broken',
  'port-in-use',
  'service-missing', // no address is configured
  'keychain-locked', // so it is not known whether it holds a key
  'keychain-unavailable', // this computer has none that responds
  'practice-failed', // the practice service did not start
  'service-manager-missing', // this system has none that OnDeck can use
  'service-manager-refused', // one of its programs failed
  'root-required', // only root may install a service for a computer without a session
  'sign-out-unsaved', // browsers are signed out only until the station restarts
  'not-here', // this api cannot do that on this computer
  'screens-missing', // they were not built
  'ffmpeg-missing', // so there are no pictures of clips
  'bug', // a defect in OnDeck: every failure that was not foreseen
])
export type FailureCode = z.infer<typeof FailureCode>

/** Failures of the connection to any server. */
export const networkCodes: readonly FailureCode[] = [
  'offline',
  'name-unknown',
  'proxy-refused',
  'certificate-untrusted',
]

/** Failures after which the service can't be reached until a person changes something. */
export const noAccessCodes: readonly FailureCode[] = ['service-missing', 'key-missing', 'key-malformed', 'key-refused']

/** Failures of the service or its connection: the service's own answer is not known. */
export const outOfReachCodes: readonly FailureCode[] = [
  ...networkCodes,
  'service-unavailable',
  'service-busy',
  'not-the-service',
  'refused-without-error',
]

/** Failures of the video store or its connection, independent of the video. */
export const storeTroubleCodes: readonly FailureCode[] = ['upload-stalled', 'target-unavailable']

/** Failures of this station, as opposed to the service's, the network's or a file's. */
export const stationCodes: readonly FailureCode[] = ['disk-full', 'database-broken', 'probe-failed', 'bug']

const Parameter = z.union([z.string(), z.number(), Evidence])

/**
 * A failure with its code, for programs, and its parameters, for people; texts of the service are among the parameters.
 */
export const Failure = z.object({
  code: FailureCode,
  parameters: z.record(z.string(), Parameter),
})
export type Failure = z.infer<typeof Failure>
export type FailureParameters = Failure['parameters']

/** Detail of a failure: a folder's path leads to a file. */
export const notAFolder = 'not-a-folder'
/** Detail of a failure: no station has used this data folder. */
export const notStartedYet = 'not-started-yet'

export const failure = (code: FailureCode, parameters: FailureParameters = {}): Failure => ({ code, parameters })

/** A parameter as text: '' where it is missing, or is evidence, whose texts are in `src/words`. */
export function plainParameter({ parameters }: Pick<Failure, 'parameters'>, name: string): string {
  const value = parameters[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
