import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startService } from '../../service/practice/support.ts'
import { serve } from '../../support/http-server.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const KILLS = Number(process.env['ONDECK_KILLS'] ?? 2)
const SESSIONS = 20
const FRAMES = 500
const PAGE_MS = 60
const Ready = z.object({ ready: z.string(), rows: z.int() })
const Row = z.object({ rows: z.int().nullable() })

/** Service with slow pages, which records the requested offsets. */
async function watchedService() {
  const service = await startService({ seedRoster: 2 })
  service.control.seedCaptures({ count: SESSIONS, framesEach: FRAMES })
  const offsets: number[] = []
  const origin = await serve(async (request, response) => {
    const body = await text(request)
    const url = new URL(request.url ?? '/', service.baseUrl)
    if (url.pathname.endsWith('/results')) {
      offsets.push(Number(url.searchParams.get('offset')))
      await sleep(PAGE_MS)
    }
    const { method = 'GET', headers } = request
    const answer = await fetch(url, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    }).catch(() => null)
    // The service ended before a request of the last killed station.
    if (answer === null) return void response.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  return { baseUrl: `${origin}/v1`, key: service.key, offsets }
}

function startStation(dataDir: string, { baseUrl, key }: { baseUrl: string; key: string }) {
  const entry = join(import.meta.dirname, 'exporting-process.ts')
  const child = fork(entry, [dataDir, baseUrl, key], { silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('finishes an export after repeated kills without fetching stored pages again', async () => {
  const service = await watchedService()
  const dataDir = temporaryFolder(quickPlace)
  let kept = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = startStation(dataDir, service)
    await once(child, 'message')
    await sleep(Math.random() * 500)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(Math.min(...service.offsets.splice(0), Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(kept)
    const now = keptRows(dataDir) ?? kept
    expect(now, 'what was kept stays').toBeGreaterThanOrEqual(kept)
    kept = now
  }
  const last = startStation(dataDir, service)
  const { ready, rows } = await untilReady(last)
  last.kill('SIGKILL')

  const cells: string[][] = parse(readFileSync(ready), { from: 2 })
  expect(rows).toBe(SESSIONS * FRAMES)
  expect(cells).toHaveLength(SESSIONS * FRAMES)
  expect(new Set(cells.map(([session, , frame]) => `${session} ${frame}`)).size).toBe(SESSIONS * FRAMES)
  expect(readdirSync(join(dataDir, 'exports'))).toEqual(['hitting.csv'])
})

async function untilReady(child: ReturnType<typeof fork>) {
  for (;;) {
    const [message] = await once(child, 'message')
    const read = Ready.safeParse(message)
    if (read.success) return read.data
  }
}

/** Number of rows in the killed station's database; null for none. */
function keptRows(dataDir: string): number | null {
  const db = new DatabaseSync(join(dataDir, 'station.db'), { readOnly: true })
  try {
    const row = db.prepare("SELECT state ->> '$.progress.rows' AS rows FROM export_job").get()
    return row === undefined ? null : Row.parse(row).rows
  } finally {
    db.close()
  }
}
