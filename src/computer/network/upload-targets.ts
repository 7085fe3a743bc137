import { ADDRCONFIG, lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { AppError } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'
import type { Settings } from '../../station/contract/settings.ts'
import { toOffline } from './network-error.ts'
import type { Transport } from './transport.ts'

/** Distance of an address: this computer, a private network, the internet. */
const [HERE, NEARBY, FAR] = [0, 1, 2]

const here = listOf([
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
])
here.addSubnet('::', 96, 'ipv6')

const nearby = listOf([
  ['10.0.0.0', 8],
  // Shared by customers of a provider, or by the computers of a private network over the internet.
  ['100.64.0.0', 10],
  // Clouds answer their own machines here, with their keys.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  // Multicast and reserved addresses.
  ['224.0.0.0', 3],
])
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['64:ff9b:1::', 48],
] as const) {
  nearby.addSubnet(net, bits, 'ipv6')
}

/**
 * Lists IPv4 networks, and the IPv6 addresses that gateways translate into them. A mapped address counts as its IPv4
 * address.
 */
function listOf(nets: readonly (readonly [net: string, bits: number])[]): BlockList {
  const list = new BlockList()
  for (const [net, bits] of nets) {
    list.addSubnet(net, bits, 'ipv4')
    list.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6')
    list.addSubnet(`2002:${hexOf(net)}::`, 16 + bits, 'ipv6')
  }
  return list
}

function hexOf(net: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = net.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

function distanceOf(address: string): number {
  const [bare = ''] = address.split('%')
  const family = isIP(bare) === 6 ? 'ipv6' : 'ipv4'
  if (here.check(bare, family)) return HERE
  return nearby.check(bare, family) ? NEARBY : FAR
}

/** Null for a name that needs a lookup. */
function knownDistance(host: string): number | null {
  if (isIP(host) !== 0) return distanceOf(host)
  return /^(.+\.)?localhost\.?$/.test(host) ? HERE : null
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()

interface Parts {
  readonly service: () => Pick<Settings['service'], 'baseUrl' | 'privateUploadHosts'>
  readonly proxyFor: Transport['proxyFor']
  /** Replaced by tests only. */
  readonly lookup?: LookupFunction
}

interface Check {
  /** Looks up a name for the connection, without the addresses that no video may go to. */
  readonly dnsLookup?: LookupFunction
  /** `offline` when no address of the name was allowed, or when the service's own name could not be looked up. */
  refusal(): AppError | null
}

export interface UploadTargets {
  /**
   * Throws AppError `target-private` for an address, `name-unknown` or `offline` when the service's own name cannot be
   * looked up. A name is looked up for the connection, or by the proxy.
   */
  check(url: URL, route: { readonly isProxied: boolean }): Promise<Check>
}

/**
 * Decides where a service may send videos: to any address on the internet, and to none nearer than the service itself.
 * Otherwise a compromised service could make this computer talk to the router, to a cloud's internal addresses, or to
 * local programs.
 */
export function createUploadTargets({ service, proxyFor, lookup = systemLookup }: Parts): UploadTargets {
  /**
   * Finds the nearest distance that is allowed. A service with several addresses is as far as its farthest. A lost
   * answer is asked for again. Behind a proxy there may never be an answer: then the service counts as far, as most
   * services behind a proxy are.
   */
  async function nearestAllowed(): Promise<number> {
    const { baseUrl } = service()
    const url = baseUrl === null ? null : URL.parse(baseUrl)
    if (url === null) return FAR
    const host = hostOf(url)
    const known = knownDistance(host)
    if (known !== null) return known
    const addresses = await addressesOf(host, lookup).catch((error: unknown) => toOffline(error, host))
    if (Array.isArray(addresses) && addresses.length > 0)
      return Math.max(...addresses.map(({ address }) => distanceOf(address)))
    if ((await proxyFor(url)) !== null) return FAR
    throw Array.isArray(addresses) ? new AppError('offline', { host, reached: 'no' }) : addresses
  }

  async function check(url: URL, { isProxied }: { readonly isProxied: boolean }): Promise<Check> {
    const host = hostOf(url)
    const allowed = service().privateUploadHosts ?? []
    const noRestriction: Check = { refusal: () => null }
    if (allowed.some((each) => each.toLowerCase() === host)) return noRestriction
    const known = knownDistance(host)
    if (known === FAR) return noRestriction
    if (known !== null) {
      if (known < (await nearestAllowed())) throw new AppError('target-private', { target: host })
      return noRestriction
    }
    if (isProxied) return noRestriction
    let refused: AppError | null = null
    const permitted = async (name: string) => {
      const addresses = await addressesOf(name, lookup)
      if (addresses.every(({ address }) => distanceOf(address) === FAR)) return addresses
      const nearest = await nearestAllowed().catch((error: unknown) => {
        if (error instanceof AppError) refused = error
        throw error
      })
      const rest = addresses.filter(({ address }) => distanceOf(address) >= nearest)
      if (rest.length === 0) throw (refused = isNear(host, addresses))
      return rest
    }
    const lookUp = callbackify(permitted)
    const dnsLookup: LookupFunction = (name, { all }, callback) =>
      lookUp(name, (error, addresses) => {
        const [first] = addresses ?? []
        if (error) callback(error, '', 0)
        else if (all || first === undefined) callback(null, addresses)
        else callback(null, first.address, first.family)
      })
    return { dnsLookup, refusal: () => refused }
  }

  return { check }
}

/** Hotel networks may answer every name with a private address until somebody signs in, so the upload is retried. */
const isNear = (host: string, [first]: readonly Address[]) =>
  new AppError('offline', {
    host,
    detail: evidence('private-address', { address: first?.address ?? '' }),
    reached: 'no',
  })

interface Address {
  readonly address: string
  readonly family: number
}

const addressesOf = (host: string, lookup: LookupFunction): Promise<Address[]> =>
  new Promise((resolve, reject) => {
    // Without the hint, addresses of families that this computer can't use would be tried too.
    lookup(host, { all: true, hints: ADDRCONFIG }, (error, found, family = 0) => {
      if (error) reject(error)
      else resolve(typeof found === 'string' ? [{ address: found, family }] : found)
    })
  })
