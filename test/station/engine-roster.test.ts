import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { EngineEvent } from '../../src/station/engine-types.ts'
import { startService } from '../service/practice/support.ts'
import { cameraClip } from '../support/camera-clip.ts'
import { manualClock } from '../support/manual-clock.ts'
import { runningStation } from '../support/running-station.ts'
import { quickPlace, temporaryFolder } from '../support/temporary.ts'
import { eventually, turns } from '../support/until.ts'

/** A station whose time moves when told, and a service that counts who asks for athletes. */
async function station() {
  const service = await startService({ seedRoster: 3 })
  const cam = temporaryFolder(quickPlace)
  const clock = manualClock(Date.now())
  const events: EngineEvent[] = []
  const given = { service: { baseUrl: service.baseUrl }, folders: [{ path: cam }] }
  runningStation(given, { apiKey: service.key, clock, onEvent: (event) => events.push(event) })
  async function pass(durationMs: number) {
    for (let passedMs = 0; passedMs < durationMs; passedMs += 5_000) {
      await clock.advance(5_000)
      await turns(20)
    }
  }
  /** Little time passes, however long this computer takes. */
  const until = (check: () => void) =>
    eventually(async () => {
      await clock.advance(100)
      check()
    })
  return { ...service, events, pass, until, cam }
}

test('removes an athlete deleted at the service within ten minutes, and reports it', async () => {
  const { ask, events, pass } = await station()
  await pass(30_000)
  const { body } = await ask('GET', '/athletes')
  const [{ id, first_name: firstName }] = body.athletes
  await ask('DELETE', `/athletes/${id}`)
  await pass(11 * 60_000)
  const lost = events.filter((event) => event.kind === 'athlete-lost')
  expect(lost).toMatchObject([{ report: { athleteId: id, name: expect.stringContaining(firstName) } }])
})

test('syncs the roster regularly, also while many clips change', async () => {
  const { control, pass, until, cam, events } = await station()
  await pass(30_000)
  await until(() => expect(events).toContainEqual({ kind: 'roster' }))
  control.setFaults({ rules: [{ call: 'listAthletes', fault: { kind: 'status', status: 500 } }] })
  for (let number = 0; number < 10; number += 1) writeFileSync(join(cam, `${number}.mp4`), cameraClip(Date.now()))
  await pass(5 * 60_000)
  await until(() => expect(events.filter((event) => event.kind === 'clip').length).toBeGreaterThan(20))
  expect(events.filter((event) => event.kind === 'health')).toEqual([])
})
