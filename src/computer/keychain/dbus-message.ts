/**
 * The part of D-Bus's wire format that one request needs: method calls with texts, and their replies.
 * https://dbus.freedesktop.org/doc/dbus-specification.html#message-protocol
 */
const LITTLE_ENDIAN = 'l'.charCodeAt(0)
const METHOD_CALL = 1
const ERROR = 3
const VERSION = 1
const HEADER_BYTES = 16

const field = { path: 1, interface: 2, member: 3, errorName: 4, replySerial: 5, destination: 6, signature: 8 }

export interface BusCall {
  readonly serial: number
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly texts: readonly string[]
}

export interface BusReply {
  readonly answersTo: number
  /** Error name, such as `org.freedesktop.DBus.Error.ServiceUnknown`; null for success. */
  readonly error: string | null
  readonly body: Buffer
}

/** Encodes a call whose parameters are all texts. */
export function encodeCall(call: BusCall): Buffer {
  const body = new Uint8Array(
    call.texts.reduce<number[]>((bytes, text) => [...aligned(bytes, 4), ...encodeText(text)], []),
  )
  const named: [code: number, type: string, value: number[]][] = [
    [field.path, 'o', encodeText(call.path)],
    [field.interface, 's', encodeText(call.interface)],
    [field.member, 's', encodeText(call.member)],
    [field.destination, 's', encodeText(call.destination)],
  ]
  if (call.texts.length > 0) named.push([field.signature, 'g', encodeSignature('s'.repeat(call.texts.length))])
  const fields = named.reduce<number[]>(
    (bytes, [code, type, value]) => [...aligned(bytes, 8), code, ...encodeSignature(type), ...value],
    [],
  )
  const header = [LITTLE_ENDIAN, METHOD_CALL, 0, VERSION, ...uint32(body.length), ...uint32(call.serial)]
  return Buffer.from([...aligned([...header, ...uint32(fields.length), ...fields], 8), ...body])
}

/** Decodes the first message and returns its length; null while the message is incomplete. */
export function decodeReply(bytes: Buffer): { readonly reply: BusReply; readonly length: number } | null {
  if (bytes.length < HEADER_BYTES) return null
  if (bytes[0] !== LITTLE_ENDIAN) throw new Error('the bus speaks big-endian')
  const fieldsEnd = HEADER_BYTES + bytes.readUInt32LE(12)
  const bodyAt = alignedTo(fieldsEnd, 8)
  const length = bodyAt + bytes.readUInt32LE(4)
  if (bytes.length < length) return null
  const { replySerial, errorName } = readFields(bytes, fieldsEnd)
  const error = bytes[1] === ERROR ? errorName : null
  return { reply: { answersTo: replySerial, error, body: bytes.subarray(bodyAt, length) }, length }
}

/** Reads the boolean in a reply to `Properties.Get`; null for any other reply. */
export function readBoolean(body: Buffer): boolean | null {
  const isBoolean = body.length === 8 && body[0] === 1 && body[1] === 'b'.charCodeAt(0)
  return isBoolean ? body.readUInt32LE(4) === 1 : null
}

function readFields(bytes: Buffer, end: number) {
  const found = { replySerial: 0, errorName: '' }
  let at = HEADER_BYTES
  while (at < end) {
    at = alignedTo(at, 8)
    const code = bytes[at]
    const type = String.fromCharCode(bytes[at + 2] ?? 0)
    at += 4
    if (type === 'g') {
      at += (bytes[at] ?? 0) + 2
      continue
    }
    at = alignedTo(at, 4)
    const number = bytes.readUInt32LE(at)
    at += 4
    if (code === field.replySerial) found.replySerial = number
    if (type === 'u') continue
    if (code === field.errorName) found.errorName = bytes.toString('utf8', at, at + number)
    at += number + 1
  }
  return found
}

const alignedTo = (offset: number, to: number) => Math.ceil(offset / to) * to

const aligned = (bytes: readonly number[], to: number) => [
  ...bytes,
  ...Array.from({ length: alignedTo(bytes.length, to) - bytes.length }, () => 0),
]

const uint32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255]

/**
 * Must begin at a multiple of four. Always true after a field's type, whose four bytes begin at a multiple of eight.
 */
function encodeText(text: string): number[] {
  const bytes = Buffer.from(text)
  return [...uint32(bytes.length), ...bytes, 0]
}

const encodeSignature = (signature: string) => [signature.length, ...Buffer.from(signature), 0]
