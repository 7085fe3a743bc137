// A library that automatic jobs really built: 2,000 exports of five sessions, spooled, built and joined one after another.
import { globSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { spoolFile } from '../../src/features/exports/station/spool.ts'
import { createResultsLibrary, type ResultsLibrary } from '../../src/features/results/library/results-library.ts'
import { openStationStore } from '../../src/station/store/station-store.ts'
import { plainParts } from '../features/results/plain-parts.ts'
import { spooledExport } from '../features/results/spooled-export.ts'
import {
  ATHLETES,
  curveNames,
  eventNames,
  FRAMES,
  metricNames,
  SESSIONS_OF_A_JOB,
  sessionName,
} from './results-library.ts'

const START_MS = Date.UTC(2026, 5, 1)
/** The sessions of six months. */
const SESSION_INTERVAL_MS = 25 * 60_000
const TELL_EVERY = 100
const WORK_CHECK_MS = 200
const MIN_IDLE_MS = 2_000

const captureTimeMs = (session: number) => START_MS + session * SESSION_INTERVAL_MS
const numberOf = (sessionId: string) => Number(sessionId.replace(/\D+/, ''))

/** Runs the jobs of this many sessions, as a station does: each is built when it arrives, and files are joined. */
export async function buildLibraryByJobs(dataDir: string, sessions: number): Promise<{ jobs: number; files: number }> {
  const memory = openStationStore(dataDir)
  const arrived = new Map<string, () => void>()
  const library = createResultsLibrary({
    ...plainParts(dataDir, memory.resultsBuilds),
    lookUpSession: ({ id }) => ({
      captureTimeMs: captureTimeMs(numberOf(id)),
      athleteName: `Athlete ${numberOf(id) % ATHLETES}`,
      repId: null,
      camera: null,
      captureId: null,
    }),
    async onBuilt(id) {
      rmSync(spoolFile(dataDir, id))
      arrived.get(id)?.()
    },
  })
  library.start()
  // The library's own timers and processes keep no program running.
  const keepRunning = setInterval(() => {}, 60_000)
  const jobs = Math.ceil(sessions / SESSIONS_OF_A_JOB)
  const startedAtMs = performance.now()
  for (let job = 0; job < jobs; job += 1) {
    const id = `job-${job}`
    const built = Promise.withResolvers<void>()
    arrived.set(id, built.resolve)
    const first = job * SESSIONS_OF_A_JOB
    const exportedAtMs = captureTimeMs(first + SESSIONS_OF_A_JOB)
    library.queue(spooledExport(dataDir, { id, page: pageOfJob(first), exportedAtMs }))
    await built.promise
    arrived.delete(id)
    if ((job + 1) % TELL_EVERY === 0) {
      const minutes = ((performance.now() - startedAtMs) / 60_000).toFixed(1)
      console.log(`${job + 1} jobs built after ${minutes} min`)
    }
  }
  // A station that is not stopped joins the files of the last jobs.
  await untilIdle(library)
  await library.stop()
  clearInterval(keepRunning)
  memory.close()
  return { jobs, files: globSync('results/v1/{curves,sessions}/**/*.parquet', { cwd: dataDir }).length }
}

async function untilIdle({ facts }: Pick<ResultsLibrary, 'facts'>) {
  let idleMs = 0
  while (idleMs < MIN_IDLE_MS) {
    await sleep(WORK_CHECK_MS)
    idleMs = (await facts()).work === 'none' ? idleMs + WORK_CHECK_MS : 0
  }
}

const numeric = [...metricNames, ...eventNames, ...curveNames, 'time', 'fps']

/** Page of a job as the service writes it, with the values of the library that is filled directly. */
function pageOfJob(first: number): string {
  const schema = [
    ...['sessionid', 'athleteid'].map((name) => ({ name, type: { name: 'string' } })),
    ...['frame', 'ApprovedByBiomechQA'].map((name) => ({ name, type: { name: 'integer' } })),
    ...numeric.map((name) => ({ name, type: { name: 'double' } })),
  ]
  const rows = Array.from({ length: SESSIONS_OF_A_JOB }, (_, index) => framesOf(first + index)).flat()
  return JSON.stringify({ schema, rows })
}

function framesOf(session: number) {
  const metrics = metricNames.map((name, index) => [name, rounded(1_000 + 300 * Math.sin(session * (index + 1.7)))])
  const constant = {
    sessionid: sessionName(session),
    athleteid: `athlete-${session % ATHLETES}`,
    fps: 240,
    ApprovedByBiomechQA: 1,
    ...Object.fromEntries(metrics),
  }
  return Array.from({ length: FRAMES }, (_, frame) => ({
    ...constant,
    frame,
    time: frame / 240,
    ...Object.fromEntries(eventNames.map((name, index) => [name, frame - 40 - index * 30])),
    ...Object.fromEntries(
      curveNames.map((name, index) => [name, rounded(90 * Math.sin((frame + session + index) / 17))]),
    ),
  }))
}

const rounded = (value: number) => Math.round(value * 100) / 100
