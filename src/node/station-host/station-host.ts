import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ClipId } from '../../contract/clips/clip.ts'
import type { EventPosition, StationEvent } from '../../contract/event.ts'
import { evidence } from '../../contract/evidence.ts'
import type { ComputerEvent } from '../../contract/station/computer-event.ts'
import type { Settings } from '../../contract/station/settings.ts'
import type { SignedInBrowser } from '../../contract/station/signed-in-browser.ts'
import { AppError } from '../../core/app-error.ts'
import { type CommandSocket, listenForCommands } from '../command-socket/listen.ts'
import { practiceFolderIn } from '../data-folders.ts'
import { diagnosticsFile } from '../diagnostics/diagnostics-api.ts'
import { madeFile } from '../exports/made-file.ts'
import type { MediaSource } from '../http/media-source.ts'
import type { StationApi } from '../rpc/station-api.ts'
import { holdDataFolder, releaseOnError } from '../store/station-lock.ts'
import { type Computer, createStationApi, type Program } from './create-station-api.ts'
import type { UnkeptKey } from './key-keeper.ts'
import { createTableFiles } from './results/table-files.ts'
import { openSession, type Session, type SessionOptions } from './session.ts'

/** A service on this computer, for trying and training. */
interface RunningPractice {
  readonly baseUrl: string
  readonly key: string
  /** Folders into which its cameras export. */
  readonly folders: readonly { readonly path: string; readonly camera: string }[]
  close(): Promise<void>
}

export interface HostOptions extends Omit<SessionOptions, 'unkeptKeys'>, Program {
  readonly computer: Computer
  /** Starts the practice service with its data in a folder; null where there is none. */
  readonly startPractice: ((dataDir: string) => Promise<RunningPractice>) | null
  readonly startInPractice: boolean
}

/** What happened to the list of browsers that are signed in. */
export type BrowserChange =
  | { readonly kind: 'signed-in'; readonly browser: SignedInBrowser }
  | { readonly kind: 'signed-out'; readonly browsers: number }

export interface StationHost {
  readonly api: StationApi
  readonly media: MediaSource
  /** The system tells what happens to this computer. */
  computer(event: ComputerEvent): void
  /** A browser has signed in, or some were signed out: the screens and the log tell of it. */
  publishBrowserChange(change: BrowserChange): void
  /** Ends all work so that the next start goes on with it. */
  close(): Promise<void>
}

/**
 * The station behind all its clients. For practice it opens another one, with its own data folder: what was practised is
 * never taken for real. Throws AppError as `createStation` does.
 */
export async function startStationHost(options: HostOptions): Promise<StationHost> {
  const subscribers = new Set<(session: Session) => void>()
  let practice: RunningPractice | null = null
  const unkeptKeys = new Map<string, UnkeptKey>()
  /** From the first real session to the end: a station that practices comes back to its data folder. */
  let releaseDataFolder: (() => void) | null = null
  const hold = () => {
    releaseDataFolder ??= holdDataFolder(options.dataDir)
  }
  function openReal(): Session {
    hold()
    return openSession({ ...options, unkeptKeys, isHeld: true })
  }
  let session = options.startInPractice ? await openPractice() : releaseOnError(() => releaseDataFolder?.(), openReal)
  const tableFiles = createTableFiles()
  const api = createStationApi({
    ...options,
    tableFiles,
    session: () => session,
    subscribe,
    isPractice: () => practice !== null,
    setPractice,
    onComputerEvent,
  })
  let socket = await startSession()

  /** Commands reach the station whose data folder they name, and no other: the socket comes and goes with it. */
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
    await session.close()
  }

  /** With the looks of the real station: theme and language are the person's, not the place's. */
  async function openPractice(screens?: Settings['screens']): Promise<Session> {
    if (options.startPractice === null) throw new AppError('not-here', { what: evidence('practice') })
    const dataDir = practiceFolderIn(options.dataDir)
    practice = await options.startPractice(join(dataDir, 'service')).catch((error: unknown) => {
      throw new AppError('practice-failed', { detail: error instanceof Error ? error.message : String(error) })
    })
    const { baseUrl, key, folders } = practice
    const opened = openSession({
      ...options,
      dataDir,
      given: { service: { baseUrl } },
      apiKey: key,
      keychain: null,
      unkeptKeys,
      exportFolders: folders.map(({ path }) => path),
      isPractice: true,
    })
    if (opened.settings.settings().folders.length === 0) opened.settings.set('folders', folders)
    if (screens) opened.settings.set('screens', { ...screens, guideDone: true })
    opened.changed()
    return opened
  }

  async function closePractice() {
    await practice?.close()
    practice = null
  }

  /** One after the other: the two never run side by side. */
  async function setPractice(on: boolean) {
    if (on === (practice !== null)) return
    const { screens } = session.settings.settings()
    // Another station may have it where this one began with practice: then it goes on practicing.
    if (!on) hold()
    await endSession()
    if (!on) await closePractice()
    try {
      session = on ? await openPractice(screens) : openReal()
    } catch (error) {
      await closePractice()
      session = openReal()
      throw error
    } finally {
      socket = await startSession()
      for (const tell of subscribers) tell(session)
    }
  }

  /** Follows whichever session is open: another one begins a new epoch. */
  function subscribe(listener: (event: StationEvent) => void, last?: EventPosition): () => void {
    let leave = session.hub.subscribe(listener, last)
    const move = (next: Session) => {
      leave()
      leave = next.hub.subscribe(listener)
    }
    subscribers.add(move)
    return () => {
      subscribers.delete(move)
      leave()
    }
  }

  function onComputerEvent(event: ComputerEvent) {
    session.station.computer(event)
    // Whoever unlocks the screen has often unlocked the keychain with it.
    if (event === 'unlock' && session.key.state().kind === 'locked') void session.key.check()
  }

  const media: MediaSource = {
    videoOf: (id) => session.views.videoOf(id as ClipId),
    diagnosticsOf: (name) => diagnosticsFile(session.dataDir, name),
    exportFileOf: (id, file) => madeFile(session.station.memory.exportStore, id, file),
    resultFileOf: tableFiles.fileOf,
    previewOf: (key) => session.videos.previews.file(key),
    sharedVideoOf: (id) => session.videos.shares.file(id),
    picture: (key, name) => session.pictures.file(key, name),
  }

  return {
    api,
    media,
    computer: onComputerEvent,
    publishBrowserChange(change) {
      const { hub, station } = session
      if (change.kind === 'signed-out') {
        station.log.write({ kind: 'browser', is: 'signed-out', browsers: change.browsers })
        return hub.publish({ topics: ['browsers'] })
      }
      const { name, system } = change.browser
      station.log.write({ kind: 'browser', is: 'signed-in', browsers: 1, name, system })
      const what = { kind: 'browser-signed-in', name, system } as const
      return hub.publish({ topics: ['browsers'], notices: [{ id: randomUUID(), atMs: Date.now(), what }] })
    },
    async close() {
      await endSession()
      await closePractice()
      releaseDataFolder?.()
    },
  }
}
