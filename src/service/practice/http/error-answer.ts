import { endpoints } from '../../endpoints.ts'
import { errorCodes } from '../../errors.ts'
import { Refusal } from './refusal.ts'

/** An error object with its HTTP status (service interface 2.7, section 7). */
export interface ErrorAnswer {
  readonly status: number
  readonly body: { readonly error: string; readonly message: string; readonly messages?: string }
}

/** Converts any error to the error object; `messages` on capture creation only (service interface 2.7). */
export function toErrorAnswer(
  error: unknown,
  request: { readonly method: string; readonly path: string },
): ErrorAnswer {
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
