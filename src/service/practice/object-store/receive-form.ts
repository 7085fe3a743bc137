import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { ObjectFiles, ReceivedFile } from './object-files.ts'
import { StoreRefusal } from './store-refusal.ts'
import type { FormFields, VerifiedPost } from './verify-post.ts'

interface Dependencies {
  readonly files: ObjectFiles
  /** Throws a StoreRefusal when the fields before the file do not allow it. */
  readonly verify: (form: FormFields) => VerifiedPost
}

/** A verified form with its received file, which is not an object yet. */
export interface ReceivedForm {
  readonly form: FormFields
  readonly key: string
  readonly arrived: ReceivedFile
}

/** S3 accepts at most 20 KB before the file. */
const MAX_FIELD_BYTES = 20 * 1024

/**
 * Reads a form POST as an object store does: the fields first, then `file`, once (service interface 2.4).
 */
export async function receiveForm(request: IncomingMessage, dependencies: Dependencies): Promise<ReceivedForm> {
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
