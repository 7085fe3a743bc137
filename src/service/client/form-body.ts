import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'

interface Form {
  readonly fields: Readonly<Record<string, string>>
  readonly fileName: string
}

/**
 * Creates the text around the video in a multipart/form-data body (RFC 7578): every field first, `file` last (service
 * interface 4.6).
 */
export function createFormBody({ fields, fileName }: Form) {
  const boundary = `----ondeck${randomBytes(18).toString('hex')}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  const type = contentType(fields, fileName)
  parts.push(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(fileName)}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    opening: Buffer.from(parts.join('')),
    closing: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}

/** Escapes quotes and line breaks in names, as browsers do. */
const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** Content type that the service signed, or else the type of the file name. */
function contentType(fields: Form['fields'], fileName: string): string {
  const signed = Object.entries(fields).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (signed && !/[\r\n]/.test(signed)) return signed
  return extname(fileName).toLowerCase() === '.mov' ? 'video/quicktime' : 'video/mp4'
}
