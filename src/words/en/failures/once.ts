import { notAFolder } from '../../../station/contract/failure.ts'
import { withNextStep as but, type FailureSentences, isName } from '../../failure-text.ts'
import { reason, words } from '../phrases.ts'
import { clipFailuresEn } from './clip.ts'
import { facilityFailuresEn } from './facility.ts'
import { rosterFailuresEn } from './roster.ts'
import { serviceFailuresEn } from './service.ts'
import { stationFailuresEn } from './station.ts'

const later = 'Wait a minute, then try again.'

/** Values of the options that decide how a roster's column is read. */
const choices: Readonly<Record<string, string>> = {
  '--date-order': ' mdy or dmy',
  '--height-unit': ' in, cm, m, ft or ft-in',
  '--weight-unit': ' lb or kg',
}
const valuesOf = (option: string | number | undefined) => choices[String(option)] ?? ''

/** Sentences that differ where a command ended with the failure: nothing is retried, and no clip is meant. */
export const onceFailuresEn: FailureSentences = {
  offline: but(serviceFailuresEn.offline, 'Check the network and the address, then try again.'),
  'facility-authority-unreadable': but(
    facilityFailuresEn['facility-authority-unreadable'],
    'Check that the file exists and that this user can read it, then try again.',
  ),
  'facility-away': but(
    facilityFailuresEn['facility-away'],
    'Check the network and the database server, then try again.',
  ),
  'service-unavailable': but(serviceFailuresEn['service-unavailable'], later),
  'service-busy': but(serviceFailuresEn['service-busy'], later),
  'answer-malformed': but(serviceFailuresEn['answer-malformed'], 'Try again. If this persists, contact the provider.'),
  'key-refused': but(
    serviceFailuresEn['key-refused'],
    'Create a new key on the platform (Settings, API Keys) and set it in ONDECK_API_KEY.',
  ),
  'captures-not-enabled': but(
    serviceFailuresEn['captures-not-enabled'],
    'Ask the provider to enable them, then start again. The queue is kept.',
  ),
  'request-refused': ({ message }, subject) => ({
    message: `${subject}: the service rejected the request. ${words(message)}`,
    next: 'Correct the request, then try again.',
  }),
  'athlete-not-found': ({ athlete }, subject) => ({
    message: `${athlete ?? subject}: the service has no such athlete.`,
    next: `Find the id with “ondeck athletes ${isName(athlete ?? subject) ? `search ${athlete ?? subject}` : 'list'}”.`,
  }),
  'capture-not-found': ({ message }, subject) => ({
    message: `${subject}: the service has no such capture. ${words(message)}`,
    next: 'Find the session id with “ondeck captures list”.',
  }),
  'folder-missing': (parameters, subject) => {
    const { message, next } = stationFailuresEn['folder-missing'](parameters, subject)
    return {
      message,
      next: parameters['detail'] === notAFolder ? next : 'Create it, connect the disk or share, or correct its path.',
    }
  },
  'folder-unreadable': but(stationFailuresEn['folder-unreadable'], 'Give this user permission to read it.'),
  'file-locked': but(
    clipFailuresEn['file-locked'],
    'Close the program that uses it, or give this user permission to read it.',
  ),
  'file-empty': but(clipFailuresEn['file-empty'], 'If the camera is done, export it again or delete it.'),
  'file-name-unreadable': but(clipFailuresEn['file-name-unreadable'], 'Rename it with plain letters and digits.'),
  'original-missing': but(
    clipFailuresEn['original-missing'],
    'Copy the original into the folder, or upload it with “ondeck clips include”.',
  ),
  'file-name-ending': but(clipFailuresEn['file-name-ending'], 'Rename it so that it ends in .mov or .mp4.'),
  'file-in-cloud': but(clipFailuresEn['file-in-cloud'], 'Download it in the cloud service’s app.'),
  'file-name-unfinished': but(clipFailuresEn['file-name-unfinished'], 'If the file is complete, rename it.'),
  'disk-full': but(stationFailuresEn['disk-full'], 'Free up disk space, then try again.'),
  'probe-failed': ({ detail }) => ({
    message: `ffprobe doesn’t work${reason(detail)}.`,
    next: 'Run “ondeck doctor” to see what is missing.',
  }),
  'import-locked': () => ({
    message: 'Another import is running on this computer.',
    next: 'Wait until it is done, then try again.',
  }),
  'roster-undecided': (parameters) => ({
    message: rosterFailuresEn['roster-undecided'](parameters).message,
    next: `Choose ${parameters['choice']} with ${parameters['option']}${valuesOf(parameters['option'])}.`,
  }),
  'athlete-same-name': but(
    rosterFailuresEn['athlete-same-name'],
    'Add a column with ids or dates of birth, or choose with --same-name.',
  ),
}
