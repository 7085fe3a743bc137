import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

const NOTIFICATION = 'A'.charCodeAt(0)
/** Type and length of a message. */
const HEAD_BYTES = 5

/** Bytes of whole messages without notices, and the rest that is no whole message yet. */
function withoutNotices(bytes: Buffer): { passed: Buffer; rest: Buffer } {
  const passed: Buffer[] = []
  let at = 0
  while (bytes.length - at >= HEAD_BYTES) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    if (end > bytes.length) break
    if (bytes[at] !== NOTIFICATION) passed.push(bytes.subarray(at, end))
    at = end
  }
  return { passed: Buffer.concat(passed), rest: bytes.subarray(at) }
}

/** The answer of a pooler that knows only some settings of a connection. */
function refusal(setting: string): Buffer {
  const fields = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${setting}`, ''].join('\0')
  const body = Buffer.from(`${fields}\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A connection pooler before a database: it passes no notices on, and may refuse a setting. Without TLS. */
export async function startPooler({ port, refuses }: { port: number; refuses?: string }): Promise<number> {
  const sockets = new Set<Socket>()
  const kept = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((client) => {
    kept(client)
    if (refuses !== undefined) return void client.once('data', () => client.end(refusal(refuses)))
    const database = kept(connect({ host: '127.0.0.1', port }))
    let waiting = Buffer.alloc(0)
    database.on('data', (bytes) => {
      const { passed, rest } = withoutNotices(Buffer.concat([waiting, bytes]))
      waiting = Buffer.from(rest)
      client.write(passed)
    })
    client.on('data', (bytes) => database.write(bytes))
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
