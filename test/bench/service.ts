import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createTransport } from '../../src/computer/network/transport.ts'
import { systemClock } from '../../src/computer/system-clock.ts'
import { createPageWindow, fetchPages } from '../../src/features/exports/core/fetch-pages.ts'
import { createServiceClient, type ServiceClient } from '../../src/service/client/service-client.ts'
import { percentile, report, residentMb, rounded, timeEach } from './measure.ts'

const key = 'sk_bench_key'
const PAGES_TIMED = 40
const LIMIT = 100
const { signal } = new AbortController()
const Ready = z.object({ baseUrl: z.string(), records: z.int(), rows: z.int() })

/** The practice service over loopback, read by the client: pages against the bare query, and a million rows. */
export async function benchService() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const child = fork(fileURLToPath(new URL('practice-process.ts', import.meta.url)), [dataDir, key])
  try {
    console.log('Filling the practice service …')
    const [message] = await once(child, 'message')
    const { baseUrl, records, rows } = Ready.parse(message)
    const transport = createTransport({ resolveProxy: async () => null, caFile: null })
    const client = createServiceClient({ baseUrl, apiKey: key, clock: systemClock, userAgent: 'bench', transport })
    await benchPages(client, join(dataDir, 'practice.db'), records)
    await benchRows(client, rows, child.pid ?? 0)
  } finally {
    child.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function benchPages(client: ServiceClient, database: string, records: number) {
  const db = new DatabaseSync(database, { readOnly: true })
  const bare = {
    athletes: db.prepare('SELECT * FROM athlete ORDER BY number LIMIT ? OFFSET ?'),
    captures: db.prepare('SELECT * FROM capture ORDER BY capture_time_ms DESC, number DESC LIMIT ? OFFSET ?'),
  }
  const ask = {
    athletes: (offset: number) => client.athletes({ limit: LIMIT, offset }, signal),
    captures: (offset: number) => client.captures({ limit: LIMIT, offset }, signal),
  }
  const rows: Record<string, string | number>[] = []
  for (const list of ['athletes', 'captures'] as const) {
    for (const offset of [0, records - 1_000]) {
      const pageMs = percentile(await timeEach(PAGES_TIMED, () => ask[list](offset)), 0.95)
      const bareMs = percentile(await timeEach(PAGES_TIMED, () => bare[list].all(LIMIT, offset)), 0.95)
      rows.push({
        list,
        offset,
        'page p95 ms': rounded(pageMs),
        'bare query p95 ms': rounded(bareMs),
        ratio: rounded(pageMs / bareMs),
      })
    }
  }
  db.close()
  report(`Lists of ${records} records, ${LIMIT} a page`, rows)
}

async function benchRows(client: ServiceClient, expected: number, servicePid: number) {
  const jobId = await client.createExport(
    {
      startTime: 1,
      activity: 'baseball',
      movement: 'hitting',
      metrics: ['frame', 'time', 'pelvis_3d_x', 'peak_pelvis_angular_velocity'],
    },
    signal,
  )
  while ((await client.exportJob(jobId, signal)).status === 'RUNNING') await systemClock.sleep(100, signal)
  const idle = { client: residentMb(process.pid).now, service: residentMb(servicePid).now }
  const startedAtMs = performance.now()
  let rows = 0
  await fetchPages({
    from: 0,
    window: createPageWindow(),
    fetchPage: (offset, own) => client.exportPage(jobId, { offset, onBusy: () => {} }, own),
    savePage: async (page) => {
      rows += page.rows
      page.release?.()
    },
    onEmpty: () => {},
    signal,
  })
  const seconds = (performance.now() - startedAtMs) / 1_000
  if (rows !== expected) throw new Error(`${rows} rows came instead of ${expected}`)
  report(`${rows} rows of an export, 500 a page, ${rounded(rows / seconds, 0)} rows per second`, [
    memoryRow('client', idle.client, process.pid),
    memoryRow('practice service', idle.service, servicePid),
  ])
}

function memoryRow(side: string, idleMb: number, pid: number) {
  const { peak } = residentMb(pid)
  return { side, 'before MB': idleMb, 'peak MB': peak, 'above before MB': peak - idleMb }
}
