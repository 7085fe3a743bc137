import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Faults } from '../faults.ts'
import { listen, stopListening } from '../http/listen.ts'
import type { Settings } from '../settings.ts'
import { createObjectFiles } from './object-files.ts'
import { createObjects } from './objects.ts'
import type { Signer } from './sign-post.ts'
import { createStoreServer } from './store-server.ts'

interface Parts {
  readonly db: DatabaseSync
  readonly settings: Settings
  readonly folder: string
  readonly faults: Faults
  readonly now: () => number
  /** Returns true when the object is wanted: a capture may be deleted before its video arrives. */
  readonly onStored: (key: string, eventDelayMs: number) => boolean
}

const bucket = 'practice-captures'
const region = 'us-east-1'

/**
 * The object store with its own server; its secret and port survive restarts, and so do upload targets (service
 * interface 2.4).
 */
export async function openObjectStore({ db, settings, folder, faults, now, onStored }: Parts) {
  const files = createObjectFiles(folder)
  const objects = createObjects({ db, now })
  files.sweep(new Set(objects.all().map(({ file }) => file)))
  const signer: Signer = {
    bucket,
    region,
    accessKeyId: settings.keep(
      'store access key id',
      () => `AKPRACTICE${randomBytes(5).toString('hex').toUpperCase()}`,
    ),
    secretAccessKey: settings.keep('store secret', () => randomBytes(30).toString('base64')),
  }
  async function remove(key: string) {
    const object = objects.find(key)
    if (!object) return
    objects.remove(key)
    await files.remove(object.file)
  }
  let sawAuthorization = 0
  const server = createStoreServer({
    signer,
    files,
    objects,
    faults,
    now,
    async onStored(key, eventDelayMs) {
      if (!onStored(key, eventDelayMs)) await remove(key)
    },
    onAuthorization: () => {
      sawAuthorization++
    },
  })
  const lastPort = Number(settings.get('store port') ?? 0)
  const port = await listen(server, lastPort).catch(() => listen(server, 0))
  settings.set('store port', String(port))
  return {
    files,
    objects,
    signer,
    uploadUrl: `http://127.0.0.1:${port}/${bucket}`,
    sawAuthorization: () => sawAuthorization,
    remove,
    close: () => stopListening(server),
  }
}

export type ObjectStore = Awaited<ReturnType<typeof openObjectStore>>
