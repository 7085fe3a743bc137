// The strict service's upload target: a store on a port of its own that takes form POSTs and checks them byte by byte.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendText } from './strict-faults.ts'
import { type FormPart, readForm, sha256 } from './strict-form.ts'

interface Target {
  readonly sessionId: string
  /** As answered; the form must carry each as text, in this order. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly expiresAtMs: number
}

/** One POST to the store, from its first byte on. */
export interface Upload {
  readonly startedAtMs: number
  receivedBytes: number
  endedAtMs: number | null
  sessionId: string | null
  stored: { readonly sha256: string; readonly sizeBytes: number; readonly fileName: string | null } | null
  answered: number | null
}

type UploadFault =
  /** Cuts the connection once this many bytes have come. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Takes the whole body, and the connection ends without an answer. */
  | { readonly kind: 'drop'; readonly stores: boolean }
  /** Something else takes the whole body and says in the store's place that it is stored. */
  | { readonly kind: 'lie' }
  /** Takes the whole body and is silent until the promise ends. */
  | { readonly kind: 'hold'; readonly stores: boolean; readonly until: Promise<void> }
  /** Says no after the whole body, or at once. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code: string; readonly early?: boolean }

interface Options {
  readonly key: string
  readonly nowMs: () => number
  readonly findTarget: (objectKey: string) => Target | undefined
  readonly onStored: (sessionId: string) => void
  readonly violate: (what: string) => void
  /** Form of the store's success answer. */
  readonly success: { readonly status: 200 | 201 | 204 | 303; readonly text: string }
}

export async function startStrictStore(options: Options) {
  const uploads: Upload[] = []
  const faults: (UploadFault | null)[] = []
  const pace = { bytesPerSecond: Number.POSITIVE_INFINITY }
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    take(request, response).catch((error: unknown) => {
      if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function take(request: IncomingMessage, response: ServerResponse) {
    const upload: Upload = {
      startedAtMs: Date.now(),
      receivedBytes: 0,
      endedAtMs: null,
      sessionId: null,
      stored: null,
      answered: null,
    }
    uploads.push(upload)
    request.on('close', () => {
      upload.endedAtMs ??= Date.now()
    })
    request.on('error', () => {})
    const fault = faults.shift() ?? null
    for (const wrong of wrongInHead(request, options.key)) options.violate(`upload: ${wrong}`)
    if (fault?.kind === 'refuse' && fault.early) return refuse(upload, response, fault)
    const body = await receive(request, upload, fault?.kind === 'cut' ? fault.afterBytes : null)
    if (body === null) return
    upload.endedAtMs = Date.now()
    if (fault?.kind === 'refuse') return refuse(upload, response, fault)
    const refusal = judge(request, body, upload, stores(fault))
    if (fault?.kind === 'hold') await fault.until
    if (fault?.kind === 'drop') return void request.socket.destroy()
    if (response.destroyed) return
    if (refusal) return refuse(upload, response, { status: 403, code: refusal })
    upload.answered = options.success.status
    if (options.success.status === 204) return void response.writeHead(204, { etag: '"e"' }).end()
    sendText(response, options.success.status, 'application/xml', options.success.text, { etag: '"e"' })
  }

  /** The whole body, or null when it was cut or never became whole. */
  async function receive(request: IncomingMessage, upload: Upload, cutAfter: number | null): Promise<Buffer | null> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) {
        chunks.push(Buffer.from(chunk))
        upload.receivedBytes += chunk.length
        if (cutAfter !== null && upload.receivedBytes >= cutAfter) {
          request.socket.destroy()
          return null
        }
        if (Number.isFinite(pace.bytesPerSecond)) await sleep((1_000 * chunk.length) / pace.bytesPerSecond)
      }
    } catch {
      return null
    }
    return Buffer.concat(chunks)
  }

  /** Stores the video when everything is right; otherwise says with which code it is refused. */
  function judge(request: IncomingMessage, body: Buffer, upload: Upload, stores: boolean): string | null {
    const violate = (what: string) => options.violate(`upload: ${what}`)
    if (body.length !== Number(request.headers['content-length']))
      violate(`Content-Length and ${body.length} bytes differ`)
    if (body.includes(options.key)) violate('the key is in the body')
    const { parts, wrong } = readForm(request.headers['content-type'] ?? '', body)
    for (const text of wrong) violate(text)
    const objectKey = parts.find(({ name }) => name.toLowerCase() === 'key')?.bytes.toString()
    const target = objectKey === undefined ? undefined : options.findTarget(objectKey)
    if (!target) {
      violate(`no reservation has the key ${objectKey}`)
      return 'AccessDenied'
    }
    upload.sessionId = target.sessionId
    for (const text of wrongInParts(parts, target.fields)) violate(`${target.sessionId}: ${text}`)
    if (options.nowMs() > target.expiresAtMs) return 'AccessDenied'
    const file = parts.at(-1)
    if (file?.name !== 'file' || wrong.length > 0) return 'InvalidArgument'
    if (!stores) return null
    upload.stored = { sha256: sha256(file.bytes), sizeBytes: file.bytes.length, fileName: file.fileName }
    options.onStored(target.sessionId)
    return null
  }

  function refuse(upload: Upload, response: ServerResponse, { status, code }: { status: number; code: string }) {
    upload.answered = status
    const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message/><RequestId>1</RequestId></Error>`
    sendText(response, status, 'application/xml', text)
  }

  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  return { origin, uploads, faults, pace, close }
}

function stores(fault: UploadFault | null): boolean {
  return fault?.kind === 'drop' || fault?.kind === 'hold' ? fault.stores : fault?.kind !== 'lie'
}

function wrongInHead(request: IncomingMessage, key: string): string[] {
  const wrong: string[] = []
  const { headers, rawHeaders, method } = request
  if (method !== 'POST') wrong.push(`the method is ${method}`)
  if (headers['transfer-encoding'] !== undefined) wrong.push('it is sent in chunks')
  if (!/^\d+$/.test(headers['content-length'] ?? '')) wrong.push(`Content-Length is ${headers['content-length']}`)
  if (headers.authorization !== undefined) wrong.push('it carries an Authorization header')
  if (headers.cookie !== undefined) wrong.push('it carries a cookie')
  if ([request.url, ...rawHeaders].some((text) => text?.includes(key))) wrong.push('the key is in its head')
  return wrong
}

/** Every upload field unchanged and in the order given, then the file, and nothing else. */
function wrongInParts(parts: readonly FormPart[], fields: Target['fields']): string[] {
  const wrong: string[] = []
  const given = Object.entries(fields).map(([name, value]) => [name, String(value)] as const)
  const file = parts.at(-1)
  const sent = parts.slice(0, -1)
  if (file?.name !== 'file' || file.fileName === null) wrong.push('the last part is not the file')
  if (sent.length !== given.length) wrong.push(`${sent.length} fields instead of ${given.length}`)
  for (const [index, [name, value]] of given.entries()) {
    const part = sent[index]
    if (part?.name !== name) wrong.push(`field ${index} is ${part?.name} instead of ${name}`)
    else if (part.bytes.toString() !== value)
      wrong.push(`field ${name} is ${part.bytes.toString()} instead of ${value}`)
    else if (part.fileName !== null) wrong.push(`field ${name} has a file name`)
  }
  const type = given.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (type !== undefined && file?.contentType !== null && file?.contentType !== type) {
    wrong.push(`the file's type is ${file?.contentType} instead of ${type}`)
  }
  return wrong
}
