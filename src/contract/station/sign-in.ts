import { z } from 'zod'

// How a browser signs in to a station on the same computer, and how both prove themselves to each other afterwards. See
// docs/decisions/0029-signing-in.md.

/** Where a browser posts each step of signing in. */
export const signInPaths = { enter: '/enter', greet: '/greet', prove: '/prove' } as const

/** Both sides sign with this; every browser that has WebCrypto knows it. */
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

/** A code from a sign-in address becomes a right of the key's owner. */
export const EnterRequest = z.strictObject({
  code: z.string().min(1),
  /** The browser's public key (SPKI, base64). */
  key: base64,
  /** The id that this browser had before: the new one takes its place. */
  replaces: browser.optional(),
})
export const EnterAnswer = z.object({ browser, station: base64 })

/** The browser asks the station to prove itself. */
export const GreetRequest = z.strictObject({ browser, nonce })
export const GreetAnswer = z.object({ nonce, signature: base64 })
export type GreetAnswer = z.infer<typeof GreetAnswer>

/** The browser proves itself: both nonces are signed. */
export const ProveRequest = z.strictObject({ browser, nonce, stationNonce: nonce, signature: base64 })
/** A ticket opens one WebSocket, at once. The media token is part of the address of videos and pictures. */
export const ProveAnswer = z.object({ ticket: nonce, media: nonce })
export type ProveAnswer = z.infer<typeof ProveAnswer>

/** What both sides know when they sign. */
export interface Greeting {
  /** Where the station listens, as the browser sees it: a proof for another port is worth nothing. */
  readonly origin: string
  readonly browser: string
  readonly nonce: string
  readonly stationNonce: string
}

/** The text that one side signs; the other side's signature never fits. */
export const signedText = (by: 'station' | 'browser', { origin, browser: id, nonce: own, stationNonce }: Greeting) =>
  ['ondeck sign-in 1', by, origin, id, own, stationNonce].join('\n')
