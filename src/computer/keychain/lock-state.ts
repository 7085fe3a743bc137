/**
 * Asks the Secret Service whether the keychain is locked. keytar cannot: for a locked keychain it returns null, as it
 * does for a missing key.
 */
import { connect, type Socket } from 'node:net'
import { type BusReply, decodeReply, encodeCall, readBoolean } from './dbus-message.ts'

/** `none`: this user has no keychain. `unknown`: the service could not be asked. */
export type LockState = 'unlocked' | 'locked' | 'none' | 'unknown'

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

export async function readLockState(environment: NodeJS.ProcessEnv): Promise<LockState> {
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
