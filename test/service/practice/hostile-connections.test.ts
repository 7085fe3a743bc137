import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from './support.ts'

/** Connects to the practice service and sends text. */
function connectTo(baseUrl: string, text = ''): Socket {
  const { port } = new URL(baseUrl)
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

const ended = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

test('the practice service ends a connection that asks 1,000 times at once, and answers others', async () => {
  const { baseUrl, ask } = await startService()
  const { pathname, host } = new URL(`${baseUrl}/openapi.json`)
  const socket = connectTo(baseUrl, `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1_000))
  let answers = 0
  socket.on('data', (bytes) => (answers += bytes.toString('latin1').split('HTTP/1.1 200').length - 1))
  await ended(socket)
  expect(answers).toBeLessThan(4)
  expect((await ask('GET', '/athletes')).status).toBe(200)
})

test('connections to the practice service make room for the next, the oldest first', async () => {
  const { baseUrl, ask } = await startService()
  const silent = Array.from({ length: 300 }, () => connectTo(baseUrl).resume())
  await Promise.all(silent.slice(0, 40).map(ended))
  expect((await ask('GET', '/athletes')).status).toBe(200)
})
