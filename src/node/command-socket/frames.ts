import type { Socket } from 'node:net'

/** A person's longest question, such as one about ten thousand clips by their ids. */
const MAX_QUESTION_BYTES = 4 * 1024 * 1024
/** A thousand clips with all that is known of them. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024
/** How long a message that has begun may take to be there. */
const MESSAGE_TIMEOUT_MS = 10_000
const LENGTH_BYTES = 4

export const maxBytes = { question: MAX_QUESTION_BYTES, answer: MAX_ANSWER_BYTES } as const

/** The other side ended, broke the rules, or took too long. */
export class SocketEnded extends Error {
  override readonly name = 'SocketEnded'
}

/** A socket that is read in whole pieces. */
export interface Peer {
  readonly socket: Socket
  /** Exactly so many bytes. Throws SocketEnded. */
  exactly(sizeBytes: number): Promise<Buffer>
}

export function peerOn(socket: Socket): Peer {
  let wake = () => {}
  // Added once: each time that it is, the socket tells again of what it holds already.
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

/** Ends the socket when the work takes longer. */
export async function withinTime<Result>(socket: Socket, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const late = setTimeout(() => socket.destroy(), timeoutMs)
  try {
    return await work
  } finally {
    clearTimeout(late)
  }
}

/** Resolves when the system took it: what a slow reader has not read is not piled up here. */
export const send = (socket: Socket, bytes: Uint8Array) =>
  new Promise<void>((taken) => socket.write(bytes, () => taken()))

/** One text, behind its length in bytes. */
export function sendMessage(socket: Socket, text: string): Promise<void> {
  const body = Buffer.from(text)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(body.length)
  return send(socket, Buffer.concat([length, body]))
}

/** Each text that comes, until the socket ends. A text that is longer than it may be is not waited for. */
export async function* messages({ socket, exactly }: Peer, maxSizeBytes: number): AsyncGenerator<string> {
  for (;;) {
    const length = (await exactly(LENGTH_BYTES)).readUInt32BE()
    if (length === 0 || length > maxSizeBytes) throw new SocketEnded()
    yield (await withinTime(socket, MESSAGE_TIMEOUT_MS, exactly(length))).toString()
  }
}
