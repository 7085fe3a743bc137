import { signatureScheme } from '../../station/contract/sign-in.ts'

/** Credentials of this browser for one station, stored per page origin, port included. */
export interface BrowserKey {
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
export const generateKeyPair = (): Promise<CryptoKeyPair> =>
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
