import { randomUUID } from 'node:crypto'
import type { Settings } from '../contract/settings.ts'
import { createEngine, type Engine } from '../core/engine.ts'
import type { EngineEvent, EngineSettings } from '../core/engine-types.ts'
import type { ClipStore, Clock } from '../core/ports.ts'
import { createNameRules } from '../core/tagging/name-rules.ts'
import { createFiles } from './files/local-files.ts'
import { createShotLists } from './files/shot-list-file.ts'
import { createProber } from './media/prober.ts'
import { createWayOut, proxyFromEnvironment, type WayOut } from './network/way-out.ts'
import { createFormSender } from './sending/form-sender.ts'
import { createRateLimit, unlimited } from './sending/rate-limit.ts'
import { createServiceClient } from './service/service-client.ts'
import { lockDataFolder } from './store/station-lock.ts'
import { openStationStore } from './store/station-store.ts'
import { systemClock } from './system-clock.ts'
import { createFolders } from './watching/folders.ts'

const BYTES_PER_MBIT = 125_000

export interface StationOptions {
  readonly settings: EngineSettings
  readonly dataDir: string
  readonly apiKey: string
  readonly ffprobePath: string
  readonly userAgent: string
  readonly tell: (event: EngineEvent) => void
  /** Only tests give another one. */
  readonly clock?: Clock
}

export interface Station
  extends Pick<Engine, 'counts' | 'worst' | 'keyIsRefused' | 'allFoldersSeen' | 'unavailableFolders' | 'overlooked'> {
  readonly store: ClipStore
  start(): void
  /** Ends all work; what was under way is left so that the next start goes on with it. */
  stop(): Promise<void>
  /** After `stop`: lets the data folder go. */
  close(): void
}

/**
 * The composition root: every face and every end-to-end test starts the station here.
 * Throws AppError `data-folder-in-use`, `data-folder-unusable`, `data-newer`, `disk-full`, `key-malformed`, `config-invalid`.
 */
export function createStation(options: StationOptions): Station {
  const { settings, dataDir, apiKey, userAgent, clock = systemClock } = options
  const { baseUrl } = settings.service
  const wayOut = wayOutOf(settings.service)
  const service = createServiceClient({ baseUrl, apiKey, clock, userAgent, wayOut })
  const unlock = lockDataFolder(dataDir)
  const memory = openOrUnlock(dataDir, unlock)
  const files = createFiles()
  const { limitMbitPerSecond } = settings.uploads
  const limit = limitMbitPerSecond === null ? unlimited : createRateLimit(limitMbitPerSecond * BYTES_PER_MBIT)
  const engine = createEngine(
    {
      ...memory,
      shotLists: createShotLists(createNameRules(settings).aliases),
      files,
      prober: createProber({ ffprobePath: options.ffprobePath }),
      folders: createFolders(),
      service,
      sender: createFormSender({ files, limit, wayOut }),
      clock,
      identifiers: { uuid: () => randomUUID() },
      random: Math.random,
    },
    settings,
    options.tell,
  )

  return {
    ...engine,
    store: memory.store,
    close() {
      memory.close()
      unlock()
    },
  }
}

/** How requests leave, by the settings: for the station and for commands that only ask the service. */
export function wayOutOf({ proxy, caFile }: Settings['service']): WayOut {
  return createWayOut({
    resolveProxy: proxy === undefined ? proxyFromEnvironment : async () => proxy,
    caFile: caFile ?? null,
  })
}

function openOrUnlock(dataDir: string, unlock: () => void) {
  try {
    return openStationStore(dataDir)
  } catch (error) {
    unlock()
    throw error
  }
}
