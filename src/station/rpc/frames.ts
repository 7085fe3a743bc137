import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import type { RpcSocket } from './serve.ts'

/** Longest request: a command for ten thousand clips by id. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024
/** Longest answer: a thousand clips with every detail. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** Time for the rest of a message once it has begun. */
const MESSAGE_TIMEOUT_MS = 10_000
const LENGTH_BYTES = 4

export const MAX_MESSAGE_BYTES = { request: MAX_REQUEST_BYTES, answer: MAX_ANSWER_BYTES } as const

/** The peer closed the socket, broke the protocol, or was too slow. */
class SocketEnded extends Error {
  override readonly name = 'SocketEnded'
}

/** Socket that is read in blocks of known size. */
interface Peer {
  readonly socket: Socket
  /** Reads exactly this many bytes. Throws SocketEnded. */
  exactly(sizeBytes: number): Promise<Buffer>
}

export function openPeer(socket: Socket): Peer {
  let wake = () => {}
  // Listeners are added once: each new one makes the socket report again what it already holds.
  for (const event of ['readable', 'end', 'close']) socket.on(event, () => wake())
  const news = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })

  async function exactly(sizeBytes: number): Promise<Buffer> {
    for (;;) {
      const woken = news()
      const read: Buffer | null = socket.read(sizeBytes)
      if (read?.length === sizeBytes) return read
      if (read !== null || socket.readableEnded || socket.destroyed) throw new SocketEnded()
      await woken
    }
  }

  return { socket, exactly }
}

/** Destroys the socket when the work takes longer. */
async function withSocketTimeout<Result>(socket: Socket, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const late = setTimeout(() => socket.destroy(), timeoutMs)
  try {
    return await work
  } finally {
    clearTimeout(late)
  }
}

/** Resolves when the system has accepted the bytes, so that a slow reader fills no memory here. */
const writeBytes = (socket: Socket, bytes: Uint8Array) =>
  new Promise<void>((taken) => socket.write(bytes, () => taken()))

/** Sends one text after its length in bytes. */
export function sendMessage(socket: Socket, text: string): Promise<void> {
  const body = Buffer.from(text)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(body.length)
  return writeBytes(socket, Buffer.concat([length, body]))
}

/** Yields each text until the socket ends. A text longer than the limit ends it at once. */
async function* readMessages({ socket, exactly }: Peer, maxSizeBytes: number): AsyncGenerator<string> {
  for (;;) {
    const length = (await exactly(LENGTH_BYTES)).readUInt32BE()
    if (length === 0 || length > maxSizeBytes) throw new SocketEnded()
    yield (await withSocketTimeout(socket, MESSAGE_TIMEOUT_MS, exactly(length))).toString()
  }
}

const NONCE_BYTES = 32
const PROOF_BYTES = 32
const TIMEOUT_MS = 5_000

type Side = 'station' | 'command'

/**
 * Proves to each side that the other has the secret, without showing it: a Windows pipe is open to every user, and
 * after a crash another program may listen on the old path. Throws SocketEnded before anything else is read.
 */
export const performHandshake = (peer: Peer, secret: string, side: Side) =>
  withSocketTimeout(peer.socket, TIMEOUT_MS, prove(peer, secret, side))

async function prove({ socket, exactly }: Peer, secret: string, side: Side) {
  const mine = randomBytes(NONCE_BYTES)
  void writeBytes(socket, mine)
  const theirs = await exactly(NONCE_BYTES)
  const [first, second] = side === 'station' ? [mine, theirs] : [theirs, mine]
  const proofOf = (each: Side) => createHmac('sha256', secret).update(each).update(first).update(second).digest()
  void writeBytes(socket, proofOf(side))
  const proof = await exactly(PROOF_BYTES)
  if (!timingSafeEqual(proof, proofOf(side === 'station' ? 'command' : 'station'))) throw new SocketEnded()
}

/** WebSocket ready states. */
const OPEN = 1
const CLOSED = 3

/** More than any peer awaits at once: one that asks on and takes no answer would fill the memory. */
const MAX_UNTAKEN_MESSAGES = 1_000

/**
 * Wraps a socket after the handshake for oRPC's handler and link. Invalid messages close the socket, and so
 * does a peer that takes no answers.
 */
export function rpcSocketOn(
  peer: Peer,
  maxSizeBytes: number,
): RpcSocket & Pick<WebSocket, 'readyState' | 'removeEventListener'> {
  const listeners = new Set<(event: { data: string }) => void>()
  const closeListeners = new Set<(event: object) => void>()
  let untaken = 0

  async function forwardMessages() {
    for await (const data of readMessages(peer, maxSizeBytes)) for (const listener of listeners) listener({ data })
  }

  forwardMessages()
    .catch(() => peer.socket.destroy())
    .finally(() => {
      for (const listener of closeListeners) listener({})
    })

  return {
    get readyState() {
      return peer.socket.destroyed ? CLOSED : OPEN
    },
    addEventListener(type, listener) {
      if (type === 'message') listeners.add(listener)
      else closeListeners.add(listener)
    },
    // The link calls this method, but never needs its effect.
    removeEventListener: () => {},
    async send(data) {
      if (typeof data !== 'string') throw new TypeError('only texts are sent')
      if (untaken >= MAX_UNTAKEN_MESSAGES) peer.socket.destroy()
      untaken += 1
      await sendMessage(peer.socket, data)
      untaken -= 1
    },
  }
}
