import { expect, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createRetryingClient } from '../../../src/service/client/retrying-client.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { atPace } from '../../support/pace.ts'
import { turns } from '../../support/until.ts'
import { addAthlete, captureBody, startService } from '../practice/support.ts'

const { signal } = new AbortController()
const transport = createTransport({ resolveProxy: async () => null, caFile: null })

/** The practice service, made to go wrong, and our client asking it. */
async function facing(fault: unknown, call: string, more: object = {}) {
  const service = await startService()
  const athleteId = await addAthlete(service.ask)
  const client = createServiceClient({
    baseUrl: service.baseUrl,
    apiKey: service.key,
    clock: systemClock,
    userAgent: 'test',
    transport,
  })
  service.control.setFaults({ rules: [{ call, times: 1, ...more, fault }] })
  return { ...service, client, athleteId }
}

const captures = { limit: 10, offset: 0 }

const troubles: [what: string, fault: unknown, code: string][] = [
  ['a 500', { kind: 'status', status: 500 }, 'service-unavailable'],
  ['a 502', { kind: 'status', status: 502 }, 'service-unavailable'],
  ['a 503', { kind: 'status', status: 503 }, 'service-unavailable'],
  ['a 504', { kind: 'status', status: 504 }, 'service-unavailable'],
  ['a connection that is cut', { kind: 'cut' }, 'offline'],
  ['an answer that is lost after the work', { kind: 'lost' }, 'offline'],
  ['JSON that is malformed', { kind: 'malformed-json' }, 'answer-malformed'],
  ['JSON that is truncated', { kind: 'truncated-json' }, 'answer-malformed'],
  ['a captive portal', { kind: 'answer', status: 200, body: '<html>Sign in</html>' }, 'not-the-service'],
  ['a redirect', { kind: 'answer', status: 307, headers: { location: 'https://portal.test/' } }, 'not-the-service'],
  ['a 204 where a body is due', { kind: 'answer', status: 204 }, 'answer-malformed'],
  ['an error page of 10 MB', { kind: 'answer', status: 404, body: '<p>no</p>', repeat: 1_100_000 }, 'not-the-service'],
  [
    'an answer without end',
    { kind: 'answer', status: 200, body: 'x'.repeat(100), repeat: 1_000_000 },
    'answer-malformed',
  ],
]

test.each(troubles)('%s is reported correctly, once, and the next call is answered', async (_what, fault, code) => {
  const { client } = await facing(fault, 'listCaptures')
  await expect(client.captures(captures, signal)).rejects.toMatchObject({ code })
  expect((await client.captures(captures, signal)).items).toEqual([])
})

test.each(troubles)('hides %s from a waiting caller', async (_what, fault) => {
  const { client } = await facing(fault, 'listCaptures')
  const patient = createRetryingClient(client, { clock: systemClock, random: () => 0 })
  expect((await patient.captures(captures, signal)).items).toEqual([])
})

test('a 429 pauses for its Retry-After, even a call that creates something', async () => {
  const { client, ask } = await facing({ kind: 'status', status: 429, retryAfterSeconds: 1 }, 'createAthlete')
  const startedAtMs = performance.now()
  await client.createAthlete({ first_name: 'Once' }, signal)
  expect(performance.now() - startedAtMs).toBeGreaterThan(950)
  const { body } = await ask('GET', '/athletes')
  expect(body.athletes.filter(({ first_name }: { first_name: string }) => first_name === 'Once')).toHaveLength(1)
})

const creations = ['createAthlete', 'createCapture', 'createExport'] as const

test.each(creations)('%s is never repeated when its answer is lost', async (call) => {
  const { client, athleteId, ask } = await facing({ kind: 'lost' }, call)
  const patient = createRetryingClient(client, { clock: systemClock, random: () => 0 })
  const create = {
    createAthlete: () => patient.createAthlete({ first_name: 'Once' }, signal),
    createCapture: () => patient.reserve(captureBody(athleteId), signal),
    createExport: () => patient.createExport({ activity: 'golf', movement: 'swing' }, signal),
  }
  await expect(create[call]()).rejects.toMatchObject({ code: 'offline', parameters: { reached: 'unknown' } })
  const made = {
    athletes: (await ask('GET', '/athletes')).body.athletes.length,
    captures: (await ask('GET', '/captures')).body.total_count,
  }
  expect(made).toEqual({ athletes: call === 'createAthlete' ? 2 : 1, captures: call === 'createCapture' ? 1 : 0 })
})

test('a call can be canceled during a stall', async () => {
  const { client } = await facing({ kind: 'stall', stallMs: 3_600_000 }, 'listCaptures')
  const stop = new AbortController()
  const call = client.captures(captures, stop.signal)
  await turns()
  stop.abort()
  await expect(call).rejects.toThrow()
  // The fault was for one call: it was under way.
  expect((await client.captures(captures, signal)).items).toEqual([])
})

test.each([-3_600_000, 3_600_000])('uses the time of a service whose clock is %i ms off', async (clockOffsetMs) => {
  const { client, control } = await facing({ kind: 'cut' }, 'getExportJob')
  control.setFaults({ clockOffsetMs })
  await client.hello(signal)
  expect(Math.abs((client.nowMs() ?? 0) - (Date.now() + clockOffsetMs))).toBeLessThan(atPace(3_000))
})

const refusals: [what: string, access: { tier?: 'unavailable'; capturesEnabled?: boolean }, code: string][] = [
  ['an organization without the enterprise feature', { capturesEnabled: false }, 'captures-not-enabled'],
  ['a tier that may not export', { tier: 'unavailable' }, 'export-not-allowed'],
]

test.each(refusals)('distinguishes %s, and remembers it as last known', async (_what, access, code) => {
  const { client, control, key, athleteId } = await facing({ kind: 'cut' }, 'getExportJob')
  control.setAccess({ key, ...access })
  const call =
    code === 'captures-not-enabled'
      ? client.reserve(captureBody(athleteId), signal)
      : client.createExport({ activity: 'golf', movement: 'swing' }, signal)
  await expect(call).rejects.toMatchObject({ code })
  const known = client.lastKnownAccess()
  expect(code === 'captures-not-enabled' ? known.captures.access : known.exports.access).toBe('refused')
})

test('parses the answers of all eleven calls', async () => {
  const { client, control, athleteId } = await facing({ kind: 'cut' }, 'getExportJob', { after: 1_000 })
  const athlete = await client.createAthlete({ first_name: 'Maya', height: 69 }, signal)
  expect((await client.listAthletes({ sorted_by: 'first_name' }, signal)).items).toHaveLength(2)
  expect(await client.getAthlete(athlete.id, signal)).toMatchObject({ first_name: 'Maya', height: 69 })
  expect(await client.updateAthlete(athlete.id, { height: 0, last_name: 'Ortiz' }, signal)).toMatchObject({
    height: null,
  })
  const reservation = await client.reserve(captureBody(athleteId), signal)
  expect(reservation).toMatchObject({
    status: 'NEW',
    upload_fields: expect.objectContaining({ key: expect.any(String) }),
  })
  expect((await client.captures(captures, signal)).items).toHaveLength(1)
  expect(await client.capture(reservation.session_id, signal)).toMatchObject({ status: 'awaiting_upload' })
  control.seedCaptures({ count: 1, activity: 'golf', movement: 'swing', framesEach: 3 })
  const jobId = await client.createExport({ startTime: 1, activity: 'golf', movement: 'swing' }, signal)
  while ((await client.exportJob(jobId, signal)).status === 'RUNNING') await systemClock.sleep(50, signal)
  expect(await client.exportPage(jobId, { offset: 0, onBusy: () => {} }, signal)).toMatchObject({ rows: 3 })
  await client.deleteAthlete(athlete.id, signal)
  await expect(client.getAthlete(athlete.id, signal)).rejects.toMatchObject({ code: 'athlete-not-found' })
})
