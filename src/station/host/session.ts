import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { ownDataOf } from '../../computer/files/own-data.ts'
import type { Keychain } from '../../computer/keychain/keychain.ts'
import { toFailureFact } from '../../computer/log/log-fact.ts'
import { type StartProcess, startNodeProcess } from '../../computer/processes/start-process.ts'
import { programVersion } from '../../computer/program-version.ts'
import { systemClock } from '../../computer/system-clock.ts'
import { parseApiKey } from '../../service/client/caller.ts'
import type { Clip } from '../contract/clip.ts'
import type { Failure } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import type { StationStatus } from '../contract/station-status.ts'
import type { EngineEvent } from '../engine-types.ts'
import { createEventHub, type EventHub } from '../rpc/event-hub.ts'
import { createSettingsChange } from '../settings/change-settings.ts'
import { createManagedChecks } from '../settings/managed-checks.ts'
import { openSessionSettings, type SessionSettings, type SettingsSources } from '../settings/session-settings.ts'
import type { SettingChange } from '../station-settings.ts'
import { holdDataFolder, releaseOnError } from '../store/station-lock.ts'
import { createRecords } from '../views/records.ts'
import { createEventPublisher } from './event-publisher.ts'
import { createSecretKeeper, type SecretKeeping, type UnkeptSecret } from './secret-keeper.ts'
import { featuresIn, firstOf, type OptionsOfFeatures, openFeatures, type SessionFeatures } from './session-features.ts'
import type { SessionParts } from './session-parts.ts'
import { createSessionPictures, sessionFfmpeg } from './session-pictures.ts'
import { createSessionViews } from './session-views.ts'
import { createStation, type Station } from './station.ts'
import type { FeatureSecret } from './station-feature.ts'
import { facilityReport, stationStatus } from './status.ts'
import { toPicturedClip } from './view-context.ts'

interface Parts {
  readonly options: Pick<SessionOptions, 'apiKey' | 'keychain' | 'unkeptSecrets'>
  readonly station: Station
  readonly settings: () => Settings
  readonly hub: Pick<EventHub, 'publish'>
}

/** Creates the keeper of a session's API key, and what features keep their secrets with. */
function createSessionSecrets({ options, station, settings, hub }: Parts) {
  const secrets: SecretKeeping = {
    keychain: options.keychain,
    unkept: options.unkeptSecrets,
    onChange({ state, isOther }) {
      // Logged once: a keychain that stays locked must not fill the log.
      if (isOther && 'because' in state) station.log.write({ kind: 'keychain', ...toFailureFact(state.because) })
      hub.publish({ topics: ['status', 'facility'] })
    },
  }
  const key = createSecretKeeper({
    ...secrets,
    startSecret: options.apiKey,
    account: () => settings().service.baseUrl,
    use: station.useKey,
    parse: parseApiKey,
    messages: { noAddress: 'service-missing', changing: 'changing-key' },
  })
  return { key, secrets }
}

export interface SessionOptions extends SettingsSources, OptionsOfFeatures {
  /** Key for this start only; null to use the keychain. */
  readonly apiKey: string | null
  readonly keychain: Keychain | null
  /** Secrets that no keychain keeps, for as long as the program runs. */
  readonly unkeptSecrets: Map<string, UnkeptSecret>
  /** Version of the program around the station. */
  readonly version?: string
  /** Folders within the data folder that practice cameras export to. */
  readonly exportFolders?: readonly string[]
  /** The caller holds the data folder for longer than this session. */
  readonly isHeld?: boolean
  /** In the window, only Electron's main process can start processes. */
  readonly startProcess?: StartProcess | undefined
  /** Words that stand for the name of a forgotten athlete, in the language of the screens; the id by default. */
  readonly forgottenName?: ForgottenName | undefined
  /** Receives the engine's events, in addition to the clients. */
  readonly onEvent?: (event: EngineEvent) => void
}

type ForgottenName = (language: Settings['screens']['language'], id: string) => string

/** One station with everything that its clients need, for live mode or for practice, never both. */
export interface Session extends SessionParts {
  readonly features: SessionFeatures
  /** Secrets of features, beside the API key. */
  readonly secrets: readonly FeatureSecret[]
  /** The status that the frame of the screens shows. */
  status(): StationStatus
  /** Failure of a feature that the status shows; null for none. */
  trouble(): Failure | null
  /** Exports that need a person. */
  exportsNeedYou(): number
  /** Applies the settings after they were changed. */
  changed(): void
  start(): Promise<void>
  /** Ends all work; the stores can be read until `close`. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** The clip was analyzed a moment ago. */
const isFresh = ({ state, probe }: Clip) =>
  probe !== null && (state.kind === 'untagged' || state.kind === 'held' || state.kind === 'queued')

/** Opens a session. Throws AppError as `createStation` does. */
export function openSession(options: SessionOptions): Session {
  const { dataDir, ffmpegPath, exportFolders = [] } = options
  const ownData = ownDataOf(dataDir, exportFolders)
  const hub = createEventHub({ clock: systemClock, epoch: randomUUID() })
  /** The station sends events and asks questions before all of these are there. */
  const opened: { settings?: SessionSettings; features?: SessionFeatures } = {}
  const settingsOf = (): SessionSettings => {
    if (!opened.settings) throw new Error('the settings are read before anything else')
    return opened.settings
  }
  const publisher = createEventPublisher({
    hub,
    settings: () => settingsOf().settings(),
    progressOf: ({ id }) => station.transfer.progressOf(id),
  })
  const releaseDataFolder = options.isIdle || options.isHeld ? () => {} : holdDataFolder(dataDir)
  const newRelease = () => firstOf(opened.features, ({ announces }) => announces?.())
  const station: Station = releaseOnError(releaseDataFolder, () =>
    createStation({
      ...options,
      settings: (memory) => {
        opened.settings = openSessionSettings(memory, options)
        return opened.settings.forEngine()
      },
      exportFolders,
      facilityPassword: (database) => firstOf(opened.features, ({ secret }) => secret?.of(database)),
      newRelease,
      facilityReport: () => facilityReport(session, newRelease()),
      forgottenName: (id) => options.forgottenName?.(settingsOf().settings().screens.language, id) ?? id,
      onEvent(event) {
        // Starts making the picture early, so that it is ready when a list shows it.
        if (event.kind === 'clip' && isFresh(event.clip)) pictures.of(toPicturedClip(event.clip))
        for (const { onEngineEvent } of featuresIn(opened.features)) onEngineEvent?.(event)
        publisher.publish(event)
        options.onEvent?.(event)
      },
    }),
  )
  const settings = settingsOf()
  const ffmpeg = sessionFfmpeg(ffmpegPath, { station, settings })
  const pictures = createSessionPictures(ffmpeg, { dataDir, hub })
  const { key, secrets } = createSessionSecrets({ options, station, settings: settings.settings, hub })

  const publishSettings = () => hub.publish({ topics: ['settings', 'status', 'deck', 'queue', 'reps', 'untagged'] })

  function changed() {
    station.configure(settings.forEngine())
    publishSettings()
  }

  function keep(changes: readonly SettingChange[]) {
    settings.keepWith(changes, station.configure)
    publishSettings()
  }

  const parts: SessionParts = {
    station,
    dataDir,
    settings,
    ownData,
    change: createSettingsChange({ settings, keep, ownData }),
    key,
    pictures,
    hasPictures: ffmpegPath !== null,
    views: createSessionViews({ station, settings, pictures }),
    startProcess: options.startProcess ?? startNodeProcess,
    records: createRecords({ ...station.memory, clock: systemClock }),
    hub,
  }
  const status = () => stationStatus(session, statusContext(options))
  async function removeMade(fingerprint: string) {
    for (const feature of featuresIn(opened.features)) await feature.removeMade?.(fingerprint)
  }
  const features = openFeatures({ ...parts, options, status, keep, ffmpeg, secrets, removeMade })
  opened.features = features
  const featureSecrets = featuresIn(features).flatMap(({ secret }) => secret ?? [])
  const managedChecks = createManagedChecks({ settings, log: station.log, changed, secrets: [key, ...featureSecrets] })
  async function stop() {
    managedChecks.stop()
    await Promise.all(featuresIn(features).map(async ({ stop }) => stop?.()))
    await station.stop()
    await Promise.all([pictures.stop(), ...featuresIn(features).map(async ({ afterStop }) => afterStop?.())])
    hub.close()
  }

  const session: Session = {
    ...parts,
    features,
    secrets: featureSecrets,
    status,
    trouble: () => firstOf(features, ({ trouble }) => trouble?.()),
    exportsNeedYou: () => firstOf(features, ({ exportsNeedYou }) => exportsNeedYou?.()) ?? 0,
    changed,
    async start() {
      for (const { beforeStart } of featuresIn(features)) beforeStart?.()
      station.start()
      managedChecks.start()
      for (const { start } of featuresIn(features)) start?.()
      // With the key: what is left to do can need the service.
      await key.begin()
      for (const secret of featureSecrets) void secret.begin(key.state())
      for (const { resume } of featuresIn(features)) void resume?.()
    },
    stop,
    async close() {
      await stop()
      station.close()
      releaseDataFolder()
    },
  }
  return session
}

function statusContext({ version = programVersion(), isPractice = false, computer = {} }: SessionOptions) {
  const { chooseFolder, showInFolder, windowState } = computer
  return {
    name: hostname(),
    version,
    practice: isPractice,
    can: {
      chooseFolder: chooseFolder !== undefined,
      browseFolders: chooseFolder === undefined,
      downloadFiles: chooseFolder === undefined,
      showInFolder: showInFolder !== undefined,
    },
    window: windowState?.() ?? null,
  }
}
