import { statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { withoutSecrets } from '../../../src/computer/log/known-secrets.ts'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { createUploadTargets } from '../../../src/computer/network/upload-targets.ts'
import { createFormSender, createSha256 } from '../../../src/service/client/form-sender.ts'
import { unlimited } from '../../../src/service/client/piece-sizes.ts'
import { toFailure } from '../../../src/station/app-error.ts'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { describeFailure } from '../../../src/words/describe.ts'
import { wordingFor } from '../../../src/words/wording.ts'
import { serve } from '../../support/http-server.ts'
import { atPace } from '../../support/pace.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const apiKey = 'sk_live_4f7Qz9_do-not-show'
const fields = { key: 'videos/1', policy: 'eyJleHBpcmF0aW9uIjoiMjAzMCJ9', 'x-amz-signature': '0f1e2d3c4b5a69788796' }
const transport = createTransport({ resolveProxy: async () => null, caFile: null })

interface Facts {
  readonly baseUrl?: string
  readonly privateUploadHosts?: string[]
  readonly lookup?: LookupFunction
}

/** A station of a service that is elsewhere, unless a test says where. */
function senderOf({ baseUrl = 'https://8.8.8.8/v1', lookup, ...service }: Facts) {
  const sender = createFormSender({
    files: createFiles(),
    limit: unlimited,
    transport,
    createHash: createSha256,
    targets: createUploadTargets({
      service: () => ({ baseUrl, ...service }),
      proxyFor: transport.proxyFor,
      ...(lookup && { lookup }),
    }),
    hide: (text) => withoutSecrets(text, [apiKey], '[key]'),
    answerTimeoutMs: atPace(300),
  })
  return (url: string) => {
    const path = join(temporaryFolder(), 'clip.mov')
    writeFileSync(path, Buffer.alloc(1_000, 'video'))
    const { size: sizeBytes, mtimeMs: modifiedAtMs } = statSync(path)
    return sender.send({
      target: { url, fields },
      file: { path, sizeBytes, modifiedAtMs },
      fileName: 'clip.mov',
      signal: new AbortController().signal,
      onProgress: () => {},
      onBodySent: () => {},
    })
  }
}

const here = { baseUrl: 'http://127.0.0.1:4010/v1' }

/** A store that has read the whole body before it answers. */
const store = (answer: (response: ServerResponse) => void) =>
  serve((request: IncomingMessage, response) => {
    request.resume().on('end', () => answer(response))
  })

function trickle(response: ServerResponse) {
  const timer = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(timer))
}

test('leaves the outcome to the service when a store’s answer never ends, and blocks nothing', async () => {
  const url = await store((response) => {
    response.writeHead(201)
    trickle(response)
  })
  expect(await senderOf(here)(url)).toEqual({ kind: 'unknown', detail: 'the store answered 201 without an end' })
})

test('treats an endless refusal as a refusal', async () => {
  const url = await store((response) => {
    response.writeHead(403).write('<Error><Code>AccessDenied</Code>')
    trickle(response)
  })
  expect(await senderOf(here)(url)).toMatchObject({ kind: 'refused', status: 403, code: 'AccessDenied' })
})

test('reads no more than needed of an endless answer', async () => {
  let closed = false
  const url = await store((response) => {
    response.on('close', () => {
      closed = true
    })
    response.writeHead(400).write('<Error><Code>Odd</Code>')
    const more = () => void (response.destroyed || response.write('x'.repeat(65_536), more))
    more()
  })
  expect(await senderOf(here)(url)).toMatchObject({ kind: 'refused', code: 'Odd' })
  await expect.poll(() => closed).toBe(true)
})

test('removes signatures and keys that a store’s answer repeats', async () => {
  const said = `${fields.policy} ${fields['x-amz-signature']} ${apiKey} ${Buffer.from(`Bearer ${apiKey}`).toString('base64')}`
  const url = await store((response) =>
    response.writeHead(403).end(`<Error><Code>No</Code><Message>${said}</Message></Error>`),
  )
  const outcome = JSON.stringify(await senderOf(here)(url))
  for (const secret of [fields.policy, '0f1e2d3c', '4f7Qz9', Buffer.from(apiKey).toString('base64').slice(4, 20)])
    expect(outcome).not.toContain(secret)
  expect(outcome).toContain('[key]')
})

test('shortens a store’s message to one readable line', async () => {
  const words = `no\u001b[2J\r\n\u202e${'x'.repeat(20_000)}`
  const url = await store((response) => response.writeHead(403).end(`<Error><Message>${words}</Message></Error>`))
  const { message } = Object(await senderOf(here)(url))
  expect(message).toMatch(/^no\ufffd\[2J \ufffdx+…$/)
  expect(message).toHaveLength(1_000)
})

test('does not follow a store’s redirect', async () => {
  const followed = vi.fn()
  const elsewhere = await serve((_request, response) => {
    followed()
    response.end()
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await store((response) => response.writeHead(status, { location: `${elsewhere}/internal` }).end())
    expect(await senderOf(here)(url)).toMatchObject({ kind: 'unknown' })
  }
  expect(followed).not.toHaveBeenCalled()
})

const refused = { code: 'target-private' }

test('refuses upload targets on this computer from a service on the internet', async () => {
  const asked = vi.fn()
  const url = await serve((_request, response) => {
    asked()
    response.end()
  })
  await expect(senderOf({})(url)).rejects.toMatchObject(refused)
  await expect(senderOf({ baseUrl: 'https://192.168.1.20/v1' })(url)).rejects.toMatchObject(refused)
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  '10.0.0.1',
  '172.16.9.1',
  '192.168.1.20',
  '169.254.169.254',
  '100.64.1.1',
  '0.0.0.0',
  '0x7f.1',
  '2130706433',
  '127.1',
  'localhost',
  'LOCALHOST.',
  'printer.localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::192.168.1.20]',
  '[2002:c0a8:114::1]',
])('refuses upload targets at %s from a service on the internet', async (host) => {
  await expect(senderOf({})(`https://${host}:9/bucket`)).rejects.toMatchObject(refused)
})

/** Names as somebody else's name server gives them out. */
const named =
  (names: Readonly<Record<string, readonly string[]>>): LookupFunction =>
  (host, _options, callback) => {
    const addresses = (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    callback(null, addresses)
  }

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'])(
  'refuses a name of %s after its lookup, before any connection',
  async (address) => {
    const lookup = named({ 'store.test': [address] })
    const error = await senderOf({ lookup })('https://store.test:9/bucket').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'offline',
      parameters: { host: 'store.test', detail: evidence('private-address', { address }) },
    })
    const because = toFailure(error)
    for (const language of ['en', 'es'] as const) {
      expect(describeFailure(because, 'a.mov', { language }).message).toContain('service.privateUploadHosts')
      const { message } = wordingFor(language).failure(because, 'a.mov')
      expect(message).toContain({ en: 'Private upload hosts', es: 'Servidores de subida privados' }[language])
      expect(message).not.toContain('service.privateUploadHosts')
    }
  },
)

test('uploads within the private network of a service, and to a host allowed by name anywhere', async () => {
  const offline = { code: 'offline' }
  const lookup = named({ 'service.test': ['192.168.1.5'] })
  const loopback = 'https://127.0.0.2:9/bucket'
  await expect(senderOf(here)(loopback)).rejects.toMatchObject(offline)
  await expect(senderOf({ privateUploadHosts: ['127.0.0.2'] })(loopback)).rejects.toMatchObject(offline)
  await expect(senderOf({ lookup, baseUrl: 'https://service.test/v1' })(loopback)).rejects.toMatchObject(refused)
})

test('waits with a video to a private host while the service’s name can’t be looked up', async () => {
  const lookup = named({ 'store.lan': ['192.168.1.20'] })
  await expect(
    senderOf({ lookup, baseUrl: 'https://service.lan/v1' })('https://store.lan:9/bucket'),
  ).rejects.toMatchObject({ code: 'offline', parameters: { host: 'service.lan', reached: 'no' } })
})
