import { afterAll, beforeAll, expect, test } from 'vitest'
import { originKey } from '../../../../src/features/facility/station/origin-key.ts'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'
import { claimStations, grantOf } from './claim-stations.ts'

let postgres: Postgres
let board: Awaited<ReturnType<typeof claimStations>>

beforeAll(async () => {
  postgres = await startPostgres()
  board = await claimStations(postgres)
})
afterAll(async () => {
  await board.close()
  await postgres.stop()
})

const hash = (digit: string) => digit.repeat(64)
const session = (id: string) => ({ id, expiresAtMs: Date.parse('2026-03-01T12:30:00Z') })
const proof = (digit: string) => ({ sha256: hash(digit), serviceNowMs: Date.parse('2026-03-01T12:10:00Z') })

/** Collects the announcements that a station hears, once its connection listens. */
async function listening({ claims }: Pick<Awaited<ReturnType<typeof board.station>>, 'claims'>) {
  const settled: string[] = []
  const stop = claims.onSettled((fingerprint) => settled.push(fingerprint))
  await eventually(async () => {
    await board.query("SELECT pg_notify('ondeck_claim', 'listening')")
    expect(settled).toContain('listening')
  })
  return { settled, stop }
}

test('grants a content to one of many stations that ask at the same moment', async () => {
  const stations = await Promise.all(Array.from({ length: 8 }, (_, index) => board.station(`Station ${index}`)))
  const answers = await Promise.all(stations.map(({ ask }) => ask('same moment')))
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['granted', ...Array.from({ length: 7 }, () => 'held')])
})

test('names the station that uploaded a content, once both files have the same hash', async () => {
  const [one, other] = [await board.station('Cage 1'), await board.station('Cage 2')]
  const claim = grantOf(await one.ask('uploaded'))
  expect(await other.ask('uploaded')).toEqual({ kind: 'held', station: 'Cage 1' })
  expect(await one.claims.setSession(claim, session('s1'))).toBe(true)
  expect(await one.claims.commit(claim, proof('a'))).toBe(true)
  await one.report('uploaded', hash('a'), 's1', claim)
  expect(await other.ask('uploaded')).toEqual({ kind: 'hash-needed' })
  expect(await other.ask('uploaded', { sha256: hash('a') })).toEqual({
    kind: 'uploaded',
    station: 'Cage 1',
    sessionId: 's1',
  })
})

test('grants both of two contents with one fingerprint, after their hashes are known', async () => {
  const [one, other, third] = [await board.station('A'), await board.station('B'), await board.station('C')]
  const first = grantOf(await one.ask('alike'))
  await one.claims.setSession(first, session('s1'))
  await one.claims.commit(first, proof('a'))
  expect(await other.ask('alike')).toEqual({ kind: 'hash-needed' })
  const second = grantOf(await other.ask('alike', { sha256: hash('b') }))
  expect(second.id).not.toBe(first.id)
  expect(await third.ask('alike', { sha256: hash('a') })).toEqual({ kind: 'held', station: 'A' })
  expect(await third.ask('alike', { sha256: hash('b') })).toEqual({ kind: 'held', station: 'B' })
})

test('asks the holder for its hash when a station with another hash waits, and tells that station', async () => {
  const [one, other, third] = [await board.station('A'), await board.station('B'), await board.station('C')]
  const first = grantOf(await one.ask('unhashed'))
  expect(await other.ask('unhashed', { sha256: hash('b') })).toEqual({ kind: 'unclear', station: 'A' })
  const { settled, stop } = await listening(third)
  expect(await one.claims.renew([first])).toEqual([{ id: first.id, hashWanted: true }])
  await one.claims.setHash(first, hash('a'))
  await eventually(() => expect(settled).toContain('unhashed'))
  expect((await one.claims.renew([first]))[0]?.hashWanted).toBe(false)
  expect((await other.ask('unhashed', { sha256: hash('b') })).kind).toBe('granted')
  stop()
})

test('never takes a lost lease back with a late renewal', async () => {
  const [one, other] = [await board.station('A'), await board.station('B')]
  const lost = grantOf(await one.ask('late'))
  await board.endLeases()
  expect(await one.claims.renew([lost])).toEqual([])
  expect(await one.claims.setSession(lost, session('s1'))).toBe(false)
  const taken = grantOf(await other.ask('late'))
  expect(taken.id).toBe(lost.id)
  expect(taken.fence).toBeGreaterThan(lost.fence)
  expect(await one.claims.renew([lost])).toEqual([])
  expect(await other.claims.renew([taken])).toHaveLength(1)
})

test('closes no body after a lost lease: its last proof fails', async () => {
  const [one, other] = [await board.station('A'), await board.station('B')]
  const lost = grantOf(await one.ask('paused before'))
  await one.claims.setSession(lost, session('s1'))
  await board.endLeases()
  expect(await one.claims.commit(lost, proof('a'))).toBe(false)
  const taken = grantOf(await other.ask('paused before'))
  expect(await one.claims.commit(lost, proof('a'))).toBe(false)
  await one.claims.release([lost])
  expect(await other.claims.setSession(taken, session('s2'))).toBe(true)
  expect(await other.claims.commit(taken, proof('a'))).toBe(true)
})

test('closes no body before its session id is on record', async () => {
  const one = await board.station('A')
  expect(await one.claims.commit(grantOf(await one.ask('no session')), proof('a'))).toBe(false)
})

test('takes a committed claim over only where it has not changed since the service was asked', async () => {
  const [one, other, third] = [await board.station('Cage 1'), await board.station('B'), await board.station('C')]
  const silent = grantOf(await one.ask('in doubt'))
  await one.claims.setSession(silent, session('s1'))
  await one.claims.commit(silent, proof('a'))
  await board.endLeases()
  const request = other.request('in doubt', { sha256: hash('a') })
  const answer = await other.claims.claim(request)
  expect(answer).toEqual({
    kind: 'in-doubt',
    claim: {
      ...silent,
      station: 'Cage 1',
      sha256: hash('a'),
      sessionId: 's1',
      targetExpiresAtMs: session('s1').expiresAtMs,
      isReported: false,
    },
  })
  if (answer.kind !== 'in-doubt') return
  expect((await other.claims.takeOver(answer.claim, request))?.fence).toBeGreaterThan(silent.fence)
  expect(await third.claims.takeOver(answer.claim, request)).toBeNull()
  // The first station's own answer comes late: its upload is on record all the same.
  await one.report('in doubt', hash('a'), 's1', silent)
  expect((await third.ask('in doubt', { sha256: hash('a') })).kind).toBe('uploaded')
})

test('moves the end of a target ahead that was over when its body was closed', async () => {
  const [one, other] = [await board.station('A'), await board.station('B')]
  const slow = grantOf(await one.ask('slow'))
  await one.claims.setSession(slow, session('s1'))
  const serviceNowMs = session('s1').expiresAtMs + 600_000
  await one.claims.commit(slow, { sha256: hash('a'), serviceNowMs })
  await board.endLeases()
  const answer = await other.ask('slow', { sha256: hash('a') })
  expect(answer).toMatchObject({ kind: 'in-doubt', claim: { targetExpiresAtMs: serviceNowMs } })
})

test('records that the service has the video of a silent station', async () => {
  const [one, other] = [await board.station('A'), await board.station('B')]
  const silent = grantOf(await one.ask('stored'))
  await one.claims.setSession(silent, session('s1'))
  await one.claims.commit(silent, proof('a'))
  await board.endLeases()
  const answer = await other.ask('stored', { sha256: hash('a') })
  if (answer.kind === 'in-doubt') await other.claims.confirmUploaded(answer.claim)
  expect(await other.ask('stored', { sha256: hash('a') })).toEqual({ kind: 'uploaded', station: 'A', sessionId: 's1' })
})

test.each(['its own station', 'another station'])(
  'lets %s ask the service about an upload that an earlier release reported on the store’s word',
  async (who) => {
    const [one, two] = [await board.station('A'), await board.station('B')]
    const asker = who === 'its own station' ? one : two
    const content = `reported before, asked by ${who}`
    const sent = grantOf(await one.ask(content))
    await one.claims.setSession(sent, session('s1'))
    await one.claims.commit(sent, proof('a'))
    // As earlier releases wrote it.
    await board.query(`UPDATE ondeck.claim SET state = 'uploaded' WHERE fingerprint = $1`, [content])
    await board.endLeases()
    const request = asker.request(content, { sha256: hash('a') })
    const answer = await asker.claims.claim(request)
    expect(answer).toMatchObject({ kind: 'in-doubt', claim: { sessionId: 's1', isReported: true } })
    if (answer.kind !== 'in-doubt') return
    await asker.claims.confirmUploaded(answer.claim)
    expect(await asker.claims.claim(request)).toEqual({ kind: 'uploaded', station: 'A', sessionId: 's1' })
    expect(await asker.claims.takeOver(answer.claim, request)).toBeNull()
  },
)

test('hands a content on that an earlier release reported and that never arrived', async () => {
  const [one, two] = [await board.station('A'), await board.station('B')]
  await board.query(
    `INSERT INTO ondeck.claim (id, fence, made_at, origin, fingerprint, size_bytes, file_name, sha256, owner, run, clip,
       session_id, state, lease_until)
     SELECT number, number, date_trunc('milliseconds', now()), $1, 'never arrived', 1, 'a.mov', $2, $3, $3, 'c', 's1', 'uploaded', now()
     FROM (SELECT nextval('ondeck.fence') AS number) AS next`,
    [originKey(one.request('').origin), hash('a'), one.id],
  )
  const request = two.request('never arrived', { sha256: hash('a') })
  const answer = await two.claims.claim(request)
  if (answer.kind !== 'in-doubt') throw new Error(`not in doubt but ${answer.kind}`)
  // Its target was over half an hour after the report at the latest.
  expect(answer.claim.targetExpiresAtMs - answer.claim.madeAtMs).toBe(30 * 60_000)
  expect(await two.claims.takeOver(answer.claim, request)).not.toBeNull()
})

test('gives a station its own claim back after a kill, by the fencing number alone', async () => {
  const [one, other] = [await board.station('A'), await board.station('B')]
  const before = grantOf(await one.ask('restart'))
  expect((await other.ask('restart', { own: { ...before, fence: before.fence - 1 } })).kind).toBe('held')
  const after = grantOf(await other.ask('restart', { own: before }))
  expect(after).toMatchObject({ id: before.id, madeAtMs: before.madeAtMs })
  expect(await one.claims.renew([before])).toEqual([])
})

test('takes a committed claim of its own back where its body was not closed, and keeps the question where it was', async () => {
  const one = await board.station('A')
  const other = await board.station('B')
  const commit = async (fingerprint: string) => {
    const claim = grantOf(await one.ask(fingerprint))
    await one.claims.setSession(claim, session('s1'))
    await one.claims.commit(claim, proof('a'))
    return claim
  }
  const open = await commit('open body')
  grantOf(await one.ask('open body', { own: open, sha256: hash('a') }))
  const closed = await commit('closed body')
  grantOf(await one.ask('closed body', { own: closed, sha256: hash('a'), mayBeStored: true }))
  await board.endLeases()
  expect((await other.ask('open body', { sha256: hash('a') })).kind).toBe('granted')
  expect((await other.ask('closed body', { sha256: hash('a') })).kind).toBe('in-doubt')
})

test('lets no copy of a station take a claim back that was committed after the copy was made', async () => {
  const [one, copy] = [await board.station('A'), await board.station('A')]
  const claim = grantOf(await one.ask('copied'))
  await one.claims.setSession(claim, session('s1'))
  await one.claims.commit(claim, proof('a'))
  expect((await copy.ask('copied', { own: claim, sha256: hash('a') })).kind).toBe('held')
  await board.endLeases()
  expect((await copy.ask('copied', { own: claim, sha256: hash('a') })).kind).toBe('in-doubt')
})

test('gives a released content to the next station and tells those that waited', async () => {
  const [one, other] = [await board.station('A'), await board.station('B')]
  const claim = grantOf(await one.ask('released'))
  await other.ask('released')
  const { settled, stop } = await listening(other)
  await one.claims.release([claim])
  await eventually(() => expect(settled).toContain('released'))
  expect((await other.ask('released')).kind).toBe('granted')
  stop()
})

test('records each upload once however often it is reported, and ends claims that it makes needless', async () => {
  const [one, other, third] = [await board.station('Cage 1'), await board.station('B'), await board.station('C')]
  const needless = grantOf(await other.ask('alone'))
  await one.report('alone', hash('a'), 's1', null)
  await one.report('alone', hash('a'), 's1', null)
  await other.claims.setSession(needless, session('s2'))
  expect(await other.claims.commit(needless, proof('a'))).toBe(false)
  expect(await third.ask('alone', { sha256: hash('a') })).toMatchObject({ kind: 'uploaded', station: 'Cage 1' })
  expect((await third.ask('alone', { sha256: hash('b') })).kind).toBe('granted')
  const rows = await board.query("SELECT state FROM ondeck.claim WHERE fingerprint = 'alone' AND state = 'uploaded'")
  expect(rows).toHaveLength(1)
})

test('grants nothing while stations report to a database that was restored from an older copy', async () => {
  const one = await board.station('A')
  await board.query(
    `UPDATE ondeck.facility SET rebuild = 1, rebuild_began_at = now() - interval '1 minute', rebuild_heard_since = now() - interval '1 hour'`,
  )
  await expect(one.ask('rebuilding')).rejects.toMatchObject({ code: 'facility-rebuilding' })
  await board.query('UPDATE ondeck.station SET rebuilt = 1')
  expect((await one.ask('rebuilding')).kind).toBe('granted')
  one.seen.see(1_000_000)
  await expect(one.ask('an old number')).rejects.toMatchObject({ code: 'facility-rebuilding' })
  const rows = await board.query("SELECT FROM ondeck.claim WHERE fingerprint = 'an old number'")
  expect(rows).toEqual([])
  await board.query('UPDATE ondeck.facility SET rebuild = 0, rebuild_began_at = NULL')
})

test('makes the month’s partition where no station made it ahead', async () => {
  const one = await board.station('A')
  const partitions = await board.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'ondeck.claim'::regclass",
  )
  for (const { name } of partitions) await board.query(`DROP TABLE ${String(name)}`)
  expect((await one.ask('first of the month')).kind).toBe('granted')
})
