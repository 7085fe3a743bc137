import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { report, residentMb, rounded } from './measure.ts'

const ROWS = Number(process.env['ONDECK_BENCH_ROWS'] ?? 1_000_000)
const LATENCY_MS = 50
const MAX_RATIO = 1.2
/** Ten times the rows may hold so much more memory after a collection. */
const GROWTH_LIMIT_MB = 10
const TIMEOUT_MS = 60_000

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({
    kind: z.literal('state'),
    state: z.string(),
    rows: z.int(),
    heldBytes: z.number().nullable(),
  }),
])

/** An export from the request to its file: what latency costs, and that memory does not grow with the rows. */
export async function benchExports() {
  const tenth = await exportOnce(ROWS / 10, 0)
  const whole = await exportOnce(ROWS, 0)
  const late = await exportOnce(ROWS, LATENCY_MS)
  const ratio = late.seconds / whole.seconds
  const grownMb = rounded(Math.max(whole.heldMb, late.heldMb) - tenth.heldMb)
  report(
    `An export of 101 columns; ${LATENCY_MS} ms of latency take ${rounded(ratio, 2)} x the time (limit ${MAX_RATIO}), ` +
      `ten times the rows hold ${grownMb} MB more (limit ${GROWTH_LIMIT_MB})`,
    [shown(tenth), shown(whole), shown(late)],
  )
  const problems = [
    ...(ratio > MAX_RATIO ? [`latency costs ${rounded(ratio, 2)} x the time`] : []),
    ...(grownMb > GROWTH_LIMIT_MB ? [`memory grows with the rows by ${grownMb} MB`] : []),
  ]
  if (problems.length > 0) throw new Error(problems.join('; '))
}

type Run = Awaited<ReturnType<typeof exportOnce>>

const shown = ({ rows, latencyMs, seconds, writingSeconds, idleMb, aboveMb, heldMb }: Run) => ({
  rows,
  'latency ms': latencyMs,
  seconds: rounded(seconds),
  'of it writing the file': rounded(writingSeconds),
  'rows per second': rounded(rows / seconds, 0),
  'held MB, at most': heldMb,
  'resident, idle MB': idleMb,
  'above idle MB, at most': aboveMb,
})

async function exportOnce(rows: number, latencyMs: number) {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const service = start('exports-service.ts', [String(rows), String(latencyMs)])
  const children = [service]
  try {
    const [port] = await once(service, 'message')
    const station = start('exports-station.ts', [join(root, 'data'), String(port)])
    children.push(station)
    return { rows, latencyMs, ...(await follow(station, rows)) }
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

async function follow(station: ChildProcess, rows: number) {
  const pid = station.pid ?? 0
  await next(station)
  const idleMb = residentMb(pid).now
  station.send('go')
  const startedAtMs = performance.now()
  let fetchedAtMs = startedAtMs
  let heldBytes = 0
  for (;;) {
    const message = await next(station)
    if (message.kind !== 'state') continue
    const { peak } = residentMb(pid)
    heldBytes = Math.max(heldBytes, message.heldBytes ?? 0)
    if (message.state === 'fetching') fetchedAtMs = performance.now()
    if (message.state === 'failed' || message.state === 'expired') throw new Error(`the export ${message.state}`)
    if (message.state !== 'ready') continue
    if (message.rows !== rows) throw new Error(`${message.rows} rows came instead of ${rows}`)
    const endedAtMs = performance.now()
    return {
      seconds: (endedAtMs - startedAtMs) / 1_000,
      writingSeconds: (endedAtMs - fetchedAtMs) / 1_000,
      idleMb,
      aboveMb: peak - idleMb,
      heldMb: rounded(heldBytes / 2 ** 20),
    }
  }
}
