// A long season: clip after clip of different content through the built station, while somebody looks at its screen.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PracticeService, startPracticeService } from '../../src/service/practice/practice-service.ts'
import { connectToRunningStation } from '../../src/station/rpc/connect-to-running.ts'
import { type StationProcess, startStation } from '../chaos/station-process.ts'
import { cameraClip } from '../support/camera-clip.ts'
import { launchChromium } from '../support/screens-browser.ts'
import { firstMark, type Run } from './limits.ts'
import { type ResourceUsage, resourceUsage, type Stored, storedIn } from './resource-usage.ts'
import { createRosterReader } from './roster-reader.ts'

interface Options {
  readonly clips: number
  readonly phrases: (line: string) => void
}

const ATHLETES = 2_000
const PROCESSING_MS = 500
/** So many files are there that the station has not brought to their end: it always has work, and no backlog. */
const AHEAD = 64
const LOOK_EVERY_MS = 500
/** Reps of two cameras, far enough from each other, all of them in the past. */
const REP_EVERY_MS = 10_000
const CLIPS_IN_FOLDER = 1_000
/** Clips are held as in a facility, but for a shorter time: they would wait for it, and the station for clips. */
const HOLD_SECONDS = 1
const TELL_EVERY = 0.05
const START_TIMEOUT_MS = 60_000
const STALLED_MS = 5 * 60_000
const cameras = ['cam-a', 'cam-b'] as const

export async function soakClips({ clips, phrases }: Options): Promise<Run> {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-soak-'))
  const [dataDir, home] = [join(root, 'data'), join(root, 'home')]
  mkdirSync(home)
  const service = await startPracticeService({ dataDir: join(root, 'service'), port: 0, processingMs: PROCESSING_MS })
  const config = configure(root, service)
  const command = ['headless', '--port', '0']
  const station = startStation({ config, dataDir, home, key: service.key, command })
  const browser = await launchChromium()
  try {
    const { station: client, close } = await enter(dataDir, station)
    // Drawing without a graphics card took half of the computer, and the station is measured, not the screen.
    const page = await browser.newPage({
      viewport: { width: 1366, height: 768 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    await page.goto(await client.signInAddress())
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
    const roster = createRosterReader(service, client)
    const watched = await watch({ root, dataDir, clips, phrases, pid: station.pid, client })
    const rosterSyncs = await roster.stop()
    await close()
    const reached = Math.min(watched.completed, service.received().length)
    return { unit: 'clips', wanted: clips, reached, rosterSyncs, signs: watched.signs, stored: watched.stored }
  } finally {
    await browser.close()
    await station.end('SIGTERM')
    await service.close()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

function configure(root: string, { baseUrl, control }: PracticeService): string {
  const [athlete = ''] = control.seedRoster({ count: ATHLETES })
  const file = join(root, 'ondeck.yaml')
  const folders = cameras.map((camera) => ({
    path: `./${camera}`,
    camera,
    existing: 'take',
    tags: { athlete: { id: athlete }, activity: 'baseball', movement: 'pitching' },
  }))
  for (const camera of cameras) mkdirSync(join(root, camera))
  const uploads = { parallel: 4, holdSeconds: HOLD_SECONDS }
  const screens = { guideDone: true }
  writeFileSync(
    file,
    JSON.stringify({ service: { baseUrl }, folders, finished: { stableSeconds: 0.2 }, uploads, screens }),
  )
  return file
}

type Connection = NonNullable<Awaited<ReturnType<typeof connectToRunningStation>>>

/** The station as commands reach it, as soon as its screens can be asked for. */
async function enter(dataDir: string, { isRunning }: StationProcess): Promise<Connection> {
  const endAtMs = performance.now() + START_TIMEOUT_MS
  while (isRunning() && performance.now() < endAtMs) {
    const connection = await connectToRunningStation(dataDir)
    if (connection && (await connection.station.signInAddress().catch(() => null)) !== null) return connection
    await connection?.close()
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error('the station did not start')
}

interface Watch extends Options {
  readonly root: string
  readonly dataDir: string
  readonly pid: number
  readonly client: Connection['station']
}

/** Films as fast as the station goes, and looks at it twice a second. */
async function watch({ root, dataDir, clips, phrases, pid, client }: Watch) {
  const film = createCameras(root, clips)
  const signs: ResourceUsage[] = []
  const stored: Stored[] = []
  const startedAtMs = performance.now()
  let [completed, movedAtMs, toldAt] = [0, startedAtMs, 0]
  while (completed < clips && performance.now() - movedAtMs < STALLED_MS) {
    film.upTo(completed + AHEAD)
    await sleep(LOOK_EVERY_MS)
    const before = completed
    completed = (await client.status()).counts.completed ?? 0
    if (completed > before) movedAtMs = performance.now()
    signs.push(resourceUsage({ pid, dataDir }, completed))
    if (completed < toldAt && completed < clips) continue
    toldAt = nextTelling(completed, clips)
    stored.push(storedIn(dataDir, completed))
    const minutes = ((performance.now() - startedAtMs) / 60_000).toFixed(1)
    phrases(`${completed} clips completed after ${minutes} min, ${signs.at(-1)?.residentMb} MB resident`)
  }
  return { completed, signs, stored }
}

/** Each twentieth of the way, and where growth is counted from. */
function nextTelling(completed: number, clips: number): number {
  const mark = firstMark({ unit: 'clips', wanted: clips })
  const next = completed + clips * TELL_EVERY
  return completed < mark ? Math.min(mark, next) : next
}

function createCameras(root: string, clips: number) {
  const startedAtMs = Date.now() - (clips / cameras.length + 1) * REP_EVERY_MS
  let filmed = 0

  function film(number: number) {
    const camera = cameras[number % cameras.length] ?? cameras[0]
    const rep = Math.floor(number / cameras.length)
    const folder = join(root, camera, String(Math.floor(number / CLIPS_IN_FOLDER)))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${camera}-${number}.mp4`), cameraClip(startedAtMs + rep * REP_EVERY_MS))
  }

  return {
    upTo(due: number) {
      for (; filmed < Math.min(due, clips); filmed += 1) film(filmed)
    },
  }
}
