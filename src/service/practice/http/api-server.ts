import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import { apiVersion, endpoints } from '../../endpoints.ts'
import { errorCodes } from '../../errors.ts'
import type { FaultHooks } from '../fault-hooks.ts'
import type { Organization, Organizations } from '../organizations.ts'
import type { EndpointName, Handlers } from './call.ts'
import { isJsonObject, parseJson, Refusal } from './json-object.ts'

/** Connections to one of the practice service's addresses; the oldest ends for the next. */
const MAX_CONNECTIONS = 256
/** Requests of one connection that are being answered. Clients wait for each answer before they send the next one. */
const MAX_REQUESTS = 3

/** Limits connections, since any program on this computer can connect. */
export function limitConnections(server: Server, maxConnections = MAX_CONNECTIONS): void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    const [oldest] = open
    if (open.size <= maxConnections || !oldest) return
    open.delete(oldest)
    oldest.destroy()
  })
}

/** Passes on the requests of connections that send one after the other, and ends the others. */
export function inOrder(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    const requests = (waiting.get(socket) ?? 0) + 1
    if (socket.destroyed) return
    if (requests > MAX_REQUESTS) return void socket.destroy()
    waiting.set(socket, requests)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}

/** An error object with its HTTP status (service interface 2.7, section 7). */
interface ErrorAnswer {
  readonly status: number
  readonly body: { readonly error: string; readonly message: string; readonly messages?: string }
}

/** Converts any error to the error object; `messages` on capture creation only (service interface 2.7). */
function toErrorAnswer(error: unknown, request: { readonly method: string; readonly path: string }): ErrorAnswer {
  const { status, message } = toRefusal(error)
  const { method, path } = endpoints.createCapture
  const creation = request.method === method && request.path === path
  const body = { error: errorCodes[status], message }
  return { status, body: creation && status < 500 ? { ...body, messages: message } : body }
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Errors of the framework about a request: media type, size, address.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return new Refusal(400, error instanceof Error ? error.message : 'Bad request.')
  return new Refusal(500, 'An unexpected error occurred.')
}

interface AnswerErrorParts {
  readonly now: () => number
  readonly log: (line: string) => void
}

/** Formats the service's time for the Date header of every answer. */
const httpDate = (now: () => number) => new Date(now()).toUTCString()

/** Returns the path of a request without its query. */
const requestPath = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Makes the error object for every failure (section 7). */
function createErrorAnswer({ now, log }: AnswerErrorParts) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const path = requestPath(request).replace(`/${apiVersion}`, '')
    const { status, body } = toErrorAnswer(error, { method: request.method, path })
    if (status >= 500) log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`)
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    return reply.header('date', httpDate(now)).status(status).send(body)
  }
}

/** Answers requests that are no HTTP, directly on the socket (section 7). */
function createClientErrorAnswer({ now }: Pick<AnswerErrorParts, 'now'>) {
  const { body } = toErrorAnswer(new Refusal(400, 'Malformed HTTP request.'), { method: '', path: '' })
  const text = JSON.stringify(body)
  return (_error: Error, socket: Socket) => {
    const head = [
      'HTTP/1.1 400 Bad Request',
      `Date: ${httpDate(now)}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
    ]
    if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
}

interface Parts {
  readonly handlers: Handlers
  readonly organizations: Organizations
  readonly faultHooks: FaultHooks
  /** Served without a key, for people and tools that explore the API. */
  readonly description: unknown
  readonly now: () => number
  readonly log: (line: string) => void
}

const MAX_BODY_BYTES = 4 * 1024 * 1024
/** Longer than any id in a request line: the call itself checks the length (service interface 4.8). */
const MAX_ID_LENGTH = 20_000
/** Clients that ask rarely keep their connection. */
const KEEP_ALIVE_MS = 72_000
const DESCRIPTION_PATH = `/${apiVersion}/openapi.json`

/** The service's HTTP side: the key, the eleven calls, and an error object for everything else (sections 4, 5, 7). */
export function createApiServer(parts: Parts): FastifyInstance {
  const { organizations, description, now } = parts
  const answerError = createErrorAnswer(parts)
  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: MAX_ID_LENGTH },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    serverFactory(listener) {
      const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 }, inOrder(listener))
      limitConnections(server)
      return server
    },
    clientErrorHandler: createClientErrorAnswer(parts),
  })
  server.removeAllContentTypeParsers()
  const readJson = async (_request: FastifyRequest, body: Buffer) => parseJson(body)
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  server.setErrorHandler(answerError)
  server.setNotFoundHandler(refuseAddress)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('date', httpDate(now))
    const path = requestPath(request)
    if (path.startsWith(`/${apiVersion}/`) && path !== DESCRIPTION_PATH) authenticate(request, organizations)
    // Checked before the body is read, because a wrong address is the first error.
    if (request.is404) refuseAddress()
  })
  server.get(DESCRIPTION_PATH, () => description)
  for (const name of endpointNames) addRoute(server, name, parts)
  return server
}

function refuseAddress(): never {
  throw new Refusal(404, 'There is no such address.')
}

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)
const endpointNames = Object.keys(endpoints).filter(isEndpointName)

/** Checks the key before anything else of the request (service interface 5.1 to 5.3). */
function authenticate({ headers }: FastifyRequest, organizations: Organizations): Organization {
  const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const organization = key === undefined ? undefined : organizations.find(key)
  if (!organization) throw new Refusal(401, 'The bearer token is missing or invalid.')
  return organization
}

function addRoute(server: FastifyInstance, name: EndpointName, { handlers, organizations, faultHooks }: Parts) {
  const { method, path } = endpoints[name]
  server.route({
    method,
    url: `/${apiVersion}${path.replace(/\{\w+\}/, ':id')}`,
    onRequest: faultHooks.before(name),
    onSend: faultHooks.after,
    async handler(request, reply) {
      const answer: unknown = await handlers[name]({
        organization: authenticate(request, organizations),
        id: idOf(request),
        query: new URLSearchParams(request.url.slice(requestPath(request).length)),
        body: request.body,
        expiresTarget: faultHooks.expiresTarget(request),
      })
      return answer === undefined ? reply.status(204).send() : answer
    },
  })
}

const idOf = ({ params }: FastifyRequest) =>
  isJsonObject(params) && typeof params['id'] === 'string' ? params['id'] : ''
