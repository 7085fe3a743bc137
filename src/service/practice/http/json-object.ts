import type { errorCodes } from '../../errors.ts'

/** The HTTP statuses that have an error code (section 7). */
type RefusalStatus = keyof typeof errorCodes

/** A request that the service answers with an error object (service interface 2.7, section 7). */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus

  constructor(status: RefusalStatus, message: string) {
    super(message)
    this.status = status
  }
}

/** Problems of a request, one sentence per field, collected before the answer. */
export type Issues = string[]

/** Throws a Refusal when there are any problems (400, section 7). */
export function refuseIssues(issues: Issues, separator: string) {
  if (issues.length > 0) throw new Refusal(400, issues.join(separator))
}

/** A parsed JSON object with unchecked fields. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for a JSON object, false for a list or null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks that the body of a request is a JSON object (section 4). */
export function requireJsonObject(body: unknown): JsonObject {
  if (!isJsonObject(body)) throw new Refusal(400, 'The body must be a JSON object.')
  return body
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Maximum depth: deeper values could be parsed, but not written again. */
const MAX_NESTING = 200

/** Parses a body as JSON; undefined for an empty body. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const value = parseStrictly(body)
  if (nestsDeeper(value, MAX_NESTING)) throw new Refusal(400, `The body nests more than ${MAX_NESTING} levels deep.`)
  return value
}

function parseStrictly(body: Buffer): unknown {
  try {
    return JSON.parse(strictUtf8.decode(body))
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
}

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((entry) => nestsDeeper(entry, levels - 1))
}
