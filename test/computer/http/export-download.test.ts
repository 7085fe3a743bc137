import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileHandler } from '../../../src/computer/http/file-handler.ts'
import { mediaPathsFor } from '../../../src/station/contract/clip-view.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { builtScreens } from './screens-folder.ts'

const mediaPaths = mediaPathsFor(null)

const rows = `frame,sway\r\n${'0,1\r\n'.repeat(300_000)}`

function stage({ name = 'hitting.csv', content = rows } = {}) {
  const folder = temporaryFolder(quickPlace)
  const path = join(folder, name)
  writeFileSync(path, content)
  const asked: string[] = []
  const serve = createFileHandler({
    screensDir: builtScreens(),
    media: {
      diagnosticsOf: () => null,
      videoOf: () => null,
      picture: () => null,
      exportFileOf(id, file) {
        asked.push(`${id} ${file}`)
        return id === 'one' && file === 0 ? { path, sizeBytes: Buffer.byteLength(content) } : null
      },
      previewOf: () => null,
      sharedVideoOf(id) {
        asked.push(`shared ${id}`)
        return id === 'one' ? { path, sizeBytes: Buffer.byteLength(content) } : null
      },
      resultFileOf(asking) {
        asked.push(`result ${asking}`)
        return asking === name ? { path, sizeBytes: Buffer.byteLength(content) } : null
      },
    },
  })
  const get = (to: string, method = 'GET') => serve(new Request(`ondeck://app${to}`, { method }))
  return { get, path, folder, asked }
}

test('serves the whole file of an export as a download', async () => {
  const response = await stage().get(mediaPaths.exportFile('one', 0))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-length': String(rows.length),
    'content-disposition': 'attachment; filename="hitting.csv"; filename*=UTF-8\'\'hitting.csv',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe(rows)
})

test.each([
  [
    'Peña "2"; x=y.csv',
    'attachment; filename="Pe_a _2__ x_y.csv"; filename*=UTF-8\'\'Pe%C3%B1a%20%222%22%3B%20x%3Dy.csv',
  ],
  ["it's (1)*.jsonl", 'attachment; filename="it_s (1)_.jsonl"; filename*=UTF-8\'\'it%27s%20%281%29%2A.jsonl'],
])('adds a name such as %s to the header without injecting another', async (name, disposition) => {
  const { headers } = await stage({ name, content: '{}\n' }).get(mediaPaths.exportFile('one', 0))
  expect(headers.get('content-disposition')).toBe(disposition)
})

test('serves an empty export as an empty file', async () => {
  const response = await stage({ name: 'none.jsonl', content: '' }).get(mediaPaths.exportFile('one', 0))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('0')
  expect(await response.text()).toBe('')
})

test('answers HEAD with the headers of a file', async () => {
  const response = await stage().get(mediaPaths.exportFile('one', 0), 'HEAD')
  expect(response.headers.get('content-length')).toBe(String(rows.length))
  expect(response.body).toBeNull()
})

test.each([
  '/media/export/one',
  '/media/export/one/',
  '/media/export/one/1',
  '/media/export/two/0',
  '/media/export/one/0/0',
  '/media/export/one/-1',
  '/media/export/one/0x0',
  '/media/export/one/..%2F0',
  '/media/export/%2e%2e%2fone/0',
  '/media/export/%E0%A4%A/0',
  '/media/other/one/0',
])('serves only files of known exports: not %s', async (path) => {
  const { get, asked } = stage()
  expect((await get(path)).status).toBe(404)
  expect(asked.every((each) => each !== 'one 0')).toBe(true)
})

test.each([
  ['is gone', (path: string) => rmSync(path)],
  ['was changed', (path: string) => appendFileSync(path, 'x')],
  ['is a folder now', (path: string) => (rmSync(path), mkdirSync(path))],
])('does not serve a file that %s', async (_what, change) => {
  const { get, path } = stage()
  change(path)
  expect((await get(mediaPaths.exportFile('one', 0))).status).toBe(404)
})

test('serves a saved table by its name', async () => {
  const response = await stage({ name: 'Día 1.csv' }).get(mediaPaths.resultFile('Día 1.csv'))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''D%C3%ADa%201.csv")
  expect(await response.text()).toBe(rows)
})

test.each(['/media/result/', '/media/result/other.csv', '/media/result/..%2Fhitting.csv', '/media/result/%E0%A4%A'])(
  'serves only saved tables: not %s',
  async (path) => {
    expect((await stage().get(path)).status).toBe(404)
  },
)
