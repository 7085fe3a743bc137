import type { z } from 'zod'
import type { FailureCode } from '../../contract/failure.ts'
import { AppError, toFailure } from '../../core/app-error.ts'
import type { Clock } from '../../core/ports.ts'
import { apiKeyPrefix } from '../../service-api/access.ts'
import { endpoints } from '../../service-api/endpoints.ts'
import { withoutSecrets } from '../log/known-secrets.ts'
import type { Transport } from '../network/transport.ts'
import { createAccessMemory } from './access-memory.ts'
import { readAnswer } from './answers.ts'
import { parseBaseUrl } from './base-url.ts'
import { exchange, type HttpAnswer } from './exchange.ts'
import { createRateLimitBackoff } from './rate-limit-backoff.ts'
import { createServiceClock } from './service-clock.ts'

export interface ServiceOptions {
  readonly baseUrl: string
  /** Goes into the Authorization header of this service's requests, and nowhere else. */
  readonly apiKey: string
  readonly clock: Clock
  readonly userAgent: string
  readonly transport: Transport
}

/** How long a call waits for a pause to end. Whoever asked hears of it then, and may ask again. */
const TIMEOUT_MS = 60_000

/** A page of 500 athletes with everything that can be said of them is a tenth of this. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** 500 rows of a few hundred columns are about 4 MB. */
const MAX_RESULTS_BYTES = 16 * 1024 * 1024

/** Whoever says one of these need not be the service: a portal and a proxy have clocks of their own. */
const notFromService: ReadonlySet<FailureCode> = new Set([
  'not-the-service',
  'answer-malformed',
  'service-unavailable',
  'service-busy',
])

export type EndpointName = keyof typeof endpoints

export interface Call {
  /** For the `{name}` in the endpoint's path. */
  readonly id?: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  /** The service said 429: the call waits, and is made again. */
  readonly onBusy?: () => void
}

/**
 * Makes the calls of section 4, one at a time or side by side: all of them share one pause after a 429 and one memory
 * of the service's clock. Throws AppError `config-invalid` and `key-malformed` before anything is asked.
 */
export function createCaller({ baseUrl, apiKey, clock, userAgent, transport }: ServiceOptions) {
  const base = parseBaseUrl(baseUrl)
  const { host } = new URL(base)
  if (!isApiKey(apiKey)) throw new AppError('key-malformed')
  const pause = createRateLimitBackoff(clock)
  const serviceClock = createServiceClock(clock)
  const access = createAccessMemory(clock)

  const call = <Shape extends z.ZodType>(name: EndpointName, asked: Call, shape: Shape, signal: AbortSignal) =>
    ask(name, asked, (answer, of) => readAnswer(answer, shape, of), signal)

  /** The same for an answer that is not taken apart as a whole. */
  async function ask<Result>(
    name: EndpointName,
    { id, query, body, onBusy }: Call,
    reading: (answer: HttpAnswer, of: { host: string; name: EndpointName }) => Result,
    signal: AbortSignal,
  ): Promise<Result> {
    const { method, path } = endpoints[name]
    const request = {
      method,
      url: base + path.replace(/\{\w+\}/, encodeURIComponent(id ?? '')) + queryText(query),
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      maxAnswerBytes: name === 'getExportResults' ? MAX_RESULTS_BYTES : MAX_ANSWER_BYTES,
    }
    const latestMs = clock.monotonicMs() + TIMEOUT_MS
    let answer: HttpAnswer
    do {
      if (!(await pause.isOverBy(latestMs, signal))) throw new AppError('service-busy', { host })
      answer = await exchange(request, transport, signal)
      if (answer.status === 429) onBusy?.()
      if (answer.status === 429) pause.begin(answer.header('retry-after'), timeOf(answer) ?? clock.nowMs())
      // Refused for its number, not for what it says: nothing was done, so even a POST may be repeated.
    } while (answer.status === 429 && !signal.aborted && clock.monotonicMs() < latestMs)
    if (answer.status !== 429) pause.end()
    access.record(name, answer.status)
    let isTheService = true
    try {
      return reading(withoutKey(answer, apiKey), { host, name })
    } catch (error) {
      isTheService = !notFromService.has(toFailure(error).code)
      throw error
    } finally {
      if (isTheService) serviceClock.update(timeOf(answer))
    }
  }

  return { call, ask, nowMs: serviceClock.nowMs, clockIsStale: serviceClock.isStale, lastKnownAccess: access.lastKnown }
}

/** When it was given, by the clock of whoever gave it. */
function timeOf(answer: HttpAnswer): number | null {
  const atMs = Date.parse(answer.header('date') ?? '')
  return Number.isNaN(atMs) ? null : atMs
}

/** A key starts with `sk` (section 5) and fits into a header. */
export const isApiKey = (text: string) => text.startsWith(apiKeyPrefix) && /^[\x21-\x7e]+$/.test(text)

/** A service may repeat the key in a refusal: what it says reaches the ledger and the screens, the key does not. */
function withoutKey(answer: HttpAnswer, apiKey: string): HttpAnswer {
  const hide = (text: string) => withoutSecrets(text, [apiKey], '[key]')
  const header = (name: string) => {
    const value = answer.header(name)
    return value === undefined ? undefined : hide(value)
  }
  return { ...answer, header, text: hide(answer.text) }
}

function queryText(query: Call['query']): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) parameters.set(key, String(value))
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
