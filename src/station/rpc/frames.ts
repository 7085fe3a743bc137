import type { Socket } from 'node:net'

/** Longest request: a command for ten thousand clips by id. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024
/** Longest answer: a thousand clips with every detail. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** Time for the rest of a message once it has begun. */
const MESSAGE_TIMEOUT_MS = 10_000
const LENGTH_BYTES = 4

export const MAX_MESSAGE_BYTES = { request: MAX_REQUEST_BYTES, answer: MAX_ANSWER_BYTES } as const

/** The peer closed the socket, broke the protocol, or was too slow. */
export class SocketEnded extends Error {
  override readonly name = 'SocketEnded'
}

/** Socket that is read in blocks of known size. */
export interface Peer {
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
export async function withSocketTimeout<Result>(
  socket: Socket,
  timeoutMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const late = setTimeout(() => socket.destroy(), timeoutMs)
  try {
    return await work
  } finally {
    clearTimeout(late)
  }
}

/** Resolves when the system has accepted the bytes, so that a slow reader fills no memory here. */
export const writeBytes = (socket: Socket, bytes: Uint8Array) =>
  new Promise<void>((taken) => socket.write(bytes, () => taken()))

/** Sends one text after its length in bytes. */
export function sendMessage(socket: Socket, text: string): Promise<void> {
  const body = Buffer.from(text)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(body.length)
  return writeBytes(socket, Buffer.concat([length, body]))
}

/** Yields each text until the socket ends. A text longer than the limit ends it at once. */
export async function* readMessages({ socket, exactly }: Peer, maxSizeBytes: number): AsyncGenerator<string> {
  for (;;) {
    const length = (await exactly(LENGTH_BYTES)).readUInt32BE()
    if (length === 0 || length > maxSizeBytes) throw new SocketEnded()
    yield (await withSocketTimeout(socket, MESSAGE_TIMEOUT_MS, exactly(length))).toString()
  }
}
