import type { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import type { Clock, Service } from '../../core/ports.ts'
import { apiKeyPrefix } from '../../interface/access.ts'
import { AthleteAnswer, AthletePage } from '../../interface/athletes.ts'
import { CaptureAnswer, CapturePage, Reservation } from '../../interface/captures.ts'
import { endpoints } from '../../interface/endpoints.ts'
import { read } from './answers.ts'
import { parseBaseUrl } from './base-url.ts'
import { exchange, type HttpAnswer } from './exchange.ts'
import { createPause } from './pause.ts'
import { createServiceClock } from './service-clock.ts'

interface Parts {
  readonly baseUrl: string
  /** Goes into the Authorization header of this service's requests, and nowhere else. */
  readonly apiKey: string
  readonly clock: Clock
  readonly userAgent: string
}

interface Call {
  readonly path: string
  readonly query?: Record<string, string | number | undefined>
  readonly body?: unknown
}

/** The service over HTTP. A 429 pauses every call and is then tried again; nothing else is repeated here. */
export function createServiceClient({ baseUrl, apiKey, clock, userAgent }: Parts): Service {
  const base = parseBaseUrl(baseUrl)
  const { host } = new URL(base)
  if (!isKey(apiKey)) throw new AppError('key-malformed')
  const pause = createPause(clock)
  const serviceClock = createServiceClock(clock)

  async function call<Shape extends z.ZodType>(
    method: 'GET' | 'POST',
    { path, query, body }: Call,
    shape: Shape,
    signal: AbortSignal,
  ): Promise<z.infer<Shape>> {
    const request = {
      method,
      url: base + path + toQuery(query),
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    let answer: HttpAnswer
    do {
      await pause.over(signal)
      answer = await exchange(request, signal)
      serviceClock.heard(answer.header('date'))
      if (answer.status === 429) pause.begin(answer.header('retry-after'), serviceClock.nowMs() ?? clock.nowMs())
      // Refused for its number, not for what it says: nothing was done, so even a POST may be repeated.
    } while (answer.status === 429 && !signal.aborted)
    pause.end()
    return read(withoutKey(answer, apiKey), shape, { host, path })
  }

  const { createAthlete, createCapture, getCapture, listAthletes, listCaptures } = endpoints

  return {
    async hello(signal) {
      await call('GET', { path: listAthletes.path, query: { limit: 1 } }, AthletePage, signal)
    },
    reserve: (capture, signal) => call('POST', { path: createCapture.path, body: capture }, Reservation, signal),
    capture: (sessionId, signal) =>
      call(
        'GET',
        { path: getCapture.path.replace('{captureId}', encodeURIComponent(sessionId)) },
        CaptureAnswer,
        signal,
      ),
    async captures(query, signal) {
      const { captures, total_count } = await call('GET', { path: listCaptures.path, query }, CapturePage, signal)
      return { captures, totalCount: total_count ?? null }
    },
    async athletes(query, signal) {
      const { athletes } = await call('GET', { path: listAthletes.path, query }, AthletePage, signal)
      return athletes
    },
    createAthlete: (athlete, signal) =>
      call('POST', { path: createAthlete.path, body: athlete }, AthleteAnswer, signal),
    nowMs: serviceClock.nowMs,
  }
}

/** A key starts with `sk` (section 5) and fits into a header. */
const isKey = (text: string) => text.startsWith(apiKeyPrefix) && /^[\x21-\x7e]+$/.test(text)

/** A key shorter than this could stand in a text by chance, and is none that a service gives out. */
const SHORTEST_SECRET = 8

/** A service may repeat the key in a refusal: what it says reaches the ledger and the screens, the key does not. */
function withoutKey(answer: HttpAnswer, apiKey: string): HttpAnswer {
  if (apiKey.length < SHORTEST_SECRET) return answer
  const hide = (text: string) => text.replaceAll(apiKey, '[key]')
  const header = (name: string) => {
    const value = answer.header(name)
    return value === undefined ? undefined : hide(value)
  }
  return { ...answer, header, text: hide(answer.text) }
}

function toQuery(query: Call['query']): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) parameters.set(key, String(value))
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
