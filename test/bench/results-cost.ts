import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { buildStation } from './built-station.ts'
import { report, residentMb, rounded, withChildren } from './measure.ts'

const PAGE_ROWS = 500
const MAX_RATIO = 1.3
/** Memory of the station after a garbage collection, above its memory before the export. */
const MAX_UP_MB = 20
const TIMEOUT_MS = 60_000
/** An export that gets no file is tried again for ever. */
const MAX_MS = 15 * 60_000
/** Less than all of them for a try; the figures of docs/benchmarks.md are of all. */
const SHARE = Number(process.env['ONDECK_BENCH_SHARE'] ?? 1)
const shapes = [
  { rows: 100_000 * SHARE, columns: 200 },
  { rows: 1_000_000 * SHARE, columns: 4 },
]

const Message = z.looseObject({
  kind: z.string(),
  state: z.string().optional(),
  rows: z.int().optional(),
  heldBytes: z.number().nullable(),
  collectingMs: z.number(),
})

/** The processor time that rows take from the service to a Parquet file, against JSON.parse of the same pages. */
export async function benchResultsCost() {
  const built = await buildStation('exports-station')
  const measured = []
  try {
    for (const shape of shapes) measured.push(await costOf(shape, built.file))
  } finally {
    built.remove()
  }
  report(
    `Fetch, spool and Parquet against JSON.parse of the same pages, processor time (limit ${MAX_RATIO} x), ` +
      `and what the station holds (limit ${MAX_UP_MB} MB more)`,
    measured,
  )
  const problems = measured.flatMap((each) => [
    ...(each['x JSON.parse'] > MAX_RATIO ? [`${each.rows} rows take ${each['x JSON.parse']} x JSON.parse`] : []),
    ...(each['held, MB more'] > MAX_UP_MB ? [`${each.rows} rows: the station holds ${each['held, MB more']} MB`] : []),
  ])
  if (problems.length > 0) throw new Error(problems.join('; '))
}

async function costOf({ rows, columns }: (typeof shapes)[number], stationFile: string) {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const children: ChildProcess[] = []
  const start = (file: string, given: readonly string[]) => {
    const child = fork(file, given)
    children.push(child)
    return child
  }
  try {
    // The name of the session is a column too.
    const service = start(join(import.meta.dirname, 'exports-service.ts'), [String(rows), '0', String(columns - 1)])
    const [port] = await once(service, 'message')
    const parseMs = await timeParsing(Number(port), rows)
    const bareMs = await timeFetching(Number(port), rows)
    // A library that is away takes no part: what is measured ends with the file.
    const station = start(stationFile, [
      join(root, 'data'),
      String(port),
      JSON.stringify({ format: 'parquet' }),
      join(root, 'away', 'results'),
    ])
    const idle = await next(station)
    const childrenBefore = withChildren(station.pid ?? 0).length
    const residentBefore = residentMb(station.pid ?? 0).now
    const before = cpuOf(station, idle)
    station.send('go')
    let fetched = before
    let after = before
    let heldBytes = 0
    const endsAtMs = performance.now() + MAX_MS
    for (;;) {
      if (performance.now() > endsAtMs) throw new Error(`${rows} rows of ${columns} columns got no file`)
      const message = await next(station)
      const { state, rows: here, heldBytes: held } = message
      heldBytes = Math.max(heldBytes, held ?? 0)
      if (state === 'failed' || state === 'expired') throw new Error(`the export ${state}`)
      after = cpuOf(station, message)
      if (state === 'fetching') fetched = after
      if (state !== 'ready') continue
      if (here !== rows) throw new Error(`${here} rows came instead of ${rows}`)
      // Processor time of a process counts after its end too.
      if (withChildren(station.pid ?? 0).length <= childrenBefore) break
    }
    const fetchMs = fetched.ownMs - before.ownMs
    const writeMs = after.ownMs - fetched.ownMs + after.endedMs - before.endedMs
    return {
      rows,
      columns,
      'JSON.parse, ms': rounded(parseMs, 0),
      'bare fetch, ms': rounded(bareMs, 0),
      'fetch and spool, ms': rounded(fetchMs, 0),
      'Parquet, ms': rounded(writeMs, 0),
      'x JSON.parse': rounded((fetchMs + writeMs) / parseMs, 2),
      'held, MB more': rounded((heldBytes - (idle.heldBytes ?? 0)) / 2 ** 20),
      'resident, MB more': residentMb(station.pid ?? 0).peak - residentBefore,
    }
  } finally {
    for (const child of children) child.kill()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function next(station: ChildProcess) {
  const [message] = await once(station, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return Message.parse(message)
}

/** Processor time of a program that only fetches the pages, with Node's own client: what any other takes at least. */
async function timeFetching(port: number, rows: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const before = process.cpuUsage()
  for (let offset = 0; offset < rows; offset += PAGE_ROWS) {
    const page = get(`http://127.0.0.1:${port}/v1/data/export/job/one/results?offset=${offset}`, { agent })
    const [response]: IncomingMessage[] = await once(page, 'response')
    await once(response?.resume() ?? page, 'end')
  }
  const { user, system } = process.cpuUsage(before)
  agent.destroy()
  return (user + system) / 1_000
}

/** Processor time of a program that only parses the pages, garbage collection included. */
async function timeParsing(port: number, rows: number): Promise<number> {
  let userUs = 0
  for (let offset = 0; offset < rows; offset += PAGE_ROWS) {
    const page = await fetch(`http://127.0.0.1:${port}/v1/data/export/job/one/results?offset=${offset}`)
    const text = await page.text()
    const before = process.cpuUsage()
    JSON.parse(text)
    const { user, system } = process.cpuUsage(before)
    userUs += user + system
  }
  return userUs / 1_000
}

/** Of a station, without its measuring, and of those processes that it started and that have ended. Linux only. */
function cpuOf({ pid }: ChildProcess, { collectingMs }: Pick<z.infer<typeof Message>, 'collectingMs'>) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ms = (at: number) => Number(fields[at]) * 10
  return { ownMs: ms(11) + ms(12) - collectingMs, endedMs: ms(13) + ms(14) }
}
