import type { Say, Sentences } from '../failure-text.ts'
import { colon, reason, words } from './phrases.ts'

const retries = 'OnDeck tries again by itself; check the network if this lasts.'

const invalid: Say = ({ field, given, expected }) => ({
  message: given === '' ? `${field} is missing.` : `${field} cannot be ${given}.`,
  next: `Expected: ${expected}.`,
})

/** What the service, its exports and the way there do wrong. */
export const serviceFailuresEn = {
  offline: ({ host, detail }) => ({ message: `${host} cannot be reached${reason(detail)}.`, next: retries }),
  'name-unknown': ({ host }) => ({
    message: `The network knows no computer named ${host}.`,
    next: 'Check the base address for a typing error, and whether this computer is online.',
  }),
  'proxy-refused': ({ host, detail }) => ({
    message: `The proxy does not let OnDeck through to ${host}${reason(detail)}.`,
    next: 'Check the proxy’s address, user and password (HTTPS_PROXY, or proxy in the configuration).',
  }),
  'certificate-untrusted': ({ host, detail }) => ({
    message: `${host} shows a certificate that this computer does not trust${reason(detail)}.`,
    next: 'If your network inspects traffic, give its certificate with caFile in the configuration; if not, do not go on.',
  }),
  'service-unavailable': ({ host, status }) => ({
    message: `The service at ${host} is out of order just now (it answers ${status}).`,
    next: 'OnDeck tries again by itself; nothing is lost meanwhile.',
  }),
  'service-busy': ({ host }) => ({
    message: `The service at ${host} asks for a pause.`,
    next: 'OnDeck waits as long as it was told and goes on by itself.',
  }),
  'not-the-service': ({ host, status, found }) => ({
    message: `What answers at ${host} is not the service: ${found} (status ${status}).`,
    next: 'Check the base address (it ends in /v1) and whether the network wants you to sign in first.',
  }),
  'answer-malformed': ({ host, detail }) => ({
    message: `The service at ${host} gave an answer that cannot be used${colon(detail)}.`,
    next: 'OnDeck tries again by itself; tell the provider if this lasts.',
  }),
  'reservation-unusable': ({ host, detail }, thing) => ({
    message: `${thing}: the service at ${host} gave a reservation that cannot be used${colon(detail)}.`,
    next: 'OnDeck asks again a few times; tell the provider if this lasts.',
  }),
  'key-missing': () => ({
    message: 'There is no API key.',
    next: 'Set the environment variable ONDECK_API_KEY to the key (it starts with sk).',
  }),
  'key-malformed': () => ({
    message: 'What ONDECK_API_KEY holds cannot be an API key: a key starts with sk and has no spaces.',
    next: 'Copy the key again from Settings, API Keys on the platform.',
  }),
  'key-refused': () => ({
    message: 'The service refuses the API key.',
    next: 'Make a new key on the platform (Settings, API Keys) and start again; the queue is kept.',
  }),
  'not-allowed': ({ message }, thing) => ({
    message: `${thing}: the service does not allow this. ${words(message)}`,
    next: 'Ask the provider what this key may do.',
  }),
  'captures-not-enabled': ({ message }) => ({
    message: `Captures are not enabled for this organization. ${words(message)}`,
    next: 'Ask the provider to enable them. Clips stay queued; OnDeck will retry automatically.',
  }),
  'export-not-allowed': ({ message }, thing) => ({
    message: `${thing}: the service does not allow this export. ${words(message)}`,
    next: 'Exports need a Base or Premium subscription; Base reaches back to 12 December 2024.',
  }),
  'request-refused': ({ message }, thing) => ({
    message: `${thing}: the service refused the capture. ${words(message)}`,
    next: 'Correct what it names in the folder’s settings; the file stays where it is.',
  }),
  'capture-not-found': ({ message }, thing) => ({
    message: `${thing}: the service no longer has this capture. ${words(message)}`,
    next: 'If it was not deleted on purpose, put a copy of the file into the folder again.',
  }),
  'capture-elsewhere': ({ address }, thing) => ({
    message: `${thing}: its video went to ${address ?? 'another service'}; what became of it cannot be asked with the address and the key that are set now.`,
    next: 'Set that address and its key again and OnDeck goes on with it; otherwise set it aside.',
  }),
  'job-not-found': ({ message }, thing) => ({
    message: `${thing}: the service has no such export job. ${words(message)}`,
    next: 'Results are kept for 72 hours: create the export again.',
  }),
  'athlete-invalid': invalid,
  'export-invalid': invalid,
  'query-invalid': invalid,
  'export-failed': ({ message }, thing) => ({
    message: `${thing}: the export did not succeed. ${words(message)}`,
    next: 'Correct what it names and create the export again.',
  }),
  'export-running': (_parameters, thing) => ({
    message: `${thing}: the results are not ready yet.`,
    next: 'Wait, or ask again with “ondeck export status”.',
  }),
} satisfies Sentences
