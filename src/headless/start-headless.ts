import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { type WebSocket, WebSocketServer } from 'ws'
import type { z } from 'zod'
import type { FileHandler } from '../computer/http/file-handler.ts'
import { MEDIA_PREFIX } from '../computer/http/media.ts'
import type { MediaSource } from '../computer/http/media-source.ts'
import { createResponse, textResponse } from '../computer/http/responses.ts'
import { AppError } from '../station/app-error.ts'
import { evidence } from '../station/contract/evidence.ts'
import { EnterRequest, GreetRequest, ProveRequest, signInPaths } from '../station/contract/sign-in.ts'
import type { BrowsersToSignOut, SignedInBrowser } from '../station/contract/signed-in-browser.ts'
import type { BrowserChange } from '../station/host/browser-changes.ts'
import { serveSocket } from '../station/rpc/serve.ts'
import type { StationApi } from '../station/rpc/station-api.ts'
import { type BrowserAccess, createBrowserAccess } from './browser-access.ts'
import { type ConnectionLimits, limitConnections, requestLimits } from './connection-limits.ts'
import { LOOPBACK, listenOnLoopback } from './loopback-port.ts'
import {
  checkOrigin,
  hostOf,
  httpOrigin,
  isLocalhostVisit,
  type RequestOrigin,
  refusalStatus,
} from './request-origin.ts'
import type { SessionMemory } from './session-memory.ts'
import { describeBrowser } from './sign-in/browser-name.ts'

/** Answers the requests of signing in; null for every other path. */
async function answerLogin(request: Request, access: BrowserAccess, origin: string): Promise<Response | null> {
  const route = routes[new URL(request.url).pathname]
  if (route === undefined) return null
  if (request.method !== 'POST') return textResponse(405, 'Method not allowed', { allow: 'POST' })
  // A form of any web site could send other types without a preflight request.
  if (!isJson(request)) return textResponse(415, 'Send JSON')
  return route(await request.json().catch(() => null), { access, origin, userAgent: request.headers.get('user-agent') })
}

interface LoginContext {
  readonly access: BrowserAccess
  readonly origin: string
  readonly userAgent: string | null
}

type Route = (body: unknown, context: LoginContext) => Response

/** Makes a route of signing in that validates its body. */
const routeFor =
  <Body>(shape: z.ZodType<Body>, handle: (body: Body, context: LoginContext) => Response): Route =>
  (body, context) => {
    const read = shape.safeParse(body)
    return read.success ? handle(read.data, context) : badRequest()
  }

const routes: Readonly<Record<string, Route>> = {
  [signInPaths.enter]: routeFor(EnterRequest, (body, { access, userAgent }) => {
    const result = access.enter({ ...body, ...describeBrowser(userAgent ?? '') })
    switch (result.kind) {
      case 'entered':
        return json({ browser: result.browser, station: result.station })
      case 'bad-key':
        return badRequest()
      case 'refused':
        return unknown()
      case 'too-often':
        return textResponse(429, 'Too many wrong codes', { 'retry-after': '60' })
    }
  }),
  [signInPaths.greet]: routeFor(GreetRequest, (body, { access, origin }) => {
    const greeted = access.greet({ ...body, origin })
    return greeted ? json(greeted) : unknown()
  }),
  [signInPaths.prove]: routeFor(ProveRequest, ({ signature, ...greeting }, { access, origin }) => {
    const proven = access.prove({ ...greeting, origin }, signature)
    return proven ? json(proven) : unknown()
  }),
}

const json = (body: object) =>
  createResponse(
    200,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    JSON.stringify(body),
  )

const badRequest = () => textResponse(400, 'Send JSON with the fields of this step')

const unknown = () => textResponse(401, 'Sign in with a code that OnDeck prints')

const isJson = ({ headers }: Request) => /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')

// Conversion between Node's HTTP server and the web-standard Request and Response.

/** Returns the path without the query; null where the request's address is no path. */
function requestPath({ url = '' }: IncomingMessage): string | null {
  return url.startsWith('/') ? new URL(`http://path${url}`).pathname : null
}

/** Reads the headers that the origin check needs. `path` is that of `requestPath`. */
function requestOriginOf({ method = '', headersDistinct }: IncomingMessage, path: string): RequestOrigin {
  const one = (name: string) => headersDistinct[name]?.join(', ') ?? null
  return {
    method,
    path,
    hosts: headersDistinct['host'] ?? [],
    origin: one('origin'),
    site: one('sec-fetch-site'),
    mode: one('sec-fetch-mode'),
    destination: one('sec-fetch-dest'),
  }
}

/**
 * Converts a request. `origin` is our own address, not the request's. Null when the body is longer than `maxBytes` or
 * breaks off.
 */
async function toRequest(message: IncomingMessage, origin: string, maxBytes: number): Promise<Request | null> {
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const { method = 'GET', url = '/' } = message
  if (method === 'GET' || method === 'HEAD') return new Request(`${origin}${url}`, { method, headers })
  const body = await readBounded(message, maxBytes)
  return body && new Request(`${origin}${url}`, { method, headers, body })
}

async function readBounded(message: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of message as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      if (bytes > maxBytes) return null
      pieces.push(piece)
    }
  } catch {
    return null
  }
  return Buffer.concat(pieces)
}

/** Resolves when everything was sent or the connection is closed; a body that fails closes the connection. */
async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  if (to.destroyed) return response.body?.cancel()
  to.writeHead(response.status, [...response.headers].flat())
  if (response.body === null) return void to.end()
  // Same class at run time; the DOM's type of this name hides it.
  const body = response.body as ReadableStream<Uint8Array>
  await pipeline(Readable.fromWeb(body), to).catch(() => to.destroy())
}

/** Size of the largest message, such as a command about ten thousand clips by their ids. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024

/** Keeps the WebSockets of signed-in browsers. */
function createContractSockets(onSocket: (socket: WebSocket, browser: string) => void) {
  const browserOf = new Map<WebSocket, string>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    // Compression would only cost time: nothing leaves this computer.
    perMessageDeflate: false,
  })

  return {
    accept(message: IncomingMessage, connection: Duplex, head: Buffer, browserConnection: BrowserConnection) {
      server.handleUpgrade(message, connection, head, (socket) => {
        // The library closes connections that break the protocol; their error must not end the station.
        socket.on('error', () => socket.terminate())
        browserOf.set(socket, browserConnection.browser)
        const leave = browserConnection.connect()
        socket.on('close', () => {
          browserOf.delete(socket)
          leave()
        })
        onSocket(socket, browserConnection.browser)
      })
    },
    /** Closes the sockets of browsers that are no longer signed in. */
    end(browsers: readonly string[]) {
      for (const [socket, browser] of browserOf) if (browsers.includes(browser)) socket.terminate()
    },
    close() {
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

interface BrowserConnection {
  readonly browser: string
  /** Called when the WebSocket is open; returns the function to call when it closes. */
  readonly connect: () => () => void
}

/** Refuses an upgrade, which has no response object. */
function hangUp(connection: Duplex, status: 401 | 403 | 404 | 421) {
  connection.on('error', () => connection.destroy())
  connection.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Path of the WebSocket that serves the contract. */
const CONTRACT_PATH = '/contract'

/** Pages post only a code, a nonce or a signature. */
const MAX_BODY_BYTES = 1_024

interface ListenOptions {
  readonly serving: FileHandler
  readonly access: BrowserAccess
  /** 0 for a free port. */
  readonly port: number
  /** Called when a signed-in browser opened a socket. */
  readonly onSocket: (socket: WebSocket, browser: string) => void
  /** Called with an unexpected error of a request; the browser gets only a status. */
  readonly onBug: (error: unknown) => void
  /** Set only by tests. */
  readonly limits?: Partial<ConnectionLimits>
}

interface Listening {
  readonly port: number
  /** Closes open connections too. */
  close(): Promise<void>
}

/** Serves the station to browsers of this computer. Throws AppError `port-in-use`. */
export async function listenHeadless({ serving, access, onBug, ...options }: ListenOptions): Promise<Listening> {
  const sockets = createContractSockets(options.onSocket)
  access.onEnd(sockets.end)
  const server = createServer(requestLimits)
  const connections = limitConnections(server, options.limits)
  const port = await listenOnLoopback(server, options.port)
  // Errors such as too many open files concern one connection; the server keeps listening.
  server.on('error', onBug)
  const host = hostOf(LOOPBACK, port)
  const origin = httpOrigin(host)
  server.on('request', (message, response) => {
    answer(message, response).catch((error: unknown) => {
      onBug(error)
      response.destroy()
    })
  })
  server.on('upgrade', upgrade)

  async function answer(message: IncomingMessage, response: ServerResponse) {
    if (!(await connections.turnOf(message, response))) return
    const found = await route(message).catch((error: unknown) => {
      onBug(error)
      return textResponse(500, 'OnDeck made a mistake of its own')
    })
    await sendResponse(found, response)
  }

  async function route(message: IncomingMessage): Promise<Response> {
    const path = requestPath(message)
    if (path === null) return textResponse(400, 'Ask for a path')
    const requestOrigin = requestOriginOf(message, path)
    if (isLocalhostVisit(requestOrigin, port))
      return textResponse(307, 'Found at its address', { location: `${origin}/` })
    const refusal = checkOrigin(requestOrigin, host)
    if (refusal) return textResponse(refusalStatus[refusal], refusal)
    if (!methods.has(message.method)) return textResponse(405, 'Method not allowed')
    const request = await toRequest(message, origin, MAX_BODY_BYTES)
    if (!request) return textResponse(413, 'Too long', { connection: 'close' })
    return (await answerLogin(request, access, origin)) ?? answerInside(request, path, message)
  }

  function answerInside(request: Request, path: string, { socket }: IncomingMessage): Promise<Response> | Response {
    if (path === CONTRACT_PATH) return textResponse(426, 'Open a WebSocket', { upgrade: 'websocket' })
    if (!path.startsWith(MEDIA_PREFIX)) return serving(request)
    const [token = '', ...rest] = path.slice(MEDIA_PREFIX.length).split('/')
    if (!access.mayReadMedia(token)) return textResponse(401, 'Sign in first')
    connections.signIn(socket)
    const { method, headers } = request
    return serving(new Request(`${origin}${MEDIA_PREFIX}${rest.join('/')}`, { method, headers }))
  }

  function upgrade(message: IncomingMessage, connection: Duplex, head: Buffer) {
    const path = requestPath(message)
    if (path !== CONTRACT_PATH) return hangUp(connection, 404)
    const refusal = checkOrigin({ ...requestOriginOf(message, path), mode: 'websocket' }, host)
    if (refusal) return hangUp(connection, refusalStatus[refusal])
    // Pages can set no other header of a WebSocket.
    const browser = access.useTicket(message.headers['sec-websocket-protocol'] ?? '')
    if (browser === null) return hangUp(connection, 401)
    connections.keepOpen(message.socket)
    sockets.accept(message, connection, head, { browser, connect: () => access.connect(browser) })
  }

  async function close() {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    sockets.close()
    server.closeAllConnections()
    await closed
  }

  return { port, close }
}

const methods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST'])

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
