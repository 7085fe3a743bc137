import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { originKey } from '../../../src/features/facility/station/origin-key.ts'
import { createFacilityPace, type FacilityPace } from '../../../src/features/facility/station/pace.ts'
import { createDeferredPace } from '../../../src/features/facility/station/station-facility.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import type { LoopClock } from '../../../src/station/ports.ts'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { serve } from '../../support/http-server.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { someOrigin } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const { signal } = new AbortController()
const key = originKey(someOrigin)
type Facility = Awaited<ReturnType<typeof createFacilityDatabase>>

/** A service that answers 429 while told to, and notes when each call came. */
async function limitedService() {
  const world = { refusesWithSeconds: null as number | null, callsAtMs: [] as number[] }
  const origin = await serve((_request: IncomingMessage, response: ServerResponse) => {
    world.callsAtMs.push(performance.now())
    const { refusesWithSeconds } = world
    world.refusesWithSeconds = null
    if (refusesWithSeconds !== null)
      response.writeHead(429, { 'retry-after': String(refusesWithSeconds) }).end('{"error":"TooManyRequests"}')
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ athletes: { items: [], total: 0, limit: 1, offset: 0 } }))
  })
  return { world, baseUrl: `${origin}/v1` }
}

/** A station's client of the service; its pace is null for a station without a facility. */
function callerOf(baseUrl: string, pace: () => FacilityPace | null, clock: LoopClock = systemClock) {
  const transport = createTransport({ resolveProxy: async () => null, caFile: null })
  const client = createServiceClient({
    baseUrl,
    apiKey: 'sk_secret',
    clock,
    userAgent: 'test',
    transport,
    sharedPace: createDeferredPace(pace)(someOrigin),
  })
  return () => client.hello(signal).catch(() => {})
}

async function pacedStation(facility: Facility, baseUrl: string, clock: LoopClock = systemClock) {
  const link = facility.link()
  // As in a station: what is listened to before a connect is heard from the connect on.
  const pace = createFacilityPace({ link, clock })
  await eventually(() => expect(link.state().kind).toBe('connected'))
  return { link, pace, call: callerOf(baseUrl, () => pace, clock) }
}

test('a 429 at one station pauses the others, and all of them call at the shared rate after it', async () => {
  const { world, baseUrl } = await limitedService()
  const facility = await createFacilityDatabase(postgres)
  const [one, other] = [await pacedStation(facility, baseUrl), await pacedStation(facility, baseUrl)]
  await Promise.all([one.call(), other.call()])
  world.refusesWithSeconds = 2
  world.callsAtMs = []
  const refused = one.call()
  await eventually(() => expect(other.pace.shown(key)).not.toBeNull())
  await Promise.all([refused, other.call()])
  const [refusedAtMs = 0, ...later] = world.callsAtMs
  // No call of either station before the pause is over.
  for (const atMs of later) expect(atMs - refusedAtMs).toBeGreaterThan(1_900)
  expect(later).toHaveLength(2)

  world.callsAtMs = []
  const beganAtMs = performance.now()
  await Promise.all(Array.from({ length: 6 }, () => [one.call(), other.call()]).flat())
  // Twelve calls at four per second, less the few that were saved up.
  expect(performance.now() - beganAtMs).toBeGreaterThan(1_800)
  expect(world.callsAtMs).toHaveLength(12)
  await facility.close()
})

test('ten minutes without a 429 end the shared rate', async () => {
  const { world, baseUrl } = await limitedService()
  const facility = await createFacilityDatabase(postgres)
  const waits: number[] = []
  const sleep: LoopClock['sleep'] = (durationMs, off) => {
    waits.push(durationMs)
    return systemClock.sleep(durationMs, off)
  }
  const { call, pace } = await pacedStation(facility, baseUrl, { ...systemClock, sleep })
  world.refusesWithSeconds = 0
  await call()
  await eventually(() => expect(pace.shown(key)).not.toBeNull())
  await facility.query("UPDATE ondeck.pace SET refused_at = now() - interval '11 minutes', paused_until = now()")
  await pace.refresh()
  expect(pace.shown(key)).toBeNull()
  const before = waits.length
  for (let calls = 0; calls < 12; calls += 1) await call()
  // Spacing of the station itself, which has had a 429: at the shared rate twelve calls would wait for two seconds.
  expect(waits.slice(before).reduce((sum, waitMs) => sum + waitMs, 0)).toBeLessThan(1_500)
  await facility.close()
})

test('a station whose database is away, or that is in no facility, paces itself as before', async () => {
  const { world, baseUrl } = await limitedService()
  const facility = await createFacilityDatabase(postgres)
  const station = await pacedStation(facility, baseUrl)
  await station.link.close()
  for (const call of [station.call, callerOf(baseUrl, () => null)]) {
    world.refusesWithSeconds = 1
    world.callsAtMs = []
    await call()
    await call()
    const [first = 0, second = 0, third = 0] = world.callsAtMs
    expect(second - first).toBeGreaterThan(900)
    // The spacing of one station after a 429.
    expect(third - second).toBeGreaterThan(150)
  }
})
