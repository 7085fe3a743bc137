import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Faults } from '../faults.ts'
import { inOrder, limitConnections } from '../http/limit-connections.ts'
import { applyUploadFault } from '../upload-faults.ts'
import { type ObjectFiles, tooLargeRefusal } from './object-files.ts'
import type { Objects } from './objects.ts'
import { receiveForm } from './receive-form.ts'
import type { Signer } from './sign-post.ts'
import { StoreRefusal } from './store-refusal.ts'
import { verifyPost } from './verify-post.ts'
import { toXml } from './xml.ts'

interface Parts {
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
export function createStoreServer(parts: Parts) {
  const server = createServer(inOrder((request, response) => void answer(request, response, parts)))
  limitConnections(server)
  // No timeout, because large uploads take long.
  server.requestTimeout = 0
  return server
}

async function answer(request: IncomingMessage, response: ServerResponse, parts: Parts) {
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

async function accept(request: IncomingMessage, parts: Parts, eventDelayMs: number): Promise<Success> {
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
