// Faults of one answer of the service. A test writes a script of these, one per call.
import type { ServerResponse } from 'node:http'

export type CallName = 'listAthletes' | 'getAthlete' | 'createAthlete' | 'createCapture' | 'listCaptures' | 'getCapture'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** `works`: whether the service does what it was asked before it misbehaves. */
export interface Fault {
  readonly works: boolean
  readonly answer: (response: ServerResponse, meant: Answer) => void | Promise<void>
}

const error = (status: number, code: string, message: string, headers: Record<string, string> = {}): Fault => ({
  works: false,
  answer: (response) =>
    sendText(response, status, 'application/json', JSON.stringify({ error: code, message }), headers),
})

export const dropBefore: Fault = { works: false, answer: (response) => void response.socket?.destroy() }
export const dropAfter: Fault = { works: true, answer: (response) => void response.socket?.destroy() }
export const unauthorized = error(401, 'Unauthorized', 'The bearer token is missing or invalid.')
export const forbidden = error(403, 'Forbidden', 'The feature is not enabled for this organization.')
export const busy = (retryAfter?: string): Fault =>
  error(
    429,
    'TooManyRequests',
    'The rate limit is exceeded.',
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  )
export const failing = (status: 500 | 502 | 503 | 504): Fault =>
  error(status, 'InternalServerError', 'Unexpected failure.')
/** Refused in the words of a gateway in front of the service: no JSON. */
export const gatewayPage = (status: number): Fault => ({
  works: false,
  answer: (response) => sendText(response, status, 'text/html', `<html><body><h1>${status}</h1></body></html>`),
})
export const refusing = (status: number, body: unknown): Fault => ({
  works: false,
  answer: (response) => sendText(response, status, 'application/json', JSON.stringify(body)),
})

/** Stays silent until the test lets it answer. */
export function holding({ works }: { works: boolean }) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const fault: Fault = {
    works,
    answer: async (response, meant) => {
      await promise
      if (!response.destroyed) sendText(response, meant.status, 'application/json', JSON.stringify(meant.body))
    },
  }
  return { fault, release: resolve }
}

/** Does its work and never says a word. */
export const silent: Fault = { works: true, answer: () => {} }
export const silentBefore: Fault = { works: false, answer: () => {} }

const afterWork = (answer: Fault['answer']): Fault => ({ works: true, answer })

export const noJson = afterWork((response) => sendText(response, 200, 'application/json', '{"session_id": oops'))
export const wrongShape = afterWork((response) =>
  sendText(response, 200, 'application/json', '{"session_id":42,"status":null}'),
)
export const empty = afterWork((response) => void response.writeHead(204).end())
/** Whole by its length, but not whole JSON. */
export const cutJson = afterWork((response, { status, body }) =>
  sendText(response, status, 'application/json', JSON.stringify(body).slice(0, -20)),
)
/** Ends before its announced length. */
export const cutAnswer = afterWork((response, { status, body }) => {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': String(text.length + 100) })
  response.write(text, () => response.socket?.destroy())
})
/** A captive portal. */
export const page: Fault = {
  works: false,
  answer: (response) => sendText(response, 200, 'text/html', '<!doctype html><title>Welcome to our Wi-Fi</title>'),
}
export const redirect = (location: string): Fault => ({
  works: false,
  answer: (response) => void response.writeHead(302, { location }).end(),
})

export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
) {
  const bytes = Buffer.from(text)
  response.writeHead(status, { ...headers, 'content-type': type, 'content-length': String(bytes.length) }).end(bytes)
}

/** The steps that the test wrote for each call; a call beyond them is answered as it should be. */
export function createScript() {
  const steps = new Map<CallName, (Fault | null)[]>()
  const standing = new Map<CallName, Fault>()

  return {
    /** One step per call; null lets one call through. */
    next(call: CallName, ...faults: (Fault | null)[]) {
      steps.set(call, [...(steps.get(call) ?? []), ...faults])
    },
    always(call: CallName, fault: Fault | null) {
      if (fault) standing.set(call, fault)
      else standing.delete(call)
    },
    take: (call: CallName): Fault | null => steps.get(call)?.shift() ?? standing.get(call) ?? null,
  }
}
