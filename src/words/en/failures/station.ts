import { notAFolder, notStartedYet } from '../../../station/contract/failure.ts'
import type { FailureSentences, FailureText } from '../../failure-text.ts'
import { reason } from '../phrases.ts'

/** A file where a folder is expected. */
const fileNotFolderText = (path: string | number): FailureText => ({
  message: `${path} is a file, not a folder.`,
  next: 'Choose the folder instead.',
})

/** Problems of this computer, its folders, or its settings. */
export const stationFailuresEn = {
  'folder-missing': ({ folder, detail }, subject) =>
    detail === notAFolder
      ? fileNotFolderText(folder ?? subject)
      : {
          message: `The folder ${folder ?? subject} is missing.`,
          next: 'Create it, connect the disk or share, or correct its path. OnDeck will retry automatically.',
        },
  'folder-unreadable': ({ folder, detail }, subject) => ({
    message: `The folder ${folder ?? subject} can’t be read${reason(detail)}.`,
    next: 'Give this user permission to read it. OnDeck will retry automatically.',
  }),
  'watching-limited': ({ detail }, subject) => ({
    message: `${subject} can’t be watched${reason(detail)}.`,
    next: 'OnDeck rescans it every 10 seconds instead. No clip is lost.',
  }),
  'config-invalid': ({ key, given, expected, file, line }) => {
    if (key === '--base-url' && given === undefined)
      return {
        message: 'No service is named.',
        next: 'Add --base-url with the service’s address, or --config with a configuration that has it. The key goes into ONDECK_API_KEY.',
      }
    const value = given === undefined ? '' : `: ${given}`
    const position = line === undefined ? '' : `, line ${line}`
    const name = file === undefined || file === key ? '' : ` ${file}`
    return {
      message: String(key).startsWith('--')
        ? `The option ${key} is invalid${value}.`
        : `The configuration${name} is invalid at ${key}${position}${value}.`,
      next: `Expected: ${expected}.`,
    }
  },
  'setting-given': ({ key }) => ({
    message: `${key} is set in the configuration file and can’t be changed here.`,
    next: 'Change it or remove it in the file.',
  }),
  'setting-managed': ({ key, file }) => ({
    message: `${key} is set by your organization and can’t be changed here.`,
    next: `Ask your administrator, who can change it in ${file}.`,
  }),
  'managed-untrusted': ({ file, path }) => ({
    message: `The settings in ${file} aren’t used because ordinary users can change ${path}.`,
    next: 'Ask your administrator to make the file and its folders writable for administrators only.',
  }),
  'key-file-unsafe': ({ file }) => ({
    message: `The key file ${file} isn’t used: your user must own it, and nobody else may read it.`,
    next: 'Create a new API key, save it in a file with mode 0600, and start OnDeck again.',
  }),
  'provision-not-empty': ({ file, folder }) => ({
    message: `${file} wasn’t applied because ${folder} already has a station.`,
    next: 'Change the settings of the station, or choose an empty data folder.',
  }),
  'config-missing': ({ file, detail }) => ({
    message: `The configuration ${file} can’t be read${reason(detail)}.`,
    next: 'Give the path of a YAML or JSON file that this user can read.',
  }),
  'practice-in-use': ({ folder }) => ({
    message: `Another practice service is using the data folder ${folder}.`,
    next: 'Stop it first, or choose another data folder for this one.',
  }),
  'data-folder-in-use': ({ folder }) => ({
    message: `Another station is using the data folder ${folder}.`,
    next: 'Stop it first, or choose another folder with --data-dir.',
  }),
  'data-folder-unusable': ({ folder, detail, practice }, subject) => {
    if (detail === notAFolder) return fileNotFolderText(folder ?? subject)
    if (practice)
      return {
        message: `The data folder ${folder} can’t be used (only practice mode has used it).`,
        next: `Practice mode has its own data folder: use --data-dir ${practice}.`,
      }
    return {
      message: `The data folder ${folder} can’t be used${reason(detail === notStartedYet ? 'no station has been started with it yet' : detail)}.`,
      next:
        detail === notStartedYet
          ? 'Start a station with it (“ondeck run” or “ondeck headless”), or choose another station’s data folder with --data-dir.'
          : 'Give this user permission to read and write it, or choose another folder with --data-dir.',
    }
  },
  'camera-unknown': ({ camera, cameras }) => ({
    message: `No camera is named “${camera}”.`,
    next: cameras === '' ? 'No clip has come from a camera yet.' : `Use one of: ${cameras}.`,
  }),
  'station-silent': ({ seconds }) => ({
    message: `The station hasn’t responded for ${seconds} s.`,
    next: 'Check the station’s output, or stop the station. The command will then use its data folder directly.',
  }),
  'data-newer': ({ file, version }) => ({
    message: `${file} was written by ${version ? `OnDeck ${version}, which is newer than this one` : 'a newer version of OnDeck'}.`,
    next: version
      ? `Install OnDeck ${version} or newer. This version doesn’t change the file.`
      : 'Install the latest version. This version doesn’t change the file.',
  }),
  'migration-failed': ({ file, detail, version }) => ({
    message: `${file} can’t be updated for this version of OnDeck${reason(detail)}.`,
    next: `Nothing in it was changed. ${version ? `OnDeck ${version} opens it` : 'The version of OnDeck that you used before opens it'}: install that version to keep working.`,
  }),
  'backup-running': () => ({
    message: 'Another backup is being made.',
    next: 'Wait until it is finished, then try again.',
  }),
  'backup-foreign': ({ file, detail }) => ({
    message: detail === 'ENOENT' ? `${file} doesn’t exist.` : `${file} isn’t a backup made by OnDeck${reason(detail)}.`,
    next: 'Choose a backup that was created with “ondeck backup” or in Settings, Backup. Nothing was changed.',
  }),
  'backup-damaged': ({ file, detail }) => ({
    message: `The backup ${file} is damaged${reason(detail)}.`,
    next: 'Copy it again from where it was kept, or use another backup. Nothing was changed.',
  }),
  'restore-not-empty': ({ folder }) => ({
    message: `The data folder ${folder} isn’t empty: a backup is never restored over a station.`,
    next: 'Choose a new or empty folder with --data-dir. To use this one, move what is in it elsewhere first.',
  }),
  'restore-unfinished': ({ folder }) => ({
    message: `A restore into the data folder ${folder} was interrupted before it was finished.`,
    next: 'Run “ondeck restore” with the same backup and --data-dir again. Nothing was uploaded from this folder.',
  }),
  'data-incompatible': ({ file, missing }) => ({
    message: `${file} can’t be opened: a development build of OnDeck wrote it, and ${missing} is missing.`,
    next: 'Nothing in it was changed. Open it with the build that wrote it, or use another data folder.',
  }),
  'output-unwritable': ({ file, detail }) =>
    detail === 'EEXIST'
      ? { message: `${file} already exists.`, next: 'Choose another name. The existing file is unchanged.' }
      : {
          message: `${file} can’t be written${reason(detail)}.`,
          next: 'Free up disk space or choose another location, then run the command again.',
        },
  'export-unwritable': ({ file, detail }) => ({
    message: `The files of the export can’t be written to ${file}${reason(detail)}.`,
    next: 'Check the folder and its permissions. OnDeck will retry automatically; the downloaded rows are kept.',
  }),
  'export-file-gone': ({ file }) => ({
    message: `${file} was moved, changed, or deleted after OnDeck saved it.`,
    next: 'Restore the file, or export again.',
  }),
  'library-unavailable': ({ folder, detail }) => ({
    message: `The results library${folder === undefined ? '' : ` in ${folder}`} can’t be read${reason(detail)}.`,
    next: 'Connect its disk or share, or check its permissions. New results wait on this computer, and OnDeck will retry automatically.',
  }),
  'library-missing': ({ folder }) => ({
    message: `The results library is missing from ${folder}.`,
    next: 'Put it back, or choose another folder for it. Until then, new results wait on this computer.',
  }),
  'library-unwritable': ({ file, detail }) => ({
    message: `Results can’t be written to the library: ${file}${reason(detail)}.`,
    next: 'Check the folder and its permissions. OnDeck will retry automatically; the downloaded rows are kept.',
  }),
  'library-changed': ({ file }) => ({
    message: `${file} was changed or deleted after OnDeck saved it.`,
    next: 'Restore the file, or export its sessions again. OnDeck doesn’t read it; all other results can be used.',
  }),
  'library-busy': ({ file }) => ({
    message: `Another station is writing to the results library (${file}).`,
    next: 'OnDeck will retry automatically.',
  }),
  'spool-lost': () => ({
    message: 'Downloaded rows of this export are missing from the disk.',
    next: 'OnDeck will download them again automatically.',
  }),
  'disk-full': ({ file }) => ({
    message: `The disk is full: ${file} can’t be written.`,
    next: 'Free up disk space. OnDeck will then continue automatically; it keeps its record of all uploads.',
  }),
  'database-broken': ({ file, detail }) => ({
    message: `The station’s database ${file} can’t be used${reason(detail)}.`,
    next: 'Check the disk. Source files are unchanged; to start over, use a new data folder (--data-dir).',
  }),
  'port-in-use': ({ port }) => ({
    message: `Port ${port} is in use by another program.`,
    next: 'Choose another port with --port, or use --port 0 for any free port.',
  }),
  'service-missing': () => ({
    message: 'The service address is not set.',
    next: 'Enter the address, or try OnDeck with the practice service.',
  }),
  'folder-overlaps': ({ folder, other, use }) =>
    use === 'move'
      ? {
          message: `${folder} and ${other} overlap: moved clips would be added again.`,
          next: 'Move clips to a folder that is not in or around a source folder.',
        }
      : folder === other
        ? { message: `${folder} is already a source folder.`, next: 'Change its settings instead.' }
        : {
            message: `${folder} and ${other} overlap: their clips would be added twice.`,
            next: 'Watch only one of them.',
          },
  'folder-own-data': ({ folder, other }) => ({
    message: `${folder} can’t be a source folder: OnDeck keeps its own data in ${other}, and the videos there would be uploaded again.`,
    next: 'Choose the folder that the camera exports to.',
  }),
  'keychain-locked': ({ detail }) => ({
    message: `The system keychain is locked, so OnDeck can’t check for an API key${reason(detail)}.`,
    next: 'Unlock it (sign in again, or open the system’s password app), then try again. Until then, a key is kept only while the station runs.',
  }),
  'keychain-unavailable': ({ detail }) => ({
    message: `The system keychain is unavailable${reason(detail)}.`,
    next: 'On Linux, install gnome-keyring and libsecret. Until then, set the API key in ONDECK_API_KEY and a facility’s password in ONDECK_FACILITY_PASSWORD, instead of keyFile and passwordFile.',
  }),
  'practice-failed': ({ detail }) => ({
    message: `The practice service didn’t start${reason(detail)}.`,
    next: 'Try again. If it still fails, restart OnDeck.',
  }),
  'service-manager-missing': ({ program }) => ({
    message: `The program ${program} is missing, so OnDeck can’t be installed as a service.`,
    next: 'Run “ondeck headless” another way, such as from a sign-in script.',
  }),
  'service-manager-refused': ({ command, detail }) => ({
    message: `“${command}” failed${reason(detail)}.`,
    next: 'Fix the cause, then run the command again. It’s safe to run it twice.',
  }),
  'root-required': ({ needs }) => ({
    message:
      needs === 'root'
        ? 'Only root can install a service that starts without anyone signing in.'
        : 'This service runs as the user who signs in, so root can’t install it.',
    next:
      needs === 'root'
        ? 'Run the command with sudo.'
        : 'Run the command without sudo, or add --key-credential for a computer where nobody signs in.',
  }),
  'sign-out-unsaved': () => ({
    message: 'The browsers are signed out, but this couldn’t be saved. They may be signed in again after a restart.',
    next: 'Free up disk space, restart OnDeck, then check the list of browsers.',
  }),
  'not-here': ({ what }) => ({
    message: `${what ?? 'This'} is not possible here.`,
    next: 'Use the OnDeck window on the station’s own computer.',
  }),
  'screens-missing': ({ folder }) => ({
    message: `The screens are not built: ${folder} is missing.`,
    next: 'Build them with “npm run build”, then start OnDeck again.',
  }),
  'ffmpeg-missing': () => ({
    message: 'ffmpeg was not found, so there are no thumbnails, previews, or shared videos.',
    next: 'Install ffmpeg (on Debian: apt-get install ffmpeg), then restart OnDeck. Everything else works without it.',
  }),
  bug: ({ detail }) => ({
    message: `Something went wrong in OnDeck: ${detail}`,
    next: 'Report it with this message. Source files are unchanged.',
  }),
} satisfies FailureSentences
