import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Clip } from '../../contract/clips/clip.ts'
import type { Settings } from '../../contract/station/settings.ts'
import type { EngineEvent } from '../../core/engine-types.ts'
import type { SettingChange } from '../../core/settings/station-settings.ts'
import { createRecords } from '../../core/views/records.ts'
import { type OpenAudits, openAudits } from '../audit/open-audits.ts'
import { type Backups, createBackups } from '../backup/backups.ts'
import { type OwnData, ownDataOf } from '../files/own-data.ts'
import { type AthleteForgetting, createForgetting } from '../forgetting/forgetting.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { ProgramPath } from '../media/find-program.ts'
import type { PictureMaker } from '../media/pictures/pictures.ts'
import type { ResolveProxy } from '../network/transport.ts'
import { type StartProcess, startNodeProcess } from '../processes/start-process.ts'
import { createEventHub, type EventHub } from '../rpc/event-hub.ts'
import { createStation, type Station } from '../station.ts'
import { holdDataFolder, releaseOnError } from '../store/station-lock.ts'
import { systemClock } from '../system-clock.ts'
import { openUpdates, type UpdateOptions } from '../updates/open-updates.ts'
import type { Updates } from '../updates/updates.ts'
import { createEventPublisher } from './events/event-publisher.ts'
import type { FacilityPassword } from './facility/facility-password.ts'
import type { SecretKeeper, UnkeptSecret } from './secret-keeper.ts'
import { createSessionSecrets } from './session-secrets.ts'
import { createSettingsChange, type SettingsChange } from './settings/change-settings.ts'
import { createManagedChecks } from './settings/managed-checks.ts'
import { openSessionSettings, type SessionSettings, type SettingsSources } from './settings/session-settings.ts'
import { facilityReport } from './status.ts'
import { createSessionMakers } from './videos/session-makers.ts'
import type { SessionVideos } from './videos/session-videos.ts'
import { createSessionViews, type SessionViews } from './views/session-views.ts'
import { toPicturedClip } from './views/view-context.ts'

export interface SessionOptions extends SettingsSources, UpdateOptions {
  readonly dataDir: string
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
  /** Opened for one command and never started. */
  readonly isIdle?: boolean
  /** The caller holds the data folder for longer than this session. */
  readonly isHeld?: boolean
  readonly resolveProxy?: ResolveProxy | undefined
  /** The service is the practice service: its results are made up. */
  readonly isPractice?: boolean
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
  readonly audits: OpenAudits
  readonly backups: Backups
  readonly updates: Updates
  readonly forgetting: AthleteForgetting
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
  const opened: { settings?: SessionSettings; facilityPassword?: FacilityPassword } = {}
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
  const station: Station = releaseOnError(releaseDataFolder, () =>
    createStation({
      ...options,
      settings: (memory) => {
        opened.settings = openSessionSettings(memory, options)
        return opened.settings.forEngine()
      },
      exportFolders,
      facilityPassword: (database) => opened.facilityPassword?.of(database) ?? null,
      newRelease: () => updates.announced(),
      facilityReport: () => facilityReport(session, updates.announced()),
      forgottenName: (id) => options.forgottenName?.(settingsOf().settings().screens.language, id) ?? id,
      onEvent(event) {
        // Starts making the picture early, so that it is ready when a list shows it.
        if (event.kind === 'clip' && isFresh(event.clip)) pictures.of(toPicturedClip(event.clip))
        if (event.kind === 'facility') forgetting.handleFacility()
        publisher.publish(event)
        options.onEvent?.(event)
      },
    }),
  )
  const settings = settingsOf()
  const { pictures, videos } = createSessionMakers({ dataDir, ffmpegPath, station, settings, hub })
  const { key, facilityPassword } = createSessionSecrets({ ...options, station, settings: settings.settings, hub })
  opened.facilityPassword = facilityPassword

  const audits = openAudits({ station, dataDir, ownData, onChange: () => hub.publish({ topics: ['audit'] }) })
  const publishSettings = () => hub.publish({ topics: ['settings', 'status', 'deck', 'queue', 'reps', 'untagged'] })
  const backups = createBackups({
    dataDir,
    memory: station.memory,
    libraryFolder: () => settings.settings().results.folder ?? join(dataDir, 'results'),
    onChange: () => hub.publish({ topics: ['backup'] }),
  })

  const updates = openUpdates({
    ...options,
    station,
    settings: settings.settings,
    onChange: () => hub.publish({ topics: ['updates'] }),
  })

  function changed() {
    station.configure(settings.forEngine())
    publishSettings()
  }

  function keep(changes: readonly SettingChange[]) {
    settings.keepWith(changes, station.configure)
    publishSettings()
  }

  const managedChecks = createManagedChecks({ settings, log: station.log, changed, secrets: [key, facilityPassword] })
  const forgetting = createForgetting({ ...options, station, pictures, videos, settings: settings.settings, keep })
  async function stop() {
    managedChecks.stop()
    await Promise.all([forgetting.stop(), audits.close(), backups.close(), updates.stop()])
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
    audits,
    backups,
    updates,
    forgetting,
    startProcess: options.startProcess ?? startNodeProcess,
    records: createRecords({ ...station.memory, clock: systemClock }),
    hub,
    async start() {
      forgetting.compactBeforeStart()
      backups.removeLeft()
      station.start()
      managedChecks.start()
      updates.start()
      // With the key: what is left to do can need the service.
      await key.begin()
      void facilityPassword.begin(key.state())
      void forgetting.resume()
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
