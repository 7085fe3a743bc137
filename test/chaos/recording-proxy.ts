// A proxy between the station and the service that passes every call on, and records for each reservation whether its
// answer was delivered. So neither side reports the count of lost answers itself. A run can let it lie.
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { listen, stopListening } from '../../src/service/practice/http/listen.ts'
import { type Answer, isDressed, type Lie, readAll, send, tell } from '../support/lying-gateway.ts'

/** A reservation whose answer came out of the service whole and readable. */
export interface AnsweredReservation {
  readonly sessionId: string
  readonly fileName: string
  readonly askedAtMs: number
  readonly answeredAtMs: number
  /** When the target is over, by the service's clock. */
  readonly endsAtMs: number
  /** The target was over when it was issued. */
  readonly expired: boolean
}

const Asked = z.looseObject({ file_name: z.string() })
const Answered = z.looseObject({ session_id: z.string(), upload_expires_at: z.string() })

/** The Date header counts whole seconds, the end of a target does not. */
const HEADER_TOLERANCE_MS = 1_000

/** Lies to tell on the way to the service and to its store. */
interface Gateway {
  /** The store's origin, and the one that the station is told instead. */
  readonly store: { readonly origin: string; readonly toldOrigin: string }
  readonly takeLie: () => Lie | null
}

export async function openRecordingProxy(baseUrl: string, gateway: Gateway | null) {
  const service = new URL(baseUrl)
  const answered: AnsweredReservation[] = []
  const waiting = new Set<{ readonly what: 'call' | 'reservation'; readonly resolve: () => void }>()
  let lostAnswers = 0

  function happened(what: 'call' | 'reservation') {
    for (const one of waiting) if (one.what === what) one.resolve()
  }

  async function carry(request: IncomingMessage, response: ServerResponse) {
    happened('call')
    const askedAtMs = Date.now()
    const body = await readAll(request)
    const isReservation = request.method === 'POST' && request.url?.endsWith('/captures') === true
    const lie = gateway?.takeLie() ?? null
    if (lie?.passesOn === false) return tell(lie, response, null)
    try {
      const answer = withStore(await pass(service, request, body))
      if (isReservation && answer.status < 300) {
        if (isDressed(lie)) remember(body, answer, askedAtMs)
        else lostAnswers += 1
      }
      if (lie) tell(lie, response, answer)
      else send(response, answer.status, answer.body, answer.headers)
      if (isReservation) happened('reservation')
    } catch {
      if (isReservation) lostAnswers += 1
      request.socket.destroy()
    }
  }

  function withStore(answer: Answer): Answer {
    if (!gateway) return answer
    const { origin, toldOrigin } = gateway.store
    return { ...answer, body: Buffer.from(answer.body.toString('utf8').replaceAll(origin, toldOrigin)) }
  }

  function remember(body: Buffer, answer: Answer, askedAtMs: number) {
    const read = Answered.safeParse(parse(answer.body))
    if (!read.success) {
      lostAnswers += 1
      return
    }
    const { session_id: sessionId, upload_expires_at: expiresAt } = read.data
    const { file_name: fileName } = Asked.parse(parse(body))
    const endsAtMs = Date.parse(expiresAt)
    const leftMs = endsAtMs - Date.parse(String(answer.headers.date))
    const expired = leftMs <= HEADER_TOLERANCE_MS
    answered.push({ sessionId, fileName, askedAtMs, answeredAtMs: Date.now(), endsAtMs, expired })
  }

  /** Resolves when the next call comes, or the next reservation was answered; after `timeoutMs` in any case. */
  function next(what: 'call' | 'reservation', timeoutMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const one = { what, resolve }
    waiting.add(one)
    const late = setTimeout(resolve, timeoutMs)
    return promise.finally(() => {
      clearTimeout(late)
      waiting.delete(one)
    })
  }

  const server = createServer((request, response) => void carry(request, response).catch(() => response.destroy()))
  const port = await listen(server, 0)
  return {
    baseUrl: `http://127.0.0.1:${port}${service.pathname}`,
    answered,
    /** Reservations that were asked for and got no readable answer, whether or not one was made. */
    lostAnswers: () => lostAnswers,
    next,
    close: () => stopListening(server),
  }
}

/** To its end even when the station is gone: the service does its work all the same. */
function pass(service: URL, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onward = ask({ host: service.hostname, port: service.port, method, path: url, headers }, (answer) => {
      readAll(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    onward.on('error', reject)
    onward.end(body)
  })
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
