import type { FailureSentence, FailureSentences } from '../../failure-text.ts'
import { at, colon, reason, words } from '../phrases.ts'

const invalid: FailureSentence = ({ field, given, expected }) => ({
  message: given === '' ? `${field} is missing.` : `${field} can’t be ${given}.`,
  next: `Expected: ${expected}.`,
})

/** Problems of the service, its exports, or the connection to it. */
export const serviceFailuresEn = {
  offline: ({ host, detail }) => ({
    message: `Can’t reach ${host}${reason(detail)}.`,
    next: 'OnDeck will retry automatically. If this persists, check the network.',
  }),
  'name-unknown': ({ host }) => ({
    message: `Can’t find ${host}: the network doesn’t recognize this name.`,
    next: 'Check the base address for typos, and check that this computer is online.',
  }),
  'proxy-refused': ({ host, detail }) => ({
    message: `The proxy refused the connection to ${host}${reason(detail)}.`,
    next: 'Check the proxy’s address, user name, and password (HTTPS_PROXY, or proxy in the configuration).',
  }),
  'certificate-untrusted': ({ host, detail, today }) =>
    today === undefined
      ? {
          message: `This computer doesn’t trust the certificate of ${host}${reason(detail)}.`,
          next: 'If your network inspects traffic, add its certificate with caFile in the configuration. Otherwise, don’t continue.',
        }
      : {
          message: `The certificate of ${host} isn’t valid on this computer’s date, ${today}${reason(detail)}.`,
          next: 'Check this computer’s date and time. If they are right, the owner of that address has to renew the certificate.',
        },
  'service-unavailable': ({ host, status }) => ({
    message: `The service at ${host} is temporarily unavailable (status ${status}).`,
    next: 'OnDeck will retry automatically. Nothing is lost.',
  }),
  'service-busy': ({ host }) => ({
    message: `The service at ${host} is busy and asked OnDeck to wait.`,
    next: 'OnDeck will wait as requested and then retry automatically.',
  }),
  'not-the-service': ({ host, status, found }) => ({
    message: `${host} is not the service: it responded with ${found} (status ${status}).`,
    next: 'OnDeck will retry automatically. If this persists, check the base address (it ends in /v1), and check whether the network requires you to sign in first.',
  }),
  'refused-without-error': ({ host, status }) => ({
    message: `Something answers ${status} for ${host}, without the service’s usual error.`,
    next: 'Check the API key and the network. OnDeck will retry automatically, and the clips are kept.',
  }),
  'answer-malformed': ({ host, detail }) => ({
    message: `The service${at(host)} sent an invalid response${colon(detail)}.`,
    next: 'OnDeck will retry automatically. If this persists, contact the provider.',
  }),
  'reservation-unusable': ({ host, detail }, subject) => ({
    message: `${subject}: the service at ${host} sent an invalid reservation${colon(detail)}.`,
    next: 'OnDeck will retry a few times. If this persists, contact the provider.',
  }),
  'key-missing': () => ({
    message: 'No API key is set.',
    next: 'Set the environment variable ONDECK_API_KEY to the key (it starts with sk).',
  }),
  'key-malformed': () => ({
    message: 'ONDECK_API_KEY is not an API key: a key starts with sk and has no spaces.',
    next: 'Copy the key again from Settings, API Keys on the platform.',
  }),
  'key-refused': () => ({
    message: 'The service rejected the API key.',
    next: 'Create a new key on the platform (Settings, API Keys) and restart OnDeck. The queue is kept.',
  }),
  'not-allowed': ({ message }, subject) => ({
    message: `${subject}: the service doesn’t allow this. ${words(message)}`,
    next: 'Ask the provider which permissions this key has.',
  }),
  'captures-not-enabled': ({ message }) => ({
    message: `Captures are not enabled for this organization. ${words(message)}`,
    next: 'Ask the provider to enable them. Clips stay queued; OnDeck will retry automatically.',
  }),
  'export-not-allowed': ({ message }, subject) => ({
    message: `${subject}: the service doesn’t allow this export. ${words(message)}`,
    next: 'Exports require a Base or Premium subscription. Base includes data since December 12, 2024.',
  }),
  'request-refused': ({ message }, subject) => ({
    message: `${subject}: the service rejected the capture. ${words(message)}`,
    next: 'Correct this in the folder’s settings. The file stays where it is.',
  }),
  'capture-not-found': ({ message }, subject) => ({
    message: `${subject}: the service no longer has this capture. ${words(message)}`,
    next: 'If it wasn’t deleted on purpose, put a copy of the file in the folder again.',
  }),
  'maybe-uploaded': (_, subject) => ({
    message: `${subject} may already be uploaded: this station was restored from a backup, and the service has a capture of this athlete, movement and time that the backup doesn’t know.`,
    next: 'Compare it with Captures. If it is missing there, retry to upload it; if it is there, set it aside.',
  }),
  'capture-elsewhere': ({ address }, subject) => ({
    message: `${subject}: its capture is at ${address ?? 'another service'}. Its status isn’t available with the current address and key.`,
    next: 'Restore that address and its key, and OnDeck will continue automatically. Otherwise, set the clip aside.',
  }),
  'job-not-found': ({ message }, subject) => ({
    message: `${subject}: the service has no such export job. ${words(message)}`,
    next: 'Results are kept for 72 hours. Create the export again.',
  }),
  'athlete-invalid': invalid,
  'export-invalid': invalid,
  'query-invalid': invalid,
  'export-failed': ({ message }, subject) => ({
    message: `${subject}: the export failed. ${words(message)}`,
    next: 'Correct the request and create the export again.',
  }),
  'export-refused': ({ message }, subject) => ({
    message: `${subject}: the service rejected the export. ${words(message)}`,
    next: 'Correct the request and create the export again.',
  }),
  'export-unknown': (_parameters, subject) => ({
    message: `${subject}: this station has no such export.`,
    next: 'It may have been removed. Check the list of exports.',
  }),
  'export-elsewhere': ({ address }, subject) => ({
    message: `${subject}: this export was requested at ${address || 'another service'}. It can’t continue with the current address and key.`,
    next: 'Restore that address and its key, and OnDeck will continue automatically. Otherwise, remove the export.',
  }),
  'export-running': (_parameters, subject) => ({
    message: `${subject}: the results are not ready yet.`,
    next: 'Wait, or check again with “ondeck export status”.',
  }),
} satisfies FailureSentences
