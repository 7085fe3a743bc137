import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createNetServer, getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFiles } from '../../../src/computer/files/local-files.ts'
import { createTransport, proxyFromEnvironment } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { testConnection } from '../../../src/service/client/connection-test.ts'
import { createFormSender, createSha256 } from '../../../src/service/client/form-sender.ts'
import { unlimited } from '../../../src/service/client/piece-sizes.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { describeFailure } from '../../../src/words/describe.ts'
import { startProxy } from '../../support/proxy.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const certificates = fileURLToPath(new URL('../../fixtures/tls/', import.meta.url))
const caFile = join(certificates, 'ca.pem')
const { signal } = new AbortController()
const apiKey = 'sk_a_test_key'

/** An https server with a certificate that only our own authority vouches for, known as service.test. */
async function secureServer(status = 200, certificate = 'server.pem') {
  const seen: { path: string; headers: NodeJS.Dict<string | string[]>; sizeBytes: number }[] = []
  const options = {
    key: readFileSync(join(certificates, 'server.key')),
    cert: readFileSync(join(certificates, certificate)),
  }
  const server = createServer(options, (request, response) => {
    let sizeBytes = 0
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length
    })
    request.on('end', () => {
      seen.push({ path: request.url ?? '', headers: request.headers, sizeBytes })
      const body = status === 200 ? { athletes: [] } : { error: 'Unauthorized', message: 'Invalid API key' }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

function connection(proxy: string | null, ca: string | null = caFile) {
  const baseUrl = 'https://service.test/v1'
  const transport = createTransport({ resolveProxy: async () => proxy, caFile: ca })
  const service = createServiceClient({ baseUrl, apiKey, clock: systemClock, userAgent: 'test', transport })
  return { transport, service, report: () => testConnection({ service, transport, baseUrl }, signal) }
}

test('requests pass a proxy with user and password, and accept the network’s own certificate authority', async () => {
  const server = await secureServer()
  const proxy = await startProxy({ targets: { 'service.test:443': server.port }, credentials: 'ada:secret' })
  const { report } = connection(`http://ada:secret@127.0.0.1:${proxy.port}`)
  expect(await report()).toMatchObject({ failedAt: null, proxy: `http://127.0.0.1:${proxy.port}` })
  expect(server.seen).toMatchObject([{ path: '/v1/athletes?limit=1', headers: { authorization: `Bearer ${apiKey}` } }])
})

test('the proxy never receives the key', async () => {
  const server = await secureServer()
  const proxy = await startProxy({ targets: { 'service.test:443': server.port } })
  await connection(`http://127.0.0.1:${proxy.port}`).report()
  expect(proxy.asked).toEqual(['service.test:443'])
})

test('a video is uploaded through the proxy byte for byte', async () => {
  const server = await secureServer(204)
  const proxy = await startProxy({ targets: { 'store.test:443': server.port } })
  const transport = createTransport({ resolveProxy: async () => `http://127.0.0.1:${proxy.port}`, caFile })
  const path = join(temporaryFolder(), 'a.mov')
  writeFileSync(path, 'x'.repeat(2_500_000))
  const { size: sizeBytes, mtimeMs: modifiedAtMs } = statSync(path)
  const outcome = await createFormSender({
    files: createFiles(),
    limit: unlimited,
    transport,
    createHash: createSha256,
  }).send({
    target: { url: 'https://store.test/videos', fields: { key: 'a' } },
    file: { path, sizeBytes, modifiedAtMs },
    fileName: 'a.mov',
    signal,
    onProgress: () => {},
    onBodySent: () => {},
  })
  expect(outcome.kind).toBe('stored')
  expect(server.seen[0]?.sizeBytes).toBe(Number(server.seen[0]?.headers['content-length']))
})

test('a proxy that refuses the password is named as the cause', async () => {
  const proxy = await startProxy({ targets: {}, credentials: 'ada:secret' })
  const report = await connection(`http://ada:wrong@127.0.0.1:${proxy.port}`).report()
  expect(report).toMatchObject({ failedAt: 'proxy', because: { code: 'proxy-refused', parameters: { reached: 'no' } } })
  expect(JSON.stringify(report)).not.toContain('wrong')
})

test('a proxy that never answers CONNECT is a failure in seconds, for the service and for a video', async () => {
  const silent = createNetServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const proxy = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const { transport, report } = connection(proxy)
  const clip = join(temporaryFolder(), 'clip.mov')
  writeFileSync(clip, 'video')
  const { size, mtimeMs } = statSync(clip)
  const sender = createFormSender({ files: createFiles(), limit: unlimited, transport, createHash: createSha256 })
  const sending = sender.send({
    target: { url: 'https://store.test/', fields: {} },
    file: { path: clip, sizeBytes: size, modifiedAtMs: mtimeMs },
    fileName: 'clip.mov',
    signal,
    onProgress: () => {},
    onBodySent: () => {},
  })
  const refused = { code: 'proxy-refused', parameters: { detail: expect.stringContaining('doesn’t answer') } }
  const [said] = await Promise.all([report(), expect(sending).rejects.toMatchObject(refused)])
  expect(said).toMatchObject({ failedAt: 'proxy', because: { code: 'proxy-refused' } })
})

test('an unreachable proxy is named as the cause, not the service', async () => {
  expect(await connection('http://127.0.0.1:9').report()).toMatchObject({
    failedAt: 'proxy',
    because: { code: 'offline' },
  })
})

test('an untrusted certificate ends the connection before the key is sent', async () => {
  const server = await secureServer()
  const proxy = await startProxy({ targets: { 'service.test:443': server.port } })
  const report = await connection(`http://127.0.0.1:${proxy.port}`, null).report()
  expect(report).toMatchObject({ failedAt: 'certificate', because: { code: 'certificate-untrusted' } })
  expect(server.seen).toEqual([])
})

test.each(['expired.pem', 'early.pem'])(
  'a certificate that isn’t valid on this computer’s date points to its clock: %s',
  async (certificate) => {
    const server = await secureServer(200, certificate)
    const proxy = await startProxy({ targets: { 'service.test:443': server.port } })
    const { because } = await connection(`http://127.0.0.1:${proxy.port}`, join(certificates, certificate)).report()
    expect(because).toMatchObject({ code: 'certificate-untrusted', parameters: { reached: 'no' } })
    const today = new Date().toLocaleDateString('sv-SE')
    for (const onScreen of [true, false]) {
      const { message, next } = describeFailure(because!, 'the service', { onScreen })
      expect(message).toContain(`this computer’s date, ${today}`)
      expect(next).toMatch(/^Check this computer’s date and time/)
    }
    expect(describeFailure(because!, 'the service', { language: 'es' }).next).toMatch(/^Revise la fecha y la hora/)
    expect(server.seen).toEqual([])
  },
)

test('a refused key shows that every hop before was reached', async () => {
  const server = await secureServer(401)
  const proxy = await startProxy({ targets: { 'service.test:443': server.port } })
  expect(await connection(`http://127.0.0.1:${proxy.port}`).report()).toMatchObject({ failedAt: 'key' })
})

test('a host name that can’t be resolved is named', async () => {
  expect(await connection(null).report()).toMatchObject({ failedAt: 'name', because: { code: 'name-unknown' } })
})

test('requests to this computer use no proxy', async () => {
  const { proxyFor } = createTransport({ resolveProxy: async () => 'http://proxy.test:3128', caFile: null })
  expect(await proxyFor(new URL('http://127.0.0.1:4010/v1'))).toBeNull()
  expect(await proxyFor(new URL('https://service.test/v1'))).toBe('http://proxy.test:3128')
})

test('the environment sets the proxy and its exceptions', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('HTTPS_PROXY', 'http://proxy.test:3128')
  vi.stubEnv('NO_PROXY', 'inside.test')
  expect(await proxyFromEnvironment('https://service.test/')).toBe('http://proxy.test:3128')
  expect(await proxyFromEnvironment('https://inside.test/')).toBeNull()
})

test('a file that holds no certificate is named', () => {
  const empty = join(temporaryFolder(), 'ca.pem')
  writeFileSync(empty, 'nothing')
  for (const file of [empty, '/nowhere/ca.pem']) {
    expect(() => createTransport({ resolveProxy: async () => null, caFile: file })).toThrow(
      expect.objectContaining({
        code: 'config-invalid',
        parameters: expect.objectContaining({ key: 'service.caFile' }),
      }),
    )
  }
})

test('gives each address of a name seconds to connect, as browsers do', () => {
  connection(null)
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeGreaterThanOrEqual(2_000)
})

test.each([
  ['proxy.corp:8080', 'http://proxy.corp:8080'],
  ['http://proxy.corp:8080', 'http://proxy.corp:8080'],
  ['https://proxy.corp', 'https://proxy.corp'],
])('reads a proxy variable as curl does: %s', async (given, proxy) => {
  setProxyVariables({ HTTPS_PROXY: given })
  expect(await proxyFromEnvironment('https://service.test/v1')).toBe(proxy)
})

test.each(['socks5://proxy.corp:1080', 'http://proxy.corp:99999', 'http://', '"http://proxy.corp"', 'none', 'DIRECT'])(
  'names a proxy variable that can’t be used: %s',
  async (given) => {
    setProxyVariables({ HTTPS_PROXY: given })
    await expect(proxyFromEnvironment('https://service.test/v1')).rejects.toMatchObject({
      code: 'proxy-refused',
      parameters: { detail: { code: 'proxy-unusable', parameters: { name: 'HTTPS_PROXY' } } },
    })
  },
)

test('an exception covers the names below it', async () => {
  setProxyVariables({ HTTPS_PROXY: 'http://proxy.corp:8080', NO_PROXY: 'localhost,test' })
  expect(await proxyFromEnvironment('https://service.test/v1')).toBeNull()
  expect(await proxyFromEnvironment('https://contest/v1')).toBe('http://proxy.corp:8080')
})

/** This test's own proxy variables, without those of the machine. */
function setProxyVariables(given: Record<string, string>) {
  onTestFinished(() => void vi.unstubAllEnvs())
  const names = ['HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']
  for (const name of names) {
    vi.stubEnv(name.toLowerCase(), '')
    vi.stubEnv(name, given[name] ?? '')
  }
}
