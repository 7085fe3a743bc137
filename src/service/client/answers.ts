import type { z } from 'zod'
import { AppError } from '../../station/app-error.ts'
import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import type { FailureCode } from '../../station/contract/failure.ts'
import type { ResultPage } from '../../station/ports/export-ports.ts'
import type { endpoints } from '../endpoints.ts'
import { athleteNotFoundText, ErrorBody, errorCodes } from '../errors.ts'
import { serviceWords } from '../plain-text.ts'
import { bodyBytes, bodyText, freeBody, type HttpAnswer, retryAfterMsOf } from './exchange.ts'
import { CLOSE_ARRAY, CLOSE_OBJECT, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './json-text.ts'
import { parseResultPage } from './parse-result-page.ts'

const BACKSLASH = 0x5c

/** The service's answers are four levels deep. */
const MAX_DEPTH = 64
/** Shorter texts cannot fill the memory, however deep they are. */
const MAX_UNCHECKED_LENGTH = 65_536

/**
 * Tells whether a JSON text is nested too deeply to parse: each parsed bracket takes over fifty times the memory of its
 * text.
 */
function nestsTooDeep(json: string): boolean {
  if (json.length <= MAX_UNCHECKED_LENGTH) return false
  let depth = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInText = false
    } else if (code === QUOTE) isInText = true
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_DEPTH) return true
    }
  }
  return false
}

export type EndpointName = keyof typeof endpoints

interface Asked {
  readonly host: string
  readonly name: EndpointName
}

/** Validates an answer. Throws AppError `answer-malformed`, `not-the-service` or the failure of the refusal. */
export function readAnswer<Shape extends z.ZodType>(answer: HttpAnswer, shape: Shape, input: Asked): z.infer<Shape> {
  const { host } = input
  if (answer.status < 200 || answer.status > 299) throw refusal(answer, input)
  const isEmpty = bodyText(answer).trim() === ''
  const json = isEmpty ? undefined : parse(bodyText(answer))
  // A web page is nobody's success, also where no body is documented.
  if (json === undefined && !isEmpty) throw notJsonError(answer, host)
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  if (isEmpty) throw notJsonError(answer, host)
  const issue = parsed.error.issues[0]
  const detail = issue ? `${issue.path.join('.') || 'answer'}: ${issue.message}` : 'unexpected shape'
  throw new AppError('answer-malformed', { host, detail: serviceWords(detail) })
}

/** Splits a page of results into rows without parsing the rows. Throws like `readAnswer`. */
export function readResultPage(answer: HttpAnswer, input: Asked): ResultPage {
  const { host } = input
  if (answer.status < 200 || answer.status > 299) throw refusal(answer, input)
  const cut = parseResultPage(bodyBytes(answer))
  if (cut.kind === 'page') return { ...cut.page, release: () => freeBody(answer) }
  if (cut.kind === 'no-json') throw notJsonError(answer, host)
  throw new AppError('answer-malformed', { host, detail: cut.detail })
}

/**
 * Translates an error status (section 7). The service's message is kept, shortened to what people read. A status alone
 * decides nothing: gateways, portals and firewalls answer 401, 403, 404 and 413 too, in their own words.
 */
function refusal(answer: HttpAnswer, { host, name }: Asked): AppError {
  const { status } = answer
  if (status >= 500 || status === 408)
    return new AppError('service-unavailable', { host, status, ...retryAfterOf(answer) })
  if (status === 429) return new AppError('service-busy', { host })
  const body = serviceError(answer)
  if (body === null) return notTheService(answer, host)
  // The service repeats a single error in both fields.
  const words = [...new Set([body.message, body.messages])].filter(Boolean).join('; ')
  const message = serviceWords(words)
  if (status === 401) return new AppError('key-refused', { host, message })
  if (status === 403) return new AppError(forbidden[name] ?? 'not-allowed', { message })
  // Only single items can be unknown: a missing collection means a wrong address.
  const unknown = notFound[name]
  if (status === 404) return unknown ? new AppError(unknown, { message }) : notTheService(answer, host)
  if (words.includes(athleteNotFoundText)) return new AppError('athlete-not-found', { message })
  return new AppError('request-refused', { status, message })
}

/** The service's error object (2.7), which its error code identifies; null for anything else. */
function serviceError(answer: HttpAnswer): ErrorBody | null {
  const { status } = answer
  const body = ErrorBody.safeParse(parse(bodyText(answer))).data
  if (status < 400 || !body?.error) return null
  const usual = Object.entries(errorCodes).find(([each]) => Number(each) === status)?.[1]
  const isKnown = usual === undefined ? allErrorCodes.has(body.error) : body.error === usual
  return isKnown ? body : null
}

const allErrorCodes: ReadonlySet<string> = new Set(Object.values(errorCodes))

const forbidden: Partial<Record<EndpointName, FailureCode>> = {
  createCapture: 'captures-not-enabled',
  createExport: 'export-not-allowed',
}

const notFound: Partial<Record<EndpointName, FailureCode>> = {
  getAthlete: 'athlete-not-found',
  updateAthlete: 'athlete-not-found',
  deleteAthlete: 'athlete-not-found',
  getCapture: 'capture-not-found',
  getExportJob: 'job-not-found',
  getExportResults: 'job-not-found',
}

/** Enough for a gateway's sentence. */
const MAX_QUOTED_LENGTH = 200

const isPage = (text: string) => /^\s*</.test(text)

/** Creates the error for a success without readable JSON: a fault of the service, or a portal's page. */
function notJsonError(answer: HttpAnswer, host: string): AppError {
  const text = bodyText(answer)
  if (isPage(text)) return notTheService(answer, host)
  const detail = text.trim() === '' ? evidence('no-body', { status: answer.status }) : evidence('no-json')
  return new AppError('answer-malformed', { host, detail })
}

/** Creates the error for another server at this address: a captive portal, a proxy's page, a redirect. */
function notTheService(answer: HttpAnswer, host: string): AppError {
  const { status, header } = answer
  const location = header('location')
  const found = location ? evidence('redirect', { to: serviceWords(location) }) : evidenceOfText(bodyText(answer))
  return new AppError('not-the-service', { host, status, found, ...retryAfterOf(answer) })
}

function retryAfterOf(answer: HttpAnswer): { retryAfterMs?: number } {
  const retryAfterMs = retryAfterMsOf(answer)
  return retryAfterMs === null ? {} : { retryAfterMs }
}

/** Names what a stranger said: a gateway's words tell a technician which one it is. */
function evidenceOfText(text: string): Evidence {
  if (isPage(text)) return evidence('web-page')
  const said = (ErrorBody.safeParse(parse(text)).data?.message ?? text).trim()
  return said === ''
    ? evidence('something-else')
    : evidence('other-words', { words: serviceWords(said.slice(0, MAX_QUOTED_LENGTH)) })
}

/** Integers beyond 2^53 would lose digits, so they are kept as text. */
const mayHoldHuge = /\d{16}/

function parse(text: string): unknown {
  if (nestsTooDeep(text)) return undefined
  try {
    return mayHoldHuge.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  const huge =
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
  return huge ? source : value
}
