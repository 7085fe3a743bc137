// A whole facility on this computer, for trying OnDeck and for training: the service with a roster, and two cameras
// that
// film continuously.
import { join } from 'node:path'
import { cameraModels, openCamera } from './cameras/camera.ts'
import { type CameraClock, systemCameraClock } from './cameras/camera-clock.ts'
import { filmReps } from './cameras/film-reps.ts'
import { readSampleReps } from './cameras/sample-reps.ts'
import { startPracticeService } from './practice-service.ts'

const ATHLETES = 40
/** Long enough that a person sees the state. */
const PROCESSING_MS = 4_000
const REP_INTERVAL_MS = 25_000
/** Number of reps after which filming ends, to limit disk use. */
const MAX_REPS = 60

export interface PracticeEnvironmentOptions {
  /** Folder for the service's data and the cameras' exports. */
  readonly dataDir: string
  /** The sample clips: `cam-a` and `cam-b` of the demo. */
  readonly clipsDir: string
  /** Time from one rep to the next. */
  readonly repIntervalMs?: number
  /** Number of reps filmed while the environment is open. */
  readonly reps?: number
  readonly time?: CameraClock
  readonly log?: (line: string) => void
}

export interface PracticeEnvironment {
  readonly baseUrl: string
  readonly key: string
  /** Folders into which the cameras export. */
  readonly folders: readonly { readonly path: string; readonly camera: string }[]
  /** Stops filming, then the service. A clip that is being written is completed. */
  close(): Promise<void>
}

/**
 * Opens the practice environment. The next one with the same data folder continues with athletes, captures and file
 * names.
 */
export async function openPracticeEnvironment(options: PracticeEnvironmentOptions): Promise<PracticeEnvironment> {
  const {
    dataDir,
    clipsDir,
    repIntervalMs = REP_INTERVAL_MS,
    reps = MAX_REPS,
    time = systemCameraClock,
    log = () => {},
  } = options
  const samples = await readSampleReps(clipsDir)
  const root = join(dataDir, 'cameras')
  const cameras = await Promise.all(cameraModels.map((make) => openCamera({ make, root, time })))
  const service = await startPracticeService({
    dataDir,
    port: 0,
    processingMs: PROCESSING_MS,
    seedRoster: ATHLETES,
    now: time.nowMs,
    log,
  })
  const stop = new AbortController()
  const filming = filmReps({ cameras, samples, repIntervalMs, reps, time, signal: stop.signal, log })

  return {
    baseUrl: service.baseUrl,
    key: service.key,
    folders: cameras.map(({ folder, label }) => ({ path: folder, camera: label })),
    async close() {
      stop.abort()
      await filming
      await service.close()
    },
  }
}
