import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { FileHandler } from '../computer/http/file-handler.ts'
import { MEDIA_PREFIX } from '../computer/http/media.ts'
import { textResponse } from '../computer/http/responses.ts'
import type { BrowserAccess } from './browser-access.ts'
import { type ConnectionLimits, limitConnections, requestLimits } from './connection-limits.ts'
import { createContractSockets, hangUp } from './contract-sockets.ts'
import { answerLogin } from './login-routes.ts'
import { LOOPBACK, listenOnLoopback } from './loopback-port.ts'
import { requestOriginOf, requestPath, sendResponse, toRequest } from './node-http.ts'
import { checkOrigin, hostOf, httpOrigin, isLocalhostVisit, refusalStatus } from './request-origin.ts'

/** Path of the WebSocket that serves the contract. */
const CONTRACT_PATH = '/contract'

/** Pages post only a code, a nonce or a signature. */
const MAX_BODY_BYTES = 1_024

export interface ListenOptions {
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

export interface Listening {
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
