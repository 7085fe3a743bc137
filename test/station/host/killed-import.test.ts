import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addAthlete, startService } from '../../service/practice/support.ts'
import { serve } from '../../support/http-server.ts'
import { hangMs } from '../../support/pace.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

/** `ONDECK_KILLS=50` is the long run. */
const KILLS = Number(process.env['ONDECK_KILLS'] ?? 3)
const KNOWN = 20
const ROWS = KNOWN + 10 * KILLS
/** A request takes so long, half of it before the service has it: kills hit it on either side. */
const REQUEST_MS = 60
/** Past the delay after a lost answer, so that each start brings the import further. */
const KILL_WITHIN_MS = 3_000
/** By name and date of birth the first athletes are recognized without a question. */
const BORN = '2005-06-07'
const Counts = z.object({ counts: z.record(z.string(), z.int()) })

const inches = (row: number) => 60 + (row % 20)

/** A practice service that knows the first athletes of the roster, with another height, behind a slow line. */
async function facility() {
  const service = await startService()
  for (let row = 0; row < KNOWN; row += 1)
    await addAthlete(service.ask, {
      first_name: `P${row}`,
      last_name: 'Lee',
      date_of_birth: BORN,
      height: inches(row) + 1,
    })
  const created = { requests: 0 }
  const origin = await serve(async (request, response) => {
    const body = await text(request)
    const { method = 'GET', headers } = request
    if (method !== 'GET') await sleep(REQUEST_MS / 2)
    const answer = await fetch(new URL(request.url ?? '/', service.baseUrl), {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    }).catch(() => null)
    // The service ended before a request of the last killed station.
    if (answer === null) return void response.destroy()
    if (method !== 'GET') {
      if (request.url === '/v1/athletes') created.requests += 1
      await sleep(REQUEST_MS / 2)
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  const root = temporaryFolder(quickPlace)
  const roster = join(root, 'roster.csv')
  const lines = Array.from({ length: ROWS }, (_, row) => `P${row},Lee,${BORN},${inches(row)}`)
  writeFileSync(roster, `First name,Last name,Date of birth,Height\n${lines.join('\n')}\n`)

  function start() {
    const entry = join(import.meta.dirname, 'importing-process.ts')
    const child = fork(entry, [join(root, 'data'), `${origin}/v1`, service.key, roster], { silent: true })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  return { service, start, created }
}

async function untilDone(child: ReturnType<typeof fork>) {
  for (;;) {
    const [message] = await once(child, 'message')
    const read = Counts.safeParse(message)
    if (read.success) return read.data.counts
  }
}

test(
  'an import that is killed at random points ends as an undisturbed one',
  async () => {
    const { service, start, created } = await facility()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = start()
      await once(child, 'message')
      await sleep(Math.random() * KILL_WITHIN_MS)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const last = start()
    const counts = await untilDone(last)
    last.kill('SIGKILL')

    expect(counts).toMatchObject({ created: ROWS - KNOWN, updated: KNOWN, failed: 0, waiting: 0 })
    const athletes = await everybody(service.ask)
    const expected = Array.from({ length: ROWS }, (_, row) => `P${row} ${inches(row)}`)
    expect(athletes.map(({ first_name, height }) => `${first_name} ${height}`).toSorted()).toEqual(expected.toSorted())
    // An update whose answer was lost is sent again, a creation never.
    expect(created.requests).toBe(ROWS - KNOWN)
  },
  hangMs(60_000 + 30_000 * KILLS),
)

async function everybody(ask: Awaited<ReturnType<typeof startService>>['ask']) {
  const athletes: { first_name: string; height: number }[] = []
  for (;;) {
    const { body } = await ask('GET', `/athletes?limit=500&offset=${athletes.length}`)
    athletes.push(...body.athletes)
    if (body.athletes.length < 500) return athletes
  }
}
