import type { Transport } from '../../computer/network/transport.ts'
import { createRateLimit, type RateLimit, unlimited } from '../../service/client/rate-limit.ts'
import type { Aliases } from '../tagging/names/aliases.ts'

/** Parts of a station that settings replace while the station runs. */

const BYTES_PER_MBIT = 125_000

export const changeableTransport = (now: () => Transport): Transport => ({
  requestOptions: (url) => now().requestOptions(url),
  proxyFor: (url) => now().proxyFor(url),
})

export const rateLimitFor = (limitMbitPerSecond: number | null): RateLimit =>
  limitMbitPerSecond === null ? unlimited : createRateLimit(limitMbitPerSecond * BYTES_PER_MBIT)

/** Applies a new rate, and its chunk sizes, to running uploads too. */
export const changeableLimit = (now: () => RateLimit): RateLimit => ({
  get chunkBytes() {
    return now().chunkBytes
  },
  get maxChunkBytes() {
    return now().maxChunkBytes
  },
  take: (sizeBytes, signal) => now().take(sizeBytes, signal),
})

export const changeableAliases = (rulesNow: () => { readonly aliases: Aliases }): Aliases => ({
  get problems() {
    return rulesNow().aliases.problems
  },
  has: (name) => rulesNow().aliases.has(name),
  athleteCalled: (name) => rulesNow().aliases.athleteCalled(name),
})
