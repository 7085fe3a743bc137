import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../src/station/store/database.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'
import { facilityWithTraces, filesWith } from './facility-with-traces.ts'

/** Words that a host gives for a forgotten athlete. */
const forgottenName = (_language: string, id: string) => `Forgotten athlete ${id.slice(0, 8)}`

/** The same station again. */
const again = ({ options }: Awaited<ReturnType<typeof facilityWithTraces>>) =>
  stationHost({ ...options, forgottenName })

test('forgetting an athlete removes the name from every file of the data folder, and keeps ids, counts and ledger', async () => {
  const facility = await facilityWithTraces()
  const { id, clip, dataDir } = facility
  expect(filesWith(dataDir, 'ortiz').length).toBeGreaterThan(1)
  const host = await again(facility)
  const plan = await host.api.forgetting.plan({ athlete: 'maya ortiz' })
  expect(plan).toMatchObject({ id, name: 'Maya Ortiz', waitingClips: 0, outOfReach: { captures: { count: 0 } } })
  expect(plan.here).toMatchObject({
    rosterRows: 1,
    clips: 1,
    pictures: 1,
    lineupEntries: 2,
    drafts: 1,
    resultSessions: 0,
  })
  const before = await host.api.records.ledger({ id: clip.id })
  const result = await host.api.forgetting.start({ id, name: 'Maya Ortiz', atService: false })
  expect(result).toMatchObject({ problem: null, athlete: { id, endedAtMs: expect.any(Number) } })
  expect(readdirSync(join(dataDir, 'pictures'))).toEqual([])
  expect((await host.api.clip({ id: clip.id })).tags).toMatchObject({
    athleteId: id,
    athleteName: forgottenName('en', id),
  })
  const after = await host.api.records.ledger({ id: clip.id })
  expect(after.map(({ event }) => event)).toEqual(before.map(({ event }) => event))
  expect(after.at(-1)?.details).toEqual({ clip: 'other', name: id })
  expect(await host.api.deck()).toMatchObject({ current: null, lineup: [] })
  // Here while it runs, and after it ended.
  expect(filesWith(dataDir, 'ortiz')).toEqual([])
  await host.close()
  expect(filesWith(dataDir, 'ortiz')).toEqual([])
})

/** A database of more than 2 MB. */
function fillLedger(dataDir: string, clipId: string) {
  const db = openDatabase(dataDir)
  db.prepare(`
    WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 3000)
    INSERT INTO ledger (clip_id, at_ms, event, state, details)
    SELECT :clip, n, event, state, json_set(details, '$.name', printf('%.1000c', 'x'))
    FROM row, (SELECT event, state, details FROM ledger WHERE event = 'upload-again-asked' LIMIT 1)`).run({
    clip: clipId,
  })
  db.close()
}

test('a large database keeps its old pages until the station is quiet, and no name remains then', async () => {
  const facility = await facilityWithTraces()
  const { id, clip, dataDir } = facility
  fillLedger(dataDir, clip.id)
  const host = await again(facility)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const result = await host.api.forgetting.start({ id, name: 'Maya Ortiz', atService: false })
  expect(result).toMatchObject({ problem: { code: 'forget-unfinished' }, athlete: { id, endedAtMs: null } })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await eventually(async () => expect((await host.api.forgetting.list())[0]?.endedAtMs).toBeTypeOf('number'))
  expect(filesWith(dataDir, 'ortiz')).toEqual([])
})

test('a sync restores a forgotten athlete only after a person allows it', async () => {
  const facility = await facilityWithTraces()
  const { id, dataDir } = facility
  const host = await again(facility)
  await host.api.forgetting.start({ id, name: 'Maya Ortiz', atService: false })
  await host.api.roster.refresh()
  expect((await host.api.roster.facts()).athletes).toBe(1)
  expect(filesWith(dataDir, 'ortiz')).toEqual([])
  expect(await host.api.forgetting.list()).toMatchObject([{ id, atService: false }])
  await host.api.forgetting.restore({ id })
  await host.api.roster.refresh()
  expect((await host.api.roster.athlete({ id })).athlete.name).toBe('Maya Ortiz')
})

test('forgetting is refused while a clip waits for its upload, and nothing is erased', async () => {
  const facility = await facilityWithTraces('queued')
  const host = await again(facility)
  await host.api.settings.set({ key: 'uploads.paused', value: true })
  await refusal(() =>
    host.api.forgetting.start({ id: facility.id, name: 'Maya Ortiz', atService: false }),
  ).toMatchObject({ code: 'athlete-clips-waiting', parameters: { name: 'Maya Ortiz', count: 1 } })
  expect(await host.api.forgetting.list()).toEqual([])
  expect((await host.api.roster.athlete({ id: facility.id })).athlete.name).toBe('Maya Ortiz')
})

test('forgetting at the service deletes the athlete there, and a wrong name deletes nothing', async () => {
  const facility = await facilityWithTraces()
  const { id, tell } = facility
  const host = await again(facility)
  await refusal(() => host.api.forgetting.start({ id, name: 'Maya', atService: true })).toMatchObject({
    code: 'athlete-invalid',
  })
  expect((await tell('GET', '/athletes')).athletes).toHaveLength(2)
  await host.api.forgetting.start({ id, name: 'Maya Ortiz', atService: true })
  expect((await tell('GET', '/athletes')).athletes).toHaveLength(1)
})

/** Writes a decision down as a station does that is killed right after it. */
function decide(
  { id, dataDir }: Pick<Awaited<ReturnType<typeof facilityWithTraces>>, 'id' | 'dataDir'>,
  atService: boolean,
) {
  const db = openDatabase(dataDir)
  const names = [{ firstName: 'Maya', lastName: 'Ortiz' }]
  const work = {
    step: 'station',
    after: 0,
    names,
    isShared: false,
    sessionIds: [],
    ...(atService && { asksService: true }),
  }
  db.prepare('INSERT INTO forgotten_athlete (id, asked_at_ms, at_service, work) VALUES (?, 1, ?, ?)').run(
    id,
    atService ? 1 : 0,
    JSON.stringify(work),
  )
  db.close()
}

test('forgetting that was killed is finished at the next start', async () => {
  const facility = await facilityWithTraces()
  const { dataDir } = facility
  decide(facility, false)
  const host = await again(facility)
  await eventually(async () =>
    expect(await host.api.forgetting.list()).toMatchObject([{ endedAtMs: expect.any(Number) }]),
  )
  await host.close()
  expect(filesWith(dataDir, 'ortiz')).toEqual([])
})

test.each([
  ['was killed before the service was asked', false],
  ['was killed after the service deleted the athlete', true],
])('forgetting at the service that %s is finished at the next start', async (_when, isDeleted) => {
  const facility = await facilityWithTraces()
  const { id, dataDir, service, tell } = facility
  decide(facility, true)
  if (isDeleted) await service.ask('DELETE', `/athletes/${id}`)
  expect((await tell('GET', '/athletes')).athletes).toHaveLength(isDeleted ? 1 : 2)
  const host = await again(facility)
  await eventually(async () =>
    expect(await host.api.forgetting.list()).toMatchObject([{ endedAtMs: expect.any(Number), atService: true }]),
  )
  expect((await tell('GET', '/athletes')).athletes).toHaveLength(1)
  await host.close()
  expect(filesWith(dataDir, 'ortiz')).toEqual([])
})

test('forgetting at a service that does not answer is withdrawn, and nothing is erased', async () => {
  const facility = await facilityWithTraces()
  const { id, service } = facility
  const host = await again(facility)
  await service.close()
  await refusal(() => host.api.forgetting.start({ id, name: 'Maya Ortiz', atService: true })).toMatchObject({
    code: 'offline',
  })
  expect(await host.api.forgetting.list()).toEqual([])
  expect((await host.api.roster.athlete({ id })).athlete.name).toBe('Maya Ortiz')
})

/** Writes down that a step was cut off with its process so often. */
function cutOff(dataDir: string, attempts: number) {
  const db = openDatabase(dataDir)
  db.prepare('UPDATE forgotten_athlete SET attempts = ?').run(attempts)
  db.close()
}

test('forgetting that ended the station once waits for a quiet moment of the next start', async () => {
  const facility = await facilityWithTraces()
  const { dataDir } = facility
  decide(facility, false)
  cutOff(dataDir, 1)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const host = await again(facility)
  await host.api.roster.facts()
  expect(await host.api.forgetting.list()).toMatchObject([{ endedAtMs: null }])
  expect((await host.api.status()).trouble).toBe(null)
  await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await eventually(async () =>
    expect(await host.api.forgetting.list()).toMatchObject([{ endedAtMs: expect.any(Number) }]),
  )
  await host.close()
  expect(filesWith(dataDir, 'ortiz')).toEqual([])
})

test('a station that forgetting ended twice starts without it, says so, and continues when a person asks', async () => {
  const facility = await facilityWithTraces()
  const { id, dataDir } = facility
  decide(facility, false)
  cutOff(dataDir, 2)
  const host = await again(facility)
  const because = { code: 'forget-stopped', parameters: { athlete: id } }
  expect((await host.api.status()).trouble).toEqual(because)
  expect(await host.api.forgetting.list()).toMatchObject([{ id, endedAtMs: null, problem: because }])
  await eventually(() => expect(filesWith(join(dataDir, 'log'), '"because":"forget-stopped"')).toHaveLength(1))
  const result = await host.api.forgetting.start({ id, name: 'Maya Ortiz', atService: false })
  expect(result).toMatchObject({ problem: null, athlete: { endedAtMs: expect.any(Number) } })
  expect((await host.api.status()).trouble).toBe(null)
  await host.close()
  expect(filesWith(dataDir, 'ortiz')).toEqual([])
})

test('a step of forgetting that ends its process is counted before it begins', async () => {
  const facility = await facilityWithTraces()
  const { dataDir } = facility
  decide(facility, false)
  const db = openDatabase(dataDir)
  onTestFinished(() => db.close())
  db.exec(`CREATE TABLE seen (attempts INTEGER);
    CREATE TRIGGER see BEFORE UPDATE OF work ON forgotten_athlete BEGIN INSERT INTO seen VALUES (old.attempts); END`)
  const host = await again(facility)
  await eventually(async () =>
    expect(await host.api.forgetting.list()).toMatchObject([{ endedAtMs: expect.any(Number) }]),
  )
  expect(db.prepare('SELECT DISTINCT attempts FROM seen').all()).toEqual([{ attempts: 1 }])
})
