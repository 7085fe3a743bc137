import { z } from 'zod'
import { Evidence } from './evidence.ts'

/**
 * The one catalogue of everything that can go wrong. `src/wording` has a sentence and a next step for each: a code
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
  'answer-malformed', // the service's answer lacks what we rely on
  'reservation-unusable', // so does its answer to a reservation, which may have been made all the same
  'key-missing', // no API key given
  'key-malformed', // what was given cannot be a key
  'key-refused', // 401
  'not-allowed', // 403 where nothing more is known
  'captures-not-enabled', // 403 for creating a capture: the enterprise feature (5.7)
  'export-not-allowed', // 403 for an export: the tier (5.6)
  'request-refused', // 400 and other refusals, with the service's own words
  'capture-not-found', // 404 for a capture
  'capture-elsewhere', // at another service than is asked now, or another organization's
  'job-not-found', // 404 for an export job: unknown, or older than 72 hours
  'athlete-invalid', // an athlete that breaks a rule of 2.1 or 4.4, found before it was sent
  'export-invalid', // an export that breaks a rule of 4.9, found before it was sent
  'query-invalid', // a list that breaks a rule of 4.2 or 4.7, found before it was sent
  'export-failed', // the job ended as FAILED or CANCELED
  'export-running', // its results are not there yet
  'export-unknown', // no export of this id on this station
  'export-elsewhere', // asked for at another service than is asked now
  'export-refused', // 400 for an export, with the service's own words
  'export-unwritable', // its files can't be written where they belong
  'export-file-gone', // a file that was made of it is not there any more, or was changed
  'library-unavailable', // the results library, or the process that reads it, can't be had now
  'library-missing', // it was moved, or another one lies in its folder
  'library-unwritable', // results can't be written into it
  'library-changed', // a file in it is not as it was made
  'library-busy', // another station is writing into it
  'spool-lost', // rows that were counted are not on the disk any more
  'processing-failed', // the service's verdict on a capture
  // The results library
  'result-unknown', // it has no session of this id
  'results-too-many', // for one answer, or one file
  'results-slow', // it did not answer in time
  'views-full', // so many are saved as there may be
  // Previews and shared videos
  'conversion-failed', // ffmpeg can't make a video of this content
  'conversion-slow', // it made no progress for too long
  'conversion-too-large', // the finished video would be
  'encoder-missing', // this computer's ffmpeg lacks what that takes
  'rep-unknown', // no rep of this id
  'share-unknown', // no shared video of this id
  'share-empty', // no camera has a video in what is to be shared
  'share-too-long', // the finished video would be
  'share-busy', // as many are being made as there may be
  // The upload target
  'target-insecure', // plain http to somewhere that is not this computer
  'target-private', // an address on this computer or in its own network, of a service that is elsewhere
  'target-refused', // the store said no
  'video-too-large', // for the store
  'target-unavailable', // the store answers 5xx, or nothing
  'target-expired', // the reservation's time was over
  'upload-stalled', // no byte for too long
  'upload-withdrawn', // a person has taken it back
  // The clip's file
  'file-missing',
  'file-changed', // while it was being sent
  'file-overwritten', // with another recording, before it was sent
  'file-locked', // it cannot be opened
  'original-locked', // it looks like a copy of a clip that cannot be opened
  'file-incomplete', // its index or its end is missing
  'file-empty',
  'file-link', // not followed: a clip would be found under two names
  'file-name-unreadable', // not text that the system can read back
  'file-name-unfinished', // as copying programs call what is not whole yet
  'video-unsupported', // a video of a kind that the service does not take (4.6)
  'not-a-video',
  'no-video-stream',
  'probe-failed', // the prober itself did not work
  'prober-crashed', // over this video's content, on which it is not started again
  // Tags
  'athlete-missing',
  'athlete-not-found', // the service knows no athlete of this id
  'athlete-unknown', // nobody of this name
  'athlete-ambiguous', // several of this name
  'athlete-pending', // asked for by name, and not at the service yet
  'athlete-undecided', // several fit a new athlete's name: a person has to choose
  'athlete-not-created', // the service refused to create them
  // Rosters of files
  'roster-unreadable', // the file is no roster, or larger than any
  'roster-undecided', // a column can be read in more than one way
  'athlete-twice', // two rows are about one athlete
  'athlete-same-name', // known by the name alone: a person has to choose
  'import-gone', // the file that was prepared, or the import, is not here any more
  'import-open', // another import has to end first
  'import-locked', // the command line is importing now
  'import-elsewhere', // begun for another service than is asked now
  'new-athlete-unknown', // nobody asked for an athlete of this id
  'lineup-empty', // nobody is next
  'nobody-on-deck', // so nobody can be confirmed
  'nothing-to-undo',
  'undo-gone', // this act was undone already
  'rep-of-two', // athletes, or clips of one camera
  'drawings-full', // a clip has so many as it may have
  'clip-unknown', // no clip of this id or file name
  'clip-ambiguous', // several of this file name
  'again-not-uploaded', // so there is nothing to upload again
  'again-same-athlete', // it was uploaded under that athlete
  'again-exists', // it is, or was, uploaded again already
  'again-file-missing', // what was uploaded is not on this computer any more
  'again-file-changed', // what lies there is not what was uploaded
  'athlete-conflict', // two automatic sources name different ones
  'clock-too-far', // a camera's clock would be corrected by more than a day
  'clock-same-camera', // a clock can't be measured against itself
  'clock-clip-untimed', // its camera did not write down when it was recorded
  'clock-moment-outside', // after the end of the clip
  'recording-time-untrusted', // so nobody can say who was on deck
  'on-deck-not-yet', // recorded before anybody was put on deck
  'on-deck-clock-changed', // the clock was set back since somebody was put on deck
  'deck-in-future', // somebody was to be put on deck from a moment that has not come
  'on-deck-unconfirmed', // nothing came for long before it was recorded
  'activity-missing',
  'movement-missing',
  'pair-unknown',
  'dimension-unknown',
  'dimension-invalid',
  'dimension-missing',
  'movement-ambiguous', // it exists in several activities, and none is given
  'template-invalid', // a rule that can never work
  'alias-ambiguous', // two aliases that a name cannot tell apart
  'name-unfit', // a file's or folder's name is not as its rule expects
  'name-ambiguous', // it can be read in two ways
  'shot-list-row',
  // Folders
  'folder-missing',
  'folder-unreadable',
  'folder-overlaps', // with another that is watched
  'folder-own-data', // it is, contains or lies in OnDeck's own data
  'watching-limited', // the watcher reports trouble; the scan goes on
  // This station
  'config-invalid',
  'config-missing',
  'setting-given', // by the configuration file: it cannot be changed elsewhere
  'data-folder-in-use',
  'practice-in-use',
  'data-folder-unusable',
  'station-silent', // it runs, and does not answer
  'camera-unknown',
  'data-newer', // written by a newer OnDeck
  'migration-failed', // the database can't be brought up to date: the old file is as it was
  'data-incompatible', // written by a development build: tables or columns are missing
  'audit-running', // one audit after the other
  'audit-too-large', // more files than an audit compares
  'audit-account-changed', // another service or key, in the middle of it
  'sql-refused', // people's SQL that is not one SELECT
  'sql-failed', // in DuckDB's own words
  'sql-ended', // it took too long, or too much memory
  'disk-full',
  'output-unwritable', // what a command prints, or the file that it was told to write
  'database-broken',
  'port-in-use',
  'service-missing', // nobody has said where it is
  'keychain-locked', // so that nobody can say whether it holds a key
  'keychain-unavailable', // this computer has none that answers
  'practice-failed', // the practice service did not start
  'service-manager-missing', // this system has none that OnDeck can use
  'service-manager-refused', // one of its programs failed
  'root-required', // only root may install a service for a computer without a session
  'sign-out-unsaved', // browsers are signed out only until the station restarts
  'not-here', // this api cannot do that on this computer
  'screens-missing', // they were not built
  'ffmpeg-missing', // so there are no pictures of clips
  'bug', // ours: everything we did not foresee
])
export type FailureCode = z.infer<typeof FailureCode>

/** The way to the other side is broken, whoever that is. */
export const networkCodes: readonly FailureCode[] = [
  'offline',
  'name-unknown',
  'proxy-refused',
  'certificate-untrusted',
]

/** The service cannot be asked at all until somebody has changed something. */
export const noAccessCodes: readonly FailureCode[] = ['service-missing', 'key-missing', 'key-malformed', 'key-refused']

/** The service, or the way to it, is out of order: what it would have said is not known. */
export const outOfReachCodes: readonly FailureCode[] = [
  ...networkCodes,
  'service-unavailable',
  'service-busy',
  'not-the-service',
]

/** The store of videos, or the way to it, is out of order; it says nothing about the video. */
export const storeTroubleCodes: readonly FailureCode[] = ['upload-stalled', 'target-unavailable']

/** This station's own trouble, as opposed to the service's, the network's or a file's. */
export const stationCodes: readonly FailureCode[] = ['disk-full', 'database-broken', 'probe-failed', 'bug']

const Parameter = z.union([z.string(), z.number(), Evidence])

/** What went wrong, for the program (`code`) and for the reader (`parameters`, the service's own words included). */
export const Failure = z.object({
  code: FailureCode,
  parameters: z.record(z.string(), Parameter),
})
export type Failure = z.infer<typeof Failure>
export type FailureParameters = Failure['parameters']

/** The detail of a failure of a folder whose path leads to a file. */
export const notAFolder = 'not-a-folder'
/** The detail of a failure of a data folder that no station has used. */
export const notStartedYet = 'not-started-yet'

export const failure = (code: FailureCode, parameters: FailureParameters = {}): Failure => ({ code, parameters })

/** A parameter as text: '' where it is missing, or evidence, whose words are in `src/wording`. */
export function plainParameter({ parameters }: Pick<Failure, 'parameters'>, name: string): string {
  const value = parameters[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
