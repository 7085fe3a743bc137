import type { z } from 'zod'
import { createSecretFilter } from '../../computer/log/known-secrets.ts'
import { readRetryAfter } from '../../computer/network/retry-after.ts'
import type { Transport } from '../../computer/network/transport.ts'
import { AppError, toFailure } from '../../station/app-error.ts'
import type { FailureCode } from '../../station/contract/failure.ts'
import type { Clock } from '../../station/ports.ts'
import { apiKeyPrefix } from '../access.ts'
import { endpoints } from '../endpoints.ts'
import { createAccessMemory } from './access-memory.ts'
import type { EndpointName } from './answers.ts'
import { readAnswer } from './answers.ts'
import { parseBaseUrl } from './base-url.ts'
import { exchange, type HttpAnswer, retryAfterMsOf, timeOf } from './exchange.ts'
import type { SharedPace } from './shared-pace.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
const FIRST_SPACING_MS = 250
const MAX_SPACING_MS = 2_000
/** Shorter spacings end. */
const MIN_SPACING_MS = 50

/**
 * Paces all calls after a 429: every call waits, not only the one that was refused, and later calls are spaced out
 * until successes shorten the spacing again. The service publishes no rate (section 8). Stations that share a pace pause
 * together, and the shared rate replaces the spacing. Used by `createCaller`.
 */
function createRateLimitBackoff(clock: Clock, shared?: SharedPace) {
  let untilMs = 0
  let refusalsInARow = 0
  let spacingMs = 0

  /** End of the pause: this station's, or the one that another station was told. */
  const pauseEndMs = (nowMs: number) => Math.max(untilMs, nowMs + (shared?.pauseLeftMs() ?? 0))

  return {
    /** Resolves to true at this call's turn, or to false when the turn comes after `latestMs`. */
    async isOverBy(latestMs: number, signal: AbortSignal): Promise<boolean> {
      for (;;) {
        const nowMs = clock.monotonicMs()
        if (signal.aborted) return true
        const endMs = pauseEndMs(nowMs)
        if (endMs <= nowMs) {
          const isDrawn = shared === undefined ? null : await shared.draw(latestMs, signal)
          if (isDrawn === true) return true
          if (isDrawn === false) return signal.aborted
          // Another call may have taken the turn while the shared rate was read.
          const drawnAtMs = clock.monotonicMs()
          if (pauseEndMs(drawnAtMs) > drawnAtMs) continue
          untilMs = drawnAtMs + spacingMs
          return true
        }
        if (nowMs >= latestMs) return false
        await clock.sleep(Math.min(endMs, latestMs) - nowMs, signal)
      }
    },
    /** Begins a pause: `Retry-After` in seconds or as a date, or else twice the last pause. */
    begin(retryAfter: string | undefined, serviceNowMs: number) {
      refusalsInARow += 1
      const toldMs = readRetryAfter(retryAfter, serviceNowMs)
      const pauseMs = toldMs ?? Math.min(FIRST_DELAY_MS * 2 ** (refusalsInARow - 1), MAX_DELAY_MS)
      untilMs = Math.max(untilMs, clock.monotonicMs() + pauseMs)
      spacingMs = Math.min(Math.max(spacingMs * 2, FIRST_SPACING_MS), MAX_SPACING_MS)
      shared?.refused(pauseMs)
    },
    /** Begins a pause that is no sign of the rate. */
    hold(pauseMs: number) {
      untilMs = Math.max(untilMs, clock.monotonicMs() + pauseMs)
    },
    end() {
      refusalsInARow = 0
      spacingMs = spacingMs * 0.8 < MIN_SPACING_MS ? 0 : spacingMs * 0.8
    },
  }
}

/** A larger difference between this computer's two clocks is not drift. */
const TOLERANCE_MS = 2_000

interface Anchor {
  readonly serviceMs: number
  readonly monotonicMs: number
  readonly wallMs: number
}

/** Keeps the service's time: the Date header of its last answer, advanced by a monotonic clock. */
function createServiceClock(clock: Pick<Clock, 'monotonicMs' | 'nowMs'>) {
  let anchor: Anchor | null = null

  return {
    /**
     * Records the header's time, which has whole seconds cut off: the recorded time is never ahead of the service's.
     */
    update(serviceMs: number | null) {
      if (serviceMs === null) return
      anchor = { serviceMs, monotonicMs: clock.monotonicMs(), wallMs: clock.nowMs() }
    },
    nowMs: () => (anchor === null ? null : anchor.serviceMs + (clock.monotonicMs() - anchor.monotonicMs)),
    /** Tells whether one of the clocks jumped, or the monotonic clock stopped during sleep. */
    isStale() {
      if (anchor === null) return false
      const apartMs = clock.nowMs() - anchor.wallMs - (clock.monotonicMs() - anchor.monotonicMs)
      return Math.abs(apartMs) > TOLERANCE_MS
    },
  }
}

export interface ServiceOptions {
  readonly baseUrl: string
  /** Sent in the Authorization header of this service's requests, and nowhere else. */
  readonly apiKey: string
  readonly clock: Clock
  readonly userAgent: string
  readonly transport: Transport
  /** Undefined for a caller that paces itself alone. */
  readonly sharedPace?: SharedPace | undefined
}

/** Time that a call waits after a 429, before it fails. */
const TIMEOUT_MS = 60_000

/** Ten times a page of 500 athletes with every field. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** Four times a page of 500 rows with a few hundred columns. */
const MAX_RESULTS_BYTES = 16 * 1024 * 1024

/** One page of a network that wants people to sign in says nothing about the key. */
const REFUSALS_BEFORE_DOUBT = 3

/** Failures that may come from a portal or proxy, whose clock is not the service's. */
const notFromService: ReadonlySet<FailureCode> = new Set([
  'not-the-service',
  'refused-without-error',
  'answer-malformed',
  'service-unavailable',
  'service-busy',
])

export interface Call {
  /** Replaces `{name}` in the endpoint's path. */
  readonly id?: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  /** Called when the service answers 429, before the call is repeated. */
  readonly onBusy?: () => void
}

/**
 * Makes the calls of section 4. All calls share one backoff after a 429 and one record of the service's clock. Throws
 * AppError `config-invalid` and `key-malformed` before any request.
 */
export function createCaller({ baseUrl, apiKey, clock, userAgent, transport, sharedPace }: ServiceOptions) {
  const base = parseBaseUrl(baseUrl)
  const { host } = new URL(base)
  if (!isApiKey(apiKey)) throw new AppError('key-malformed')
  const pause = createRateLimitBackoff(clock, sharedPace)
  const serviceClock = createServiceClock(clock)
  const access = createAccessMemory(clock)
  const withoutKey = createKeyFilter(apiKey)
  let refusalsInRow = 0

  const call = <Shape extends z.ZodType>(name: EndpointName, input: Call, shape: Shape, signal: AbortSignal) =>
    ask(name, input, (answer, of) => readAnswer(answer, shape, of), signal)

  /** Makes a call whose answer is read by a function of the caller. */
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
      // A 429 refuses the rate, not the request: nothing was done, so even a POST may be repeated.
    } while (answer.status === 429 && !signal.aborted && clock.monotonicMs() < latestMs)
    if (answer.status !== 429) pause.end()
    // One call was refused for all: the others wait as well, though no longer than after a 429.
    if (answer.status >= 500) pause.hold(Math.min(retryAfterMsOf(answer) ?? 0, TIMEOUT_MS))
    try {
      const result = reading(withoutKey(answer), { host, name })
      noteAnswer(name, answer)
      return result
    } catch (error) {
      const { code } = toFailure(error)
      if (!notFromService.has(code)) noteAnswer(name, answer)
      else if (isRefusedAgain(code, answer))
        throw new AppError('refused-without-error', { host, status: answer.status })
      throw error
    }
  }

  /** Notes an answer that is certainly the service's. */
  function noteAnswer(name: EndpointName, answer: HttpAnswer) {
    refusalsInRow = 0
    access.record(name, answer.status)
    serviceClock.update(timeOf(answer))
  }

  /** True from the third refusal in a row that is not in the service's form: the key may be wrong even so. */
  function isRefusedAgain(code: FailureCode, { status }: HttpAnswer): boolean {
    const isRefusal = code === 'not-the-service' && (status === 401 || status === 403)
    refusalsInRow = isRefusal ? refusalsInRow + 1 : 0
    return refusalsInRow >= REFUSALS_BEFORE_DOUBT
  }

  return { call, ask, nowMs: serviceClock.nowMs, clockIsStale: serviceClock.isStale, lastKnownAccess: access.lastKnown }
}

/** Tells whether a text can be a key: it starts with `sk` (section 5) and fits into a header. */
export const isApiKey = (text: string) => text.startsWith(apiKeyPrefix) && /^[\x21-\x7e]+$/.test(text)

/** Reads a key as a person entered it. Throws AppError `key-malformed`. */
export function parseApiKey(text: string): string {
  const key = text.trim()
  if (!isApiKey(key)) throw new AppError('key-malformed')
  return key
}

/** Creates a function that removes the key from an answer, which may repeat it and reaches the ledger and the screens. */
function createKeyFilter(apiKey: string) {
  const filter = createSecretFilter([apiKey], '[key]')
  return (answer: HttpAnswer): HttpAnswer => {
    const header = (name: string) => {
      const value = answer.header(name)
      return value === undefined ? undefined : filter.text(value)
    }
    return { ...answer, header, body: filter.bytes(answer.body) }
  }
}

function queryText(query: Call['query']): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) parameters.set(key, String(value))
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
