import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { apiKeyPrefix } from '../access.ts'
import { apiVersion } from '../endpoints.ts'
import { limits } from '../limits.ts'
import { type Control, createControl } from './control.ts'
import { createControlServer } from './control-server.ts'
import { openDatabase } from './database.ts'
import { createFaultHooks } from './fault-hooks.ts'
import { createFaults } from './faults.ts'
import { createApiServer } from './http/api-server.ts'
import { describeInterface } from './http/description.ts'
import { listen, stopListening } from './http/listen.ts'
import { lockPracticeFolder } from './lock-folder.ts'
import { openObjectStore } from './object-store/object-store.ts'
import { createOrganizations } from './organizations.ts'
import { createPracticeHandlers } from './practice-handlers.ts'
import type { PracticeOptions, PracticeService } from './practice-options.ts'
import { makePrivateFolder } from './private-folder.ts'
import { createProcessingQueue } from './processing-queue.ts'
import { startProcessor } from './processor.ts'
import { createSettings } from './settings.ts'

export type { PracticeOptions, PracticeService } from './practice-options.ts'

/** Starts the practice service: the whole interface on this machine (sections 1 to 9). */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  const { dataDir, port, processingMs, exportMs = 0, retentionMs = limits.resultRetentionMs } = options
  const { now: clock = Date.now, log = () => {} } = options
  const faults = createFaults()
  faults.set(options.faults ?? {})
  // Answers and signatures use the clock that a fault plan may shift; the service's own work does not.
  const now = () => clock() + faults.clockOffsetMs()

  const { db, close: closeData } = openPracticeData(dataDir)
  const settings = createSettings(db)
  const organizations = createOrganizations(db)
  const key = options.key ?? settings.keep('key', () => `${apiKeyPrefix}_practice_${randomBytes(16).toString('hex')}`)
  if (!key.startsWith(apiKeyPrefix)) throw new Error(`The key must start with ${apiKeyPrefix}.`)
  const { id } = organizations.ensure(key, { tier: options.tier, capturesEnabled: options.capturesEnabled })

  const queue = createProcessingQueue({ db, now: clock, eventNow: now, processingMs })
  const folder = join(dataDir, 'objects')
  const store = await openObjectStore({ db, settings, folder, faults, now, onStored: queue.receive })
  const { handlers, athletes, captures, removal } = createPracticeHandlers({ db, store, now, exportMs, retentionMs })
  const control = createControl({
    db,
    now,
    ownKey: key,
    organizations,
    athletes,
    captures,
    removal,
    faults,
    onFaults: queue.hearLate,
  })
  if (options.seedRoster && !athletes.hasAny(id)) control.seedRoster({ count: options.seedRoster })

  const faultHooks = createFaultHooks(faults)
  const server = createApiServer({ handlers, organizations, faultHooks, description: describeInterface(), now, log })
  const address = await server.listen({ host: '127.0.0.1', port }).catch(async (error: unknown) => {
    await store.close()
    closeData()
    throw error
  })
  const stopProcessor = startProcessor({ queue, objects: store.objects, files: store.files, log })
  const controlling = options.controlPort === undefined ? undefined : await startControl(control, options.controlPort)

  return {
    baseUrl: `${address}/${apiVersion}`,
    key,
    port: Number(new URL(address).port),
    control,
    controlAddress: controlling?.address,
    received: control.received,
    store: {
      uploadUrl: store.uploadUrl,
      get sawAuthorization() {
        return store.sawAuthorization()
      },
    },
    async close() {
      await server.close()
      await store.close()
      await controlling?.close()
      await stopProcessor()
      closeData()
    },
  }
}

async function startControl(control: Control, wantedPort: number) {
  const token = randomBytes(16).toString('hex')
  const server = createControlServer({ control, token })
  const port = await listen(server, wantedPort)
  return { address: { url: `http://127.0.0.1:${port}`, token }, close: () => stopListening(server) }
}

/** Opens and locks the practice service's data. Throws PracticeFolderInUse. */
function openPracticeData(dataDir: string) {
  makePrivateFolder(dataDir)
  const unlock = lockPracticeFolder(dataDir)
  try {
    const db = openDatabase(join(dataDir, 'practice.db'))
    const close = () => {
      db.close()
      unlock()
    }
    return { db, close }
  } catch (error) {
    unlock()
    throw error
  }
}
