// A stand-in service made from the interface document alone, as strict as the document allows. The stand-in shares no
// code with the product: a rule that the product misreads shows here as a violation.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CaptureOptions, createStrictCaptures, newSessionId, type StrictAthlete } from './strict-captures.ts'
import { type Answer, type CallName, createScript, type Fault, sendText } from './strict-faults.ts'
import { readCall, wrongInHead } from './strict-head.ts'
import {
  isObject,
  type Json,
  wrongInAthlete,
  wrongInAthleteQuery,
  wrongInCapture,
  wrongInCaptureQuery,
} from './strict-rules.ts'
import { startStrictStore } from './strict-store.ts'

export interface StrictOptions extends Partial<Omit<CaptureOptions, 'nowMs'>> {
  readonly key?: string
  /** Offset of the service's clock from this computer's; positive if ahead. */
  readonly clockAheadMs?: number
  /** The Date header: by the service's clock, absent, or that much further ahead. */
  readonly dateHeader?: 'right' | 'none' | { readonly aheadMs: number }
  readonly athletes?: readonly StrictAthlete[]
  readonly athleteShape?: 'wrapped' | 'bare'
  readonly createStatus?: 200 | 201 | 202
  /** Fields of the upload form beside `key`. */
  readonly uploadFields?: Json
  /** Lifetimes of upload targets, one per reservation; 30 minutes beyond the list. */
  readonly windowsMs?: readonly number[]
  readonly uploadUrl?: string
  readonly storeSuccess?: { readonly status: 200 | 201 | 204 | 303; readonly text: string }
  readonly port?: number
}

interface StrictRequest {
  readonly atMs: number
  readonly method: string
  readonly url: string
  readonly call: CallName | null
  readonly query: URLSearchParams
  readonly body: Json | null
  answered: number | null
}

export type StrictService = Awaited<ReturnType<typeof startStrictService>>

const HALF_HOUR_MS = 30 * 60 * 1_000
const defaultFields = {
  'Content-Type': 'video/mp4',
  policy: 'eyJleHBpcmF0aW9uIjoiMjAzMCJ9==',
  'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
  'x-amz-signature': '0f1e2d3c4b5a"quoted" & umlaut ü',
}

export async function startStrictService(options: StrictOptions = {}) {
  const key = options.key ?? 'sk_strict_4f7Qz9_do-not-show'
  const nowMs = () => Date.now() + (options.clockAheadMs ?? 0)
  const violations: string[] = []
  const requests: StrictRequest[] = []
  const athletes: StrictAthlete[] = [...(options.athletes ?? [])]
  const windows = [...(options.windowsMs ?? [])]
  const script = createScript()
  const violate = (what: string) => void violations.push(what)
  const captures = createStrictCaptures({
    processingMs: 300,
    verdict: () => ({ status: 'completed' }),
    whileProcessing: 'processing',
    whileAwaited: 'awaiting_upload',
    nulls: false,
    extras: {},
    ...options,
    nowMs,
  })
  const store = await startStrictStore({
    key,
    nowMs,
    violate,
    success: options.storeSuccess ?? { status: 204, text: '' },
    findTarget: (objectKey) => captures.all.find((capture) => capture.objectKey === objectKey),
    onStored: captures.store,
  })
  const server = createServer({ keepAlive: true }, (request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`

  async function serve(request: IncomingMessage, response: ServerResponse) {
    setDate(response)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString('utf8')
    const { call, path, query } = readCall(request)
    const body = parse(text)
    const record = {
      atMs: Date.now(),
      method: request.method ?? '',
      url: request.url ?? '',
      call,
      query,
      body,
      answered: null,
    }
    const kept: StrictRequest = record
    requests.push(kept)
    response.on('finish', () => {
      kept.answered = response.statusCode
    })
    const head = wrongInHead(request, text, key)
    for (const what of head) violate(`${request.method} ${request.url}: ${what}`)
    if (request.headers.authorization !== `Bearer ${key}`)
      return say(response, refusal(401, 'Unauthorized', 'The key is invalid.'))
    if (!call) {
      violate(`${request.method} ${request.url} is not in section 4, or not for a station`)
      return say(response, refusal(404, 'NotFound', 'There is nothing here.'))
    }
    const fault: Fault | null = script.take(call)
    const meant: Answer = fault && !fault.works ? { status: 200, body: {} } : answer(call, path, query, body)
    if (fault) await fault.answer(response, meant)
    else say(response, meant)
  }

  function answer(call: CallName, path: string, query: URLSearchParams, body: Json | null): Answer {
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
    return { status: 200, body: { ...options.extras, athletes: rows.map((row) => ({ ...options.extras, ...row })) } }
  }

  function getAthlete(id: string): Answer {
    const athlete = athletes.find((each) => each.id === id)
    if (!athlete) return refusal(404, 'NotFound', 'Athlete not found.')
    return { status: 200, body: options.athleteShape === 'bare' ? athlete : { athlete } }
  }

  function createAthlete(body: Json): Answer {
    const athlete = { ...options.extras, ...body, id: randomUUID(), first_name: String(body.first_name) }
    athletes.push(athlete)
    return { status: options.createStatus ?? 200, body: options.athleteShape === 'bare' ? athlete : { athlete } }
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
    const fields = { ...(options.uploadFields ?? defaultFields), key: objectKey }
    captures.add({ sessionId, request: body, objectKey, fields, expiresAtMs })
    const reservation = {
      ...options.extras,
      status: 'NEW',
      upload_expires_at: new Date(expiresAtMs).toISOString(),
      upload_fields: fields,
      upload_url: options.uploadUrl ?? `${store.origin}/bucket`,
      session_group_id: body.session_group_id,
      session_id: sessionId,
    }
    return { status: options.createStatus ?? 200, body: reservation }
  }

  function setDate(response: ServerResponse) {
    response.sendDate = false
    const { dateHeader = 'right' } = options
    if (dateHeader === 'none') return
    const aheadMs = dateHeader === 'right' ? 0 : dateHeader.aheadMs
    response.setHeader('date', new Date(nowMs() + aheadMs).toUTCString())
  }

  async function close() {
    server.closeAllConnections()
    await Promise.all([store.close(), new Promise((resolve) => server.close(resolve))])
  }

  return { key, baseUrl, requests, violations, athletes, captures, store, script, close }
}

const refusal = (status: number, error: string, message: string): Answer => ({ status, body: { error, message } })

const say = (response: ServerResponse, { status, body }: Answer) =>
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(body))

function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
