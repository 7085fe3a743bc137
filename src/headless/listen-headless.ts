import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { plainAnswer } from '../node/http/answers.ts'
import { MEDIA_PREFIX } from '../node/http/media.ts'
import type { Serving } from '../node/http/serving.ts'
import type { Access } from './access.ts'
import { createContractSockets, hangUp } from './contract-sockets.ts'
import { answerAtEntrance } from './entrance.ts'
import { hostsOf, originOf, refusalOf, refusalStatus } from './gate.ts'
import { LOOPBACK, listenOnLoopback } from './loopback-port.ts'
import { knockOf, pathOf, sendResponse, toRequest } from './node-http.ts'
import { readSessionCookie } from './session-cookie.ts'

/** The WebSocket on which the contract is served. */
const CONTRACT_PATH = '/contract'

/** What a page sends by POST is a code. */
const MAX_BODY_BYTES = 1_024
const SLOWEST_REQUEST_MS = 30_000

export interface ListenOptions {
  readonly serving: Serving
  readonly access: Access
  /** 0 for a free one. */
  readonly port: number
  /** Somebody who has entered opened a socket. */
  readonly onSocket: (socket: WebSocket) => void
  /** What went wrong while a request was answered: the other side only hears that something did. */
  readonly onBug: (error: unknown) => void
}

export interface Listening {
  readonly port: number
  /** Ends the open connections too. */
  close(): Promise<void>
}

/** Serves the station to browsers of this computer. Throws AppError `port-in-use`. */
export async function listenHeadless({ serving, access, onBug, ...options }: ListenOptions): Promise<Listening> {
  const sockets = createContractSockets(options.onSocket)
  const server = createServer({ requestTimeout: SLOWEST_REQUEST_MS })
  const port = await listenOnLoopback(server, options.port)
  const hosts = hostsOf(port)
  server.on('request', (message, response) => {
    answer(message, response).catch((error: unknown) => {
      onBug(error)
      response.destroy()
    })
  })
  server.on('upgrade', upgrade)

  async function answer(message: IncomingMessage, response: ServerResponse) {
    const found = await answerTo(message).catch((error: unknown) => {
      onBug(error)
      return plainAnswer(500, 'OnDeck made a mistake of its own')
    })
    await sendResponse(found, response)
  }

  async function answerTo(message: IncomingMessage): Promise<Response> {
    const path = pathOf(message)
    if (path === null) return plainAnswer(400, 'Ask for a path')
    const refusal = refusalOf(knockOf(message, path), hosts)
    if (refusal) return plainAnswer(refusalStatus[refusal], refusal)
    if (!methods.has(message.method)) return plainAnswer(405, 'Method not allowed')
    const request = await toRequest(message, originOf(`${LOOPBACK}:${port}`), MAX_BODY_BYTES)
    if (!request) return plainAnswer(413, 'Too long', { connection: 'close' })
    return (await answerAtEntrance(request, access, port)) ?? answerInside(request, path)
  }

  function answerInside(request: Request, path: string): Promise<Response> | Response {
    if (path === CONTRACT_PATH) return plainAnswer(426, 'Open a WebSocket', { upgrade: 'websocket' })
    if (path.startsWith(MEDIA_PREFIX) && !hasEntered(request.headers.get('cookie')))
      return plainAnswer(401, 'Enter first')
    return serving(request)
  }

  const hasEntered = (cookie: string | null) => access.hasEntered(readSessionCookie(port, cookie))

  function upgrade(message: IncomingMessage, connection: Duplex, head: Buffer) {
    const path = pathOf(message)
    if (path !== CONTRACT_PATH) return hangUp(connection, 404)
    const refusal = refusalOf({ ...knockOf(message, path), mode: 'websocket' }, hosts)
    if (refusal) return hangUp(connection, refusalStatus[refusal])
    if (!hasEntered(message.headers.cookie ?? null)) return hangUp(connection, 401)
    sockets.accept(message, connection, head)
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
