import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStationHost } from '../../src/station/host/station-host.ts'
import { bareStation } from '../support/bare-station.ts'
import { percentile, report, residentMb, rounded, timeEach, withChildren } from './measure.ts'
import { buildLibraryByJobs } from './results-jobs.ts'
import { curveNames, fillLibrary, pair, sessionName } from './results-library.ts'

const SESSIONS = Number(process.env['ONDECK_BENCH_SESSIONS'] ?? 10_000)
/** `ONDECK_BENCH_JOBS=1` lets 2,000 jobs really build the library, which takes a quarter of an hour. */
const isBuiltByJobs = process.env['ONDECK_BENCH_JOBS'] === '1'
const TIMES = 60
const PROCESS_LIMIT_MB = 260
const metric = 'peak_arm_angular_velocity'
const filter = { ...pair, athleteIds: [], fromMs: null, toMs: null, approvedOnly: true }

/** Questions to a season of results, through the station's own interface. */
export async function benchResults() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const { jobs, files } = await (isBuiltByJobs ? buildLibraryByJobs : fillLibrary)(dataDir, SESSIONS)
  const startedAtMs = performance.now()
  const host = await startStationHost({ ...bareStation, dataDir, fixedSettings: {}, apiKey: null })
  const { results } = host.api
  try {
    await results.trend({ filter, metric })
    const coldMs = performance.now() - startedAtMs
    let next = 0
    const session = () => sessionName(((next += 1) * 7_919) % SESSIONS)
    const curves = curveNames.slice(0, 8)
    const measured = [
      await measure('curves of a rep', 150, 300, () => results.curves({ id: session(), columns: curves })),
      await measure('figure of a rep', 150, 300, () => results.figure({ id: session() })),
      await measure('a session with its percentiles', 300, 600, () => results.session({ id: session() })),
      await measure('a trend of 40 athletes', 300, 600, () => results.trend({ filter, metric })),
      await measure('a page of sessions', 300, 600, () =>
        results.sessions({ filter, order: 'newest', offset: 0, limit: 50 }),
      ),
      await measure('a table by athlete and day', 300, 600, () =>
        results.table({ view: tableView, offset: 0, limit: 50 }),
      ),
    ]
    const processMb = Math.max(
      ...withChildren(process.pid)
        .slice(1)
        .map((pid) => residentMb(pid).peak),
    )
    report(
      `${SESSIONS} sessions of ${jobs} jobs in ${files} files, ms; from the station's start to the first trend ` +
        `${rounded(coldMs, 0)} ms (limit 2000); the DuckDB process ${processMb} MB at most (limit ${PROCESS_LIMIT_MB})`,
      measured,
    )
    const late = measured.filter((each) => each['p50'] > each['limit'] || each['p95'] > each['p95 limit'])
    const problems = [
      ...late.map((each) => `${each['question']} takes ${each['p50']} ms, p95 ${each['p95']}`),
      ...(coldMs > 2_000 ? [`the first trend comes after ${rounded(coldMs, 0)} ms`] : []),
      ...(processMb > PROCESS_LIMIT_MB ? [`the DuckDB process takes ${processMb} MB`] : []),
    ]
    if (problems.length > 0) throw new Error(problems.join('; '))
  } finally {
    await host.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

const tableView = {
  filter,
  grouping: 'athlete-day' as const,
  columns: [
    { metric, aggregate: 'median' as const },
    { metric: 'metric_7', aggregate: 'deviation' as const },
  ],
  sort: { column: 0, descending: true },
}

async function measure(question: string, limitMs: number, p95LimitMs: number, ask: () => unknown) {
  const samples = await timeEach(TIMES, ask)
  return {
    question,
    p50: rounded(percentile(samples, 0.5)),
    limit: limitMs,
    p95: rounded(percentile(samples, 0.95)),
    'p95 limit': p95LimitMs,
  }
}
