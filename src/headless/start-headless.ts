import { evidence } from '../contract/evidence.ts'
import { AppError } from '../core/app-error.ts'
import type { MediaSource } from '../node/http/media-source.ts'
import { createServing } from '../node/http/serving.ts'
import { serveSocket } from '../node/rpc/serve.ts'
import type { StationApi } from '../node/rpc/station-api.ts'
import { createAccess } from './access.ts'
import { originOf } from './gate.ts'
import { listenHeadless } from './listen-headless.ts'
import { LOOPBACK } from './loopback-port.ts'
import type { SessionMemory } from './session-memory.ts'

/** A station that has been started, as headless needs it. */
export interface RunningStation {
  readonly api: StationApi
  readonly media: MediaSource
  /** Commands of this user may ask for addresses too. */
  readonly showScreensAt?: (freshAddress: () => string) => void
  close(): Promise<void>
}

export interface HeadlessOptions extends Pick<RunningStation, 'api' | 'media'> {
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
  close(): Promise<void>
}

/** A browser lets no other browser in, and knows nothing of what happens to the computer. */
const forBrowsers = (api: StationApi): StationApi => ({
  ...api,
  signInAddress() {
    throw new AppError('not-here', { what: evidence('signing-in') })
  },
  computer: () => undefined,
})

/** The station's screens in browsers of this computer. Throws AppError `screens-missing` or `port-in-use`. */
export async function startHeadless({ api, media, port, screensDir, sessions }: HeadlessOptions): Promise<Headless> {
  const access = createAccess({ memory: sessions, monotonicMs: () => performance.now(), nowMs: () => Date.now() })
  const listening = await listenHeadless({
    serving: createServing({ screensDir, media }),
    access,
    port,
    onSocket: (socket) => serveSocket(forBrowsers(api), socket),
    onBug: (error) => api.onBug(error, 'headless'),
  })
  const origin = originOf(`${LOOPBACK}:${listening.port}`)
  return {
    port: listening.port,
    // What follows # stays in the browser: it is in no log and no request.
    freshAddress: () => `${origin}/#code=${access.issueCode()}`,
    close: listening.close,
  }
}
