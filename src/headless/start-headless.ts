import { evidence } from '../contract/evidence.ts'
import type { BrowsersToSignOut, SignedInBrowser } from '../contract/station/signed-in-browser.ts'
import { AppError } from '../core/app-error.ts'
import { createFileHandler } from '../node/http/file-handler.ts'
import type { MediaSource } from '../node/http/media-source.ts'
import { serveSocket } from '../node/rpc/serve.ts'
import type { StationApi } from '../node/rpc/station-api.ts'
import type { BrowserChange } from '../node/station-host/events/browser-changes.ts'
import { type BrowserAccess, createBrowserAccess } from './browser-access.ts'
import { listenHeadless } from './listen-headless.ts'
import { LOOPBACK } from './loopback-port.ts'
import { httpOrigin } from './request-origin.ts'
import type { SessionMemory } from './session-memory.ts'

/** What commands of this user may do about the screens in browsers. */
export type ScreensOptions = Pick<Headless, 'freshAddress' | 'browsers'>

/** A station that has been started, as headless needs it. */
export interface ServedStation {
  readonly api: StationApi
  readonly media: MediaSource
  /** Commands of this user may ask for addresses and browsers too. */
  readonly showScreensAt?: (screens: ScreensOptions) => void
  /** The screens and the log tell of it. */
  readonly publishBrowserChange?: (change: BrowserChange) => void
  close(): Promise<void>
}

export interface HeadlessOptions extends Pick<ServedStation, 'api' | 'media' | 'publishBrowserChange'> {
  /** 0 for a free one. */
  readonly port: number
  /** What the build made of the screens. */
  readonly screensDir: string
  readonly sessions: SessionMemory
}

export interface Headless {
  readonly port: number
  /** An address that lets one browser in, once and for ten minutes. */
  freshAddress(): string
  readonly browsers: StationApi['browsers']
  close(): Promise<void>
}

/** The station's screens in browsers of this computer. Throws AppError `screens-missing` or `port-in-use`. */
export async function startHeadless(options: HeadlessOptions): Promise<Headless> {
  const { api, media, port, screensDir, sessions, publishBrowserChange = () => {} } = options
  const access = createBrowserAccess({
    memory: sessions,
    monotonicMs: () => performance.now(),
    nowMs: () => Date.now(),
    onSignedIn: (browser) => publishBrowserChange({ kind: 'signed-in', browser }),
  })
  const browsersFor = (own?: string) => browsersOf(access, publishBrowserChange, own)
  const listening = await listenHeadless({
    serving: createFileHandler({ screensDir, media }),
    access,
    port,
    onSocket: (socket, browser) => serveSocket(forBrowser(api, browsersFor(browser)), socket),
    onBug: (error) => api.onBug(error, 'headless'),
  })
  const origin = httpOrigin(`${LOOPBACK}:${listening.port}`)
  return {
    port: listening.port,
    // What follows # stays in the browser: it is in no log and no request.
    freshAddress: () => `${origin}/#code=${access.issueCode()}`,
    browsers: browsersFor(),
    close: listening.close,
  }
}

/** The station for one browser: it lists and signs out browsers, lets no other in, and hears nothing of the computer. */
const forBrowser = (api: StationApi, browsers: StationApi['browsers']): StationApi => ({
  ...api,
  browsers,
  signInAddress() {
    throw new AppError('not-here', { what: evidence('signing-in') })
  },
  computer: () => undefined,
})

/** `own` is the browser that asks; a command has none. */
export function browsersOf(
  access: BrowserAccess,
  tell: (change: BrowserChange) => void,
  own?: string,
): StationApi['browsers'] {
  return {
    list: () => access.list(own),
    signOut(request) {
      const ids = chosen(request, access.list(own))
      const isKept = access.signOut(ids)
      if (ids.length > 0) tell({ kind: 'signed-out', browsers: ids.length })
      if (!isKept) throw new AppError('sign-out-unsaved')
      return { signedOut: ids.length }
    },
  }
}

const chosen = (request: BrowsersToSignOut, browsers: readonly SignedInBrowser[]) =>
  browsers.filter(({ id, isThis }) => (request.kind === 'one' ? id === request.id : !isThis)).map(({ id }) => id)
