// Attacks that stop a station, against the built program or a packed one, with a signed-in browser beside them.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { contract } from '../../src/contract/index.ts'
import { workbook } from '../node/roster-files/workbook.ts'
import { openInTest, signInAt } from '../support/http-browser.ts'
import { type BuiltStation, startBuiltStation, useBuiltProgram } from './built-program.ts'

useBuiltProgram()

type Client = ContractRouterClient<typeof contract>
let us: BuiltStation
let client: Client
let file: string

beforeAll(async () => {
  us = await startBuiltStation()
  const page = await (await fetch(us.origin)).text()
  file = /src="\.?(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  return us.remove
})

async function signIn(): Promise<void> {
  const socket = await openInTest(await signInAt(await us.anotherAddress()))
  client = createORPCClient(new RPCLink({ websocket: socket as unknown as WebSocket }))
  await client.status()
}

const MEGABYTE = 1024 ** 2
const PIECE_BYTES = 700_000
const CALLS = 200
/** Calls with an attack beside them answer within this, or ten times the idle time. */
const MAX_WAIT_MS = 500
const MAX_MORE_BYTES = 150 * MEGABYTE

/** Memory of the station's process; the process that reads a roster has its own limit. */
const memoryBytes = () => {
  const { child } = us
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

/** The wait that 99 of 100 status calls stay within, and the most memory meanwhile. */
async function watch(isOver: () => boolean = () => true) {
  const waits: number[] = []
  let bytes = 0
  while (waits.length < CALLS || !isOver()) {
    const before = performance.now()
    await client.status()
    waits.push(performance.now() - before)
    bytes = Math.max(bytes, memoryBytes())
  }
  waits.sort((a, b) => a - b)
  return { waitMs: waits[Math.floor(waits.length * 0.99)] ?? 0, bytes }
}

const request = () => `GET ${file} HTTP/1.1\r\nHost: ${us.host}\r\n\r\n`

function connectTo(text: string, isReading: boolean): Socket {
  const socket = connect(us.port, '127.0.0.1', () => socket.write(text))
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return isReading ? socket.resume() : socket.pause()
}

/** Imports a roster file as the screens do; the station refuses it. */
async function importFile(bytes: Uint8Array): Promise<void> {
  const { upload } = await client.imports.upload({ file: 'roster.xlsx', sizeBytes: bytes.length })
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const data = Buffer.from(bytes.subarray(offset, offset + PIECE_BYTES)).toString('base64')
    await client.imports.put({ upload, offset, data })
  }
  const refusal = { code: 'FAILURE', data: { code: 'roster-unreadable' } }
  await expect(client.imports.read({ upload })).rejects.toMatchObject(refusal)
}

const SHEET = 'xl/worksheets/sheet1.xml'
const zeros = new Uint8Array(524_288)
const manyParts = () =>
  zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`xl/part${index}.xml`, zeros])))
const corner = () => {
  const cell = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  return zipSync({
    ...unzipSync(workbook([['a'], ['b']])),
    [SHEET]: strToU8(`<worksheet><sheetData>${cell}</sheetData></worksheet>`),
  })
}

const attacks: [what: string, attack: () => Promise<unknown>][] = [
  [
    'connections that send 1,000 requests at once',
    async () => {
      for (let round = 0; round < 10; round += 1) {
        const sockets = Array.from({ length: 4 }, () => connectTo(request().repeat(1_000), true))
        await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
      }
    },
  ],
  ['256 readers that never read', async () => void Array.from({ length: 256 }, () => connectTo(request(), false))],
  ['a workbook of large parts', () => importFile(manyParts())],
  ['a workbook with a cell in the last corner', () => importFile(corner())],
]

test.runIf(process.platform === 'linux').each(attacks)(
  'a signed-in browser is answered, and the memory stays, with %s',
  async (_what, attack) => {
    await signIn()
    const idle = await watch()
    let isOver = false
    const attacking = attack().finally(() => (isOver = true))
    const attacked = await watch(() => isOver)
    await attacking
    expect(attacked.waitMs).toBeLessThan(Math.max(MAX_WAIT_MS, idle.waitMs * 10))
    expect(attacked.bytes - idle.bytes).toBeLessThan(MAX_MORE_BYTES)
    expect((await fetch(us.origin)).status).toBe(200)
  },
)
