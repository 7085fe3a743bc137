import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from '../support/postgres.ts'
import { fillFacility } from './facility-rows.ts'
import { joinStations, type SimulatedStation } from './facility-stations.ts'
import { percentile, report, rounded, withChildren } from './measure.ts'

const STATIONS = 200
/** Four cameras at each station, with a clip every ten seconds. */
const CLAIMS_PER_SECOND = 80
const ROWS = 10_000_000 * Number(process.env['ONDECK_BENCH_SHARE'] ?? 1)
const WARM_UP_MS = 5_000
const MEASURE_MS = 60_000
/** A row that waits for a lock is looked for at this interval. */
const LOCK_CHECK_INTERVAL_MS = 500
const MAX_P95_MS = 50
const MAX_CORES = 1
/** A facility's rows after a month; the months are the same. */
const FEW_ROWS = ROWS / 20
/** Times with all rows, against those with few of the same months. */
const MAX_GROWTH = 1.5

/** Claims, heartbeats and ledgers of 200 stations in one database: empty, with half a million rows, and ten million. */
export async function benchFacility() {
  const postgres = await startPostgres({
    settings: ['max_connections=1000', 'shared_buffers=512MB', 'fsync=on', 'max_wal_size=4GB'],
  })
  try {
    const address = await postgres.createDatabase()
    const database = address.split('/').at(-1) ?? ''
    const facility = await joinStations(postgres, address, STATIONS)
    const empty = await measure(postgres, facility.stations, database)
    await fillFacility({ postgres, database, from: 0, rows: FEW_ROWS })
    const few = await measure(postgres, facility.stations, database)
    const { claimBytes, lineBytes } = await fillFacility({ postgres, database, from: FEW_ROWS, rows: ROWS })
    const full = await measure(postgres, facility.stations, database)
    await facility.close()
    report(
      `${STATIONS} stations, ${CLAIMS_PER_SECOND} claims a second with heartbeats and ledgers ` +
        `(limits: claim p95 ${MAX_P95_MS} ms, ${MAX_CORES} core of the database, ${MAX_GROWTH} x with all rows against ${FEW_ROWS})`,
      [
        { rows: 0, ...empty },
        { rows: FEW_ROWS, ...few },
        { rows: ROWS, ...full },
      ],
    )
    report('Room on disk, with indexes', [
      { 'a claim, bytes': rounded(claimBytes), 'a ledger line, bytes': rounded(lineBytes) },
    ])
    judge(empty, few, full)
  } finally {
    await postgres.stop()
  }
}

type Measured = Awaited<ReturnType<typeof measure>>

function judge(empty: Measured, few: Measured, full: Measured) {
  const problems = [empty, few, full].flatMap((each) => [
    ...(each['claim p95, ms'] > MAX_P95_MS ? [`claims take ${each['claim p95, ms']} ms`] : []),
    ...(each['database, cores'] > MAX_CORES ? [`the database takes ${each['database, cores']} cores`] : []),
    ...(each.failures > 0 ? [`${each.failures} calls failed`] : []),
    ...(each['waits for locks'] > 0 ? [`${each['waits for locks']} statements waited for a lock`] : []),
    ...(each['claims/s'] < CLAIMS_PER_SECOND * 0.95 ? [`only ${each['claims/s']} claims a second`] : []),
  ])
  const growth = full['claim p95, ms'] / Math.max(few['claim p95, ms'], 1)
  if (growth > MAX_GROWTH) problems.push(`claims take ${rounded(growth)} x with ${ROWS} rows`)
  if (problems.length > 0) throw new Error(problems.join('; '))
}

/** Lets all stations work for a minute. Heartbeats, renewals and copies run beside the claims. */
async function measure(postgres: Postgres, stations: readonly SimulatedStation[], database: string) {
  for (const station of stations) station.start()
  await claimFor(WARM_UP_MS, stations)
  const before = databaseCpuMs(postgres)
  const failuresBefore = stations.reduce((sum, station) => sum + station.failures(), 0)
  const startedAtMs = performance.now()
  const [{ samples, startingMs }, lockWaits] = await Promise.all([
    claimFor(MEASURE_MS, stations),
    watchLocks(postgres, database),
  ])
  const elapsedMs = performance.now() - startedAtMs
  const cpuMs = databaseCpuMs(postgres) - before
  for (const station of stations) station.pause()
  return {
    'claims/s': rounded((samples.length * 1_000) / startingMs),
    'claim p50, ms': rounded(percentile(samples, 0.5)),
    'claim p95, ms': rounded(percentile(samples, 0.95)),
    'database, cores': rounded(cpuMs / elapsedMs, 2),
    'waits for locks': lockWaits,
    failures: stations.reduce((sum, station) => sum + station.failures(), 0) - failuresBefore,
  }
}

/** Starts uploads at the rate of all stations, without waiting for any; returns the time of each grant. */
async function claimFor(durationMs: number, stations: readonly SimulatedStation[]) {
  const samples: number[] = []
  const running = new Set<Promise<void>>()
  const startedAtMs = performance.now()
  for (let number = 0; ; number += 1) {
    const dueMs = startedAtMs + (number * 1_000) / CLAIMS_PER_SECOND
    if (dueMs - startedAtMs >= durationMs) break
    await sleep(Math.max(0, dueMs - performance.now()))
    const station = stations[number % stations.length]
    if (!station) break
    const work = station.upload().then((grantMs) => void samples.push(grantMs))
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  // Longer than asked for where the uploads could not be started at this rate. The last ones end after this time.
  const startingMs = performance.now() - startedAtMs
  await Promise.all(running)
  return { samples, startingMs }
}

/** Statements that were seen waiting for a lock. */
async function watchLocks(postgres: Postgres, database: string): Promise<number> {
  let waits = 0
  const endsAtMs = performance.now() + MEASURE_MS
  while (performance.now() < endsAtMs) {
    const [row] = await postgres.query(
      database,
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND state_change < clock_timestamp() - interval '100 milliseconds'`,
    )
    waits += Number(row?.['waiting'] ?? 0)
    await sleep(LOCK_CHECK_INTERVAL_MS)
  }
  return waits
}

/** Processor time of the server and of every process that it started, ended ones too. Linux only. */
function databaseCpuMs(postgres: Postgres): number {
  const [server, ...connections] = withChildren(postgres.pid() ?? 0)
  // A server counts its ended processes too.
  const ticks = ticksOf(server, 4) + connections.reduce((sum, connection) => sum + ticksOf(connection, 2), 0)
  return ticks * 10
}

/** The first of a process's four times, from proc(5): its own in programs and in the system, and its children's. */
function ticksOf(pid: number | undefined, times: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(11, 11 + times).reduce((sum, each) => sum + Number(each), 0)
  } catch {
    // The connection has ended since.
    return 0
  }
}
