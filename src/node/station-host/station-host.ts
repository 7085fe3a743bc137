import { hostname } from 'node:os'
import { join } from 'node:path'
import type { ClipId } from '../../contract/clip.ts'
import type { StationEvent } from '../../contract/event.ts'
import type { Settings } from '../../contract/settings.ts'
import { AppError } from '../../core/app-error.ts'
import { bundleDiagnostics, diagnosticsFile } from '../diagnostics/diagnostics-face.ts'
import type { MediaSource } from '../http/media-source.ts'
import { bugFact } from '../log/station-log.ts'
import type { Face } from '../rpc/face.ts'
import { parseBaseUrl } from '../service/base-url.ts'
import { browseFolders, createFolderFace } from './folders.ts'
import type { UnkeptKey } from './key-keeper.ts'
import { previewRules } from './rule-preview.ts'
import { openSession, type Session, type SessionOptions } from './session.ts'
import { stationStatus } from './status.ts'

/** What a face can do with this computer beyond showing screens. */
export interface Computer {
  /** The system's own dialog; answers null when nothing was chosen. */
  readonly chooseFolder?: () => Promise<string | null>
  readonly showInFolder?: (path: string) => void
}

/** A service on this computer, for trying and training. */
export interface RunningPractice {
  readonly baseUrl: string
  readonly key: string
  /** Folders into which its cameras export. */
  readonly folders: readonly { readonly path: string; readonly camera: string }[]
  close(): Promise<void>
}

export interface HostOptions extends Omit<SessionOptions, 'unkeptKeys'> {
  readonly version: string
  readonly computer: Computer
  /** Starts the practice service with its data in a folder; null where there is none. */
  readonly practise: ((dataDir: string) => Promise<RunningPractice>) | null
  readonly startInPractice: boolean
  /** A procedure failed in a way that nobody foresaw. */
  readonly onBug: (error: unknown, procedure: string) => void
}

export interface StationHost {
  readonly face: Face
  readonly media: MediaSource
  /** Ends all work so that the next start goes on with it. */
  close(): Promise<void>
}

/**
 * The station behind all its faces. For practice it opens another one, with its own data folder: what was practised is
 * never taken for real. Throws AppError as `createStation` does.
 */
export async function startStationHost(options: HostOptions): Promise<StationHost> {
  const subscribers = new Set<(session: Session) => void>()
  let practice: RunningPractice | null = null
  const unkeptKeys = new Map<string, UnkeptKey>()
  const openReal = () => openSession({ ...options, unkeptKeys })
  let session = options.startInPractice ? await openPractice() : openReal()
  await session.start()

  /** With the looks of the real station: theme and language are the person's, not the place's. */
  async function openPractice(screens?: Settings['screens']): Promise<Session> {
    if (options.practise === null) throw new AppError('not-here', { what: 'Practice' })
    const dataDir = join(options.dataDir, 'practice')
    practice = await options.practise(join(dataDir, 'service')).catch((error: unknown) => {
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
  async function practise(on: boolean) {
    if (on === (practice !== null)) return
    const { screens } = session.settings.settings()
    await session.close()
    if (!on) await closePractice()
    try {
      session = on ? await openPractice(screens) : openReal()
    } catch (error) {
      await closePractice()
      session = openReal()
      throw error
    } finally {
      await session.start()
      for (const tell of subscribers) tell(session)
    }
  }

  /** Follows whichever session is open: another one begins a new epoch. */
  function subscribe(listener: (event: StationEvent) => void): () => void {
    let leave = session.hub.subscribe(listener)
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

  const { computer } = options
  const status = () =>
    stationStatus(session, {
      name: hostname(),
      version: options.version,
      practice: practice !== null,
      can: {
        chooseFolder: computer.chooseFolder !== undefined,
        browseFolders: computer.chooseFolder === undefined,
        showInFolder: computer.showInFolder !== undefined,
      },
    })

  async function set(key: string, value: unknown) {
    const { change, key: ownKey } = session
    const isAddress = key === 'service.baseUrl' && typeof value === 'string'
    await change.set(key, isAddress ? parseBaseUrl(value) : value)
    await ownKey.moved()
  }

  const face: Face = {
    subscribe,
    onBug(error, procedure) {
      session.station.log.tell(bugFact(error, procedure))
      options.onBug(error, procedure)
    },
    status,
    command: (command) => session.station.command(command),
    undoable: () => session.views.undoable(),
    reps: (asked) => session.views.reps(asked),
    rep: ({ id }) => session.views.rep(id),
    untagged: (asked) => session.views.untagged(asked),
    leftOut: (asked) => session.views.leftOut(asked),
    attention: (asked) => session.views.attention(asked),
    clip: ({ id }) => session.views.clip(id),
    queue: {
      page: (asked) => session.views.queue(asked),
      rates: () => session.station.transfer.history(),
    },
    deck: () => session.views.deck(),
    athletes: {
      search: ({ text, limit }) => session.views.athletes(text, limit),
      create: (name) => session.views.createAthlete(name),
      add: (name) => session.views.addAthlete(name),
      added: () => session.views.newAthletes(),
      choose: ({ id, choice }) => session.station.newAthletes.decide(id, choice),
      movements: ({ athleteId }) => session.views.movements(athleteId),
      suggest: (asked) => session.views.suggest(asked),
    },
    settings: {
      get: () => ({ settings: session.views.settings(), given: session.settings.given() }),
      set: ({ key, value }) => set(key, value),
    },
    connection: {
      test: ({ baseUrl, key }) =>
        session.station.testConnection({
          ...(baseUrl !== undefined && { baseUrl }),
          ...(key !== undefined && { apiKey: key.trim() }),
        }),
      use: ({ baseUrl }) => set('service.baseUrl', baseUrl),
      practise: ({ on }) => practise(on),
    },
    key: {
      set: ({ key }) => session.key.set(key),
      forget: () => session.key.forget(),
      look: () => session.key.look(),
    },
    folders: {
      look: ({ path }) => createFolderFace(session).look(path),
      add: (folder) => createFolderFace(session).add(folder),
      remove: ({ path }) => createFolderFace(session).remove(path),
      change: (folder) => createFolderFace(session).change(folder),
      rescan: ({ path }) => session.station.rescan(path),
      preview: (asked) =>
        previewRules({ settings: session.settings.settings(), roster: session.station.roster }, asked),
      browse: ({ path }) => {
        if (computer.chooseFolder) throw new AppError('not-here', { what: 'To browse folders' })
        return browseFolders(path)
      },
      choose: async () => {
        if (!computer.chooseFolder) throw new AppError('not-here', { what: 'The folder dialog' })
        const path = await computer.chooseFolder()
        return path === null ? null : { path }
      },
      show: ({ clip }) => {
        if (!computer.showInFolder) throw new AppError('not-here', { what: 'To show a file in its folder' })
        computer.showInFolder(session.views.pathOf(clip))
      },
    },
    diagnostics: {
      bundle: () =>
        bundleDiagnostics({
          session,
          ffprobePath: options.ffprobePath,
          ffmpegPath: options.ffmpegPath,
          program: options.userAgent,
          status,
          showInFolder: computer.showInFolder,
        }),
    },
  }

  const media: MediaSource = {
    videoOf: (id) => session.views.videoOf(id as ClipId),
    diagnosticsOf: (name) => diagnosticsFile(session.dataDir, name),
    picture: (key, name) => session.pictures.file(key, name),
  }

  return {
    face,
    media,
    async close() {
      await session.close()
      await closePractice()
    },
  }
}
