/** Asks keytar and resolves what its null means. Runs in a separate process, see keychain.ts. */

import { connect, type Socket } from 'node:net'
import type keytarPackage from 'keytar'
import { failure } from '../../station/contract/failure.ts'
import type { KeychainAnswer, KeychainNotice, KeychainRequest, Unanswered } from './keychain-messages.ts'

/**
 * Asks the Secret Service whether the keychain is locked. keytar cannot: for a locked keychain it returns null, as it
 * does for a missing key.
 */

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

interface BusCall {
  readonly serial: number
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly texts: readonly string[]
}

interface BusReply {
  readonly answersTo: number
  /** Error name, such as `org.freedesktop.DBus.Error.ServiceUnknown`; null for success. */
  readonly error: string | null
  readonly body: Buffer
}

/** Encodes a call whose parameters are all texts. */
function encodeCall(call: BusCall): Buffer {
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
function decodeReply(bytes: Buffer): { readonly reply: BusReply; readonly length: number } | null {
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
function readBoolean(body: Buffer): boolean | null {
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

/** `none`: this user has no keychain. `unknown`: the service could not be asked. */
type LockState = 'unlocked' | 'locked' | 'none' | 'unknown'

const TIMEOUT_MS = 3_000
const HELLO = 1
const QUESTION = 2

const calls = [
  encodeCall({
    serial: HELLO,
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'Hello',
    texts: [],
  }),
  encodeCall({
    serial: QUESTION,
    destination: 'org.freedesktop.secrets',
    path: '/org/freedesktop/secrets/aliases/default',
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    texts: ['org.freedesktop.Secret.Collection', 'Locked'],
  }),
]

/** Errors that mean that no default keychain exists. */
const nothingThere = /\.(UnknownMethod|UnknownObject|NoSuchObject|UnknownInterface|UnknownProperty)$/

async function readLockState(environment: NodeJS.ProcessEnv): Promise<LockState> {
  const path = busPath(environment)
  if (path === null) return 'unknown'
  const socket = connect(path)
  try {
    const { error, body } = await ask(socket)
    if (error !== null) return nothingThere.test(error) ? 'none' : 'unknown'
    const locked = readBoolean(body)
    if (locked === null) return 'unknown'
    return locked ? 'locked' : 'unlocked'
  } catch {
    return 'unknown'
  } finally {
    socket.destroy()
  }
}

function ask(socket: Socket): Promise<BusReply> {
  return new Promise((resolve, reject) => {
    let arrived = Buffer.alloc(0)
    let welcome = false
    socket.setTimeout(TIMEOUT_MS, () => reject(new Error('the bus is silent')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the bus hung up')))
    socket.on('connect', () => socket.write(`\0AUTH EXTERNAL ${identity()}\r\n`))
    socket.on('data', (data) => {
      arrived = Buffer.concat([arrived, data])
      if (!welcome) {
        const end = arrived.indexOf('\r\n')
        if (end < 0) return
        if (!arrived.toString('latin1').startsWith('OK')) return reject(new Error('the bus refuses us'))
        welcome = true
        arrived = arrived.subarray(end + 2)
        socket.write(Buffer.concat([Buffer.from('BEGIN\r\n'), ...calls]))
      }
      try {
        for (let next = decodeReply(arrived); next; next = decodeReply(arrived)) {
          if (next.reply.answersTo === QUESTION) return resolve(next.reply)
          arrived = arrived.subarray(next.length)
        }
      } catch (error) {
        reject(error)
      }
    })
  })
}

/** User id, as the hexadecimal of its decimal digits. */
const identity = () => Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')

/** Address of the session bus, found as libsecret does; null where it is not a local socket. */
function busPath(environment: NodeJS.ProcessEnv): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: runtimeDir } = environment
  if (!address) return runtimeDir ? `${runtimeDir}/bus` : null
  const [, kind, value] = /(?:^|;)unix:(?:[^;]*,)?(path|abstract)=([^,;]+)/.exec(address) ?? []
  if (value === undefined) return null
  return (kind === 'abstract' ? '\0' : '') + decodeURIComponent(value)
}

type Keytar = typeof keytarPackage

/** Answers one request. Never rejects: an error is an answer too. */
export async function answerRequest(
  request: KeychainRequest,
  notify: (notice: KeychainNotice) => void,
): Promise<KeychainAnswer> {
  const before = await lockState()
  notify({ kind: 'asking', waitsForPerson: before !== 'unlocked' })
  try {
    // Loaded here only: the import fails where libsecret is missing.
    const { default: keytar } = await import('keytar')
    return await askKeytar(keytar, request, before)
  } catch (error) {
    return unanswered((await lockState()) === 'locked' ? 'locked' : onError, detailOf(error))
  }
}

/** Only Linux has a Secret Service that can be locked. Windows' keychain is open while its user is signed in. */
async function lockState(): Promise<LockState> {
  if (process.platform === 'linux') return readLockState(process.env)
  return process.platform === 'darwin' ? 'unknown' : 'unlocked'
}

/** macOS always has a keychain, and fails with an error when it is locked or its dialog was declined. */
const onError = process.platform === 'darwin' ? 'locked' : 'unavailable'

async function askKeytar(keytar: Keytar, request: KeychainRequest, before: LockState): Promise<KeychainAnswer> {
  const { service, account } = request
  switch (request.kind) {
    case 'read': {
      const key = await keytar.getPassword(service, account)
      return key === null ? resolveNull(keytar, request, before) : { kind: 'found', key }
    }
    case 'write': {
      await keytar.setPassword(service, account, request.key)
      const stored = await keytar.getPassword(service, account)
      return stored === request.key ? { kind: 'kept' } : unanswered('unavailable', 'it did not keep what it was given')
    }
    case 'remove': {
      const removed = await keytar.deletePassword(service, account)
      return removed || provesAbsence(before) ? { kind: 'removed' } : resolveRemoval()
    }
  }
}

async function resolveNull(keytar: Keytar, request: KeychainRequest, before: LockState): Promise<KeychainAnswer> {
  if (provesAbsence(before)) return { kind: 'absent' }
  const now = await lockState()
  if (!provesAbsence(now)) return unreadable(now)
  // The keychain was unlocked since the first read: only a second read is reliable.
  const key = await keytar.getPassword(request.service, request.account)
  return key === null ? { kind: 'absent' } : { kind: 'found', key }
}

async function resolveRemoval(): Promise<KeychainAnswer> {
  const now = await lockState()
  return provesAbsence(now) ? { kind: 'removed' } : unreadable(now)
}

/** Tells whether null means that there is no key. */
const provesAbsence = (state: LockState) => state === 'unlocked' || process.platform !== 'linux'

const unreadable = (state: LockState): Unanswered =>
  state === 'none'
    ? unanswered('unavailable', 'no keychain has been made for this user')
    : unanswered('locked', state === 'locked' ? null : 'it does not say whether it is open')

function unanswered(kind: Unanswered['kind'], detail: string | null): Unanswered {
  const code = kind === 'locked' ? 'keychain-locked' : 'keychain-unavailable'
  return { kind, because: failure(code, detail === null ? {} : { detail }) }
}

/** First line of the error: a loader's error lists every path that it tried. */
const detailOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
