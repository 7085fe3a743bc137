import type { z } from 'zod'
import { AppError } from '../../core/app-error.ts'
import { endpoints } from '../../interface/endpoints.ts'
import { athleteNotFoundText, ErrorBody } from '../../interface/errors.ts'
import type { HttpAnswer } from './exchange.ts'

interface Asked {
  readonly host: string
  /** Below the base address. */
  readonly path: string
}

/** Reads an answer into what we rely on. Throws AppError `answer-malformed`, `not-the-service` or what `refusal` says. */
export function read<Shape extends z.ZodType>(answer: HttpAnswer, shape: Shape, asked: Asked): z.infer<Shape> {
  const { host } = asked
  if (answer.status < 200 || answer.status > 299) throw refusal(answer, asked)
  const json = parse(answer.text)
  if (json === undefined) throw notTheService(answer, host)
  const read = shape.safeParse(json)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const detail = issue ? `${issue.path.join('.') || 'answer'}: ${issue.message}` : 'unexpected shape'
  throw new AppError('answer-malformed', { host, detail })
}

/** What a status that is no success means (section 7). The service's own words are kept unchanged. */
function refusal(answer: HttpAnswer, { host, path }: Asked): AppError {
  const { status } = answer
  if (status >= 500 || status === 408) return new AppError('service-unavailable', { host, status })
  if (status === 429) return new AppError('service-busy', { host })
  const json = parse(answer.text)
  const body = ErrorBody.safeParse(json).data
  const message = [body?.message, body?.messages].filter(Boolean).join('; ')
  if (status === 401) return new AppError('key-refused', { host, message })
  if (status < 400 || !body) return notTheService(answer, host)
  if (status === 403) return new AppError('not-allowed', { message })
  // Only a single capture can be unknown: a collection that is not found means that the address is wrong.
  if (status === 404) return isOne(path) ? new AppError('capture-not-found', { message }) : notTheService(answer, host)
  if (message.includes(athleteNotFoundText)) return new AppError('athlete-not-found', { message })
  return new AppError('request-refused', { status, message })
}

const isOne = (path: string) => path.startsWith(`${endpoints.listCaptures.path}/`)

/** A captive portal, a proxy's page, a redirect: something else answers at this address. */
function notTheService({ status, header, text }: HttpAnswer, host: string): AppError {
  const location = header('location')
  const isPage = /^\s*</.test(text)
  const found = location
    ? `a redirect to ${location}`
    : isPage
      ? 'a web page'
      : text.trim() === ''
        ? 'nothing'
        : 'no JSON'
  return new AppError('not-the-service', { host, status, found })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
