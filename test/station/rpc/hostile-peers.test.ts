import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeAddress } from '../../../src/station/rpc/address.ts'
import { connectToStation } from '../../../src/station/rpc/connect.ts'
import { MAX_MESSAGE_BYTES, openPeer, performHandshake, sendMessage } from '../../../src/station/rpc/frames.ts'
import { stationHost } from '../../support/station-host.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

async function listening() {
  const dataDir = join(temporaryFolder(quickPlace), 'data')
  const host = await stationHost({ dataDir })
  const { path, secret } = JSON.parse(readFileSync(join(dataDir, 'command-socket.json'), 'utf8'))
  async function peer() {
    const socket = connect(path)
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return { ...host, dataDir, secret, peer }
}

/** That the station ended the connection, and still answers others. */
async function expectCutOff(socket: Socket, dataDir: string) {
  socket.resume()
  if (!socket.destroyed) await new Promise((closed) => socket.on('close', closed))
  const connection = await connectToStation(dataDir)
  expect(await connection?.station.undoable()).toEqual([])
  await connection?.close()
}

const lengthOf = (bytes: number) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

test('a peer that sends nonsense is disconnected', async () => {
  const { peer, dataDir } = await listening()
  const socket = await peer()
  socket.write(randomBytes(100_000))
  await expectCutOff(socket, dataDir)
})

test('a peer that sends nothing is disconnected', async () => {
  const { peer, dataDir } = await listening()
  await expectCutOff(await peer(), dataDir)
})

test('a peer with another secret is disconnected and learns nothing', async () => {
  const { peer, dataDir } = await listening()
  const socket = await peer()
  await expect(performHandshake(openPeer(socket), 'another secret', 'command')).rejects.toThrow()
  await expectCutOff(socket, dataDir)
})

test('a peer that repeats the station’s messages is disconnected', async () => {
  const { peer, dataDir } = await listening()
  const socket = await peer()
  socket.on('data', (said) => socket.write(said))
  await expectCutOff(socket, dataDir)
})

test.each([
  ['a message that never ends', Buffer.concat([lengthOf(MAX_MESSAGE_BYTES.request + 1), randomBytes(1_000)])],
  ['a message without length', lengthOf(0)],
  ['a message that stops half-way', Buffer.concat([lengthOf(1_000), randomBytes(10)])],
])('%s ends the connection, also from a peer with the secret', async (_what, bytes) => {
  const { peer, secret, dataDir } = await listening()
  const socket = await peer()
  await performHandshake(openPeer(socket), secret, 'command')
  socket.write(bytes)
  await expectCutOff(socket, dataDir)
})

test('a peer that asks on and takes no answers is disconnected', async () => {
  const { peer, secret, dataDir } = await listening()
  const socket = await peer()
  await performHandshake(openPeer(socket), secret, 'command')
  const question = (id: number) =>
    JSON.stringify({ i: `${id}`, p: { u: '/status', b: { json: null, meta: [] }, m: 'POST' } })
  for (let id = 0; id < 200_000 && !socket.destroyed; id += 1) await sendMessage(socket, question(id))
  expect(socket.destroyed).toBe(true)
  await expectCutOff(socket, dataDir)
})

test('messages that are no questions do not disturb the station', async () => {
  const { peer, secret, dataDir } = await listening()
  const socket = await peer()
  await performHandshake(openPeer(socket), secret, 'command')
  for (const text of ['no JSON', '{}', '[1,2]']) socket.write(Buffer.concat([lengthOf(text.length), Buffer.from(text)]))
  socket.write(lengthOf(0))
  await expectCutOff(socket, dataDir)
})

test('a command shows nothing to a program that replaced a station', async () => {
  const dataDir = temporaryFolder(quickPlace)
  const path = join(dataDir, 'station.sock')
  const heard: Buffer[] = []
  const stranger = createServer((socket) => {
    socket.on('data', (bytes: Buffer) => heard.push(bytes))
    socket.write(randomBytes(64))
  })
  stranger.listen(path)
  onTestFinished(() => void stranger.close())
  await once(stranger, 'listening')
  writeAddress(dataDir, { path, secret: 's'.repeat(43) })
  expect(await connectToStation(dataDir)).toBeNull()
  // A number and a proof: no question, and not the secret.
  expect(Buffer.concat(heard).length).toBeLessThanOrEqual(64)
  expect(Buffer.concat(heard).toString()).not.toContain('sss')
})

test('peers that prove nothing keep no command out, however many there are', async () => {
  const { peer, dataDir } = await listening()
  const silent = await Promise.all(Array.from({ length: 100 }, peer))
  const connection = await connectToStation(dataDir)
  expect(await connection?.station.undoable()).toEqual([])
  await connection?.close()
  expect(silent.length).toBe(100)
})
