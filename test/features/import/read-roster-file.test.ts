import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRosterFile, readRosterSheets } from '../../../src/features/import/station/read-roster-file.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { workbook } from './workbook.ts'

const read = (content: string | Uint8Array) =>
  readRosterSheets(typeof content === 'string' ? Buffer.from(content) : content, 'roster').then(([{ table }]) => table)
const refusal = (why: string) => ({ code: 'roster-unreadable', parameters: { file: 'roster', why: { code: why } } })

const names = ['First Name', 'Last Name']
const zoe = { headers: names, rows: [{ row: 2, cells: ['Zoë', 'Núñez'] }] }

test.each([
  ['UTF-8', Buffer.from('First Name,Last Name\nZoë,Núñez\n')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFFirst Name,Last Name\r\nZoë,Núñez\r\n')],
  ['UTF-16 with a byte order mark', Buffer.from('\uFEFFFirst Name\tLast Name\r\nZoë\tNúñez\r\n', 'utf16le')],
  ['UTF-16 without one', Buffer.from('First Name,Last Name\nZoë,Núñez\n', 'utf16le')],
  ['UTF-16 of the other order', Buffer.from('\uFEFFFirst Name,Last Name\nZoë,Núñez\n', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('First Name;Last Name\r\nZoë;Núñez\r\n', 'latin1')],
])('keeps the accents of a roster in %s', async (_encoding, bytes) => {
  expect(await read(bytes)).toEqual(zoe)
})

/** Text in Mac Roman, of the letters that names have. */
function macRoman(text: string): Buffer {
  const letters = new Map([...new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, byte) => byte + 128))].map((letter, index) => [letter, index + 128]))
  return Buffer.from([...text].map((letter) => letters.get(letter) ?? letter.charCodeAt(0)))
} // biome-ignore format: one line of a table

test.each(['José', 'Zoë Núñez', 'Jürgen', 'Márquez López', 'JOSÉ MUÑOZ', 'Björn Ångström, René O’Brien'])(
  'keeps the accents of %s in a roster that a Mac wrote',
  async (name) => {
    const { rows } = await read(macRoman(`Name;Note\r${name};x\r`))
    expect(rows[0]?.cells[0]).toBe(name)
  },
)

test.each(['José', 'Zoë Núñez', 'Jo “Ace” O’Brien – Weber…', 'NUÑEZ', 'Štefan Žižek', 'Dvořák'.replace('ř', 'r')])(
  'keeps the accents of %s in a roster that Windows wrote',
  async (name) => {
    const signs = new Map([['“', 0x93], ['”', 0x94], ['’', 0x92], ['–', 0x96], ['…', 0x85], ['Š', 0x8a], ['Ž', 0x8e], ['ž', 0x9e]]) // biome-ignore format: a table
    const bytes = Buffer.from([...name].map((letter) => signs.get(letter) ?? letter.charCodeAt(0)))
    const { rows } = await read(Buffer.concat([Buffer.from('Name;Note\r\n'), bytes, Buffer.from(';x\r\n')]))
    expect(rows[0]?.cells[0]).toBe(name)
  },
)

test('decodes a roster with mixed encodings line by line', async () => {
  const mixed = Buffer.concat([Buffer.from('Name\nZoë\n'), Buffer.from('José\n', 'latin1')])
  expect((await read(mixed)).rows.map(({ cells }) => cells)).toEqual([['Zoë'], ['José']])
})

test.each([
  ['commas', 'a,b\n"1,2",3\n'],
  ['semicolons', 'a;b\n1,2;3\n'],
  ['tabs', 'a\tb\n1,2\t3\n'],
  ['bars', 'a|b\n1,2|3\n'],
  ['the delimiter that Excel names', 'sep=;\r\na;b\r\n1,2;3\r\n'],
])('splits a roster with %s into columns', async (_delimiter, text) => {
  expect(await read(text)).toMatchObject({ headers: ['a', 'b'], rows: [{ cells: ['1,2', '3'] }] })
})

test('numbers rows as a spreadsheet does, after empty rows and quoted line breaks', async () => {
  const { rows } = await read('name,note\n\nMaya,"two\nlines"\n,\nJo,x\n')
  expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [3, 'Maya'],
    [5, 'Jo'],
  ])
})

test('reads numbers, dates as YYYY-MM-DD, and values of formulas from a workbook', async () => {
  const bytes = workbook([
    ['First Name', 'Jersey', 'Height', 'Born'],
    ['Zoë', 12, { formula: '6*12+1', value: 73 }, { day: 38_113 }],
  ])
  expect(await read(bytes)).toEqual({
    headers: ['First Name', 'Jersey', 'Height', 'Born'],
    rows: [{ row: 2, cells: ['Zoë', '12', '73', '2004-05-06'] }],
  })
})

const compound = (text: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(text, 'utf16le')])

test.each([
  ['protected with a password', compound('..EncryptedPackage..'), 'password-protected'],
  ['of an old version', compound('..Workbook..'), 'old-workbook'],
  ['cut off', workbook([['a'], ['b']]).subarray(0, 200), 'broken-workbook'],
  [
    'that is a web page',
    Buffer.from('\n<html xmlns:x="urn:schemas"><body><table><tr><td>First</td></tr></table>'),
    'web-table',
  ],
  ['that is a table of a web page', Buffer.from('<TABLE border=1><tr><td>First<td>Last'), 'web-table'],
  ['that is an XML table', Buffer.from('<?xml version="1.0"?>\n<Workbook><Worksheet/></Workbook>'), 'xml-table'],
])('refuses a workbook %s with the reason', async (_what, bytes, why) => {
  await expect(read(bytes)).rejects.toMatchObject(refusal(why))
})

/** Workbook that declares this unpacked size for its first part. */
function unpackingTo(sizeBytes: number) {
  const bytes = Buffer.from(workbook([['a'], ['b']]))
  const entry = bytes.indexOf('PK\u0001\u0002', 'latin1')
  bytes.writeUInt32LE(sizeBytes, entry + 24)
  return bytes
}

test('refuses a small workbook that unpacks to more than 200 MB', async () => {
  await expect(read(unpackingTo(600_000_000))).rejects.toMatchObject({
    parameters: { why: { code: 'unpacked-at-most', parameters: { limit: 200 } } },
  })
})

test('returns the bytes that a roster was read from, even if the file changes', async () => {
  const file = join(temporaryFolder(), 'roster.csv')
  writeFileSync(file, 'name\nZoë\n')
  const reading = readRosterFile(file)
  writeFileSync(file, 'name\nMaya\n')
  const { sheets, bytes } = await reading
  expect(sheets[0].table.rows).toEqual([{ row: 2, cells: ['Zoë'] }])
  expect(Buffer.from(bytes).toString()).toBe('name\nZoë\n')
})

test.each([
  ['nothing in it', '', 'no-rows'],
  ['column names alone', 'First Name,Last Name\n', 'no-rows'],
  ['a quotation mark that is never closed', 'a,b\n"1,2\n3,4\n', 'open-quote'],
  ['zero bytes', Buffer.from([0, 1, 2, 0, 0, 3]), 'no-table'],
  ['more than 1,000 columns', `${'a,'.repeat(1_000)}a\n1\n`, 'columns-at-most'],
  ['more than 100,000 rows', `name\n${'x\n'.repeat(100_001)}`, 'rows-at-most'],
])('refuses a file with %s with the reason', async (_what, content, why) => {
  await expect(read(content)).rejects.toMatchObject(refusal(why))
})

test('reads 1,000 columns', async () => {
  const row = Array.from({ length: 1_000 }, (_, index) => `c${index}`).join(',')
  expect((await read(`${row}\n${row}\n`)).headers).toHaveLength(1_000)
})

test('refuses a file of 200 MB before reading it, and names a missing file', async () => {
  const large = join(temporaryFolder(), 'large.csv')
  writeFileSync(large, 'name\n')
  truncateSync(large, 200_000_000)
  expect(() => readRosterFile(large)).toThrow(
    expect.objectContaining({ code: 'roster-unreadable', parameters: expect.objectContaining({ file: large }) }),
  )
  expect(() => readRosterFile('/nowhere.csv')).toThrow(expect.objectContaining({ code: 'roster-unreadable' }))
})
