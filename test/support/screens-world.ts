// A facility: the practice service, a station and its screens on loopback, in one process. Journeys, screenshots and
// benchmarks stand in it; it knows nothing of the runner.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createFileHandler } from '../../src/computer/http/file-handler.ts'
import type { Keychain } from '../../src/computer/keychain/keychain.ts'
import { createSessionFile, sessionsFile, volatileMemory } from '../../src/headless/session-memory.ts'
import { startHeadless } from '../../src/headless/start-headless.ts'
import { type PracticeService, startPracticeService } from '../../src/service/practice/practice-service.ts'
import { FolderSettings } from '../../src/station/contract/settings.ts'
import { type HostOptions, startStationHost } from '../../src/station/host/station-host.ts'
import type { StationApi } from '../../src/station/rpc/station-api.ts'
import type { PartialSettings } from '../../src/station/station-settings.ts'
import { cameraClip } from './camera-clip.ts'
import { until } from './until.ts'

interface Athlete {
  readonly first_name: string
  readonly last_name: string
  readonly dominant_arm?: string
}

export interface WorldOptions {
  readonly screensDir: string
  /** Holds everything of this world. */
  readonly place: string
  /** False for a station that knows neither service nor key nor folder. */
  readonly isSetUp?: boolean
  readonly athletes?: readonly Athlete[]
  readonly cameras?: readonly string[]
  /** Settings that differ from the defaults; a person can change them. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Settings of a configuration file: the screens can't change them. */
  readonly given?: PartialSettings
  readonly processingMs?: number
  /** Time that an export job runs at the service. */
  readonly exportMs?: number
  /** Off, so that the second browser of a journey covers nothing in the first. */
  readonly announcesSignIns?: boolean
  /** Browsers stay signed in when the station is started again. */
  readonly remembersBrowsers?: boolean
  readonly exchange?: Partial<HostOptions>
  /** Works on the data folder before the station is started. */
  readonly prepare?: (dataDir: string) => void
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Results are asked for by journeys that are about them: each build of a library takes seconds. */
const quick = { 'finished.stableSeconds': 0.2, 'screens.guideDone': true, 'results.automatic': false }

/** Opens a facility; the caller closes it. */
export async function openWorld(options: WorldOptions) {
  const { screensDir, place, isSetUp = true, athletes = [], cameras = [], processingMs = 0, exportMs = 0 } = options
  const root = mkdtempSync(join(place, 'ondeck-world-'))
  const service = await startPracticeService({ dataDir: join(root, 'service'), port: 0, processingMs, exportMs })
  const ids = new Map<string, string>()
  for (const athlete of athletes) ids.set(`${athlete.first_name} ${athlete.last_name}`, await create(service, athlete))

  const dataDir = join(root, 'data')
  options.prepare?.(dataDir)
  const bugs: string[] = []
  const host = await startStationHost({
    dataDir,
    fixedSettings: options.given ?? {},
    apiKey: null,
    keychain: keychainInMemory(),
    ffprobePath: 'ffprobe',
    ffmpegPath: 'ffmpeg',
    version: '0.1.0',
    userAgent: 'test',
    computer: {},
    startPractice: null,
    startInPractice: false,
    onBug: (error, procedure) =>
      void bugs.push(`${procedure}: ${error instanceof Error ? error.stack : String(error)}`),
    ...options.exchange,
  })
  const { api, media, publishBrowserChange } = host
  const headless = await startHeadless({
    api,
    serving: createFileHandler({ screensDir, media }),
    port: 0,
    sessions: options.remembersBrowsers === true ? createSessionFile(sessionsFile(dataDir)) : volatileMemory,
    ...(options.announcesSignIns === true && { publishBrowserChange }),
  })

  let stopped: Promise<void> | undefined
  async function stop() {
    await headless.close()
    await host.close()
  }
  const folderOf = (camera: string) => join(root, 'cameras', camera)
  const set = (key: string, value: unknown) => api.settings.set({ key, value })
  async function addCamera(camera: string, more: Partial<FolderSettings> = {}) {
    mkdirSync(folderOf(camera), { recursive: true })
    await api.folders.add(FolderSettings.parse({ path: folderOf(camera), camera, ...more }))
  }
  if (isSetUp) {
    for (const [key, value] of Object.entries({ ...quick, ...options.settings })) await set(key, value)
    await api.connection.use({ baseUrl: service.baseUrl })
    await api.key.set({ key: service.key })
    for (const camera of cameras) {
      await addCamera(camera)
      // Its clips are too short to show it, and the deck changes a second before some of them.
      await api.command({ kind: 'clock-edge', camera, edge: 'start' })
    }
    if (athletes.length > 0) await rosterOf(api, athletes.length)
  }

  return {
    root,
    dataDir,
    service,
    api,
    bugs,
    set,
    addCamera,
    folderOf,
    headless,
    freshAddress: headless.freshAddress,
    /** The id of an athlete who was there from the start. */
    idOf(name: string): string {
      const id = ids.get(name)
      if (!id) throw new Error(`there is no ${name}`)
      return id
    },
    /** A camera exports a clip like no other, recorded at that moment. */
    film(camera: string, name: string, atMs = Date.now()) {
      mkdirSync(folderOf(camera), { recursive: true })
      writeFileSync(join(folderOf(camera), name), cameraClip(atMs))
    },
    /** A camera exports this file. */
    give(camera: string, file: string) {
      mkdirSync(folderOf(camera), { recursive: true })
      copyFileSync(file, join(folderOf(camera), basename(file)))
    },
    /** Captures in the service's own list. */
    captures: async () => (await ask(service, 'GET', '/captures?limit=500')).captures as Capture[],
    /** Ends the station; its cameras and the service stay. */
    stopStation: () => (stopped ??= stop()),
    async close() {
      await (stopped ??= stop())
      await service.close()
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Until the station has learned who there is. */
async function rosterOf(api: StationApi, count: number) {
  await until(async () => (await api.athletes.search({ text: '', limit: 100 })).length >= count)
}

/** As the service tells it. */
interface Capture {
  readonly session_id: string
  readonly athlete_id: string
  readonly activity: string
  readonly movement: string
  readonly status: string
}

type Service = Pick<PracticeService, 'baseUrl' | 'key'>

export async function ask({ baseUrl, key }: Service, method: string, path: string, body?: object) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

const create = async (service: Service, athlete: Athlete): Promise<string> =>
  (await ask(service, 'POST', '/athletes', athlete)).athlete.id

/** The real one has tests of its own. */
function keychainInMemory(): Keychain {
  const keys = new Map<string, string>()
  return {
    async read(account) {
      const key = keys.get(account)
      return key === undefined ? { kind: 'absent' } : { kind: 'found', key }
    },
    async write(account, key) {
      keys.set(account, key)
      return { kind: 'kept' }
    },
    async remove(account) {
      keys.delete(account)
      return { kind: 'removed' }
    },
    close() {},
  }
}
