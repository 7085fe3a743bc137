import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { another } from '../../support/sample-clips.ts'
import { startStrictService } from '../../support/strict-service.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const KILLS = Number(process.env['ONDECK_KILLS'] ?? 2)
/** From the person's word to the end of the upload takes about so long. */
const UNTIL_STORED_MS = 1_600
const maya = '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11'
const ana = '0d9d8f0e-1111-4222-8333-444455556666'

/** A station with one clip, in a process that is started and killed again and again. */
async function station() {
  const athletes = [
    { id: maya, first_name: 'Maya' },
    { id: ana, first_name: 'Ana' },
  ]
  const service = await startStrictService({ athletes })
  onTestFinished(() => service.close())
  const root = temporaryFolder(quickPlace)
  const folder = join(root, 'cam')
  mkdirSync(folder)
  writeFileSync(join(folder, 'one.mp4'), another('one', 300_000))
  const given = [join(root, 'data'), service.baseUrl, service.key, folder, maya, ana]

  function start() {
    const child = fork(join(import.meta.dirname, 'again-process.ts'), given, { silent: true })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const storedFor = (id: string) =>
    service.captures.all
      .filter(({ request }) => request.athlete_id === id)
      .reduce((sum, { storedTimes }) => sum + storedTimes, 0)
  return { service, start, storedFor }
}

const untilSaid = async (child: ReturnType<typeof fork>, wanted: string) => {
  for (;;) {
    const [message] = await once(child, 'message')
    if (message === wanted) return
  }
}

test('a clip is uploaded again exactly once after kills at any moment', async () => {
  const { service, start, storedFor } = await station()
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = start()
    // The first time from the very word on; later the station continues what it finds.
    await untilSaid(child, kill === 0 ? 'asked' : 'started')
    await sleep(Math.random() * UNTIL_STORED_MS)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const last = start()
  await untilSaid(last, 'done')
  last.kill('SIGKILL')
  await once(last, 'exit')
  // A request that comes after all of them is answered after every late one has arrived.
  await fetch(`${service.baseUrl}/athletes`, { headers: { authorization: `Bearer ${service.key}` } })
  expect([storedFor(maya), storedFor(ana)]).toEqual([1, 1])
  expect(service.violations).toEqual([])
})
