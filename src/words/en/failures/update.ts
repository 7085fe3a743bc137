import type { FailureSentences } from '../../failure-text.ts'
import { colon, reason } from '../phrases.ts'

const withVersion = (version: string | number | undefined) => (version ? `OnDeck ${version}` : 'The update')

/** Reasons why a release can’t be found or installed. */
export const updateFailuresEn = {
  'update-feed-missing': () => ({
    message: 'OnDeck can’t check for updates: no update address is set.',
    next: 'Update OnDeck the way it was installed, or ask the person who manages this computer to set the address.',
  }),
  'update-feed-invalid': ({ host, detail }) => ({
    message: `${host} doesn’t name a release of OnDeck${reason(detail)}.`,
    next: 'OnDeck will check again tomorrow. If this continues, tell the person who manages the update address.',
  }),
  'update-unavailable': ({ version, offered }) => ({
    message: offered
      ? `The update address offers OnDeck ${offered}, and this is ${version}: OnDeck never installs an older version.`
      : `No update is known for OnDeck ${version}.`,
    next: 'Nothing was changed. Check for updates again later.',
  }),
  'update-blocked': ({ version, why }) => ({
    message:
      why === 'reservation'
        ? `${withVersion(version)} can’t be installed now: a reservation at the service is still open.`
        : `${withVersion(version)} can’t be installed now: clips are uploading.`,
    next: 'Install it when the uploads are done.',
  }),
  'update-failed': ({ version, detail }) => ({
    message: `${withVersion(version)} can’t be installed${reason(detail)}.`,
    next: 'This version keeps working. Download the installer and run it, or try again tomorrow.',
  }),
} satisfies FailureSentences

const checkAgain =
  'Check that this computer is online, then check for updates again. If this persists, tell the person who manages the update address.'

/** Sentences of a connection to the update address. Others are the same as those of the service. */
export const updateCheckFailuresEn: FailureSentences = {
  offline: ({ host, detail }) => ({
    message: `Can’t reach the update address ${host}${reason(detail)}.`,
    next: checkAgain,
  }),
  'name-unknown': ({ host }) => ({
    message: `Can’t find the update address ${host}: the network doesn’t recognize this name.`,
    next: checkAgain,
  }),
  'answer-malformed': ({ host, detail }) => ({
    message: `The update address ${host} sent an invalid response${colon(detail)}.`,
    next: 'Check for updates again later. If this persists, tell the person who manages the update address.',
  }),
}
