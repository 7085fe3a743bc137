import { seededFraction } from '../results/seeded-fraction.ts'
import type { Camera } from './camera.ts'
import type { CameraClock } from './camera-clock.ts'
import type { SampleRep } from './sample-reps.ts'

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
export async function filmReps(filming: Filming): Promise<void> {
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
