import type { SignedInBrowser } from '../contract/signed-in-browser.ts'
import { createNotice } from './outage-notices.ts'
import type { Session } from './session.ts'

/** Sign-ins and sign-outs of browsers that show the screens. */
export type BrowserChange =
  | { readonly kind: 'signed-in'; readonly browser: SignedInBrowser }
  | { readonly kind: 'signed-out'; readonly browsers: number }

/** Logs a browser's sign-in or sign-out, and publishes it to the screens. */
export function publishBrowserChange({ hub, station }: Pick<Session, 'hub' | 'station'>, change: BrowserChange) {
  if (change.kind === 'signed-out') {
    station.log.write({ kind: 'browser', is: 'signed-out', browsers: change.browsers })
    return hub.publish({ topics: ['browsers'] })
  }
  const { name, system } = change.browser
  station.log.write({ kind: 'browser', is: 'signed-in', browsers: 1, name, system })
  return hub.publish({ topics: ['browsers'], notices: createNotice({ kind: 'browser-signed-in', name, system }) })
}
