import type { Sentences } from '../failure-text.ts'
import { expectation, reason } from './phrases.ts'

/** What is the matter with this computer, its folders and settings. */
export const stationFailuresEn = {
  'folder-missing': ({ folder }, thing) => ({
    message: `The folder ${folder ?? thing} is not there.`,
    next: 'Create it, connect the disk or share, or correct its path; OnDeck looks again by itself.',
  }),
  'folder-unreadable': ({ folder, detail }, thing) => ({
    message: `The folder ${folder ?? thing} cannot be read${reason(detail)}.`,
    next: 'Give this user the right to read it; OnDeck looks again by itself.',
  }),
  'watching-limited': ({ detail }, thing) => ({
    message: `${thing} cannot be watched${reason(detail)}.`,
    next: 'Nothing is lost: it is looked through every few seconds instead.',
  }),
  'config-invalid': ({ key, given, expected }) => {
    const what = given === undefined ? '' : `: ${given}`
    return String(key).startsWith('--')
      ? { message: `The option ${key} is wrong${what}.`, next: `Give ${key} ${expectation(expected)}.` }
      : { message: `The configuration is wrong at ${key}${what}.`, next: `Expected: ${expectation(expected)}.` }
  },
  'setting-given': ({ key }) => ({
    message: `${key} is given by the configuration file and cannot be changed here.`,
    next: 'Change it in the file, or remove it there.',
  }),
  'config-missing': ({ file, detail }) => ({
    message: `The configuration ${file} cannot be read${reason(detail)}.`,
    next: 'Give the path of a YAML or JSON file with --config.',
  }),
  'practice-in-use': ({ folder }) => ({
    message: `Another practice service is using the data folder ${folder}.`,
    next: 'Stop it first, or give this one its own data folder.',
  }),
  'data-folder-in-use': ({ folder }) => ({
    message: `Another station is using the data folder ${folder}.`,
    next: 'Stop it first, or give this one its own folder with --data-dir.',
  }),
  'data-folder-unusable': ({ folder, detail }) => ({
    message: `The data folder ${folder} cannot be used${reason(detail)}.`,
    next:
      detail === 'no station has been started with it yet'
        ? 'Start a station with it (“ondeck run” or “ondeck headless”), or name another one’s data folder with --data-dir.'
        : 'Give this user the right to read and write it, or name another folder with --data-dir.',
  }),
  'camera-unknown': ({ camera, cameras }) => ({
    message: `No camera is named “${camera}”.`,
    next: cameras === '' ? 'No clip has come from a camera yet.' : `Use one of: ${cameras}.`,
  }),
  'station-silent': ({ seconds }) => ({
    message: `The station hasn’t answered for ${seconds} s.`,
    next: 'Look at what it says, or stop it: then the command works on its data folder.',
  }),
  'data-newer': ({ file }) => ({
    message: `${file} was written by a newer OnDeck.`,
    next: 'Install the newest version; this one does not touch it.',
  }),
  'data-incompatible': ({ file, missing }) => ({
    message: `${file} can’t be opened: a development build of OnDeck wrote it, and ${missing} is missing.`,
    next: 'Nothing in it was changed. Open it with the build that wrote it, or use another data folder.',
  }),
  'output-unwritable': ({ file, detail }) => ({
    message: `${file} can’t be written${reason(detail)}.`,
    next: 'Free up disk space or choose another place, then run the command again.',
  }),
  'disk-full': ({ file }) => ({
    message: `The disk is full: ${file} cannot be written.`,
    next: 'Make room; OnDeck goes on by itself, and nothing that was sent is forgotten.',
  }),
  'database-broken': ({ file, detail }) => ({
    message: `The station’s database ${file} cannot be used${reason(detail)}.`,
    next: 'Check the disk. The source files are untouched; a new data folder (--data-dir) starts afresh.',
  }),
  'port-in-use': ({ port }) => ({
    message: `Port ${port} is in use by another program.`,
    next: 'Choose another with --port, or --port 0 for a free one.',
  }),
  'service-missing': () => ({
    message: 'OnDeck has not been told where the service is.',
    next: 'Give its address, or try OnDeck with the practice service.',
  }),
  'folder-overlaps': ({ folder, other }) => ({
    message: `${folder} and ${other} lie within one another: their clips would be taken twice.`,
    next: 'Watch only one of them.',
  }),
  'folder-own-data': ({ folder, other }) => ({
    message: `${folder} can't be a source folder: OnDeck keeps its own data in ${other}, and the videos there would be uploaded again.`,
    next: 'Choose the folder that the camera exports into.',
  }),
  'keychain-locked': ({ detail }) => ({
    message: `The system’s keychain is locked, so OnDeck cannot know whether it holds a key${reason(detail)}.`,
    next: 'Unlock it (log in again, or open the system’s password program), then look again; or give the key for this start only.',
  }),
  'keychain-unavailable': ({ detail }) => ({
    message: `This computer has no keychain that answers${reason(detail)}.`,
    next: 'On Linux install gnome-keyring and libsecret; until then the key is kept for this start only.',
  }),
  'practice-failed': ({ detail }) => ({
    message: `The practice service did not start${reason(detail)}.`,
    next: 'Try it again; if it happens again, restart OnDeck.',
  }),
  'not-here': ({ what }) => ({
    message: `${what ?? 'That'} is not possible from here.`,
    next: 'Use the OnDeck window on the station’s own computer.',
  }),
  'screens-missing': ({ folder }) => ({
    message: `The screens are not built: ${folder} is not there.`,
    next: 'Build them with “npm run build”, then start OnDeck again.',
  }),
  'ffmpeg-missing': () => ({
    message: 'ffmpeg was not found, so there are no pictures of clips.',
    next: 'Install ffmpeg (on Debian: apt-get install ffmpeg); everything else works without it.',
  }),
  bug: ({ detail }) => ({
    message: `OnDeck made a mistake of its own: ${detail}`,
    next: 'Please report it with this text. No source file was changed.',
  }),
} satisfies Sentences
