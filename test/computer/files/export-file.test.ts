import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openExportFile } from '../../../src/features/exports/station/export-file.ts'
import { parseResultPage } from '../../../src/service/client/parse-result-page.ts'
import type { ExportService } from '../../../src/station/ports/export-ports.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const { signal } = new AbortController()
const schema = ['frame', 'name'].map((name) => ({ name, type: { name: 'string' } }))
const row = (frame: number) => ({ frame, name: `say "${frame}", ü` })
const line = (frame: number) => `${frame},"say ""${frame}"", ü"\r\n`

function pageOf(rows: readonly unknown[]) {
  const cut = parseResultPage(Buffer.from(JSON.stringify({ schema, rows })))
  if (cut.kind !== 'page') throw new Error(`not a page: ${cut.kind}`)
  return cut.page
}

/** A service that gives two rows a page, and breaks off. */
function pages(total: number, breakAt = Number.POSITIVE_INFINITY): Pick<ExportService, 'exportPage'> {
  return {
    async exportPage(_job, { offset }) {
      if (offset >= breakAt) throw new Error('the network went away')
      return pageOf(Array.from({ length: Math.max(0, Math.min(2, total - offset)) }, (_, index) => row(offset + index)))
    },
  }
}

const whole = (total: number) => `frame,name\r\n${Array.from({ length: total }, (_, index) => line(index)).join('')}`

test('writes rows as CSV that any reader accepts', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  const download = await openExportFile(file, 'job')
  expect(await download.write(pages(5), signal)).toBe(5)
  expect(readFileSync(file, 'utf8')).toBe(whole(5))
})

test('resumes an interrupted download without losing or repeating a row', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await expect((await openExportFile(file, 'job')).write(pages(9, 4), signal)).rejects.toThrow('network')
  // The process was killed in the middle of a page.
  writeFileSync(`${file}.part`, '99,half a r', { flag: 'a' })
  const again = await openExportFile(file, 'job')
  expect(again.from).toBe(4)
  await again.write(pages(9), signal)
  expect(readFileSync(file, 'utf8')).toBe(whole(9))
})

test('restarts a download whose part was removed or cut off', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await expect((await openExportFile(file, 'job')).write(pages(9, 4), signal)).rejects.toThrow('network')
  writeFileSync(`${file}.part`, 'frame')
  await expect((await openExportFile(file, 'job')).write(pages(9, 4), signal)).rejects.toThrow('network')
  rmSync(`${file}.part`)
  const again = await openExportFile(file, 'job')
  expect(again.from).toBe(0)
  await again.write(pages(9), signal)
  expect(readFileSync(file, 'utf8')).toBe(whole(9))
})

test('does not resume the unfinished file of another job', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await expect((await openExportFile(file, 'one')).write(pages(9, 4), signal)).rejects.toThrow()
  const other = await openExportFile(file, 'two')
  expect(other.from).toBe(0)
  await other.write(pages(3), signal)
  expect(readFileSync(file, 'utf8')).toBe(whole(3))
})

test('never overwrites an existing file', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  writeFileSync(file, 'precious')
  await expect(openExportFile(file, 'job')).rejects.toMatchObject({ code: 'config-invalid' })
  expect(readFileSync(file, 'utf8')).toBe('precious')
})

test.each(['part', 'part.json', 'part.csv'])('never overwrites another program’s .%s file', async (extension) => {
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
  await again.write(pages(3), signal)
  expect(readFileSync(file, 'utf8')).toBe(whole(3))
})

test('keeps a file created under the download’s name, and the downloaded rows', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  const download = await openExportFile(file, 'job')
  writeFileSync(file, 'precious')
  await expect(download.write(pages(5), signal)).rejects.toMatchObject({ code: 'output-unwritable' })
  expect(readFileSync(file, 'utf8')).toBe('precious')
  rmSync(file)
  const again = await openExportFile(file, 'job')
  expect(again.from).toBe(5)
  await again.write(pages(5), signal)
  expect(readFileSync(file, 'utf8')).toBe(whole(5))
})

test('writes only a header for an export without rows', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  await (await openExportFile(file, 'job')).write(pages(0), signal)
  expect(readFileSync(file, 'utf8')).toBe('frame,name\r\n')
})

test('adds an apostrophe to formulas on request, and never to numbers', async () => {
  const cells = { '=a': '=1+1', b: '+1', c: '-x', d: '@x', e: '\tx', f: '\rx', g: -5, h: '5', i: null }
  const service = { exportPage: async (_job: string, { offset }: { offset: number }) => pageOf(offset ? [] : [cells]) }
  const file = join(temporaryFolder(), 'export.csv')
  await (await openExportFile(file, 'job', { neutralize: true, hasMark: false })).write(service, signal)
  expect(readFileSync(file, 'utf8')).toBe(`frame,name,'=a,b,c,d,e,f,g,h,i\r\n,,'=1+1,'+1,'-x,'@x,'\tx,"'\rx",-5,5,\r\n`)
})

test('resumes a download with another text option, which holds for the rows before too', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  const formula = (offset: number) => pageOf(offset < 2 ? [{ frame: offset, name: `=${offset}` }] : [])
  const breaking = {
    async exportPage(_job: string, { offset }: { offset: number }) {
      if (offset > 0) throw new Error('the network went away')
      return formula(offset)
    },
  }
  await expect((await openExportFile(file, 'job')).write(breaking, signal)).rejects.toThrow('network')
  const again = await openExportFile(file, 'job', { neutralize: true, hasMark: true })
  expect(again.from).toBe(1)
  await again.write({ exportPage: async (_job, { offset }) => formula(offset) }, signal)
  expect(readFileSync(file, 'utf8')).toBe("\uFEFFframe,name\r\n0,'=0\r\n1,'=1\r\n")
})

test('starts a download over that an earlier version left unfinished', async () => {
  const file = join(temporaryFolder(), 'export.csv')
  writeFileSync(`${file}.part`, 'frame,name\n0,Maya\n')
  const noted = { jobId: 'job', offset: 1, sizeBytes: 18, columns: ['frame', 'name'], neutralize: false }
  writeFileSync(`${file}.part.json`, JSON.stringify(noted))
  const again = await openExportFile(file, 'job')
  expect(again.from).toBe(0)
  await again.write(pages(3), signal)
  expect(readFileSync(file, 'utf8')).toBe(whole(3))
})
