import { createServer } from 'node:http'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { apiVersion, endpoints } from '../../endpoints.ts'
import type { FaultHooks } from '../fault-hooks.ts'
import type { Organization, Organizations } from '../organizations.ts'
import { createClientErrorAnswer, createErrorAnswer, httpDate, requestPath } from './answer-error.ts'
import type { EndpointName, Handlers } from './call.ts'
import { isJsonObject, parseJson } from './json-object.ts'
import { inOrder, limitConnections } from './limit-connections.ts'
import { Refusal } from './refusal.ts'

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
