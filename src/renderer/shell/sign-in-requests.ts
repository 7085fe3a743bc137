import {
  EnterAnswer,
  GreetAnswer,
  type Greeting,
  ProveAnswer,
  signatureScheme,
  signedText,
  signInPaths,
} from '../../station/contract/sign-in.ts'

/** Credentials of this browser for one station, stored per page origin, port included. */
interface BrowserKey {
  readonly browser: string
  /** Non-extractable: it signs, but no script can read it. */
  readonly privateKey: CryptoKey
  /** Public key of the station (SPKI, base64), which identifies it. */
  readonly station: string
}

const DATABASE_NAME = 'ondeck-sign-in'
const STORE_NAME = 'keys'
const RECORD_KEY = 'own'

/** Generates a key pair; its private half never leaves the browser. */
const generateKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(signatureScheme, false, ['sign', 'verify'])

/**
 * Stores the key across reloads and restarts. Without IndexedDB the browser stays signed in until its page is closed.
 */
export function createBrowserKeyStore() {
  let inMemory: BrowserKey | null = null
  return {
    async load(): Promise<BrowserKey | null> {
      try {
        return ((await runInStore('readonly', (store) => store.get(RECORD_KEY))) as BrowserKey | undefined) ?? inMemory
      } catch {
        return inMemory
      }
    },
    async save(own: BrowserKey) {
      inMemory = own
      try {
        await runInStore('readwrite', (store) => store.put(own, RECORD_KEY))
      } catch {
        // A private window may refuse to store keys.
      }
    },
  }
}
export type BrowserKeyStore = ReturnType<typeof createBrowserKeyStore>

async function runInStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(DATABASE_NAME, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE_NAME))
  await requestResult(opening)
  const database = opening.result
  try {
    return await requestResult(work(database.transaction(STORE_NAME, mode).objectStore(STORE_NAME)))
  } finally {
    database.close()
  }
}

const requestResult = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser kept nothing.')))
  })

/** Reason why this browser is not signed in. */
export type SignInRefusal = 'no-code' | 'code-refused' | 'stranger'

/** Thrown when the station rejects this browser, or is not the station it signed in to. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly refusal: SignInRefusal

  constructor(refusal: SignInRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Registers this browser at the station with a code. Throws SignInRefused, or a network error. */
export async function signInWithCode(code: string, memory: BrowserKeyStore): Promise<void> {
  const before = await memory.load()
  const pair = await generateKeyPair()
  const key = toBase64(await crypto.subtle.exportKey('spki', pair.publicKey))
  const body = { code, key, ...(before && { replaces: before.browser }) }
  const answer = await post(signInPaths.enter, body, { refusal: 'code-refused' })
  const { browser, station } = EnterAnswer.parse(answer)
  await memory.save({ browser, station, privateKey: pair.privateKey })
}

/**
 * Authenticates the station first, then this browser. Neither sends anything that another party could replay. Throws
 * SignInRefused, or a network error.
 */
export async function proveIdentity(memory: BrowserKeyStore, signal?: AbortSignal): Promise<ProveAnswer> {
  const own = await memory.load()
  if (own === null) throw new SignInRefused('no-code')
  const { browser } = own
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(24)))
  const greeted = GreetAnswer.safeParse(
    await post(signInPaths.greet, { browser, nonce }, { refusal: 'no-code', ...(signal && { signal }) }),
  )
  const greeting = { origin: window.location.origin, browser, nonce }
  if (!greeted.success || !(await isKnownStation(own, greeting, greeted.data))) throw new SignInRefused('stranger')
  const stationNonce = greeted.data.nonce
  const signature = await sign(own, signedText('browser', { ...greeting, stationNonce }))
  const proof = { browser, nonce, stationNonce, signature }
  return ProveAnswer.parse(await post(signInPaths.prove, proof, { refusal: 'no-code', ...(signal && { signal }) }))
}

async function isKnownStation(
  own: BrowserKey,
  greeting: Omit<Greeting, 'stationNonce'>,
  { nonce: stationNonce, signature }: GreetAnswer,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', fromBase64(own.station), signatureScheme, false, ['verify'])
    const text = encode(signedText('station', { ...greeting, stationNonce }))
    return await crypto.subtle.verify(signatureScheme, key, fromBase64(signature), text)
  } catch {
    return false
  }
}

const sign = async ({ privateKey }: BrowserKey, text: string) =>
  toBase64(await crypto.subtle.sign(signatureScheme, privateKey, encode(text)))

interface PostOptions {
  readonly refusal: SignInRefusal
  readonly signal?: AbortSignal
}

async function post(path: string, body: object, { refusal, signal }: PostOptions): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    ...(signal && { signal }),
  })
  if (response.ok) return response.json()
  // Only these statuses mean that the station rejects this browser or its code.
  if (response.status === 401 || response.status === 429) throw new SignInRefused(refusal)
  throw new Error(`The station answered ${response.status}.`)
}

const encode = (text: string) => new TextEncoder().encode(text)

const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

const toBase64Url = (bytes: Uint8Array<ArrayBuffer>) =>
  toBase64(bytes.buffer).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
