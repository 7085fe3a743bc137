// A whole facility on this computer, for trying OnDeck and for training: the service with a roster, and two cameras
// that
// film continuously.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Camera, type CameraId, cameraModels, openCamera } from './cameras/camera.ts'
import { type CameraClock, systemCameraClock } from './cameras/camera-clock.ts'
import { startPracticeService } from './practice-service.ts'
import { seededFraction } from './results/skill.ts'

/** One movement as filmed by each camera. */
type SampleRep = Readonly<Record<CameraId, Buffer>>

/** Sample clips that show the same movement. */
const FILES: readonly Readonly<Record<CameraId, string>>[] = [
  { a: 'cam-a/IMG_0412.MOV', b: 'cam-b/C0031.mp4' },
  { a: 'cam-a/IMG_0413.MOV', b: 'cam-b/C0032.mp4' },
  { a: 'cam-a/IMG_0414.mov', b: 'cam-b/C0034.mp4' },
]

/** Reads all sample clips. Fails with the name of the first missing one. */
async function readSampleReps(clipsDir: string): Promise<SampleRep[]> {
  const reps: SampleRep[] = []
  for (const { a, b } of FILES) {
    reps.push({ a: await readFile(join(clipsDir, a)), b: await readFile(join(clipsDir, b)) })
  }
  return reps
}

/** Gives a person time to look around before the first rep. */
const FIRST_REP_DELAY_MS = 3_000
/** An athlete repeats a movement a few times. */
const REPS_PER_SAMPLE = 3
const MISSED_REP_PERIOD = 7
const MAX_SKEW_MS = 300
const LATE_DELAY_MS = { from: 300, to: 2_000 }

interface Filming {
  readonly cameras: readonly Camera[]
  readonly samples: readonly SampleRep[]
  /** Time from the end of one rep to the next, varied slightly. */
  readonly repIntervalMs: number
  readonly reps: number
  readonly time: CameraClock
  readonly signal: AbortSignal
  readonly log: (line: string) => void
}

/** Films reps until it is aborted or all are filmed. A failure of one rep does not end the others. */
async function filmReps(filming: Filming): Promise<void> {
  const { repIntervalMs, reps, time, signal } = filming
  await time.sleep(FIRST_REP_DELAY_MS, signal)
  for (let rep = 1; rep <= reps && !signal.aborted; rep++) {
    await filmRep(rep, filming)
    if (rep < reps && !signal.aborted) await time.sleep(repIntervalMs * between(rep, 'pause', 0.85, 1.15), signal)
  }
}

async function filmRep(rep: number, { cameras, samples, time, signal, log }: Filming) {
  const sample = samples[Math.floor((rep - 1) / REPS_PER_SAMPLE) % samples.length]
  const startedAtMs = time.nowMs()
  const exports = cameras.map(async (camera, index) => {
    if (!sample || misses(rep, index)) return
    if (isLate(rep, index)) await time.sleep(between(rep, 'late', LATE_DELAY_MS.from, LATE_DELAY_MS.to), signal)
    if (signal.aborted) return
    await camera.exportClip({
      video: sample[camera.id],
      recordedAtMs: startedAtMs - Math.round(between(rep, camera.id, 0, MAX_SKEW_MS)),
      style: (rep + index) % 2 === 0 ? 'renamed' : 'growing',
      signal,
    })
  })
  for (const result of await Promise.allSettled(exports)) {
    if (result.status === 'rejected') log(`practice camera: ${String(result.reason)}`)
  }
}

/** True for every seventh rep, which one of the two cameras misses in turn. */
const misses = (rep: number, index: number) => rep % MISSED_REP_PERIOD === 0 && (rep / MISSED_REP_PERIOD) % 2 === index

/** Makes the second camera the later one for most reps. */
const isLate = (rep: number, index: number) => index === (rep % 4 === 0 ? 0 : 1)

const between = (rep: number, what: string, from: number, to: number) =>
  from + seededFraction(String(rep), what) * (to - from)

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
