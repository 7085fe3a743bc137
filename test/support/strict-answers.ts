// Answers of the strict service to the calls of section 4, each checked against the document's rules first.
import { randomUUID } from 'node:crypto'
import { type createStrictCaptures, newSessionId, type StrictAthlete } from './strict-captures.ts'
import type { Answer, CallName } from './strict-faults.ts'
import { type Json, wrongInAthlete, wrongInAthleteQuery, wrongInCapture, wrongInCaptureQuery } from './strict-rules.ts'

export interface AnswerOptions {
  /** Fields beyond the document in every answer. */
  readonly extras?: Json
  readonly athleteShape?: 'wrapped' | 'bare'
  readonly createStatus?: 200 | 201 | 202
  /** Fields of the upload form beside `key`. */
  readonly uploadFields?: Json
  /** Lifetimes of upload targets, one per reservation; 30 minutes beyond the list. */
  readonly windowsMs?: readonly number[]
}

interface AnswerParts extends AnswerOptions {
  readonly athletes: StrictAthlete[]
  readonly captures: ReturnType<typeof createStrictCaptures>
  readonly uploadUrl: string
  readonly nowMs: () => number
  readonly violate: (what: string) => void
}

const HALF_HOUR_MS = 30 * 60 * 1_000
const defaultFields = {
  'Content-Type': 'video/mp4',
  policy: 'eyJleHBpcmF0aW9uIjoiMjAzMCJ9==',
  'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
  'x-amz-signature': '0f1e2d3c4b5a"quoted" & umlaut ü',
}

export function createAnswers({
  athletes,
  captures,
  uploadUrl,
  nowMs,
  violate,
  extras = {},
  athleteShape = 'wrapped',
  createStatus = 200,
  uploadFields = defaultFields,
  windowsMs = [],
}: AnswerParts) {
  const windows = [...windowsMs]

  return function answer(call: CallName, path: string, query: URLSearchParams, body: Json | null): Answer {
    switch (call) {
      case 'listAthletes':
        return checked(call, wrongInAthleteQuery(query), () => listAthletes(query))
      case 'getAthlete':
        return getAthlete(decodeURIComponent(path.slice('/athletes/'.length)))
      case 'createAthlete':
        return checked(call, body ? wrongInAthlete(body) : ['no JSON object'], () => createAthlete(body ?? {}))
      case 'createCapture':
        return checked(call, body ? wrongInCapture(body, nowMs()) : ['no JSON object'], () => createCapture(body ?? {}))
      case 'listCaptures':
        return checked(call, wrongInCaptureQuery(query), () => ({ status: 200, body: captures.list(query) }))
      case 'getCapture': {
        const found = captures.find(decodeURIComponent(path.slice('/captures/'.length)))
        return found ? { status: 200, body: found } : refusal(404, 'NotFound', 'Capture not found.')
      }
    }
  }

  function checked(call: CallName, wrong: string[], right: () => Answer): Answer {
    if (wrong.length === 0) return right()
    for (const what of wrong) violate(`${call}: ${what}`)
    return {
      status: 400,
      body: { error: 'BadRequest', message: 'The request is invalid.', messages: wrong.join('; ') },
    }
  }

  function listAthletes(query: URLSearchParams): Answer {
    const offset = Number(query.get('offset') ?? 0)
    const rows = athletes.slice(offset, offset + Number(query.get('limit') ?? 100))
    return { status: 200, body: { ...extras, athletes: rows.map((row) => ({ ...extras, ...row })) } }
  }

  function getAthlete(id: string): Answer {
    const athlete = athletes.find((each) => each.id === id)
    if (!athlete) return refusal(404, 'NotFound', 'Athlete not found.')
    return { status: 200, body: athleteShape === 'bare' ? athlete : { athlete } }
  }

  function createAthlete(body: Json): Answer {
    const athlete = { ...extras, ...body, id: randomUUID(), first_name: String(body.first_name) }
    athletes.push(athlete)
    return { status: createStatus, body: athleteShape === 'bare' ? athlete : { athlete } }
  }

  function createCapture(body: Json): Answer {
    if (!athletes.some(({ id }) => id === body.athlete_id)) {
      return {
        status: 400,
        body: { error: 'BadRequest', message: 'Validation failed.', messages: 'athlete_id not found' },
      }
    }
    const expiresAtMs = nowMs() + (windows.shift() ?? HALF_HOUR_MS)
    const sessionId = newSessionId(captures.all.length + 1)
    const objectKey = `uploads/${sessionId}/video`
    const fields = { ...uploadFields, key: objectKey }
    captures.add({ sessionId, request: body, objectKey, fields, expiresAtMs })
    const reservation = {
      ...extras,
      status: 'NEW',
      upload_expires_at: new Date(expiresAtMs).toISOString(),
      upload_fields: fields,
      upload_url: uploadUrl,
      session_group_id: body.session_group_id,
      session_id: sessionId,
    }
    return { status: createStatus, body: reservation }
  }
}

export const refusal = (status: number, error: string, message: string): Answer => ({
  status,
  body: { error, message },
})
