import { z } from 'zod'

// Sign-in of a browser to a station on the same computer, and the mutual proof at each later connection. See
// docs/decisions/0029-signing-in.md.

/** Path for each step of signing in. */
export const signInPaths = { enter: '/enter', greet: '/greet', prove: '/prove' } as const

/** Signature scheme of both sides, which every browser's WebCrypto supports. */
export const signatureScheme = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

const base64 = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[A-Za-z0-9+/]+=*$/)
const browser = z.string().min(1).max(64)
const nonce = z
  .string()
  .min(16)
  .max(128)
  .regex(/^[\w-]+(\.[\w-]+)*$/)

/** Exchanges a code from a sign-in address for the sign-in of this key. */
export const EnterRequest = z.strictObject({
  code: z.string().min(1),
  /** The browser's public key (SPKI, base64). */
  key: base64,
  /** Previous id of this browser, which the new one replaces. */
  replaces: browser.optional(),
})
export const EnterAnswer = z.object({ browser, station: base64 })

/** The browser asks the station to prove itself. */
export const GreetRequest = z.strictObject({ browser, nonce })
export const GreetAnswer = z.object({ nonce, signature: base64 })
export type GreetAnswer = z.infer<typeof GreetAnswer>

/** The browser proves itself: both nonces are signed. */
export const ProveRequest = z.strictObject({ browser, nonce, stationNonce: nonce, signature: base64 })
/** A ticket opens one WebSocket. The media token is part of the addresses of videos and pictures. */
export const ProveAnswer = z.object({ ticket: nonce, media: nonce })
export type ProveAnswer = z.infer<typeof ProveAnswer>

/** Values that both sides sign. */
export interface Greeting {
  /** Origin of the station as the browser sees it: a proof for another port is worthless. */
  readonly origin: string
  readonly browser: string
  readonly nonce: string
  readonly stationNonce: string
}

/** Text that one side signs; the other side's signature never matches it. */
export const signedText = (by: 'station' | 'browser', { origin, browser: id, nonce: own, stationNonce }: Greeting) =>
  ['ondeck sign-in 1', by, origin, id, own, stationNonce].join('\n')
