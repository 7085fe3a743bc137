// Attacks that stop a station, against the built program or a packed one, with a signed-in browser beside them.
import { connect, type Socket } from 'node:net'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { workbook } from '../features/import/workbook.ts'
import { expectUnharmed, signIn } from './attacked-station.ts'
import { type BuiltStation, startBuiltStation, useBuiltProgram } from './built-program.ts'

useBuiltProgram()

let us: BuiltStation
let client: Awaited<ReturnType<typeof signIn>>
let file: string

beforeAll(async () => {
  us = await startBuiltStation()
  const page = await (await fetch(us.origin)).text()
  file = /src="\.?(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  return us.remove
})

const PIECE_BYTES = 700_000

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
// Made before any connection: this process answers none meanwhile.
const manyParts = zipSync(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`xl/part${index}.xml`, zeros])))
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
  ['a workbook of large parts', () => importFile(manyParts)],
  ['a workbook with a cell in the last corner', () => importFile(corner())],
]

const onLinux = test.runIf(process.platform === 'linux')

onLinux.each(attacks)('a signed-in browser is answered, and the memory stays, with %s', async (_what, attack) => {
  client = await signIn(us)
  await expectUnharmed(us, client, attack)
})
