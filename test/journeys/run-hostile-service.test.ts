// Attacks by the service's answers against the built command.
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { another } from '../support/sample-clips.ts'
import { test } from '../support/stage.ts'
import { type Fault, sendText } from '../support/strict-faults.ts'
import { isObject } from '../support/strict-rules.ts'

const json = (text: string, headers: Record<string, string> = {}): Fault => ({
  works: false,
  answer: (response) => sendText(response, 200, 'application/json', text, headers),
})

/** 200 MB of spaces in 200 kB. */
const bomb: Fault = {
  works: false,
  answer(response) {
    const bytes = gzipSync(Buffer.alloc(200_000_000, ' '))
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bytes)
  },
}

test('answers that fill the memory, or are not what they should be, delay a clip and do nothing else', async ({
  stage,
}) => {
  const service = await stage.open()
  const hostile = [
    bomb,
    json('{}', Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`x-${index}`, 'x'.repeat(2_000)]))),
    json('['.repeat(3_900_000)),
    json('{"__proto__":{"session_id":"s","upload_url":"http://127.0.0.1:1/"},"constructor":{"prototype":1}}'),
    json(`{"session_id":${'9'.repeat(1_000)},"upload_url":["x"],"upload_fields":{"toString":null}}`),
  ]
  const files = hostile.map((_fault, index) => stage.put(`cam/${index}.mp4`, another(`hostile-${index}`)))
  service.script.next('createCapture', ...hostile)

  const ended = await stage.run(stage.config(service))

  expect(ended.code, ended.stderr).toBe(0)
  expect(ended.clips.flatMap(({ error }) => error?.code ?? [])).not.toContain('bug')
  stage.expectArrived(service, ...files)
  stage.expectCleanHands(service, ended)
})

const targets = [
  'http://169.254.169.254/latest/meta-data/',
  'http://192.168.1.20/bucket',
  'http://127.0.0.1.evil.example/bucket',
  'http://127.0.0.1@evil.example/bucket',
  'http://[::ffff:10.0.0.1]/bucket',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//evil.example/bucket',
]

test('upload addresses that are no store’s get no video', async ({ stage }) => {
  const service = await stage.open()
  const answered = (url: string): Fault => ({
    works: true,
    answer(response, { status, body }) {
      const text = JSON.stringify({ ...(isObject(body) ? body : {}), upload_url: url })
      sendText(response, status, 'application/json', text)
    },
  })
  targets.forEach((_url, index) => stage.put(`cam/${index}.mp4`, another(`target-${index}`)))
  service.script.next('createCapture', ...targets.map(answered))

  const ended = await stage.run(stage.config(service))

  expect(ended.code).toBe(1)
  const last = targets.map((_url, index) => ended.last(`${index}.mp4`))
  expect(last.map((line) => line?.state)).toEqual(targets.map(() => 'failed'))
  for (const code of last.map((line) => line?.error?.code))
    expect(code).toBeOneOf(['target-insecure', 'target-private'])
  expect(service.store.uploads).toEqual([])
  stage.expectCleanHands(service, ended)
})
