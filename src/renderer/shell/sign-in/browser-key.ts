import { signatureScheme } from '../../../contract/station/sign-in.ts'

/** What this browser keeps of a station that it signed in to. It belongs to the page's address, port included. */
export interface OwnKey {
  readonly browser: string
  /** Can sign, and can't be read by any script. */
  readonly privateKey: CryptoKey
  /** The station's public key, by which it is known again (SPKI, base64). */
  readonly station: string
}

const DATABASE = 'ondeck-sign-in'
const STORE = 'keys'
const KEY = 'own'

/** A fresh pair; its private half never leaves the browser. */
export const newKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(signatureScheme, false, ['sign', 'verify'])

/** Keeps the key over reloads and restarts. A browser that keeps nothing stays signed in until its page is closed. */
export function createKeyMemory() {
  let inMemory: OwnKey | null = null
  return {
    async load(): Promise<OwnKey | null> {
      try {
        return ((await inStore('readonly', (store) => store.get(KEY))) as OwnKey | undefined) ?? inMemory
      } catch {
        return inMemory
      }
    },
    async save(own: OwnKey) {
      inMemory = own
      try {
        await inStore('readwrite', (store) => store.put(own, KEY))
      } catch {
        // A private window may refuse to keep keys.
      }
    },
  }
}
export type KeyMemory = ReturnType<typeof createKeyMemory>

async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  await settled(opening)
  const database = opening.result
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const settled = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser kept nothing.')))
  })
