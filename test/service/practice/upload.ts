import { request } from 'node:http'
import { turns } from '../../support/until.ts'

/** The part of a reservation that an upload needs. */
export interface Target {
  readonly upload_url: string
  readonly upload_fields: Record<string, string>
}

export type FormPart = readonly [name: string, value: string | Buffer]

export interface StoreAnswer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
}

const boundary = 'practice-boundary'

/** A form written by hand, so that a test decides on every byte. A Buffer is a file. */
export function formOf(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(([name, value]) => {
    const isFile = Buffer.isBuffer(value)
    const disposition = `Content-Disposition: form-data; name="${name}"${isFile ? '; filename="video.mp4"' : ''}`
    const type = isFile ? '\r\nContent-Type: application/octet-stream' : ''
    return [Buffer.from(`--${boundary}\r\n${disposition}${type}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

export interface Sending {
  readonly headers?: Record<string, string>
  readonly method?: string
  /** Sends only so many bytes and then cuts the connection. */
  readonly cutAfterBytes?: number
  /** Without a Content-Length. */
  readonly chunked?: boolean
}

export function send(url: string, body: Buffer, options: Sending = {}): Promise<StoreAnswer> {
  const { headers = {}, method = 'POST', cutAfterBytes, chunked = false } = options
  return new Promise((resolve, reject) => {
    const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }
    const outgoing = request(url, {
      method,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...length, ...headers },
    })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    if (cutAfterBytes === undefined) outgoing.end(body)
    else outgoing.write(body.subarray(0, cutAfterBytes), () => void turns().then(() => outgoing.destroy()))
  })
}

export function partsOf({ upload_fields }: Target, file: Buffer): FormPart[] {
  return [...Object.entries(upload_fields), ['file', file]]
}

export const upload = (target: Target, file: Buffer, options: Sending = {}) =>
  send(target.upload_url, formOf(partsOf(target, file)), options)
