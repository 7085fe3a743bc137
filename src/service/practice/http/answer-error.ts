import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '../../endpoints.ts'
import { toErrorAnswer } from './error-answer.ts'
import { Refusal } from './refusal.ts'

interface Parts {
  readonly now: () => number
  readonly log: (line: string) => void
}

/** Formats the service's time for the Date header of every answer. */
export const httpDate = (now: () => number) => new Date(now()).toUTCString()

/** Returns the path of a request without its query. */
export const requestPath = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''

/** Makes the error object for every failure (section 7). */
export function createErrorAnswer({ now, log }: Parts) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const path = requestPath(request).replace(`/${apiVersion}`, '')
    const { status, body } = toErrorAnswer(error, { method: request.method, path })
    if (status >= 500) log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`)
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    return reply.header('date', httpDate(now)).status(status).send(body)
  }
}

/** Answers requests that are no HTTP, directly on the socket (section 7). */
export function createClientErrorAnswer({ now }: Pick<Parts, 'now'>) {
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
