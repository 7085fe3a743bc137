import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { percentile, report, residentMb, rounded } from './measure.ts'

const ROWS = Number(process.env['ONDECK_BENCH_ROWS'] ?? 1_000_000)
const LATENCY_MS = 50
const MAX_RATIO = 1.2
/** Memory after a collection may grow by this much from the first rows to the last: pages under way differ. */
const GROWTH_LIMIT_MB = 25
const TIMEOUT_MS = 60_000

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle'), heldBytes: z.number() }),
  z.object({
    kind: z.literal('state'),
    state: z.string(),
    rows: z.int(),
    heldBytes: z.number().nullable(),
  }),
])

/** An export from the request to its file: what latency costs, and that memory does not grow with the rows. */
export async function benchExports() {
  const atOnce = await exportOnce(0)
  const late = await exportOnce(LATENCY_MS)
  const ratio = late.seconds / atOnce.seconds
  const grownMb = rounded(Math.max(...[atOnce, late].map((run) => run.heldLateMb - run.heldEarlyMb)))
  report(
    `An export of ${ROWS} rows of 101 columns; ${LATENCY_MS} ms of latency take ${rounded(ratio, 2)} x the time ` +
      `(limit ${MAX_RATIO}); held after a collection, grown by ${grownMb} MB (limit ${GROWTH_LIMIT_MB})`,
    [shown(atOnce), shown(late)],
  )
  const problems = [
    ...(ratio > MAX_RATIO ? [`latency costs ${rounded(ratio, 2)} x the time`] : []),
    ...(grownMb > GROWTH_LIMIT_MB ? [`memory grows with the rows by ${grownMb} MB`] : []),
  ]
  if (problems.length > 0) throw new Error(problems.join('; '))
}

type Run = Awaited<ReturnType<typeof exportOnce>>

const shown = ({ latencyMs, seconds, writingSeconds, idleMb, ...memory }: Run) => ({
  'latency ms': latencyMs,
  seconds: rounded(seconds),
  'of it writing the file': rounded(writingSeconds),
  'rows per second': rounded(ROWS / seconds, 0),
  'held MB, first rows': rounded(memory.heldEarlyMb),
  'last rows': rounded(memory.heldLateMb),
  'resident MB, idle': idleMb,
  'above idle, first tenth': memory.tenthMb - idleMb,
  'at most': memory.peakMb - idleMb,
})

async function exportOnce(latencyMs: number) {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const service = start('exports-service.ts', [String(ROWS), String(latencyMs)])
  const children = [service]
  try {
    const [port] = await once(service, 'message')
    const station = start('exports-station.ts', [join(root, 'data'), String(port)])
    children.push(station)
    return { latencyMs, ...(await follow(station)) }
  } finally {
    for (const child of children) child.kill()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

const start = (name: string, given: readonly string[]): ChildProcess =>
  fork(fileURLToPath(new URL(name, import.meta.url)), given)

async function next(station: ChildProcess): Promise<z.infer<typeof Message>> {
  const [message] = await once(station, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return Message.parse(message)
}

async function follow(station: ChildProcess) {
  const pid = station.pid ?? 0
  await next(station)
  const idleMb = residentMb(pid).now
  station.send('go')
  const startedAtMs = performance.now()
  let fetchedAtMs = startedAtMs
  let tenthMb = idleMb
  const heldMb: number[] = []
  for (;;) {
    const message = await next(station)
    if (message.kind !== 'state') continue
    const { peak: peakMb } = residentMb(pid)
    const { state, rows, heldBytes } = message
    if (heldBytes !== null && rows > 0) heldMb.push(heldBytes / 2 ** 20)
    if (state === 'fetching') fetchedAtMs = performance.now()
    if (state === 'fetching' && rows <= ROWS / 10) tenthMb = peakMb
    if (state === 'failed' || state === 'expired') throw new Error(`the export ${state}`)
    if (state !== 'ready') continue
    if (rows !== ROWS) throw new Error(`${rows} rows came instead of ${ROWS}`)
    const endedAtMs = performance.now()
    const tenth = Math.ceil(heldMb.length / 10)
    return {
      seconds: (endedAtMs - startedAtMs) / 1_000,
      writingSeconds: (endedAtMs - fetchedAtMs) / 1_000,
      idleMb,
      tenthMb,
      peakMb,
      heldEarlyMb: percentile(heldMb.slice(0, tenth), 0.5),
      heldLateMb: percentile(heldMb.slice(-tenth), 0.5),
    }
  }
}
