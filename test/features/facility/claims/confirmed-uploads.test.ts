// Shared folders where something says in the store's place that a video is stored.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'
import { expectDone, sharedFolder } from './shared-folder.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const HOUR_MS = 3_600_000
const unconfirmed = { kind: 'waiting', because: { code: 'claim-unresolved' } }

async function folderWithLyingStore() {
  const shared = await sharedFolder(postgres)
  shared.service.store.faults.push({ kind: 'lie' })
  const states = async () => (await shared.claims()).map(({ state }) => state)
  return { ...shared, states }
}

test('a video that never arrived counts as uploaded at no station, and is sent again by the one that sent it', async () => {
  const shared = await folderWithLyingStore()
  const file = shared.put('IMG_1.MOV')
  const one = shared.open('Cage 1')
  await eventually(() => expect(one.stateOf(file)?.kind).toBe('processing'))
  const other = shared.open('Cage 2')
  await eventually(() => expect(other.stateOf(file)).toMatchObject(unconfirmed))
  expect(await shared.states()).toEqual(['committing'])
  shared.service.moveClock(HOUR_MS)
  await eventually(() => expect(one.stateOf(file)?.kind).toBe('completed'))
  await eventually(() => expect(other.stateOf(file)?.kind).toBe('uploaded-elsewhere'))
  expect(await shared.states()).toEqual(['uploaded'])
  shared.expectEachOnce()
})

/** The claims as an earlier release writes them: uploaded, once the store has said so. */
const reportedBefore = (shared: Awaited<ReturnType<typeof sharedFolder>>) =>
  shared.facility.query("UPDATE ondeck.claim SET state = 'uploaded'")

test('a video that an earlier release reported on the store’s word and that never arrived is sent by another station', async () => {
  const shared = await folderWithLyingStore()
  const file = shared.put('IMG_1.MOV')
  const one = shared.open('Cage 1')
  await eventually(() => expect(one.stateOf(file)?.kind).toBe('processing'))
  await one.close()
  await reportedBefore(shared)
  const other = shared.open('Cage 2')
  await eventually(() => expect(other.stateOf(file)).toMatchObject(unconfirmed))
  shared.service.moveClock(HOUR_MS)
  await eventually(() => expect(other.stateOf(file)?.kind).toBe('completed'))
  await eventually(async () => expect(await shared.states()).toEqual(['uploaded']))
  shared.expectEachOnce()
})

test.each(['is there', 'was deleted since'])(
  'a video that an earlier release reported is not sent again where the service’s capture %s',
  async (fate) => {
    let isDeleted = false
    const shared = await sharedFolder(postgres, {
      verdict: () => (isDeleted ? 'vanishes' : { status: 'completed' }),
    })
    const file = shared.put('IMG_1.MOV')
    const one = shared.open('Cage 1')
    await eventually(() => expect(one.stateOf(file)?.kind).toBe('completed'))
    await eventually(async () => expect((await shared.claims()).map(({ state }) => state)).toEqual(['uploaded']))
    await one.close()
    await shared.facility.query("UPDATE ondeck.claim SET lease_until = now() - interval '1 second'")
    isDeleted = fate === 'was deleted since'
    shared.service.moveClock(HOUR_MS)
    const other = shared.open('Cage 2')
    await eventually(() => expect(other.stateOf(file)).toMatchObject({ kind: 'uploaded-elsewhere' }))
    shared.expectEachOnce()
  },
)

test('a video that a station sent alone and that never arrived is sent again by one station', async () => {
  const shared = await folderWithLyingStore()
  const alone = shared.open('Cage 1')
  await eventually(() => expect(alone.station.facility.link().kind).toBe('connected'))
  await postgres.kill()
  const file = shared.put('IMG_1.MOV')
  await eventually(() => expect(alone.stateOf(file)).toMatchObject({ kind: 'waiting' }))
  alone.station.claims.setAlone(true)
  await eventually(() => expect(alone.stateOf(file)?.kind).toBe('processing'))
  await postgres.start()
  await eventually(async () => expect(await shared.states()).toEqual(['committing']))
  const other = shared.open('Cage 2')
  await eventually(() => expect(other.stateOf(file)).toMatchObject(unconfirmed))
  shared.service.moveClock(HOUR_MS)
  await eventually(() => {
    expectDone(alone, [file])
    expectDone(other, [file])
  })
  await eventually(async () => expect(await shared.states()).toContain('uploaded'))
  shared.expectEachOnce()
})
