// A multipart/form-data body, taken apart byte by byte (RFC 7578).
import { createHash } from 'node:crypto'

export interface FormPart {
  readonly name: string
  readonly fileName: string | null
  readonly contentType: string | null
  readonly bytes: Buffer
}

export interface ReadForm {
  readonly parts: readonly FormPart[]
  readonly wrong: readonly string[]
}

const lineBreak = Buffer.from('\r\n')

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export function readForm(contentType: string, body: Buffer): ReadForm {
  const boundary = /^multipart\/form-data; ?boundary="?([^"; ]{1,70})"?$/i.exec(contentType)?.[1]
  if (!boundary) return { parts: [], wrong: [`the content type is ${contentType}`] }
  const delimiter = Buffer.from(`--${boundary}`)
  if (!body.subarray(0, delimiter.length).equals(delimiter)) return { parts: [], wrong: ['the body begins otherwise'] }
  const parts: FormPart[] = []
  let at = delimiter.length
  for (;;) {
    const mark = body.subarray(at, at + 2).toString('latin1')
    if (mark === '--') return { parts, wrong: wrongAtEnd(body.subarray(at + 2)) }
    if (mark !== '\r\n') return { parts, wrong: ['a boundary is not followed by a line break'] }
    const end = body.indexOf(Buffer.concat([lineBreak, delimiter]), at)
    if (end < 0) return { parts, wrong: ['a part has no end'] }
    const part = readPart(body.subarray(at + 2, end))
    if (typeof part === 'string') return { parts, wrong: [part] }
    parts.push(part)
    at = end + 2 + delimiter.length
  }
}

const wrongAtEnd = (rest: Buffer) =>
  rest.length === 0 || rest.equals(lineBreak) ? [] : [`${rest.length} bytes follow the last boundary`]

function readPart(part: Buffer): FormPart | string {
  const split = part.indexOf('\r\n\r\n')
  if (split < 0) return 'a part has no empty line after its headers'
  const headers = part.subarray(0, split).toString('utf8').split('\r\n')
  const disposition = headers.filter((line) => /^content-disposition:/i.test(line))
  const types = headers.filter((line) => /^content-type:/i.test(line))
  if (disposition.length !== 1 || headers.length !== 1 + types.length)
    return `a part's headers are ${headers.join(' | ')}`
  const named = /^content-disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?$/i.exec(disposition[0] ?? '')
  if (!named) return `a part's disposition is ${disposition[0]}`
  return {
    name: named[1] ?? '',
    fileName: named[2] ?? null,
    contentType: types[0]?.replace(/^content-type: */i, '') ?? null,
    bytes: part.subarray(split + 4),
  }
}
