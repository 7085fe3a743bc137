import { join } from 'node:path'
import { practiceFolderIn } from '../../computer/data-folders.ts'
import type { ServedExport } from '../../computer/http/export-download.ts'
import type { MediaSource } from '../../computer/http/media-source.ts'
import { toFailureFact } from '../../computer/log/log-fact.ts'
import { toBugFact } from '../../computer/log/station-log.ts'
import { AppError } from '../app-error.ts'
import type { ClipId } from '../contract/clip.ts'
import type { ComputerEvent } from '../contract/computer-event.ts'
import type { EventPosition, StationEvent } from '../contract/event.ts'
import { evidence } from '../contract/evidence.ts'
import type { Provisioned } from '../contract/provisioned.ts'
import type { Settings } from '../contract/settings.ts'
import { type CommandSocket, listenForCommands } from '../rpc/listen.ts'
import type { StationApi, StationMethods } from '../rpc/station-api.ts'
import { callMethod, createMethods } from '../rpc/station-methods.ts'
import { holdDataFolder, releaseOnError } from '../store/station-lock.ts'
import { type BrowserChange, publishBrowserChange } from './browser-changes.ts'
import type { Computer } from './computer.ts'
import { createSessionApi, type Program } from './create-station-api.ts'
import type { UnkeptSecret } from './secret-keeper.ts'
import { openSession, type Session, type SessionOptions } from './session.ts'
import { firstOf } from './session-features.ts'

/** A practice service that runs on this computer. */
interface RunningPractice {
  readonly baseUrl: string
  readonly key: string
  /** Folders into which its cameras export. */
  readonly folders: readonly { readonly path: string; readonly camera: string }[]
  close(): Promise<void>
}

interface Options extends SessionOptions {
  /** Starts the practice service with its data in a folder; null where there is none. */
  readonly startPractice: ((dataDir: string) => Promise<RunningPractice>) | null
}

/**
 * Runs the practice service and opens sessions that use it. Practice has a separate data folder, so that its data never
 * mixes with real data.
 */
function createPractice(options: Options) {
  let running: RunningPractice | null = null

  return {
    isRunning: () => running !== null,
    /**
     * Starts the service and opens a session with the theme and language of the real station, when given. Throws AppError
     * `not-here`, `practice-failed`, and as `openSession` does.
     */
    async open(screens?: Settings['screens']): Promise<Session> {
      if (options.startPractice === null) throw new AppError('not-here', { what: evidence('practice') })
      const dataDir = practiceFolderIn(options.dataDir)
      running = await options.startPractice(join(dataDir, 'service')).catch((error: unknown) => {
        throw new AppError('practice-failed', { detail: error instanceof Error ? error.message : String(error) })
      })
      const { baseUrl, key, folders } = running
      const session = openSession({
        ...options,
        dataDir,
        fixedSettings: { service: { baseUrl } },
        fixedBy: 'option',
        readManaged: () => null,
        apiKey: key,
        keychain: null,
        exportFolders: folders.map(({ path }) => path),
        isPractice: true,
      })
      if (session.settings.settings().folders.length === 0) session.settings.set('folders', folders)
      if (screens) session.settings.set('screens', { ...screens, guideDone: true })
      session.changed()
      return session
    },
    async close() {
      await running?.close()
      running = null
    },
  }
}

/** Lets clients of the station host follow whichever session is open. A new session begins a new epoch. */
function createSessionEvents(current: () => Pick<Session, 'hub'>) {
  const followers = new Set<(next: Pick<Session, 'hub'>) => void>()

  return {
    /** Calls the listener with the present state or everything since `last`, then with each event. Returns how to stop. */
    subscribe(listener: (event: StationEvent) => void, last?: EventPosition): () => void {
      let stop = current().hub.subscribe(listener, last)
      const follow = (next: Pick<Session, 'hub'>) => {
        stop()
        stop = next.hub.subscribe(listener)
      }
      followers.add(follow)
      return () => {
        followers.delete(follow)
        stop()
      }
    },
    /** Moves all subscribers to the session that was opened. */
    switchTo(next: Pick<Session, 'hub'>) {
      for (const follow of followers) follow(next)
    },
  }
}

/** The files of the open session that windows and browsers may load. */
function createSessionMedia(session: () => Session): MediaSource {
  const featureMedia = <File>(ask: (media: Partial<MediaSource>) => File | null | undefined) =>
    firstOf(session().features, ({ media }) => media && ask(media))

  return {
    videoOf: (id) => session().views.videoOf(id as ClipId),
    diagnosticsOf: (name) => featureMedia((media) => media.diagnosticsOf?.(name)),
    exportFileOf: (id, file) => featureMedia((media) => media.exportFileOf?.(id, file)),
    resultFileOf: (name) => featureMedia((media) => media.resultFileOf?.(name)),
    previewOf: (key) => featureMedia((media) => media.previewOf?.(key)),
    sharedVideoOf: (id) => featureMedia((media) => media.sharedVideoOf?.(id)),
    picture: (key, name) => session().pictures.file(key, name),
  }
}

export interface HostOptions extends Omit<SessionOptions, 'unkeptSecrets' | 'savedFiles' | 'version'>, Program {
  readonly computer: Computer
  /** Starts the practice service with its data in a folder; null where there is none. */
  readonly startPractice: ((dataDir: string) => Promise<RunningPractice>) | null
  readonly startInPractice: boolean
  /** Result of a provisioning file at this start: logged, and shown on the screens. */
  readonly provisioned?: Provisioned | null
}

export interface StationHost {
  readonly api: StationApi
  readonly media: MediaSource
  /** Handles a power or screen event of this computer. */
  computer(event: ComputerEvent): void
  /** Publishes that OnDeck's window knows something new of its system. */
  windowChanged(): void
  /** Logs a browser's sign-in or sign-out, and publishes it to the screens. */
  publishBrowserChange(change: BrowserChange): void
  /** Stops all work; the next start resumes it. */
  close(): Promise<void>
}

/**
 * Starts the station with its API, media and command socket. The window, headless and `ondeck run` use this. Practice
 * opens a second session in a separate data folder; the two never run at the same time. Throws AppError as
 * `createStation` does.
 */
export async function startStationHost(options: HostOptions): Promise<StationHost> {
  const ofProgram = {
    ...options,
    unkeptSecrets: new Map<string, UnkeptSecret>(),
    savedFiles: new Map<string, ServedExport>(),
  }
  const practice = createPractice(ofProgram)
  /** Held from the first real session to the end, so that a station in practice can return to its data folder. */
  let releaseDataFolder: (() => void) | null = null
  const holdRealFolder = () => {
    releaseDataFolder ??= holdDataFolder(options.dataDir)
  }
  function openReal(): Session {
    holdRealFolder()
    return openSession({ ...ofProgram, installUpdate: options.computer.installUpdate, isHeld: true })
  }
  let session = options.startInPractice ? await practice.open() : releaseOnError(() => releaseDataFolder?.(), openReal)
  const events = createSessionEvents(() => session)
  const provisioned = { now: options.provisioned ?? null }
  const sessionApi = () =>
    createSessionApi({
      session,
      computer: options.computer,
      provisioned,
      isPractice: practice.isRunning(),
      setPractice,
      onComputerEvent,
    })
  /** The API of the open session; null between two sessions and after the last one. */
  let current: StationMethods | null = sessionApi()
  const api: StationApi = {
    ...followApi(() => current),
    subscribe: events.subscribe,
    onBug(error, procedure) {
      // A call that began before finds its session closed, which is no bug.
      if (!current) throw silent()
      session.station.log.write(toBugFact(error, procedure))
      options.onBug(error, procedure)
    },
  }
  let socket = await startSession()
  if (options.provisioned) logProvisioned(session, options.provisioned)

  /** Commands reach the station whose data folder they name: each session listens on a separate socket. */
  async function startSession(): Promise<CommandSocket> {
    const { dataDir } = session
    const opened = await listenForCommands({ dataDir, api })
    try {
      await session.start()
    } catch (error) {
      opened.close()
      throw error
    }
    return opened
  }

  async function endSession() {
    socket.close()
    current = null
    await session.close()
  }

  async function setPractice(on: boolean) {
    if (on === practice.isRunning()) return
    const { screens } = session.settings.settings()
    // Throws where another station has the folder, and practice continues.
    if (!on) holdRealFolder()
    await endSession()
    if (!on) await practice.close()
    try {
      session = on ? await practice.open(screens) : openReal()
    } catch (error) {
      await practice.close()
      session = openReal()
      throw error
    } finally {
      current = sessionApi()
      socket = await startSession()
      events.switchTo(session)
    }
  }

  function onComputerEvent(event: ComputerEvent) {
    session.station.computer(event)
    // Unlocking the screen often unlocks the keychain too.
    if (event === 'unlock' && session.key.state().kind === 'locked') void session.key.check()
    for (const secret of session.secrets)
      if (event === 'unlock' && secret.state().kind === 'locked') void secret.check()
  }

  return {
    api,
    media: createSessionMedia(() => session),
    computer: onComputerEvent,
    windowChanged: () => session.hub.publish({ topics: ['status'] }),
    publishBrowserChange: (change) => publishBrowserChange(session, change),
    async close() {
      await endSession()
      await practice.close()
      releaseDataFolder?.()
    },
  }
}

const silent = () => new AppError('station-silent', { seconds: 1 })

/** Calls each method on the API that is current then. Throws AppError `station-silent` where there is none. */
function followApi(current: () => StationMethods | null): StationMethods {
  return createMethods((path) => (input) => {
    const api = current()
    if (!api) throw silent()
    return callMethod(api, path, input)
  })
}

function logProvisioned({ station }: Session, provisioned: Provisioned) {
  const { file } = provisioned
  if (provisioned.kind === 'applied') station.log.write({ kind: 'provisioned', file, folders: provisioned.folders })
  else station.log.write({ kind: 'provisioned', file, ...toFailureFact(provisioned.because) })
}
