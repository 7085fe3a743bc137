import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import fc from 'fast-check'
import { startStationHost } from '../../../src/station/host/station-host.ts'
import { connectToStation } from '../../../src/station/rpc/connect.ts'
import { openPeer, performHandshake, sendMessage } from '../../../src/station/rpc/frames.ts'
import { servePort } from '../../../src/station/rpc/serve.ts'
import { bareStation } from '../../support/bare-station.ts'
import { quickPlace } from '../../support/temporary.ts'
import { edgeOf } from '../edge.ts'
import { hostileText, hostileValue, spoiled } from '../hostile.ts'

const id = '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11'
const page = { fromMs: 0, offset: 0, limit: 10 }

/** Questions, and changes that stay within the station's own folder. */
const questions: Readonly<Record<string, unknown>> = {
  status: undefined,
  reps: page,
  rep: { id },
  clip: { id },
  retagPlan: { clips: [id] },
  untagged: page,
  leftOut: page,
  attention: page,
  'queue/page': page,
  command: { kind: 'retry', clips: [id] },
  undoPreview: { id, kind: 'undo' },
  deckPreview: { sinceMs: 0 },
  'athletes/search': { text: 'maya', limit: 10 },
  'athletes/suggest': { text: 'maya' },
  'roster/page': { text: 'maya', offset: 0, limit: 10, sort: 'name', filters: [] },
  'roster/athlete': { id },
  'imports/rows': { offset: 0, limit: 10 },
  'imports/correct': { row: 1, column: 'First name', text: 'x' },
  'captures/page': { offset: 0, limit: 10 },
  'settings/change': { uploads: { parallel: 2 } },
  'settings/set': { key: 'uploads.parallel', value: 2 },
  'folders/look': { path: '/no/such/folder' },
  'exports/one': { id },
  'exports/table': { id, file: 0, offset: 0, limit: 10 },
  'exports/savePreset': { name: 'x', order: {} },
  'records/clips': page,
  'records/ledger': { id },
  'clocks/clips': { camera: 'A' },
}

const asked = fc.constantFrom(...Object.keys(questions)).chain((name) =>
  fc.record({
    i: fc.oneof(fc.constant('7'), hostileValue),
    p: spoiled({ u: `/${name}`, b: { json: questions[name] ?? {}, meta: [] }, m: 'POST' }),
  }),
)
const text = fc.oneof(
  { weight: 6, arbitrary: asked.map((message) => JSON.stringify(message)) },
  { weight: 1, arbitrary: hostileText() },
  { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value) ?? '') },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 20_000 }).map((depth) => `{"i":"1","p":{"u":"/rep","b":{"json":${'['.repeat(depth)}`),
  },
)

/** Messages of one who knows the secret, over the command socket and over the window's port; after each a good question is answered. */
export async function contractMessages() {
  const folder = mkdtempSync(join(quickPlace, 'ondeck-fuzz-'))
  const dataDir = join(folder, 'data')
  const bugs: unknown[] = []
  const onBug = (error: unknown) => void bugs.push(error)
  const host = await startStationHost({ dataDir, fixedSettings: {}, apiKey: null, ...bareStation, onBug })
  const good = await connectToStation(dataDir)
  if (!good) throw new Error('the station does not answer')
  const complain = console.error
  // The library complains of each message that is not one of its own.
  console.error = () => {}
  const port = new MessageChannel()
  servePort(host.api, port.port2)
  // Answers are read away here too: the port keeps those that nobody reads.
  port.port1.on('message', () => {})
  let socket = await openSocket(dataDir)
  return edgeOf({
    name: 'contract messages',
    inputs: text,
    async feed(message) {
      if (socket.destroyed) socket = await openSocket(dataDir)
      await sendMessage(socket, message === '' ? ' ' : message)
      port.port1.postMessage(message)
      await good.station.undoable()
      if (bugs.length > 0) throw bugs.pop()
    },
    async close() {
      console.error = complain
      port.port1.close()
      socket.destroy()
      await good.close()
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

async function openSocket(dataDir: string): Promise<Socket> {
  const { path, secret } = JSON.parse(readFileSync(join(dataDir, 'command-socket.json'), 'utf8'))
  const socket = connect(path)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  await performHandshake(openPeer(socket), secret, 'command')
  // Answers are read away, so that none holds the next one up; what the peer listens for makes `resume` do nothing.
  socket.on('readable', () => void socket.read())
  return socket
}
