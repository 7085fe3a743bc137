import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addAthlete, captureBody, type Started, startService, until } from './support.ts'
import { tinyVideo } from './tiny-video.ts'
import { type FormPart, formOf, partsOf, send, type Target, upload } from './upload.ts'

const file = tinyVideo()

async function reserve({ ask }: Pick<Started, 'ask'>): Promise<Target & { session_id: string }> {
  return (await ask('POST', '/captures', { body: captureBody(await addAthlete(ask)) })).body
}

const storedFiles = ({ dataDir }: Started) => readdirSync(join(dataDir, 'objects'))

/** The code of an XML error. */
const codeOf = ({ status, text }: { status: number; text: string }) =>
  `${status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1]}`

test('4.6: a form with every field unchanged and the file last is stored whole', async () => {
  const service = await startService()
  const target = await reserve(service)
  const answer = await upload(target, file)
  expect(answer).toMatchObject({ status: 204, text: '' })
  expect(answer.headers['etag']).toBe(`"${createHash('md5').update(file).digest('hex')}"`)
  expect(service.received()).toEqual([
    {
      key: target.upload_fields['key'],
      sessionId: target.session_id,
      fileName: 'pitch.mp4',
      sizeBytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      uploads: 1,
    },
  ])
})

test('2.4: field names may have either case', async () => {
  const service = await startService()
  const parts = partsOf(await reserve(service), file).map(([name, value]): FormPart => [name.toUpperCase(), value])
  expect((await send(service.store.uploadUrl, formOf(parts))).status).toBe(204)
})

test('2.4: a second upload to the same target replaces the first and is counted', async () => {
  const service = await startService()
  const target = await reserve(service)
  await upload(target, file)
  await upload(target, tinyVideo({ frames: 12 }))
  expect(service.received()).toMatchObject([{ uploads: 2, sizeBytes: tinyVideo({ frames: 12 }).length }])
  await until(
    async () => storedFiles(service),
    (files) => files.length === 1,
  )
})

test('2.4: one of several simultaneous uploads to a target is kept', async () => {
  const service = await startService()
  const target = await reserve(service)
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(target, file)))
  expect(answers.every(({ status }) => status === 204)).toBe(true)
  await until(
    async () => storedFiles(service),
    (files) => files.length === 1,
  )
})

test('2.4: the media type may be in capitals', async () => {
  const target = await reserve(await startService())
  const headers = { 'content-type': 'Multipart/Form-Data; boundary=practice-boundary' }
  expect((await upload(target, file, { headers })).status).toBe(204)
})

test('5.4: the store counts requests that carry a key', async () => {
  const service = await startService()
  await upload(await reserve(service), file)
  expect(service.store.sawAuthorization).toBe(0)
  await upload(await reserve(service), file, { headers: { authorization: `Bearer ${service.key}` } })
  expect(service.store.sawAuthorization).toBe(1)
})

describe('2.4: a form that differs from the signed policy is refused', () => {
  const changes: [what: string, code: string, change: (parts: FormPart[]) => FormPart[]][] = [
    ['another key', '403 AccessDenied', replace('key', 'captures/other/video.mp4')],
    ['another content type', '403 AccessDenied', replace('Content-Type', 'text/plain')],
    ['another date', '403 AccessDenied', replace('x-amz-date', '20200101T000000Z')],
    ['a changed policy', '403 SignatureDoesNotMatch', replace('policy', Buffer.from('{}').toString('base64'))],
    ['a changed signature', '403 SignatureDoesNotMatch', replace('x-amz-signature', '0'.repeat(64))],
    [
      'an unknown access key',
      '403 InvalidAccessKeyId',
      replace('x-amz-credential', 'AKNOBODY/20260101/us-east-1/s3/aws4_request'),
    ],
    ['another algorithm', '400 InvalidArgument', replace('x-amz-algorithm', 'AWS4-HMAC-SHA1')],
    ['a field that the policy does not name', '403 AccessDenied', (parts) => [['acl', 'public-read'], ...parts]],
    ['no policy', '400 InvalidArgument', without('policy')],
    ['no signature', '400 InvalidArgument', without('x-amz-signature')],
    ['no key', '403 AccessDenied', without('key')],
    ['no content type', '403 AccessDenied', without('Content-Type')],
    ['a field twice', '400 InvalidArgument', (parts) => [...parts.slice(0, 1), ...parts]],
    ['a needed field after the file', '400 InvalidArgument', afterFile('policy')],
    ['a signed field after the file', '403 AccessDenied', afterFile('Content-Type')],
    ['two files', '400 InvalidArgument', (parts) => [...parts, ['file', file]]],
    ['no file', '400 InvalidArgument', without('file')],
    ['an empty file', '400 EntityTooSmall', (parts) => [...without('file')(parts), ['file', Buffer.alloc(0)]]],
    ['a file under another name', '400 InvalidArgument', (parts) => [...without('file')(parts), ['video', file]]],
    [
      'fields of more than 20 KB',
      '400 MaxPostPreDataLengthExceededError',
      (parts) => [['x-ignore-a', 'a'.repeat(30_000)], ...parts],
    ],
  ]

  test.each(changes)('%s: %s', async (_what, code, change) => {
    const service = await startService()
    const target = await reserve(service)
    const answer = await send(target.upload_url, formOf(change(partsOf(target, file))))
    expect(codeOf(answer)).toBe(code)
    expect(answer.headers['content-type']).toBe('application/xml')
    expect(service.received()).toEqual([])
    await until(
      async () => storedFiles(service),
      (files) => files.length === 0,
    )
    expect((await service.ask('GET', `/captures/${target.session_id}`)).body.status).toBe('awaiting_upload')
  })

  test.each(['x', 'ab', ' ', '\n'])('a signature with %j after it', async (more) => {
    const target = await reserve(await startService())
    const signature = `${target.upload_fields['x-amz-signature']}${more}`
    const answer = await send(target.upload_url, formOf(replace('x-amz-signature', signature)(partsOf(target, file))))
    expect(codeOf(answer)).toBe('403 SignatureDoesNotMatch')
  })

  test('fields after the file are ignored', async () => {
    const target = await reserve(await startService())
    const parts: FormPart[] = [...partsOf(target, file), ['submit', 'Upload']]
    expect((await send(target.upload_url, formOf(parts))).status).toBe(204)
  })

  test('x-ignore fields are ignored', async () => {
    const service = await startService()
    const target = await reserve(service)
    const parts: FormPart[] = [['x-ignore-note', 'hello'], ...partsOf(target, file)]
    expect((await send(target.upload_url, formOf(parts))).status).toBe(204)
  })
})

test('2.4, section 8: the target is valid to the last second of 30 minutes, and no longer', async () => {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const service = await startService({ now: () => time })
  const [first, second] = [await reserve(service), await reserve(service)]
  time += 30 * 60_000 - 1
  expect((await upload(first, file)).status).toBe(204)
  time += 1
  const late = await upload(second, file)
  expect(codeOf(late)).toBe('403 AccessDenied')
  expect(late.text).toContain('Policy expired')
})

test('2.4: an upload without Content-Length is refused', async () => {
  const service = await startService()
  expect(codeOf(await upload(await reserve(service), file, { chunked: true }))).toBe('411 MissingContentLength')
})

test('2.4: an upload announced as too large is refused before its body', async () => {
  const service = await startService()
  const target = await reserve(service)
  const body = formOf(partsOf(target, file))
  const headers = { 'content-length': String(6 * 1024 ** 3) }
  expect(codeOf(await send(target.upload_url, body, { headers, cutAfterBytes: 100 }))).toBe('400 EntityTooLarge')
})

test('2.4: a body that is cut off leaves nothing, and the target can be used again', async () => {
  const service = await startService()
  const target = await reserve(service)
  const body = formOf(partsOf(target, Buffer.alloc(500_000, 1)))
  await expect(send(target.upload_url, body, { cutAfterBytes: 300_000 })).rejects.toThrow()
  await until(
    async () => storedFiles(service),
    (files) => files.length === 0,
  )
  expect(service.received()).toEqual([])
  expect((await upload(target, file)).status).toBe(204)
})

test.each([
  ['another bucket', '404 NoSuchBucket', (url: string) => send(`${url}-other`, Buffer.alloc(0))],
  ['a GET', '405 MethodNotAllowed', (url: string) => send(url, Buffer.alloc(0), { method: 'GET' })],
  [
    'a body that is no form',
    '412 PreconditionFailed',
    (url: string) => send(url, Buffer.from('{}'), { headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a form that never ends',
    '400 MalformedPOSTRequest',
    (url: string) => send(url, Buffer.from('--practice-boundary\r\n')),
  ],
])('2.4: %s: %s', async (_what, code, act) => {
  const service = await startService()
  expect(codeOf(await act(service.store.uploadUrl))).toBe(code)
})

function replace(name: string, value: string) {
  return (parts: FormPart[]) => parts.map((part): FormPart => (part[0] === name ? [name, value] : part))
}

function without(name: string) {
  return (parts: FormPart[]) => parts.filter((part) => part[0] !== name)
}

function afterFile(name: string) {
  return (parts: FormPart[]) => [...without(name)(parts), ...parts.filter((part) => part[0] === name)]
}
