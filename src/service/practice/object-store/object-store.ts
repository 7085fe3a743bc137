import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import busboy from 'busboy'
import type { Faults } from '../faults.ts'
import { inOrder, limitConnections } from '../http/api-server.ts'
import { listen, stopListening } from '../http/listen.ts'
import type { Settings } from '../settings.ts'
import {
  createObjectFiles,
  createObjects,
  type ObjectFiles,
  type Objects,
  type ReceivedFile,
  tooLargeRefusal,
} from './object-files.ts'
import type { Signer } from './sign-post.ts'
import { type FormFields, StoreRefusal, type VerifiedPost, verifyPost } from './verify-post.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** A flat XML document, as object stores answer (service interface 2.4). */
function toXml(root: string, values: Readonly<Record<string, string>>): string {
  const elements = Object.entries(values).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${elements.join('')}</${root}>`
}

interface Dependencies {
  readonly files: ObjectFiles
  /** Throws a StoreRefusal when the fields before the file do not allow it. */
  readonly verify: (form: FormFields) => VerifiedPost
}

/** A verified form with its received file, which is not an object yet. */
interface ReceivedForm {
  readonly form: FormFields
  readonly key: string
  readonly arrived: ReceivedFile
}

/** S3 accepts at most 20 KB before the file. */
const MAX_FIELD_BYTES = 20 * 1024

/**
 * Reads a form POST as an object store does: the fields first, then `file`, once (service interface 2.4).
 */
async function receiveForm(request: IncomingMessage, dependencies: Dependencies): Promise<ReceivedForm> {
  const reading = parseForm(request, dependencies)
  try {
    await reading.ended
    const received = await reading.received()
    if (received) return received
    throw notOneFile()
  } catch (error) {
    const received = await reading.received().catch(() => undefined)
    if (received) await dependencies.files.discard(received.arrived)
    throw error
  }
}

function parseForm(request: IncomingMessage, { files, verify }: Dependencies) {
  const parser = createParser(request)
  const form = new Map<string, string>()
  let receiving: Promise<ReceivedForm> | undefined
  const { promise: ended, resolve: end, reject } = Promise.withResolvers<void>()

  function fail(error: unknown) {
    request.unpipe(parser)
    // Reading continues, as in real stores, so that a client that is still sending receives the answer.
    request.resume()
    parser.destroy()
    reject(error)
  }

  async function receiveFile(bytes: Readable): Promise<ReceivedForm> {
    const { key, sizeBytes } = verify(form)
    return { form, key, arrived: await files.write(bytes, sizeBytes) }
  }

  parser.on('field', (name, value, { valueTruncated }) => {
    // Fields after the file are ignored, so a required one is missing there.
    if (receiving) return
    // A part may have no name, despite the types.
    const field = name?.toLowerCase() ?? ''
    if (form.has(field)) fail(new StoreRefusal('InvalidArgument', `The field ${name} is given more than once.`))
    else if (valueTruncated) fail(tooMuchBeforeFile())
    form.set(field, value)
  })
  parser.on('file', (name, bytes) => {
    // Destroying the parser destroys its file stream, whose reader gets the error.
    bytes.on('error', () => {})
    if (receiving || name?.toLowerCase() !== 'file') return fail(notOneFile())
    receiving = receiveFile(bytes)
    receiving.catch(fail)
  })
  parser.on('fieldsLimit', () => {
    if (!receiving) fail(tooMuchBeforeFile())
  })
  parser.on('error', () => fail(malformed()))
  parser.on('close', () => end())
  request.on('error', fail)
  request.on('close', () => {
    if (!request.complete) fail(new StoreRefusal('IncompleteBody', 'The connection ended before the whole body came.'))
  })
  request.pipe(parser)
  return { ended, received: async () => await receiving }
}

function createParser(request: IncomingMessage) {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw new StoreRefusal('PreconditionFailed', 'Bucket POST must be of the enclosure-type multipart/form-data')
  }
  try {
    return busboy({ headers: request.headers, limits: { fieldSize: MAX_FIELD_BYTES, fields: 100 } })
  } catch {
    throw malformed()
  }
}

const notOneFile = () => new StoreRefusal('InvalidArgument', 'POST requires exactly one file upload per request.')

const malformed = () =>
  new StoreRefusal('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.')

const tooMuchBeforeFile = () =>
  new StoreRefusal(
    'MaxPostPreDataLengthExceededError',
    'Your POST request fields preceding the upload file were too large.',
  )

/** Outcome of a fault: the work that remains for the upload. */
interface UploadFaultOutcome {
  /** True when the request was answered or cut off. */
  readonly over: boolean
  /** True when the object is stored and its answer is not sent. */
  readonly losesAnswer: boolean
  /** Time until the service hears of the object. */
  readonly eventDelayMs: number
}

const unharmed: UploadFaultOutcome = { over: false, losesAnswer: false, eventDelayMs: 0 }
const over: UploadFaultOutcome = { ...unharmed, over: true }

/** Applies a fault to an upload before more of it is read (service interface 2.4). */
async function applyUploadFault(
  request: IncomingMessage,
  response: ServerResponse,
  faults: Faults,
): Promise<UploadFaultOutcome> {
  const fault = faults.take('upload')
  switch (fault?.kind) {
    case undefined:
    case 'malformed-json':
    case 'truncated-json':
    case 'bad-results':
    case 'expired-target':
      return unharmed
    case 'lost':
      return { ...unharmed, losesAnswer: true }
    case 'late-event':
      return { ...unharmed, eventDelayMs: fault.delayMs }
    case 'status': {
      if (fault.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(fault.retryAfterSeconds))
      const body = toXml('Error', { Code: fault.status === 503 ? 'SlowDown' : 'InternalError', Message: 'Asked for.' })
      response.writeHead(fault.status, { 'Content-Type': 'application/xml' }).end(body)
      return over
    }
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body.repeat(fault.repeat))
      return over
    case 'cut':
      await passBytes(request, fault.afterBytes)
      request.socket.destroy()
      return over
    case 'stall':
      await passBytes(request, fault.afterBytes)
      await stall(request, fault.stallMs)
      return fault.afterBytes > 0 || request.socket.destroyed ? cutOff(request) : unharmed
  }
}

/** Ends early when the client has disconnected. */
async function stall(request: IncomingMessage, stallMs: number) {
  const gone = new AbortController()
  request.socket.once('close', () => gone.abort())
  await sleep(stallMs, undefined, { signal: gone.signal }).catch(() => {})
}

/** Cuts the connection, because skipped bytes can't be read again. */
function cutOff(request: IncomingMessage): UploadFaultOutcome {
  request.socket.destroy()
  return over
}

async function passBytes(request: IncomingMessage, bytes: number) {
  if (bytes === 0) return
  let passed = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  request.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed < bytes) return
    request.pause()
    resolve()
  })
  request.on('close', resolve)
  await promise
}

interface StoreServerParts {
  readonly signer: Signer
  readonly files: ObjectFiles
  readonly objects: Objects
  readonly faults: Faults
  readonly now: () => number
  /** Called once an object is on disk and registered. */
  readonly onStored: (key: string, eventDelayMs: number) => void | Promise<void>
  /** Called for each request that carries an Authorization header: a client must not send its key here. */
  readonly onAuthorization: () => void
}

/** Form fields and boundaries around the largest file. */
const MAX_FORM_OVERHEAD_BYTES = 64 * 1024
const MAX_FORM_BYTES = 5 * 1024 ** 3 + MAX_FORM_OVERHEAD_BYTES

/** The object store, a separate server as in production (service interface 2.4). */
export function createStoreServer(parts: StoreServerParts) {
  const server = createServer(inOrder((request, response) => void answer(request, response, parts)))
  limitConnections(server)
  // No timeout, because large uploads take long.
  server.requestTimeout = 0
  return server
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: StoreServerParts) {
  response.setHeader('Date', new Date(parts.now()).toUTCString())
  if (request.headers.authorization !== undefined) parts.onAuthorization()
  try {
    const { over, losesAnswer, eventDelayMs } = await applyUploadFault(request, response, parts.faults)
    if (over) return
    const success = await accept(request, parts, eventDelayMs)
    if (losesAnswer) request.socket.destroy()
    else succeed(response, success)
  } catch (error) {
    const refusal =
      error instanceof StoreRefusal ? error : new StoreRefusal('InternalError', 'We encountered an internal error.')
    const body = toXml('Error', { Code: refusal.code, Message: refusal.message, RequestId: 'practice' })
    response.writeHead(refusal.status, { 'Content-Type': 'application/xml' }).end(body)
  }
}

async function accept(request: IncomingMessage, parts: StoreServerParts, eventDelayMs: number): Promise<Success> {
  const { signer, files, objects, now, onStored } = parts
  checkRequest(request, signer.bucket)
  const verify = (form: ReadonlyMap<string, string>) => verifyPost({ form, signer, now: now() })
  const { form, key, arrived } = await receiveForm(request, { files, verify })
  await files.keep(arrived)
  // Checked only now, because two uploads to one key may run at the same time.
  const previous = objects.find(key)
  objects.put(key, arrived)
  if (previous) await files.remove(previous.file)
  await onStored(key, eventDelayMs)
  const location = `http://${request.headers.host}/${signer.bucket}/${key}`
  return { status: form.get('success_action_status'), Location: location, key, etag: `"${arrived.md5}"` }
}

function checkRequest({ method, url, headers }: IncomingMessage, bucket: string) {
  const path = url?.split('?')[0]
  if (path !== `/${bucket}` && path !== `/${bucket}/`) {
    throw new StoreRefusal('NoSuchBucket', 'The specified bucket does not exist')
  }
  if (method !== 'POST') {
    throw new StoreRefusal('MethodNotAllowed', 'The specified method is not allowed against this resource.')
  }
  if (headers['content-length'] === undefined) {
    throw new StoreRefusal('MissingContentLength', 'You must provide the Content-Length HTTP header.')
  }
  if (Number(headers['content-length']) > MAX_FORM_BYTES) throw tooLargeRefusal()
}

interface Success {
  /** Status that the form requests for success. */
  readonly status: string | undefined
  readonly Location: string
  readonly key: string
  readonly etag: string
}

/** Answers with 204 and no body, unless the form requests otherwise: 201 describes the object, 200 is empty. */
function succeed(response: ServerResponse, { status, Location, key, etag }: Success) {
  response.setHeader('ETag', etag).setHeader('Location', Location)
  if (status === '201') {
    const Bucket = new URL(Location).pathname.split('/')[1] ?? ''
    const body = toXml('PostResponse', { Location, Bucket, Key: key, ETag: etag })
    response.writeHead(201, { 'Content-Type': 'application/xml' }).end(body)
  } else response.writeHead(status === '200' ? 200 : 204).end()
}

interface Parts {
  readonly db: DatabaseSync
  readonly settings: Settings
  readonly folder: string
  readonly faults: Faults
  readonly now: () => number
  /** Returns true when the object is wanted: a capture may be deleted before its video arrives. */
  readonly onStored: (key: string, eventDelayMs: number) => boolean
}

const bucket = 'practice-captures'
const region = 'us-east-1'

/**
 * The object store with its own server; its secret and port survive restarts, and so do upload targets (service
 * interface 2.4).
 */
export async function openObjectStore({ db, settings, folder, faults, now, onStored }: Parts) {
  const files = createObjectFiles(folder)
  const objects = createObjects({ db, now })
  files.sweep(new Set(objects.all().map(({ file }) => file)))
  const signer: Signer = {
    bucket,
    region,
    accessKeyId: settings.keep(
      'store access key id',
      () => `AKPRACTICE${randomBytes(5).toString('hex').toUpperCase()}`,
    ),
    secretAccessKey: settings.keep('store secret', () => randomBytes(30).toString('base64')),
  }
  async function remove(key: string) {
    const object = objects.find(key)
    if (!object) return
    objects.remove(key)
    await files.remove(object.file)
  }
  let sawAuthorization = 0
  const server = createStoreServer({
    signer,
    files,
    objects,
    faults,
    now,
    async onStored(key, eventDelayMs) {
      if (!onStored(key, eventDelayMs)) await remove(key)
    },
    onAuthorization: () => {
      sawAuthorization++
    },
  })
  const lastPort = Number(settings.get('store port') ?? 0)
  const port = await listen(server, lastPort).catch(() => listen(server, 0))
  settings.set('store port', String(port))
  return {
    files,
    objects,
    signer,
    uploadUrl: `http://127.0.0.1:${port}/${bucket}`,
    sawAuthorization: () => sawAuthorization,
    remove,
    close: () => stopListening(server),
  }
}

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>
