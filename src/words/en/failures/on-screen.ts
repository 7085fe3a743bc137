import { isReason } from '../../evidence-text.ts'
import { withNextStep as but, type FailureSentences } from '../../failure-text.ts'
import { clipFailuresEn } from './clip.ts'
import { facilityFailuresEn } from './facility.ts'
import { onceFailuresEn } from './once.ts'
import { rosterFailuresEn } from './roster.ts'
import { serviceFailuresEn } from './service.ts'
import { stationFailuresEn } from './station.ts'
import { tagFailuresEn } from './tag.ts'

/** The service’s own words where a row is cut last: right behind what happened. */
const because = (message: string | number | undefined) =>
  message === undefined || message === '' ? '.' : `: ${String(message).replace(/[.]?$/, '.')}`

const prober = but(clipFailuresEn['probe-failed'], 'Try again. If it happens again, reinstall OnDeck.')

/**
 * Sentences that differ on screens: those name no commands, no configuration keys, no raw errors and no local paths,
 * except for what is wrong in a settings file.
 */
export const failuresOnScreenEn: FailureSentences = {
  'file-incomplete': (parameters, subject) => {
    const text = clipFailuresEn['file-incomplete'](parameters, subject)
    const next = 'Play it. If nothing is missing, choose Upload anyway. Otherwise export it from the camera again.'
    return parameters['playable'] === undefined ? text : { ...text, next }
  },
  'proxy-refused': but(serviceFailuresEn['proxy-refused'], 'Check the proxy’s address, user name, and password.'),
  'certificate-untrusted': (parameters) => {
    const text = serviceFailuresEn['certificate-untrusted'](parameters)
    const next =
      'If your network inspects traffic, ask its administrator for the certificate to trust. Otherwise, don’t continue.'
    return parameters['today'] === undefined ? { ...text, next } : text
  },
  'facility-not-ready': but(
    facilityFailuresEn['facility-not-ready'],
    'Ask your database administrator to set it up for OnDeck.',
  ),
  'facility-rights-missing': but(
    facilityFailuresEn['facility-rights-missing'],
    'Ask your database administrator to set up this user for OnDeck again.',
  ),
  'facility-password-missing': but(facilityFailuresEn['facility-password-missing'], 'Enter it in Settings, Facility.'),
  'target-private': but(
    clipFailuresEn['target-private'],
    'If you expected this, add the host in Settings, Connection, Private upload hosts, then retry. Otherwise, contact the provider.',
  ),
  'keychain-locked': but(
    stationFailuresEn['keychain-locked'],
    'Unlock it (sign in to this computer again), then select Check again in Settings, Connection. Until then, an API key you enter is kept only until OnDeck closes.',
  ),
  'keychain-unavailable': but(
    stationFailuresEn['keychain-unavailable'],
    'On Linux, install gnome-keyring and libsecret. Until then, a key or password you enter is kept only until OnDeck closes.',
  ),
  'key-missing': but(serviceFailuresEn['key-missing'], 'Enter the key in Settings, Connection. It starts with sk.'),
  'key-malformed': () => ({
    message: 'This is not an API key: a key starts with sk and has no spaces.',
    next: 'Copy the key again from Settings, API Keys on the platform.',
  }),
  'key-refused': but(
    serviceFailuresEn['key-refused'],
    'Create a new key on the platform (Settings, API Keys) and enter it in Settings, Connection. The queue is kept.',
  ),
  'captures-not-enabled': but(
    serviceFailuresEn['captures-not-enabled'],
    'Ask the provider to enable them, then retry. Clips stay queued; OnDeck also retries automatically.',
  ),
  'request-refused': ({ message }, subject) => ({
    message: `${subject}: rejected by the service${because(message)}`,
    next: 'Change its tags or the folder’s settings, then retry.',
  }),
  'export-running': but(serviceFailuresEn['export-running'], 'Wait a moment, then check again.'),
  'file-locked': but(
    clipFailuresEn['file-locked'],
    'Close the program that uses it, or give this user permission to read it. Then try again.',
  ),
  'probe-failed': prober,
  'athlete-missing': but(tagFailuresEn['athlete-missing'], 'Choose the athlete.'),
  'athlete-not-found': but(tagFailuresEn['athlete-not-found'], 'Choose another athlete.'),
  'athlete-unknown': but(tagFailuresEn['athlete-unknown'], 'Choose another athlete, or create this one.'),
  'athlete-ambiguous': but(tagFailuresEn['athlete-ambiguous'], 'Choose the athlete from the list.'),
  'clip-unknown': but(tagFailuresEn['clip-unknown'], 'Choose it from the list again.'),
  'clip-ambiguous': but(tagFailuresEn['clip-ambiguous'], 'Choose it from the list.'),
  'activity-missing': but(tagFailuresEn['activity-missing'], 'Choose an activity.'),
  'movement-missing': but(tagFailuresEn['movement-missing'], 'Choose a movement.'),
  'movement-ambiguous': but(tagFailuresEn['movement-ambiguous'], 'Choose the activity.'),
  'dimension-missing': but(tagFailuresEn['dimension-missing'], 'Choose a value.'),
  'config-missing': but(
    stationFailuresEn['config-missing'],
    'Check that the file exists and can be read, then try again.',
  ),
  'data-folder-in-use': but(
    stationFailuresEn['data-folder-in-use'],
    'Close the other OnDeck on this computer, then try again.',
  ),
  'data-folder-unusable': but(
    stationFailuresEn['data-folder-unusable'],
    'Give this user permission to write there, then try again.',
  ),
  'station-silent': but(
    stationFailuresEn['station-silent'],
    'Nothing you entered is lost. Try again when the station is connected.',
  ),
  'port-in-use': but(stationFailuresEn['port-in-use'], 'Close that program, then try again.'),
  'disk-full': () => ({
    message: 'This computer’s disk is full.',
    next: 'Free up disk space. OnDeck will then continue automatically; it keeps its record of all uploads.',
  }),
  'database-broken': () => ({
    message: 'This station’s database can’t be used.',
    next: 'Check the disk, then restart OnDeck. Source files are unchanged.',
  }),
  bug: () => ({
    message: 'Something went wrong in OnDeck.',
    next: 'Try again. If it happens again, restart OnDeck. Source files are unchanged.',
  }),
  'backup-foreign': but(
    stationFailuresEn['backup-foreign'],
    'Choose a file that Settings > Backup made. Nothing was changed.',
  ),
  'restore-not-empty': but(
    stationFailuresEn['restore-not-empty'],
    'Choose a new or empty folder. To use this one, move its contents elsewhere first.',
  ),
  'restore-unfinished': but(
    stationFailuresEn['restore-unfinished'],
    'Restore the same backup into it again. Nothing was uploaded from this folder.',
  ),
  'roster-unreadable'(parameters) {
    const text = rosterFailuresEn['roster-unreadable'](parameters)
    if (isReason(parameters['why'], 'no-name-column', 'en'))
      return { ...text, next: 'Choose First name, Full name, or Athlete ID for a column.' }
    if (isReason(parameters['why'], 'several-sheets', 'en'))
      return { ...text, next: 'Choose the sheet with the roster.' }
    if (isReason(parameters['why'], 'column-twice', 'en'))
      return { ...text, next: 'Choose another field for one of them.' }
    return text
  },
  'config-invalid'(parameters) {
    const { file, given, expected } = parameters
    // A file's problem is found by its key and line; a field's is shown beside the field.
    if (file !== undefined) return stationFailuresEn['config-invalid'](parameters)
    return {
      message: given === undefined ? 'This value is invalid.' : `This value is invalid: ${given}.`,
      next: `Expected: ${expected}.`,
    }
  },
}

/** The same for requests that ended with the failure: nothing is retried. */
export const failuresOnceOnScreenEn: FailureSentences = {
  ...failuresOnScreenEn,
  ...onceFailuresEn,
  'key-refused': but(
    serviceFailuresEn['key-refused'],
    'Create a new key on the platform (Settings, API Keys) and enter it here.',
  ),
  'athlete-not-found': but(tagFailuresEn['athlete-not-found'], 'Choose another athlete.'),
  'disk-full': () => ({ message: 'This computer’s disk is full.', next: 'Free up disk space, then try again.' }),
  'capture-not-found': but(serviceFailuresEn['capture-not-found'], 'Reload the list of captures.'),
  'probe-failed': prober,
}
