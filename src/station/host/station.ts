import { randomUUID } from 'node:crypto'
import { createComputerEvents } from '../../computer/computer-watch.ts'
import { createFiles } from '../../computer/files/local-files.ts'
import { createFileMover } from '../../computer/files/move-file.ts'
import { ownDataOf } from '../../computer/files/own-data.ts'
import { createShotLists } from '../../computer/files/shot-list-file.ts'
import { withTimeout } from '../../computer/files/with-timeout.ts'
import { localTime } from '../../computer/local-time.ts'
import { toEventFact } from '../../computer/log/event-fact.ts'
import { withoutSecrets } from '../../computer/log/known-secrets.ts'
import { loggedExports, loggedSender, loggedService, loggedStation } from '../../computer/log/logged-service.ts'
import { openStationLog, type StationLog } from '../../computer/log/station-log.ts'
import type { ProgramPath } from '../../computer/media/find-program.ts'
import { createProber } from '../../computer/media/prober.ts'
import { type ResolveProxy, type Transport, transportOf } from '../../computer/network/transport.ts'
import { createUploadTargets } from '../../computer/network/upload-targets.ts'
import { type StartProcess, startNodeProcess } from '../../computer/processes/start-process.ts'
import { systemClock } from '../../computer/system-clock.ts'
import { createFolders } from '../../computer/watching/folders.ts'
import { withoutOwnData } from '../../computer/watching/without-own-data.ts'
import { stationParts } from '../../features/station-parts.ts'
import { createChangeableService } from '../../service/client/changeable-service.ts'
import { connectionHops } from '../../service/client/connection-hops.ts'
import { createFormSender, createSha256 } from '../../service/client/form-sender.ts'
import { createRateLimit, type RateLimit, unlimited } from '../../service/client/piece-sizes.ts'
import type { SharedPace } from '../../service/client/shared-pace.ts'
import type { ComputerEvent } from '../contract/computer-event.ts'
import type { ConnectionHop } from '../contract/folder-view.ts'
import { createEngine, type Engine } from '../engine.ts'
import type { EngineEvent, EngineSettings, World } from '../engine-types.ts'
import { createLiveSettings, derived } from '../live-settings.ts'
import { noFacility } from '../ports/facility-ports.ts'
import type { Clock, LoopClock } from '../ports.ts'
import type { ServiceOrigin } from '../service/service-origin.ts'
import { lockDataFolder, lockImports } from '../store/station-lock.ts'
import { openStationStore, type StationStore } from '../store/station-store.ts'
import type { Aliases } from '../tagging/names/aliases.ts'
import { createNameRules } from '../tagging/names/name-rules.ts'
import type { PartContext, PartOptions, StationFacilityPort, StationHeadlines, StationPart } from './station-part.ts'

/** Parts of a station that settings replace while the station runs. */

const BYTES_PER_MBIT = 125_000

const changeableTransport = (now: () => Transport): Transport => ({
  requestOptions: (url) => now().requestOptions(url),
  proxyFor: (url) => now().proxyFor(url),
})

const rateLimitFor = (limitMbitPerSecond: number | null): RateLimit =>
  limitMbitPerSecond === null ? unlimited : createRateLimit(limitMbitPerSecond * BYTES_PER_MBIT)

/** Applies a new rate, and its chunk sizes, to running uploads too. */
const changeableLimit = (now: () => RateLimit): RateLimit => ({
  get chunkBytes() {
    return now().chunkBytes
  },
  get maxChunkBytes() {
    return now().maxChunkBytes
  },
  take: (sizeBytes, signal) => now().take(sizeBytes, signal),
})

const changeableAliases = (rulesNow: () => { readonly aliases: Aliases }): Aliases => ({
  get problems() {
    return rulesNow().aliases.problems
  },
  has: (name) => rulesNow().aliases.has(name),
  athleteCalled: (name) => rulesNow().aliases.athleteCalled(name),
})

interface Options {
  readonly settings: () => EngineSettings
  readonly apiKey: string | null
  readonly userAgent: string
  readonly clock: Clock
  readonly resolveProxy?: ResolveProxy | undefined
  /** The pace that stations share for a service and account. */
  readonly paceOf?: ((origin: ServiceOrigin) => SharedPace) | undefined
}

/**
 * Provides the service as the settings and the API key describe it now: its client, its transport and its connection
 * test.
 */
function createServiceAccess({ settings, userAgent, clock, resolveProxy, paceOf, ...initial }: Options) {
  let { apiKey } = initial
  const transport = changeableTransport(
    derived(
      () => settings().service,
      (service) => transportOf(service, resolveProxy),
    ),
  )
  const access = () => ({ baseUrl: settings().service.baseUrl, apiKey })
  const { use, lastKnownAccess, ...service } = createChangeableService(
    { clock, userAgent, transport, paceOf },
    access(),
  )
  const secrets = () => (apiKey === null ? [] : [apiKey])

  return {
    ...service,
    transport,
    apiKey: () => apiKey,
    secrets,
    withoutKey: (text: string) => withoutSecrets(text, secrets(), '[key]'),
    useKey(next: string | null) {
      apiKey = next
      use(access())
    },
    /** Tests every hop to the service: with the present address and key, or with those that are passed. */
    testConnection: (other: { readonly baseUrl?: string; readonly apiKey?: string }): Promise<ConnectionHop[]> =>
      connectionHops({
        service: { ...settings().service, ...(other.baseUrl !== undefined && { baseUrl: other.baseUrl }) },
        apiKey: other.apiKey ?? (other.baseUrl === undefined ? apiKey : null),
        userAgent,
        access: other.baseUrl === undefined && other.apiKey === undefined ? lastKnownAccess() : null,
        resolveProxy,
      }),
  }
}

interface Access {
  readonly access: ReturnType<typeof createServiceAccess>
  readonly log: StationLog
}

interface ServiceParts extends Access {
  readonly files: ReturnType<typeof createFiles>
  readonly settings: () => EngineSettings
}

/** Creates the engine's ports to the service and its video store. Every call is logged. */
function createServiceParts({
  access,
  files,
  settings,
  log,
}: ServiceParts): Pick<World, 'service' | 'origin' | 'sender'> {
  const { transport, withoutKey: hide } = access
  const targets = createUploadTargets({ service: () => settings().service, proxyFor: transport.proxyFor })
  const limit = changeableLimit(derived(() => settings().uploads.limitMbitPerSecond, rateLimitFor))
  const sender = createFormSender({ files, limit, transport, targets, hide, createHash: createSha256 })
  return {
    service: loggedService(access.service, log.write),
    origin: access.origin,
    sender: loggedSender(sender, log.write),
  }
}

type Parts = typeof stationParts

/** Parts that features bring to a station, by the names of the list. */
type OpenParts = { readonly [Name in keyof Parts]: ReturnType<Parts[Name]> }

const openParts = (context: PartContext): OpenParts =>
  Object.fromEntries(Object.entries(stationParts).map(([name, open]) => [name, open(context)])) as OpenParts

const noHeadlines: StationHeadlines = {
  headlinesOf: () => null,
  speakingOf: () => ({ framesPerSecond: null, isChosen: false }),
}

/** A station in no facility. */
const alone: StationFacilityPort = { ...noFacility, status: () => null }

/** Threads end quickly, or hang in a system call that a dead share does not answer. */
const THREAD_TIMEOUT_MS = 500

export interface StationOptions extends PartOptions {
  /** Reads the settings from the station's database, or gets them from the caller. */
  readonly settings: (memory: StationStore) => EngineSettings
  /** Null until somebody enters a key. */
  readonly apiKey: string | null
  readonly ffprobePath: ProgramPath
  /** Folders within the data folder that practice cameras export to. */
  readonly exportFolders?: readonly string[]
  readonly onEvent: (event: EngineEvent) => void
  /** In the window, only Electron's main process can start processes. */
  readonly startProcess?: StartProcess | undefined
  /** Resolves the system's proxy, where a window can ask for it; otherwise the environment names the proxy. */
  readonly resolveProxy?: ResolveProxy | undefined
  /** The newer release that people are told of; null for none. */
  readonly newRelease?: () => string | null
  /** Text that stands for the name of a forgotten athlete; the id by default. */
  readonly forgottenName?: (id: string) => string
  /** Replaced by tests only. */
  readonly clock?: LoopClock
}

export interface Station extends Engine {
  readonly store: StationStore['store']
  readonly memory: StationStore
  readonly log: StationLog
  readonly facility: StationFacilityPort
  readonly headlines: StationHeadlines
  readonly parts: OpenParts
  readonly allParts: readonly StationPart[]
  /** Tests every hop to the service: with the present address and key, or with those that are passed. */
  testConnection(options: { readonly baseUrl?: string; readonly apiKey?: string }): Promise<ConnectionHop[]>
  /** Handles a power or screen event of this computer. */
  computer(event: ComputerEvent): void
  /** Uses a key at once, until the service address changes. */
  useKey(apiKey: string | null): void
  /** Closes the database and releases the data folder. Call after `stop`. */
  close(): void
}

/**
 * Composes a station from the engine and the parts that give it a computer. The station host, the command line and
 * end-to-end tests create stations with this. Throws AppError `data-folder-in-use`, `data-folder-unusable`,
 * `data-newer`, `disk-full`, `config-invalid`.
 */
export function createStation(options: StationOptions): Station {
  const { dataDir, userAgent, clock = systemClock, isIdle = false, startProcess = startNodeProcess } = options
  const { memory, live, close } = openMemory(options)
  const identifiers = { uuid: () => randomUUID() }
  const parts = openParts({
    options,
    startProcess,
    settings: live.now,
    memory,
    clock,
    identifiers,
    tell: options.onEvent,
    engine: () => engine,
    origin: () => access.origin(),
    resultsArrived() {
      for (const part of allParts) part.resultsArrived?.()
    },
  })
  const allParts: readonly StationPart[] = Object.values(parts)
  const of = <Port>(ask: (part: StationPart) => Port | undefined) =>
    allParts.map(ask).find((port) => port !== undefined)
  const facility = of((part) => part.facility) ?? alone
  const access = createServiceAccess({ ...options, settings: live.now, clock, paceOf: of((part) => part.paceOf) })
  const secrets = () => [...access.secrets(), ...allParts.flatMap((part) => part.secrets?.() ?? [])]
  const log = openStationLog({ dataDir, level: live.now().diagnostics.logLevel, secrets })
  const files = createFiles()
  const folders = openFolders(options, live.now)
  const builds = of((part) => part.builds)
  const engine = createEngine(
    {
      ...memory,
      deck: of((part) => part.deck) ?? memory.deck,
      facility,
      facilityStore: memory.facility,
      shotLists: createShotLists(changeableAliases(derived(live.now, createNameRules))),
      files,
      mover: createFileMover({ files, mounts: memory.targetMounts }),
      prober: createProber({ ffprobePath: options.ffprobePath, folders: () => live.now().folders }),
      folders,
      ...createServiceParts({ access, files, settings: live.now, log }),
      exports: {
        ...parts.exports.exports,
        service: loggedExports(access.exports, log.write),
        ...(builds && { builds }),
      },
      imports: { rows: memory.importRows, runs: memory.importRuns, lock: () => lockImports(dataDir, 0) },
      clock,
      identifiers,
      random: Math.random,
      localTime,
      newRelease: options.newRelease,
      forgottenName: options.forgottenName,
    },
    live,
    (event) => {
      for (const part of allParts) part.onEngineEvent?.(event)
      const fact = toEventFact(event)
      if (fact) log.write(fact)
      options.onEvent(event)
    },
  )
  const computer = createComputerEvents({ engine, log })
  const station: Station = {
    ...engine,
    store: memory.store,
    memory,
    log,
    facility,
    headlines: of((part) => part.headlines) ?? noHeadlines,
    parts,
    allParts,
    wake: computer.wake,
    computer: computer.handle,
    start() {
      memory.start()
      for (const part of allParts) part.beforeStart?.()
      engine.start()
      for (const part of allParts) part.start?.()
      if (!live.now().once) computer.start()
    },
    async stop() {
      computer.stop()
      memory.stop()
      await engine.stop()
      for (const part of allParts) await part.stop?.()
      await withTimeout(Promise.all([folders.end(), files.end(), memory.checkpoints.end()]), THREAD_TIMEOUT_MS)
    },
    command(input) {
      const result = engine.command(input)
      // A station opened for one command finishes retagging at once: it has no later turn.
      if (isIdle) engine.finishRetagging()
      return result
    },
    configure(next, keep) {
      const { service: before, uploads } = live.now()
      engine.configure(next, () => {
        keep?.()
        memory.targetMounts.change(uploads.afterUpload, next.uploads.afterUpload)
      })
      if (isIdle) engine.finishRetagging()
      for (const part of allParts) part.configured?.()
      if (JSON.stringify(next.service) === JSON.stringify(before)) return
      // A key is used only with the service address that it was entered for.
      station.useKey(next.service.baseUrl === before.baseUrl ? access.apiKey() : null)
    },
    useKey(next) {
      access.useKey(next)
      engine.reconnect()
    },
    testConnection: access.testConnection,
    close,
  }
  return loggedStation(station, { program: userAgent, settings: live.now })
}

/** Locks and opens the station's database, with the settings in it. */
function openMemory({ dataDir, settings, isIdle = false }: StationOptions) {
  const unlock = isIdle ? lockDataFolder(dataDir, 0) : lockDataFolder(dataDir)
  const memory = orUnlock(unlock, () => openStationStore(dataDir))
  const close = () => {
    memory.close()
    unlock()
  }
  return { memory, live: orUnlock(close, () => createLiveSettings(settings(memory))), close }
}

function openFolders({ dataDir, exportFolders, isIdle = false }: StationOptions, settings: () => EngineSettings) {
  const startsWorkerAtOnce = !isIdle && settings().folders.length > 0
  return withoutOwnData(createFolders({ startsWorkerAtOnce }), ownDataOf(dataDir, exportFolders))
}

function orUnlock<Result>(unlock: () => void, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    unlock()
    throw error
  }
}
