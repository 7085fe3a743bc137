import { randomUUID } from 'node:crypto'
import { type OwnData, ownDataOf } from '../../computer/files/own-data.ts'
import type { Keychain } from '../../computer/keychain/keychain.ts'
import { toFailureFact } from '../../computer/log/log-fact.ts'
import type { ProgramPath } from '../../computer/media/find-program.ts'
import type { PictureMaker } from '../../computer/media/pictures.ts'
import { type StartProcess, startNodeProcess } from '../../computer/processes/start-process.ts'
import { systemClock } from '../../computer/system-clock.ts'
import { createFacilityPassword, type FacilityPassword } from '../../features/facility/station/facility-password.ts'
import { createSessionMakers, type SessionVideos } from '../../features/viewer/station/session-videos.ts'
import { parseApiKey } from '../../service/client/caller.ts'
import type { Clip } from '../contract/clip.ts'
import type { Failure } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import type { KeyState } from '../contract/station-status.ts'
import type { EngineEvent } from '../engine-types.ts'
import { createEventHub, type EventHub } from '../rpc/event-hub.ts'
import { createSettingsChange, type SettingsChange } from '../settings/change-settings.ts'
import { createManagedChecks } from '../settings/managed-checks.ts'
import { openSessionSettings, type SessionSettings, type SettingsSources } from '../settings/session-settings.ts'
import type { SettingChange } from '../station-settings.ts'
import { holdDataFolder, releaseOnError } from '../store/station-lock.ts'
import { createRecords } from '../views/records.ts'
import { createEventPublisher } from './event-publisher.ts'
import { createSecretKeeper, type SecretKeeper, type UnkeptSecret } from './secret-keeper.ts'
import { featuresIn, firstOf, type OptionsOfFeatures, openFeatures, type SessionFeatures } from './session-features.ts'
import { createSessionViews, type SessionViews } from './session-views.ts'
import { createStation, type Station } from './station.ts'
import { facilityReport } from './status.ts'
import { toPicturedClip } from './view-context.ts'

interface Parts {
  readonly keychain: Keychain | null
  readonly unkeptSecrets: Map<string, UnkeptSecret>
  readonly apiKey: string | null
  readonly facilityPassword?: string | null
  readonly station: Station
  readonly settings: () => Settings
  readonly hub: Pick<EventHub, 'publish'>
}

/** Creates the keepers of a session's secrets: the API key, and the password of the facility's database. */
function createSessionSecrets({ keychain, unkeptSecrets, station, settings, hub, ...secrets }: Parts) {
  const keeping = {
    keychain,
    unkept: unkeptSecrets,
    onChange({ state, isOther }: { readonly state: KeyState; readonly isOther: boolean }) {
      // Logged once: a keychain that stays locked must not fill the log.
      if (isOther && 'because' in state) station.log.write({ kind: 'keychain', ...toFailureFact(state.because) })
      hub.publish({ topics: ['status', 'facility'] })
    },
  }
  return {
    key: createSecretKeeper({
      ...keeping,
      startSecret: secrets.apiKey,
      account: () => settings().service.baseUrl,
      use: station.useKey,
      parse: parseApiKey,
      messages: { noAddress: 'service-missing', changing: 'changing-key' },
    }),
    facilityPassword: createFacilityPassword({
      ...keeping,
      startSecret: secrets.facilityPassword ?? null,
      database: () => settings().facility.database,
      onPassword: station.facility.refresh,
    }),
  }
}

export interface SessionOptions extends SettingsSources, OptionsOfFeatures {
  /** Key for this start only; null to use the keychain. */
  readonly apiKey: string | null
  readonly keychain: Keychain | null
  /** Password of the facility's database for this start only; null to use the keychain. */
  readonly facilityPassword?: string | null
  /** Secrets that no keychain keeps, for as long as the program runs. */
  readonly unkeptSecrets: Map<string, UnkeptSecret>
  readonly ffprobePath: ProgramPath
  readonly ffmpegPath: string | null
  readonly userAgent: string
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
export interface Session {
  readonly station: Station
  readonly dataDir: string
  readonly ownData: OwnData
  readonly settings: SessionSettings
  readonly key: SecretKeeper
  /** Password of the facility's database. */
  readonly facilityPassword: FacilityPassword
  readonly pictures: PictureMaker
  readonly videos: SessionVideos
  /** False without ffmpeg. */
  readonly hasPictures: boolean
  readonly views: SessionViews
  readonly records: ReturnType<typeof createRecords>
  readonly features: SessionFeatures
  /** Failure of a feature that the status shows; null for none. */
  trouble(): Failure | null
  readonly startProcess: StartProcess
  readonly hub: EventHub
  readonly change: SettingsChange
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
  const opened: { settings?: SessionSettings; facilityPassword?: FacilityPassword; features?: SessionFeatures } = {}
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
      facilityPassword: (database) => opened.facilityPassword?.of(database) ?? null,
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
  const { pictures, videos } = createSessionMakers({ dataDir, ffmpegPath, station, settings, hub })
  const { key, facilityPassword } = createSessionSecrets({ ...options, station, settings: settings.settings, hub })
  opened.facilityPassword = facilityPassword

  const publishSettings = () => hub.publish({ topics: ['settings', 'status', 'deck', 'queue', 'reps', 'untagged'] })

  function changed() {
    station.configure(settings.forEngine())
    publishSettings()
  }

  function keep(changes: readonly SettingChange[]) {
    settings.keepWith(changes, station.configure)
    publishSettings()
  }

  const managedChecks = createManagedChecks({ settings, log: station.log, changed, secrets: [key, facilityPassword] })
  const features = openFeatures({ options, station, ownData, settings: settings.settings, keep, pictures, videos, hub })
  opened.features = features
  async function stop() {
    managedChecks.stop()
    await Promise.all(featuresIn(features).map(async ({ stop }) => stop?.()))
    await station.stop()
    await Promise.all([pictures.stop(), videos.stop()])
    hub.close()
  }

  const session: Session = {
    station,
    dataDir,
    settings,
    ownData,
    change: createSettingsChange({ settings, keep, ownData }),
    changed,
    key,
    facilityPassword,
    pictures,
    videos,
    hasPictures: ffmpegPath !== null,
    views: createSessionViews({ station, settings, pictures }),
    features,
    trouble: () => firstOf(features, ({ trouble }) => trouble?.()),
    startProcess: options.startProcess ?? startNodeProcess,
    records: createRecords({ ...station.memory, clock: systemClock }),
    hub,
    async start() {
      for (const { beforeStart } of featuresIn(features)) beforeStart?.()
      station.start()
      managedChecks.start()
      for (const { start } of featuresIn(features)) start?.()
      // With the key: what is left to do can need the service.
      await key.begin()
      void facilityPassword.begin(key.state())
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
