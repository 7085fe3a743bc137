import { afterEach, expect, test, vi } from 'vitest'
import { proxyOfSystem, readProxyList } from '../../../src/computer/network/system-proxy.ts'
import { createTransport } from '../../../src/computer/network/transport.ts'

afterEach(() => vi.unstubAllEnvs())

/** A computer without proxies in its environment. */
function bareEnvironment() {
  for (const name of ['https_proxy', 'http_proxy', 'all_proxy']) {
    vi.stubEnv(name, '')
    vi.stubEnv(name.toUpperCase(), '')
  }
}

test.each([
  ['DIRECT', null],
  ['PROXY proxy.test:3128', 'http://proxy.test:3128'],
  ['PROXY proxy.test:3128; DIRECT', 'http://proxy.test:3128'],
  ['HTTPS proxy.test:443;PROXY other.test:80', 'https://proxy.test:443'],
  // SOCKS is not spoken here: the next that is.
  ['SOCKS5 socks.test:1080; PROXY proxy.test:3128', 'http://proxy.test:3128'],
  ['SOCKS socks.test:1080', null],
  ['', null],
  ['PROXY', null],
])('reads the list of proxies %j that a PAC script gives', (list, proxy) => {
  expect(readProxyList(list)).toBe(proxy)
})

test('requests use the system’s proxy, whose resolver never sees their path', async () => {
  bareEnvironment()
  const asked: string[] = []
  const resolveProxy = proxyOfSystem(async (url) => {
    asked.push(url)
    return 'PROXY proxy.test:3128'
  })
  const { proxyFor } = createTransport({ resolveProxy, caFile: null })
  expect(await proxyFor(new URL('https://api.test/v1/athletes?name=Maya'))).toBe('http://proxy.test:3128')
  expect(asked).toEqual(['https://api.test'])
  expect(await proxyFor(new URL('http://127.0.0.1:4010/v1'))).toBeNull()
})

test('OnDeck’s own proxy setting wins over the system’s', async () => {
  bareEnvironment()
  vi.stubEnv('HTTPS_PROXY', 'http://own.test:8080')
  const resolveProxy = proxyOfSystem(async () => 'PROXY proxy.test:3128')
  expect(await resolveProxy('https://api.test/v1')).toBe('http://own.test:8080')
})

test('requests use no proxy after the window is closed', async () => {
  bareEnvironment()
  const resolveProxy = proxyOfSystem(() => Promise.reject(new Error('gone')))
  expect(await resolveProxy('https://api.test/v1')).toBeNull()
})
