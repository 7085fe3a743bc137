import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { type Greeting, signedText } from '../../station/contract/sign-in.ts'

const NONCE_TTL_MS = 30_000

/** Signature format of WebCrypto. */
const dsaEncoding = 'ieee-p1363'

/** Generates a private key of a station (PKCS #8, base64). */
export function newStationKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
}

/** Parses a browser's public key; null when it does not fit the signature scheme. */
export function readBrowserKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null
  } catch {
    return null
  }
}

/** The station's half of the mutual proof. Nonces need no storage: they contain their time and a MAC of this run. */
export function createProofs(stationKey: string, monotonicMs: () => number) {
  const privateKey = createPrivateKey({ key: Buffer.from(stationKey, 'base64'), type: 'pkcs8', format: 'der' })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const runSecret = randomBytes(32)

  const macOf = (random: string, atMs: string, { origin, browser, nonce }: Omit<Greeting, 'stationNonce'>) =>
    createHmac('sha256', runSecret).update([random, atMs, origin, browser, nonce].join('\n')).digest('base64url')

  function isOwnNonce({ stationNonce, ...greeting }: Greeting): boolean {
    const [random = '', atMs = '', mac = ''] = stationNonce.split('.')
    const expected = Buffer.from(macOf(random, atMs, greeting))
    const received = Buffer.from(mac)
    if (received.length !== expected.length || !timingSafeEqual(received, expected)) return false
    return monotonicMs() - Number(atMs) < NONCE_TTL_MS
  }

  return {
    publicKey,
    /** Proves the station to a browser that has signed in before. */
    greet(greeting: Omit<Greeting, 'stationNonce'>) {
      const random = randomBytes(24).toString('base64url')
      const atMs = String(Math.round(monotonicMs()))
      const stationNonce = [random, atMs, macOf(random, atMs, greeting)].join('.')
      const text = signedText('station', { ...greeting, stationNonce })
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding }).toString('base64')
      return { nonce: stationNonce, signature }
    },
    /** True when the browser's signature covers a recent nonce of this run. */
    isProof(greeting: Greeting, signature: string, browserKey: KeyObject): boolean {
      if (!isOwnNonce(greeting)) return false
      const text = Buffer.from(signedText('browser', greeting))
      return verify('sha256', text, { key: browserKey, dsaEncoding }, Buffer.from(signature, 'base64'))
    },
  }
}
