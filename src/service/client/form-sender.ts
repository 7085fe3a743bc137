import { createHash } from 'node:crypto'
import { fileError } from '../../computer/files/file-errors.ts'
import { type OpenFile, openFile } from '../../computer/files/open-file.ts'
import { withoutSecrets } from '../../computer/log/known-secrets.ts'
import { isSecureUrl } from '../../computer/network/addresses.ts'
import { isStall, toOffline } from '../../computer/network/network-error.ts'
import { withChildSignal } from '../../computer/network/own-signal.ts'
import type { Transport } from '../../computer/network/transport.ts'
import type { UploadTargets } from '../../computer/network/upload-targets.ts'
import { AppError } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'
import type { Files, FoundFile } from '../../station/ports.ts'
import {
  MIN_ANSWER_WAIT_MS,
  type Sender,
  type SendOutcome,
  type SendRequest,
} from '../../station/uploads/sender-port.ts'
import { createFormBody } from './form-body.ts'
import { createPieceSizes, processMeters, type RateLimit } from './piece-sizes.ts'
import { askedWait, isOfStore, readRefusal, readStoreAnswer, type StoreAnswer } from './store-answer.ts'
import { ANSWER_TIMEOUT_MS, openUploadStream, type UploadStream } from './upload-stream.ts'

/**
 * Buffers for blocks of files, used again by the next upload. V8 counts dead buffers late, so that those of many short
 * videos would take tens of megabytes. Without uploads nothing is kept.
 */
function createSpareBuffers() {
  let spare: Buffer<ArrayBuffer>[] = []
  let users = 0

  return function begin() {
    users += 1
    return {
      /** A buffer of at least `leastBytes`, with any content; a spare one has at most `mostBytes`. */
      take(leastBytes: number, mostBytes: number): Buffer<ArrayBuffer> {
        const found = spare.find(({ length }) => length >= leastBytes && length <= mostBytes)
        if (found === undefined) return Buffer.allocUnsafeSlow(leastBytes)
        spare = spare.filter((buffer) => buffer !== found)
        return found
      },
      /** Returns buffers that nothing reads or writes any more. */
      give: (...buffers: readonly Buffer<ArrayBuffer>[]) =>
        void spare.push(...buffers.filter(({ length }) => length > 0)),
      end() {
        users -= 1
        if (users === 0) spare = []
      },
    }
  }
}

const PROGRESS_INTERVAL_MS = 100

/** Fields with which anybody could store something in the video's place. */
const signingFields = /^(policy|signature|awsaccesskeyid|x-amz-(signature|credential|security-token))$/i

/** Digest of the bytes that are uploaded. */
interface Digest {
  update(bytes: Buffer): unknown
  digest(): string
}

/** Creates the digest that the ledger keeps of every upload. */
export function createSha256(): Digest {
  const hash = createHash('sha256')
  return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('hex') }
}

interface Parts {
  readonly files: Pick<Files, 'stat'>
  /** Replaced by tests only. */
  readonly open?: (path: string) => Promise<OpenFile>
  readonly limit: RateLimit
  readonly transport: Transport
  /** Usually `createSha256`; a benchmark leaves the digest out to measure its cost. */
  readonly createHash: () => Digest
  /** Allowed upload targets; any secure address when not given. */
  readonly targets?: UploadTargets
  /** Removes this station's secrets from the store's answers. */
  readonly hide?: (text: string) => string
  /** Replaced by tests only. */
  readonly answerTimeoutMs?: number
}

/**
 * Uploads a video as a form POST with exact Content-Length and constant memory: one buffer is read while the other is
 * written. A body without its closing boundary stores nothing, so an upload can be given up safely until then; after
 * that, only the store knows the outcome. The engine's upload queue calls this.
 */
export function createFormSender(parts: Parts): Sender {
  const { files, open = openFile, limit, transport, createHash: newHash, answerTimeoutMs = ANSWER_TIMEOUT_MS } = parts
  const sizes = createPieceSizes(processMeters)
  const beginWithBuffers = createSpareBuffers()

  async function send(request: SendRequest): Promise<SendOutcome> {
    const url = safeUrl(request.target.url)
    await using opened = await openUnchanged(request.file)
    return await withChildSignal(request.signal, (signal) => post(url, opened, { ...request, signal }))
  }

  async function post(url: URL, opened: OpenFile, request: SendRequest): Promise<SendOutcome> {
    const { file, target, signal, answerWaitMs = MIN_ANSWER_WAIT_MS } = request
    const form = createFormBody({ fields: target.fields, fileName: request.fileName })
    const hash = newHash()
    const contentLength = form.opening.length + file.sizeBytes + form.closing.length
    const options = await transport.requestOptions(url)
    const check = await parts.targets?.check(url, { isProxied: options.agent !== undefined })
    const wire = openUploadStream({
      url,
      options: { ...options, ...(check?.dnsLookup && { dnsLookup: check.dnsLookup }) },
      contentLength,
      contentType: form.contentType,
      answerTimeoutMs,
      signal,
    })
    try {
      await wire.write(form.opening)
      await sendFile(opened, request, wire, hash)
      if (!(await isUnchanged(file))) throw new AppError('file-changed')
      signal.throwIfAborted()
      await request.onBodySent(hash.digest())
    } catch (error) {
      wire.abandon()
      const early = wire.earlyAnswer()
      if (error instanceof AppError) throw error
      const refusal = check?.refusal()
      if (refusal) throw refusal
      if (early) return refusedEarly(hideSecrets(early, target.fields), url)
      if (signal.aborted) throw error
      throw isStall(error) ? new AppError('upload-stalled', { host: url.host }) : toOffline(error, url.host)
    }
    try {
      const answer = await wire.close(form.closing, answerWaitMs)
      return readStoreAnswer(hideSecrets(answer, target.fields), target.fields)
    } catch (error) {
      const { detail } = toOffline(error, url.host).parameters
      return { kind: 'unknown', detail: typeof detail === 'string' ? detail : '' }
    }
  }

  /** Removes secrets from an answer: a store may repeat what it was sent. */
  function hideSecrets(answer: StoreAnswer, fields: SendRequest['target']['fields']): StoreAnswer {
    const signing = Object.entries(fields).flatMap(([name, value]) => (signingFields.test(name) ? [value] : []))
    const hide = (text: string) => withoutSecrets(parts.hide?.(text) ?? text, signing, '[hidden]')
    const { etag, text } = answer
    return { ...answer, etag: etag === undefined ? etag : hide(etag), text: hide(text) }
  }

  async function isUnchanged(file: FoundFile): Promise<boolean> {
    const now = await files.stat(file.path)
    if (now === null) throw new AppError('file-missing')
    return now.sizeBytes === file.sizeBytes && now.modifiedAtMs === file.modifiedAtMs
  }

  async function openUnchanged(file: FoundFile): Promise<OpenFile> {
    const opened = await open(file.path).catch((error: unknown) => {
      throw fileError(error, file.path)
    })
    try {
      if (await isUnchanged(file)) return opened
      throw new AppError('file-changed')
    } catch (error) {
      await opened[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Writes the whole file to the stream, reading one buffer ahead. */
  async function sendFile(opened: OpenFile, request: SendRequest, wire: UploadStream, hash: Digest) {
    const pieces = sizes.begin(limit.chunkBytes)
    const buffers = beginWithBuffers()
    const report = throttled(request.onProgress)
    let [reading, writing] = [Buffer.alloc(0), Buffer.alloc(0)]
    let written: Promise<void> = Promise.resolve()
    let sentBytes = 0
    try {
      while (sentBytes < request.file.sizeBytes) {
        // A new rate limit applies at once: a whole buffer at that rate could look like a stall.
        const pieceBytes = Math.min(pieces.next(limit.maxChunkBytes), request.file.sizeBytes - sentBytes)
        // A new upload gets its share of the memory.
        if (reading.length < pieceBytes || reading.length > pieces.shareBytes())
          reading = buffers.take(pieceBytes, pieces.shareBytes())
        const room = reading.subarray(0, pieceBytes)
        const bytesRead = await readInto(room, { opened, file: request.file, position: sentBytes })
        await written
        if (bytesRead === 0) throw new AppError('file-changed')
        await limit.take(bytesRead, request.signal)
        ;[reading, writing] = [writing, reading]
        const chunk = writing.subarray(0, bytesRead)
        written = wire.write(chunk)
        // The next loop awaits the failure; until then it must not count as unhandled.
        written.catch(() => {})
        hash.update(chunk)
        sentBytes += bytesRead
        pieces.wrote(bytesRead)
        report(sentBytes)
      }
      await written
      // After a failure the connection may still read them.
      buffers.give(reading, writing)
      request.onProgress(sentBytes)
    } finally {
      buffers.end()
      pieces.end()
    }
  }

  return { send }
}

interface FilePosition {
  readonly opened: OpenFile
  readonly file: FoundFile
  readonly position: number
}

/** Reads a block. A removed disk is an error of the file, not of the network. */
async function readInto(buffer: Buffer, { opened, file, position }: FilePosition): Promise<number> {
  try {
    const { bytesRead } = await opened.read(buffer, 0, Math.min(buffer.length, file.sizeBytes - position), position)
    return bytesRead
  } catch (error) {
    throw fileError(error, file.path)
  }
}

function safeUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !isSecureUrl(url))
    throw new AppError('target-insecure', { target: url ? url.origin : evidence('no-address') })
  return url
}

/** Handles an answer before the end of the body: a refusal, or a store that is unavailable. */
function refusedEarly(answer: StoreAnswer, url: URL): SendOutcome {
  if (answer.status >= 400 && answer.status < 500 && isOfStore(answer)) return readRefusal(answer)
  throw new AppError('target-unavailable', { host: url.host, status: answer.status, ...askedWait(answer) })
}

function throttled(report: (sentBytes: number) => void) {
  let reportedAtMs = Number.NEGATIVE_INFINITY
  return (sentBytes: number) => {
    const nowMs = performance.now()
    if (nowMs - reportedAtMs < PROGRESS_INTERVAL_MS) return
    reportedAtMs = nowMs
    report(sentBytes)
  }
}
