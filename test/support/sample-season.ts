import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { metricCatalog } from '../../src/features/results/queries/catalog.ts'
import type { MetricCatalog, ResultsSource } from '../../src/features/results/queries/results-source.ts'
import { type SampleSession, sampleEngine, writeSampleLibrary } from './results-library.ts'
import { quickPlace } from './temporary.ts'

export const pitching = { activity: 'baseball', movement: 'pitching' }
export const armSpeed = 'peak_arm_angular_velocity'
export const strideTime = 'stride_time'
/** A metric that no source names, spelled so that careless SQL breaks. */
export const oddMetric = 'select "x"; --'

/** Ten pitchers of high school, one of college; one has no level. */
export const levels: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 11 }, (_, athlete) => [`athlete-${athlete}`, athlete < 10 ? 'high_school' : 'college']),
)

const HOUR_MS = 3_600_000
const FRAMES = 24
/** Three weeks around the change to daylight saving time in the United States. */
const BEGIN_MS = Date.parse('2026-02-27T15:00:00Z')

/** Numbers that look random and are the same every time. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const wave = (number: number, phase: number) =>
  Array.from({ length: FRAMES }, (_, frame) => (frame === 5 ? null : Math.sin((frame + number) / 5 + phase)))

/** Twelve pitchers, three hitters, exports that come again, and everything that results may lack. */
export function seasonSessions(): SampleSession[] {
  const next = dice(7)
  const sessions = Array.from({ length: 240 }, (_, number): SampleSession => {
    const isHitting = number % 12 === 11
    const athlete = isHitting ? number % 3 : number % 13
    const isNobody = athlete === 12
    const odd = next()
    return {
      id: `session-${String(number).padStart(3, '0')}`,
      exportId: `export-${Math.floor(number / 20)}`,
      exportedAtMs: BEGIN_MS + number * 6 * HOUR_MS,
      athleteId: isNobody ? null : `athlete-${athlete}`,
      athleteName: isNobody || athlete === 4 ? null : `${athlete === 5 ? '=1+1 ' : ''}Athlete ${athlete}`,
      ...pitching,
      ...(isHitting && { movement: 'hitting' }),
      capturedAtMs: number % 19 === 18 ? null : BEGIN_MS + Math.floor(next() * 21 * 24 * HOUR_MS),
      repId: null,
      isSynthetic: false,
      frames: FRAMES,
      metrics: {
        fps: 240,
        ApprovedByBiomechQA: number % 10 === 9 ? 0 : number % 40 === 5 ? null : 1,
        [armSpeed]: number % 17 === 16 ? null : Math.round(1_000 + odd * 600),
        [strideTime]: isHitting ? null : Math.round(odd * 100) / 100,
        sway: [1, 0, -1, 0][number % 4] ?? null,
        arm_slot_type: ['sidearm', 'overhand', '-submarine'][number % 3] ?? null,
        [oddMetric]: number,
      },
      events: { ball_release_frame: 16, foot_contact_frame: number % 6 },
      curves: {
        time: Array.from({ length: FRAMES }, (_, frame) => frame / 240),
        left_elbow_flexion: wave(number, 0),
        nose_3d_x: wave(number, 1),
        nose_3d_y: wave(number, 2),
        nose_3d_z: wave(number, 3),
      },
    }
  })
  const again = sessions
    .filter((_, number) => number % 30 === 3)
    .map((session) => ({
      ...session,
      exportId: 'export-again',
      exportedAtMs: session.exportedAtMs + 1_000 * HOUR_MS,
      metrics: { ...session.metrics, [armSpeed]: 2_000 },
      curves: { ...session.curves, left_elbow_flexion: wave(0, 9) },
    }))
  return [...sessions, ...again]
}

/** Rows that the views should show: those of the newest export of each session. */
export const newestOf = (sessions: readonly SampleSession[]): SampleSession[] =>
  [...Map.groupBy(sessions, ({ id }) => id).values()].flatMap(
    (same) => same.toSorted((one, other) => other.exportedAtMs - one.exportedAtMs)[0] ?? [],
  )

/** As if a source said that a faster arm and a shorter stride are better. */
const withDirections: MetricCatalog = {
  ...metricCatalog,
  known(name) {
    const known = metricCatalog.known(name)
    if (name === armSpeed) return { kind: 'number', unit: 'deg/s', direction: 'higher' }
    return name === strideTime ? { kind: 'number', unit: 's', direction: 'lower' } : known
  },
}

/** The season in a library of its own, until the tests of a file are over: `end` removes it. */
export async function openSeason(): Promise<{ results: ResultsSource; folder: string; end: () => Promise<void> }> {
  const folder = mkdtempSync(join(quickPlace, 'ondeck-season-'))
  await writeSampleLibrary(folder, seasonSessions())
  const engine = await sampleEngine(folder)
  const results: ResultsSource = {
    engine,
    catalog: withDirections,
    headlines: () => [armSpeed, strideTime, 'sway'],
    levelOf: (athleteId: string) => levels.get(athleteId) ?? null,
  }
  return {
    results,
    folder,
    async end() {
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
