import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openExportFile } from '../../../src/node/files/export-file.ts'
import type { RowPage } from '../../../src/node/service/pages.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const columns = ['frame', 'name']
const row = (frame: number) => ({ frame, name: `say "${frame}", ü` })
const line = (frame: number) => `${frame},"say ""${frame}"", ü"\n`

async function* pages(from: number, total: number, breakAt = Number.POSITIVE_INFINITY): AsyncGenerator<RowPage> {
  for (let offset = from; ; ) {
    if (offset >= breakAt) throw new Error('the network went away')
    const rows = Array.from({ length: Math.max(0, Math.min(2, total - offset)) }, (_, index) => row(offset + index))
    yield { offset, columns, rows }
    if (rows.length === 0) return
    offset += rows.length
  }
}

const whole = (total: number) => `frame,name\n${Array.from({ length: total }, (_, index) => line(index)).join('')}`

test('writes rows as CSV that any reader accepts', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  const download = await openExportFile(file, 'job')
  expect(await download.write(pages(0, 5))).toBe(5)
  expect(readFileSync(file, 'utf8')).toBe(whole(5))
})

test('resumes an interrupted download without losing or repeating a row', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await expect((await openExportFile(file, 'job')).write(pages(0, 9, 4))).rejects.toThrow('network')
  // The process was killed in the middle of a page.
  writeFileSync(`${file}.part`, '99,half a r', { flag: 'a' })
  const again = await openExportFile(file, 'job')
  expect(again.from).toBe(4)
  await again.write(pages(again.from, 9))
  expect(readFileSync(file, 'utf8')).toBe(whole(9))
})

test('restarts a download whose part was removed or cut off', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await expect((await openExportFile(file, 'job')).write(pages(0, 9, 4))).rejects.toThrow('network')
  writeFileSync(`${file}.part`, 'frame')
  await expect((await openExportFile(file, 'job')).write(pages(0, 9, 4))).rejects.toThrow('network')
  rmSync(`${file}.part`)
  const again = await openExportFile(file, 'job')
  expect(again.from).toBe(0)
  await again.write(pages(0, 9))
  expect(readFileSync(file, 'utf8')).toBe(whole(9))
})

test('does not resume the unfinished file of another job', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await expect((await openExportFile(file, 'one')).write(pages(0, 9, 4))).rejects.toThrow()
  const other = await openExportFile(file, 'two')
  expect(other.from).toBe(0)
  await other.write(pages(0, 3))
  expect(readFileSync(file, 'utf8')).toBe(whole(3))
})

test('never overwrites an existing file', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  writeFileSync(file, 'precious')
  await expect(openExportFile(file, 'job')).rejects.toMatchObject({ code: 'config-invalid' })
  expect(readFileSync(file, 'utf8')).toBe('precious')
})

test.each(['part', 'part.json'])('never overwrites another program’s .%s file', async (extension) => {
  const file = join(temporaryFolder(), 'export.csv')
  const foreign = `${file}.${extension}`
  writeFileSync(foreign, 'precious')
  await expect(openExportFile(file, 'job')).rejects.toMatchObject({
    code: 'config-invalid',
    parameters: { given: { parameters: { file: foreign } } },
  })
  expect(readFileSync(foreign, 'utf8')).toBe('precious')
})

test('restarts a download that was killed before its first page', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await openExportFile(file, 'job')
  writeFileSync(`${file}.part`, 'frame,na')
  const again = await openExportFile(file, 'job')
  expect(again.from).toBe(0)
  await again.write(pages(0, 3))
  expect(readFileSync(file, 'utf8')).toBe(whole(3))
})

test('keeps a file created under the download’s name, and the downloaded rows', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  const download = await openExportFile(file, 'job')
  writeFileSync(file, 'precious')
  await expect(download.write(pages(0, 5))).rejects.toMatchObject({ code: 'output-unwritable' })
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect(readFileSync(`${file}.part`, 'utf8')).toBe(whole(5))
})

test('writes only a header for an export without rows', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await (await openExportFile(file, 'job')).write(pages(0, 0))
  expect(readFileSync(file, 'utf8')).toBe('frame,name\n')
})

test('adds an apostrophe to formulas on request, and never to numbers', async () => {
  const cells = { '=a': '=1+1', b: '+1', c: '-x', d: '@x', e: '\tx', f: '\rx', g: -5, h: '5', i: null }
  async function* onePage(): AsyncGenerator<RowPage> {
    yield { offset: 0, columns: Object.keys(cells), rows: [cells] }
  }
  const file = join(temporaryFolder(), 'export.csv')
  await (await openExportFile(file, 'job', { neutralize: true })).write(onePage())
  expect(readFileSync(file, 'utf8')).toBe(`'=a,b,c,d,e,f,g,h,i\n'=1+1,'+1,'-x,'@x,'\tx,"'\rx",-5,5,\n`)
})

test('does not resume a download with another text option', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await expect((await openExportFile(file, 'job')).write(pages(0, 9, 4))).rejects.toThrow('network')
  expect((await openExportFile(file, 'job', { neutralize: true })).from).toBe(0)
})
