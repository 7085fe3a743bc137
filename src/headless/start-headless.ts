import type { FileHandler } from '../computer/http/file-handler.ts'
import type { MediaSource } from '../computer/http/media-source.ts'
import { AppError } from '../station/app-error.ts'
import { evidence } from '../station/contract/evidence.ts'
import type { BrowsersToSignOut, SignedInBrowser } from '../station/contract/signed-in-browser.ts'
import type { BrowserChange } from '../station/host/browser-changes.ts'
import { serveSocket } from '../station/rpc/serve.ts'
import type { StationApi } from '../station/rpc/station-api.ts'
import { type BrowserAccess, createBrowserAccess } from './browser-access.ts'
import { listenHeadless } from './listen-headless.ts'
import { LOOPBACK } from './loopback-port.ts'
import { httpOrigin } from './request-origin.ts'
import type { SessionMemory } from './session-memory.ts'

/** Sign-in addresses and browsers, for commands of this user. */
export type ScreensOptions = Pick<Headless, 'freshAddress' | 'browsers'>

/** A started station as `ondeck headless` needs it. */
export interface ServedStation {
  readonly api: StationApi
  readonly media: MediaSource
  /** Gives this user's commands access to addresses and browsers. */
  readonly showScreensAt?: (screens: ScreensOptions) => void
  /** Reports sign-ins to the screens and the log. */
  readonly publishBrowserChange?: (change: BrowserChange) => void
  close(): Promise<void>
}

export interface HeadlessOptions extends Pick<ServedStation, 'api' | 'publishBrowserChange'> {
  /** 0 for a free port. */
  readonly port: number
  /** Serves the page, videos and pictures. */
  readonly serving: FileHandler
  readonly sessions: SessionMemory
}

export interface Headless {
  readonly port: number
  /** Returns an address that signs in one browser, once and within ten minutes. */
  freshAddress(): string
  readonly browsers: StationApi['browsers']
  close(): Promise<void>
}

/** Serves the station's screens to browsers of this computer. Throws AppError `port-in-use`. */
export async function startHeadless(options: HeadlessOptions): Promise<Headless> {
  const { api, port, serving, sessions, publishBrowserChange = () => {} } = options
  const access = createBrowserAccess({
    memory: sessions,
    monotonicMs: () => performance.now(),
    nowMs: () => Date.now(),
    onSignedIn: (browser) => publishBrowserChange({ kind: 'signed-in', browser }),
  })
  const browsersFor = (own?: string) => browsersOf(access, publishBrowserChange, own)
  const listening = await listenHeadless({
    serving,
    access,
    port,
    onSocket: (socket, browser) => serveSocket(forBrowser(api, browsersFor(browser)), socket),
    onBug: (error) => api.onBug(error, 'headless'),
  })
  const origin = httpOrigin(`${LOOPBACK}:${listening.port}`)
  return {
    port: listening.port,
    // The part after # stays in the browser: no log or request contains it.
    freshAddress: () => `${origin}/#code=${access.issueCode()}`,
    browsers: browsersFor(),
    close: listening.close,
  }
}

/** Restricts the station's API for one browser: no sign-in addresses and no power events of the computer. */
const forBrowser = (api: StationApi, browsers: StationApi['browsers']): StationApi => ({
  ...api,
  browsers,
  signInAddress() {
    throw new AppError('not-here', { what: evidence('signing-in') })
  },
  computer: () => undefined,
})

/** `own` is the browser that sent the request; a command has none. */
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
