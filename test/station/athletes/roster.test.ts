import { expect, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { AppError } from '../../../src/station/app-error.ts'
import { createRoster } from '../../../src/station/athletes/roster.ts'
import type { RosterService } from '../../../src/station/athletes/sync-roster.ts'
import { addAthlete, startService } from '../../service/practice/support.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { athleteNamed, rosterStore } from '../../support/roster-parts.ts'

const { signal } = new AbortController()

/** The practice service with so many athletes, and a roster that follows it. */
async function facility(athletes: number) {
  const started = await startService({ seedRoster: athletes })
  const { baseUrl, key: apiKey } = started
  const transport = createTransport({ resolveProxy: async () => null, caFile: null })
  const client = createServiceClient({ baseUrl, apiKey, clock: systemClock, userAgent: 'test', transport })
  const store = rosterStore()
  let beforePage = async (_offset: number) => {}
  const asked: string[] = []
  const service: RosterService = {
    async athletes(page, until) {
      await beforePage(page.offset)
      return client.athletes(page, until)
    },
    getAthlete(id, until) {
      asked.push(id)
      return client.getAthlete(id, until)
    },
  }
  const clock = manualClock()
  const roster = createRoster({ store, service, clock })
  return {
    ...started,
    store,
    roster,
    clock,
    asked,
    sync: () => roster.sync(signal),
    beforePages: (act: typeof beforePage) => {
      beforePage = act
    },
  }
}

test('reads all athletes page by page in the first sync, and no new one in the next', async () => {
  const { sync, roster, clock } = await facility(1_203)
  expect(roster.lastSyncMs()).toBeNull()
  expect(await sync()).toEqual({ added: 1_203, changed: 0, removed: [] })
  expect(await sync()).toEqual({ added: 0, changed: 0, removed: [] })
  expect([roster.count(), roster.lastSyncMs()]).toEqual([1_203, clock.nowMs()])
})

test('applies creations, changes and deletions at the service in a sync', async () => {
  const { sync, roster, ask } = await facility(3)
  const gone = await addAthlete(ask, { first_name: 'Gone', last_name: 'Girl' })
  const moved = await addAthlete(ask, { first_name: 'Ann', last_name: 'Single' })
  await sync()
  await ask('DELETE', `/athletes/${gone}`)
  await ask('POST', `/athletes/${moved}`, { body: { last_name: 'Married' } })
  await addAthlete(ask, { first_name: 'Newt', last_name: 'Comer' })
  const { added, changed, removed } = await sync()
  expect([added, changed, removed.map(({ id, first_name }) => [id, first_name])]).toEqual([1, 1, [[gone, 'Gone']]])
  expect(roster.search('gone', 5)).toEqual([])
  expect(roster.isLost(gone)).toBe(true)
  expect(roster.search('marr', 5).map(({ id }) => id)).toEqual([moved])
  expect(roster.search('newt', 5)).toHaveLength(1)
})

test('keeps an athlete that is skipped between two shifting pages', async () => {
  const { sync, roster, ask, asked, beforePages } = await facility(1_100)
  await sync()
  const { body } = await ask('GET', '/athletes?limit=1')
  const first = String(body.athletes[0].id)
  const { body: later } = await ask('GET', '/athletes?limit=1&offset=500')
  const slips = String(later.athletes[0].id)
  // The first one's deletion moves everybody up by one while the second page is being asked for.
  beforePages(async (offset) => {
    if (offset === 500) await ask('DELETE', `/athletes/${first}`)
  })
  expect(await sync()).toEqual({ added: 0, changed: 0, removed: [] })
  expect(asked).toEqual([slips])
  expect(roster.get(slips)).toBeDefined()
  beforePages(async () => {})
  expect((await sync()).removed.map(({ id }) => id)).toEqual([first])
})

test('removes no athlete when a sync fails halfway', async () => {
  const { sync, roster, ask, service } = await facility(1_100)
  await sync()
  const { body } = await ask('GET', '/athletes?limit=1')
  const gone = String(body.athletes[0].id)
  await ask('DELETE', `/athletes/${gone}`)
  const broken = { kind: 'status', status: 500 } as const
  service.control.setFaults({ rules: [{ call: 'listAthletes', after: 1, times: 1, fault: broken }] })
  await expect(sync()).rejects.toMatchObject({ code: 'service-unavailable' })
  service.control.setFaults({ rules: [{ call: 'getAthlete', times: 1, fault: broken }] })
  await expect(sync()).rejects.toMatchObject({ code: 'service-unavailable' })
  expect(roster.get(gone)).toBeDefined()
  service.control.setFaults({})
  expect((await sync()).removed.map(({ id }) => id)).toEqual([gone])
})

test('keeps an athlete whose record can’t be read', async () => {
  const { sync, roster, ask, service, beforePages } = await facility(700)
  const early = await ask('GET', '/athletes?limit=1')
  await sync()
  beforePages(async (offset) => {
    if (offset === 500) await ask('DELETE', `/athletes/${early.body.athletes[0].id}`)
  })
  service.control.setFaults({ rules: [{ call: 'getAthlete', fault: { kind: 'malformed-json' } }] })
  expect((await sync()).removed).toEqual([])
  expect(roster.count()).toBe(700)
})

test('removes no athlete when the service skips a page', async () => {
  const store = rosterStore()
  const everybody = Array.from({ length: 20 }, (_, index) => athleteNamed('Extra', String(index)))
  store.upsert(everybody, 0)
  const roster = createRoster({
    store,
    clock: manualClock(),
    service: {
      athletes: async () => ({ items: [], receivedCount: 0 }),
      getAthlete: async (id) => everybody.find((one) => one.id === id) ?? athleteNamed('No', 'Body'),
    },
  })
  expect((await roster.sync(signal)).removed).toEqual([])
  expect(roster.count()).toBe(20)
})

test('replaces the roster of another organization without reporting deletions', async () => {
  const store = rosterStore()
  const [ours, theirs] = ['Ours', 'Theirs'].map((name) =>
    Array.from({ length: 5 }, (_, index) => athleteNamed(name, String(index))),
  )
  let here = ours ?? []
  const roster = createRoster({
    store,
    clock: manualClock(),
    service: {
      athletes: async () => ({ items: here, receivedCount: here.length }),
      async getAthlete(id) {
        const found = here.find((one) => one.id === id)
        if (!found) throw new AppError('athlete-not-found')
        return found
      },
    },
  })
  await roster.sync(signal)
  here = theirs ?? []
  expect((await roster.sync(signal)).removed).toEqual([])
  expect([roster.count(), roster.search('ours', 9)]).toEqual([5, []])
  here = ours ?? []
  await roster.sync(signal)
  expect(roster.search('ours', 9)).toHaveLength(5)
})

test('runs two concurrent syncs one after the other', async () => {
  const { sync } = await facility(600)
  const [first, second] = await Promise.all([sync(), sync()])
  expect([first.added, second.added]).toEqual([600, 0])
})

test('finds names offline after the first sync', async () => {
  const { roster, ask, sync } = await facility(0)
  const maya = await addAthlete(ask, { first_name: 'Maya', last_name: 'Ortiz' })
  roster.remember(athleteNamed('Maya', 'Ortiz', { id: maya }))
  expect(roster.find({ firstName: 'Maya', lastName: 'Ortiz' })).toEqual([])
  await sync()
  expect(roster.find({ firstName: ' maya', lastName: 'ORTIZ' }).map(({ id }) => id)).toEqual([maya])
  await addAthlete(ask, { first_name: 'Maya', last_name: 'Ortiz' })
  await sync()
  expect(roster.find({ firstName: 'Maya', lastName: 'Ortiz' })).toHaveLength(2)
  expect(roster.lose(maya)?.first_name).toBe('Maya')
  expect(roster.find({ firstName: 'Maya', lastName: 'Ortiz' })).toHaveLength(1)
})

test('finds no athlete for punctuation alone, and all athletes for an empty text', async () => {
  const { roster } = await facility(0)
  roster.remember(athleteNamed('Maya', 'Ortiz'))
  expect([roster.search('--', 5), roster.search(' ', 5).length]).toEqual([[], 1])
})

test('stores a page in batches, so that the event loop is not blocked', async () => {
  const store = rosterStore()
  const everybody = Array.from({ length: 500 }, (_, index) => athleteNamed('Extra', String(index)))
  const pieces: number[] = []
  const roster = createRoster({
    store: {
      ...store,
      upsert(athletes, atMs) {
        pieces.push(athletes.length)
        return store.upsert(athletes, atMs)
      },
    },
    clock: manualClock(),
    service: {
      athletes: async ({ offset }) => ({ items: offset === 0 ? everybody : [], receivedCount: offset === 0 ? 500 : 0 }),
      getAthlete: async () => athleteNamed('No', 'Body'),
    },
  })
  expect(await roster.sync(signal)).toEqual({ added: 500, changed: 0, removed: [] })
  expect(pieces).toEqual(Array.from({ length: 10 }, () => 50))
})
