import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'
import { holdingProxy } from './holding-proxy.ts'
import { expectDone, LEASE_MS, sharedFolder } from './shared-folder.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('two stations on one folder upload each clip once, and each says who uploaded the others', async () => {
  const shared = await sharedFolder(postgres)
  const files = Array.from({ length: 8 }, (_, index) => shared.put(`IMG_${index}.MOV`))
  const [one, other] = [shared.open('Cage 1'), shared.open('Cage 2')]
  await eventually(() => {
    expectDone(one, files)
    expectDone(other, files)
  })
  shared.expectEachOnce()
  expect(shared.service.captures.all).toHaveLength(files.length)
  const kinds = files.map((file) => [one.stateOf(file), other.stateOf(file)])
  for (const [mine, theirs] of kinds) {
    const elsewhere = mine?.kind === 'uploaded-elsewhere' ? mine : theirs
    const uploaded = elsewhere === mine ? theirs : mine
    expect(uploaded?.kind).toMatch(/processing|completed/)
    expect(elsewhere).toEqual({
      kind: 'uploaded-elsewhere',
      station: hostname(),
      sessionId: uploaded && 'sessionId' in uploaded ? uploaded.sessionId : null,
    })
  }
  expect((await shared.claims()).map(({ state }) => state)).toEqual(files.map(() => 'uploaded'))
})

test('two contents with one fingerprint are both uploaded, once each', async () => {
  const shared = await sharedFolder(postgres)
  const files = shared.putAlike('ONE.MOV', 'OTHER.MOV')
  const [one, other] = [shared.open('Cage 1'), shared.open('Cage 2')]
  await eventually(() => {
    expectDone(one, files)
    expectDone(other, files)
  })
  shared.expectEachOnce()
})

/** Slow enough to act during an upload. */
const SLOW = { limitMbitPerSecond: 8 }
const LARGE_BYTES = 2_000_000

test('a killed station’s clip is taken over after its lease, and follows that upload after a restart', async () => {
  const shared = await sharedFolder(postgres)
  const file = shared.put('IMG_1.MOV', LARGE_BYTES)
  const killed = shared.spawn('Cage 1', SLOW)
  await eventually(() => expect(killed.stateOf(file)?.kind).toBe('sending'))
  killed.kill()
  await killed.gone
  const other = shared.open('Cage 2')
  await eventually(() => expectDone(other, [file]))
  const again = shared.spawn('Cage 1')
  await eventually(() => expect(again.stateOf(file)).toMatchObject({ kind: 'uploaded-elsewhere' }))
  shared.expectEachOnce()
})

test('a station that stood still past its lease before its last proof stores nothing', async () => {
  const shared = await sharedFolder(postgres)
  const file = shared.put('IMG_1.MOV', LARGE_BYTES)
  const paused = shared.spawn('Cage 1', SLOW)
  await eventually(() => expect(paused.stateOf(file)?.kind).toBe('sending'))
  paused.kill('SIGSTOP')
  const other = shared.open('Cage 2')
  await eventually(() => expectDone(other, [file]))
  paused.kill('SIGCONT')
  await eventually(() => expect(paused.stateOf(file)).toMatchObject({ kind: 'uploaded-elsewhere' }))
  shared.expectEachOnce()
})

/** A station whose last proof has succeeded, and that has not heard of it: its form is open. */
async function provenUnheard(shared: Awaited<ReturnType<typeof sharedFolder>>) {
  const file = shared.put('IMG_1.MOV')
  const line = await holdingProxy(shared.facility.database, "SET state = 'committing'")
  const station = shared.spawn('Cage 1', { database: line.database })
  await eventually(async () => expect((await shared.claims())[0]?.state).toBe('committing'))
  return { file, station, line }
}

test('nobody takes over after the last proof before the target is over, and the station continues', async () => {
  const shared = await sharedFolder(postgres)
  const { file, station, line } = await provenUnheard(shared)
  station.kill('SIGSTOP')
  const other = shared.open('Cage 2')
  await eventually(() =>
    expect(other.stateOf(file)).toMatchObject({ kind: 'waiting', because: { code: 'claim-unresolved' } }),
  )
  expect(shared.service.store.uploads.flatMap(({ stored }) => stored ?? [])).toEqual([])
  line.release()
  station.kill('SIGCONT')
  await eventually(() => expectDone(station, [file]))
  await eventually(async () => expect((await shared.claims()).map(({ state }) => state)).toEqual(['uploaded']))
  other.station.networkChanged()
  await eventually(() => expect(other.stateOf(file)).toMatchObject({ kind: 'uploaded-elsewhere' }))
  shared.expectEachOnce()
  expect(shared.service.captures.all).toHaveLength(1)
})

test('a committed clip is taken over once its target is over and the service has no video', async () => {
  const shared = await sharedFolder(postgres)
  const { file, station, line } = await provenUnheard(shared)
  station.kill('SIGSTOP')
  const stoppedAtMs = Date.now()
  await shared.facility.query("UPDATE ondeck.claim SET target_expires_at = now() - interval '21 minutes'")
  const other = shared.open('Cage 2')
  await eventually(() => expectDone(other, [file]))
  // A target that is over for minutes was proven longer than a lease ago.
  await eventually(() => expect(Date.now() - stoppedAtMs).toBeGreaterThan(LEASE_MS))
  line.release()
  station.kill('SIGCONT')
  await eventually(() => expect(station.stateOf(file)).toMatchObject({ kind: 'uploaded-elsewhere' }))
  shared.expectEachOnce()
})

test('a connection that is cut between the last proof and its answer costs neither a video nor a reservation', async () => {
  const shared = await sharedFolder(postgres)
  const { file, station, line } = await provenUnheard(shared)
  line.cut()
  await eventually(() => expectDone(station, [file]))
  shared.expectEachOnce()
  expect(shared.service.captures.all).toHaveLength(1)
})

test('a station that was killed while the store had its video is followed, not repeated', async () => {
  const shared = await sharedFolder(postgres)
  const held = Promise.withResolvers<void>()
  shared.service.store.faults.push({ kind: 'hold', stores: true, until: held.promise })
  const file = shared.put('IMG_1.MOV')
  const killed = shared.spawn('Cage 1')
  await eventually(() => expect(killed.stateOf(file)?.kind).toBe('confirming'))
  await eventually(() => shared.expectEachOnce())
  killed.kill()
  await killed.gone
  held.resolve()
  const other = shared.open('Cage 2')
  await eventually(() => expect(other.stateOf(file)?.kind).toBe('uploaded-elsewhere'))
  const again = shared.spawn('Cage 1')
  await eventually(() => expectDone(again, [file]))
  expect(again.stateOf(file)?.kind).not.toBe('uploaded-elsewhere')
  shared.expectEachOnce()
})

test('clips of a shared folder wait while the database is away, and each is uploaded once when it is back', async () => {
  const shared = await sharedFolder(postgres)
  const files = Array.from({ length: 6 }, (_, index) => shared.put(`IMG_${index}.MOV`, LARGE_BYTES / 4))
  const [one, other] = [shared.open('Cage 1', SLOW), shared.open('Cage 2', SLOW)]
  await eventually(() => expect(files.map((file) => one.stateOf(file)?.kind)).toContain('sending'))
  await postgres.kill()
  await eventually(() =>
    expect(files.map((file) => one.stateOf(file))).toContainEqual(
      expect.objectContaining({ kind: 'waiting', because: expect.objectContaining({ code: 'facility-away' }) }),
    ),
  )
  await postgres.start()
  await eventually(() => {
    expectDone(one, files)
    expectDone(other, files)
  })
  shared.expectEachOnce()
})

test('a station that a person let go alone reports its uploads when the database is back', async () => {
  const shared = await sharedFolder(postgres)
  const alone = shared.open('Cage 1')
  await eventually(() => expect(alone.station.facility.link().kind).toBe('connected'))
  await postgres.kill()
  const file = shared.put('IMG_1.MOV')
  await eventually(() =>
    expect(alone.stateOf(file)).toMatchObject({ kind: 'waiting', because: { code: 'facility-away' } }),
  )
  alone.station.claims.setAlone(true)
  await eventually(() => expectDone(alone, [file]))
  const { id } = alone.station.store.atPath(file) ?? {}
  expect(id && alone.station.store.ledger(id).map(({ event }) => event)).toContain('went-alone')
  await postgres.start()
  await eventually(async () => expect((await shared.claims()).map(({ state }) => state)).toEqual(['uploaded']))
  expect(alone.station.facility.status()?.aloneSinceMs).toBeNull()
  const other = shared.open('Cage 2')
  await eventually(() => expect(other.stateOf(file)).toMatchObject({ kind: 'uploaded-elsewhere' }))
  shared.expectEachOnce()
})

test('a canceled clip leaves its claim to the next station at once', async () => {
  const shared = await sharedFolder(postgres)
  const file = shared.put('IMG_1.MOV', LARGE_BYTES)
  const one = shared.open('Cage 1', { ...SLOW, leaseMs: 600_000 })
  await eventually(() => expect(one.stateOf(file)?.kind).toBe('sending'))
  const other = shared.open('Cage 2')
  await eventually(() =>
    expect(other.stateOf(file)).toMatchObject({ kind: 'waiting', because: { code: 'claim-held' } }),
  )
  const { id } = one.station.store.atPath(file) ?? {}
  if (id) one.station.command({ kind: 'clips-cancel', clips: [id] })
  await eventually(() => expectDone(other, [file]))
  expect(one.stateOf(file)?.kind).toBe('cancelled')
  shared.expectEachOnce()
})

test('uploads from before a folder was shared are reported, so that a new station repeats none', async () => {
  const shared = await sharedFolder(postgres)
  const files = [shared.put('IMG_1.MOV'), shared.put('IMG_2.MOV')]
  const one = shared.open('Cage 1', { isShared: false })
  await eventually(() => expectDone(one, files))
  await one.close()
  expect(await shared.claims()).toEqual([])
  shared.open('Cage 1')
  await eventually(async () =>
    expect((await shared.claims()).map(({ state }) => state)).toEqual(['uploaded', 'uploaded']),
  )
  const other = shared.open('Cage 2')
  await eventually(() => expectDone(other, files))
  for (const file of files) expect(other.stateOf(file)?.kind).toBe('uploaded-elsewhere')
  shared.expectEachOnce()
})
