import { ADDRCONFIG } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createUploadTargets } from '../../../src/computer/network/upload-targets.ts'

const addresses: Readonly<Record<string, string>> = {
  'service.lan': '192.168.1.5',
  'nas.lan': '192.168.1.20',
  'service.test': '203.0.113.7',
  'store.test': '203.0.113.8',
}

interface Facts {
  readonly privateUploadHosts?: string[]
  /** The proxy that the service is asked through. */
  readonly proxy?: string
}

function targetsOf(baseUrl: string | null, { privateUploadHosts, proxy }: Facts = {}) {
  const lookup = vi.fn<LookupFunction>((host, _options, callback) => {
    const address = addresses[host]
    if (host === 'empty.test') callback(null, [])
    else if (address === undefined) callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 0)
    else callback(null, [{ address, family: 4 }])
  })
  const { check } = createUploadTargets({
    service: () => ({ baseUrl, privateUploadHosts }),
    proxyFor: async ({ origin }) => (baseUrl?.startsWith(origin) ? (proxy ?? null) : null),
    lookup,
  })
  return { lookup, check: (url: string, isProxied = false) => check(new URL(url), { isProxied }) }
}

test('allows a service in a private network upload hosts in it, by address and by name', async () => {
  const { check } = targetsOf('https://service.lan/v1')
  expect(await check('https://192.168.1.20/bucket')).toEqual({ refusal: expect.any(Function) })
  const { dnsLookup, refusal } = await check('https://nas.lan/bucket')
  const found = await new Promise((resolve) => {
    dnsLookup?.('nas.lan', { all: true }, (_error, list) => resolve(list))
  })
  expect(found).toEqual([{ address: '192.168.1.20', family: 4 }])
  expect(refusal()).toBeNull()
})

test('looks an upload host up without families of addresses that this computer can’t use', async () => {
  const { check, lookup } = targetsOf('https://service.test/v1')
  const { dnsLookup } = await check('https://store.test/bucket')
  await new Promise((resolve) => dnsLookup?.('store.test', { all: true }, resolve))
  expect(lookup.mock.calls.find(([host]) => host === 'store.test')?.[1]).toMatchObject({ all: true, hints: ADDRCONFIG })
})

test('accepts an address on the internet without a lookup', async () => {
  const { check, lookup } = targetsOf('https://service.test/v1')
  expect((await check('https://203.0.113.9/bucket')).dnsLookup).toBeUndefined()
  const { dnsLookup } = await check('https://store.test/bucket')
  await new Promise<void>((resolve) => {
    dnsLookup?.('store.test', {}, () => resolve())
  })
  expect(lookup.mock.calls.map(([host]) => host)).toEqual(['store.test'])
})

test('treats an unset service as outside the network', async () => {
  await expect(targetsOf(null).check('https://192.168.1.20/bucket')).rejects.toMatchObject({ code: 'target-private' })
})

test('refuses nothing permanently while the service’s name can’t be looked up', async () => {
  for (const [code, host] of [
    ['name-unknown', 'gone.test'],
    ['offline', 'empty.test'],
  ]) {
    const { check } = targetsOf(`https://${host}/v1`)
    await expect(check('https://192.168.1.20/bucket')).rejects.toMatchObject({
      code,
      parameters: { host, reached: 'no' },
    })
  }
})

test('treats a service that only the proxy can look up as outside the network, without waiting', async () => {
  const { check } = targetsOf('https://gone.test/v1', { proxy: 'http://proxy.test:3128' })
  await expect(check('https://192.168.1.20/bucket')).rejects.toMatchObject({ code: 'target-private' })
})

test('lets a proxy look up names, but sends it no private address', async () => {
  const { check } = targetsOf('https://service.test/v1')
  expect((await check('https://nas.lan/bucket', true)).dnsLookup).toBeUndefined()
  await expect(check('https://10.0.0.1/bucket', true)).rejects.toMatchObject({ code: 'target-private' })
})

test('allows a host by name anywhere, and no other host', async () => {
  const { check } = targetsOf('https://service.test/v1', { privateUploadHosts: ['NAS.lan', '10.0.0.1', 'fd00::1'] })
  for (const host of ['nas.LAN', '10.0.0.1', '[fd00::1]']) {
    expect((await check(`https://${host}/bucket`)).dnsLookup).toBeUndefined()
  }
  await expect(check('https://10.0.0.2/bucket')).rejects.toMatchObject({ code: 'target-private' })
})
