import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startStationHost } from '../../src/node/station-host/station-host.ts'
import { order } from '../support/export-order.ts'
import { report, residentMb, rounded } from './measure.ts'

const ROWS = Number(process.env['ONDECK_BENCH_ROWS'] ?? 1_000_000)
const LATENCY_MS = 50
const MAX_RATIO = 1.2

/** An export from the request to its file: what latency costs, and that memory does not grow with the rows. */
export async function benchExports() {
  const atOnce = await exportOnce(0)
  const late = await exportOnce(LATENCY_MS)
  const ratio = late.seconds / atOnce.seconds
  report(`An export of ${ROWS} rows of 101 columns; ratio of the times ${rounded(ratio, 2)}, at most ${MAX_RATIO}`, [
    { 'latency ms': 0, ...shown(atOnce) },
    { 'latency ms': LATENCY_MS, ...shown(late) },
  ])
}

const shown = ({ seconds, early, peak }: Awaited<ReturnType<typeof exportOnce>>) => ({
  seconds: rounded(seconds),
  'rows per second': rounded(ROWS / seconds, 0),
  'peak MB in the first tenth': early,
  'peak MB': peak,
})

async function exportOnce(latencyMs: number) {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const service = fork(fileURLToPath(new URL('exports-service.ts', import.meta.url)), [String(ROWS), String(latencyMs)])
  try {
    const [port] = await once(service, 'message')
    const { api, close } = await startStationHost({
      dataDir: join(root, 'data'),
      given: { service: { baseUrl: `http://127.0.0.1:${port}/v1` } },
      apiKey: 'sk_bench_key',
      keychain: null,
      ffprobePath: '',
      ffmpegPath: null,
      version: '0.0.0',
      userAgent: 'bench',
      computer: {},
      practise: null,
      startInPractice: false,
      onBug: (error) => {
        throw error
      },
    })
    try {
      return await measure(api.exports)
    } finally {
      await close()
    }
  } finally {
    service.kill()
    rmSync(root, { recursive: true, force: true })
  }
}

type Exports = Awaited<ReturnType<typeof startStationHost>>['api']['exports']

async function measure(exports: Exports) {
  const startedAtMs = performance.now()
  const { id } = await exports.request(order())
  let early = 0
  let peak = 0
  for (;;) {
    await delay(100)
    const { state } = await exports.one({ id })
    const { now } = residentMb(process.pid)
    peak = Math.max(peak, now)
    if (state.kind === 'fetching' && state.progress.rows < ROWS / 10) early = peak
    if (state.kind === 'failed' || state.kind === 'expired') throw new Error(JSON.stringify(state))
    if (state.kind !== 'ready') continue
    if (state.rows !== ROWS) throw new Error(`${state.rows} rows came instead of ${ROWS}`)
    return { seconds: (performance.now() - startedAtMs) / 1_000, early, peak }
  }
}
