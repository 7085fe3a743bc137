import { butNext as but, type Sentences } from '../failure-text.ts'
import { clipFailuresEn } from './clip-failures.ts'
import { onceFailuresEn } from './once-failures.ts'
import { expectation } from './phrases.ts'
import { serviceFailuresEn } from './service-failures.ts'
import { stationFailuresEn } from './station-failures.ts'
import { tagFailuresEn } from './tag-failures.ts'

const prober = but(clipFailuresEn['probe-failed'], 'Try again; if it happens again, install OnDeck anew.')

/**
 * What is said otherwise on a screen, where nobody types commands or edits the configuration, and where neither raw
 * errors nor paths of this computer belong.
 */
export const failuresOnScreenEn: Sentences = {
  'proxy-refused': but(serviceFailuresEn['proxy-refused'], 'Check the proxy’s address, user and password.'),
  'certificate-untrusted': but(
    serviceFailuresEn['certificate-untrusted'],
    'If your network inspects traffic, ask its administrator for the certificate to trust; if not, do not go on.',
  ),
  'key-missing': but(serviceFailuresEn['key-missing'], 'Enter the key under Settings, Connection; it starts with sk.'),
  'key-malformed': () => ({
    message: 'This cannot be an API key: a key starts with sk and has no spaces.',
    next: 'Copy the key again from Settings, API Keys on the platform.',
  }),
  'key-refused': but(
    serviceFailuresEn['key-refused'],
    'Make a new key on the platform (Settings, API Keys) and enter it under Settings, Connection; the queue is kept.',
  ),
  'captures-not-enabled': but(
    serviceFailuresEn['captures-not-enabled'],
    'Ask the provider to enable them, then retry. Clips stay queued; OnDeck also retries automatically.',
  ),
  'request-refused': but(serviceFailuresEn['request-refused'], 'Correct what it names, then try again.'),
  'export-running': but(serviceFailuresEn['export-running'], 'Wait a little, then look again.'),
  'file-locked': but(
    clipFailuresEn['file-locked'],
    'Close the program that uses it, or give this user the right to read it; then try again.',
  ),
  'probe-failed': prober,
  'athlete-missing': but(tagFailuresEn['athlete-missing'], 'Say who it is.'),
  'athlete-not-found': but(tagFailuresEn['athlete-not-found'], 'Choose another athlete.'),
  'athlete-unknown': but(tagFailuresEn['athlete-unknown'], 'Choose another athlete, or create this one.'),
  'athlete-ambiguous': but(tagFailuresEn['athlete-ambiguous'], 'Choose the right one from the athletes.'),
  'clip-unknown': but(tagFailuresEn['clip-unknown'], 'Choose it from the list again.'),
  'clip-ambiguous': but(tagFailuresEn['clip-ambiguous'], 'Choose it from the list.'),
  'activity-missing': but(tagFailuresEn['activity-missing'], 'Choose an activity.'),
  'movement-missing': but(tagFailuresEn['movement-missing'], 'Choose a movement.'),
  'movement-ambiguous': but(tagFailuresEn['movement-ambiguous'], 'Choose the activity.'),
  'dimension-missing': but(tagFailuresEn['dimension-missing'], 'Choose a value.'),
  'config-missing': but(stationFailuresEn['config-missing'], 'Check that it is there and can be read, then try again.'),
  'data-folder-in-use': but(
    stationFailuresEn['data-folder-in-use'],
    'Close the other OnDeck on this computer, then try again.',
  ),
  'data-folder-unusable': but(
    stationFailuresEn['data-folder-unusable'],
    'Give this user the right to write there, then try again.',
  ),
  'station-silent': but(
    stationFailuresEn['station-silent'],
    'Nothing you entered is lost. Try again when the station is connected.',
  ),
  'port-in-use': but(stationFailuresEn['port-in-use'], 'Close that program, then try again.'),
  'disk-full': () => ({
    message: 'This computer’s disk is full.',
    next: 'Make room; OnDeck goes on by itself, and nothing that was sent is forgotten.',
  }),
  'database-broken': () => ({
    message: 'This station’s database cannot be used.',
    next: 'Check the disk, then restart OnDeck. The source files are untouched.',
  }),
  bug: () => ({
    message: 'OnDeck made a mistake of its own.',
    next: 'Try again; if it happens again, restart OnDeck. No source file was changed.',
  }),
  'config-invalid': ({ given, expected }) => ({
    message: given === undefined ? 'This cannot be used.' : `This cannot be used: ${given}.`,
    next: `Expected: ${expectation(expected)}.`,
  }),
}

/** The same, where it ends what was asked: nothing goes on by itself. */
export const failuresOnceOnScreenEn: Sentences = {
  ...failuresOnScreenEn,
  ...onceFailuresEn,
  'key-refused': but(
    serviceFailuresEn['key-refused'],
    'Make a new key on the platform (Settings, API Keys) and enter it here.',
  ),
  'athlete-not-found': but(tagFailuresEn['athlete-not-found'], 'Choose another athlete.'),
  'disk-full': () => ({ message: 'This computer’s disk is full.', next: 'Make room, then try again.' }),
  'capture-not-found': but(serviceFailuresEn['capture-not-found'], 'Read the list of captures again.'),
  'probe-failed': prober,
}
