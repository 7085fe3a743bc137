// A stand-in service made from the interface document alone, as strict as the document allows. The stand-in shares no
// code with the product: a rule that the product misreads shows here as a violation.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AnswerOptions, createAnswers, refusal } from './strict-answers.ts'
import { type CaptureOptions, createStrictCaptures, type StrictAthlete } from './strict-captures.ts'
import { type Answer, type CallName, createScript, type Fault, sendText } from './strict-faults.ts'
import { readCall, wrongInHead } from './strict-head.ts'
import { isObject, type Json } from './strict-rules.ts'
import { startStrictStore } from './strict-store.ts'

export interface StrictOptions extends Partial<Omit<CaptureOptions, 'nowMs'>>, AnswerOptions {
  readonly key?: string
  /** Offset of the service's clock from this computer's; positive if ahead. */
  readonly clockAheadMs?: number
  /** The Date header: by the service's clock, absent, or that much further ahead. */
  readonly dateHeader?: 'right' | 'none' | { readonly aheadMs: number }
  readonly athletes?: readonly StrictAthlete[]
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

export async function startStrictService(options: StrictOptions = {}) {
  const key = options.key ?? 'sk_strict_4f7Qz9_do-not-show'
  let movedMs = 0
  const nowMs = () => Date.now() + (options.clockAheadMs ?? 0) + movedMs
  const violations: string[] = []
  const requests: StrictRequest[] = []
  const athletes: StrictAthlete[] = [...(options.athletes ?? [])]
  const script = createScript()
  const violate = (what: string) => void violations.push(what)
  const captures = createStrictCaptures({
    processingMs: 300,
    verdict: () => ({ status: 'completed' }),
    eventDelayMs: () => 0,
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
  const uploadUrl = options.uploadUrl ?? `${store.origin}/bucket`
  const answer = createAnswers({ ...options, athletes, captures, uploadUrl, nowMs, violate })
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
    const record: StrictRequest = {
      atMs: Date.now(),
      method: request.method ?? '',
      url: request.url ?? '',
      call,
      query,
      body,
      answered: null,
    }
    requests.push(record)
    response.on('finish', () => {
      record.answered = response.statusCode
    })
    const head = wrongInHead(request, text, key)
    for (const what of head) violate(`${request.method} ${request.url}: ${what}`)
    if (request.headers.authorization !== `Bearer ${key}`)
      return sendAnswer(response, refusal(401, 'Unauthorized', 'The key is invalid.'))
    if (!call) {
      violate(`${request.method} ${request.url} is not in section 4, or not for a station`)
      return sendAnswer(response, refusal(404, 'NotFound', 'There is nothing here.'))
    }
    const fault: Fault | null = script.take(call)
    const meant: Answer = fault && !fault.works ? { status: 200, body: {} } : answer(call, path, query, body)
    if (fault) await fault.answer(response, meant)
    else sendAnswer(response, meant)
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

  const moveClock = (byMs: number) => void (movedMs += byMs)

  return { key, baseUrl, requests, violations, athletes, captures, store, script, moveClock, close }
}

const sendAnswer = (response: ServerResponse, { status, body }: Answer) =>
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(body))

function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
