// A person decides which camera speaks for a rep, and how far apart in time sessions may be to be one rep.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/station/store/database.ts'
import { order } from '../../support/export-order.ts'
import { eventually } from '../../support/until.ts'
import { exportStation } from '../exports/export-station.ts'

const pair = { activity: 'baseball', movement: 'hitting' }
const filter = { ...pair, athleteIds: [], fromMs: null, toMs: null, approvedOnly: false }

/** A station with four sessions of one athlete in its library, a minute apart. */
async function fourSessions() {
  const station = await exportStation({ service: { seedRoster: 1 }, sessions: 4, framesEach: 20 })
  await station.ready(order())
  await eventually(async () => {
    expect(await station.api.results.facts()).toMatchObject({ sessions: 4, waiting: 0 })
  })
  const list = () => station.api.results.sessions({ filter, order: 'oldest', offset: 0, limit: 10 })
  return { ...station, list }
}

test('the rep window of the settings decides at once which sessions count together', async () => {
  const { api, list } = await fourSessions()
  expect(await list()).toMatchObject({ total: 4, reps: 4 })
  await api.settings.change({ reps: { windowSeconds: 60 } })
  const { items, reps } = await list()
  expect(reps).toBe(2)
  expect(items.map(({ repSessions }) => repSessions)).toEqual([2, 2, 2, 2])
  await api.settings.change({ reps: { windowSeconds: 2 } })
  expect(await list()).toMatchObject({ total: 4, reps: 4 })
})

test('the session that a person chose speaks in the list, the report and the table, until another is chosen', async () => {
  const { api, list } = await fourSessions()
  await api.settings.change({ reps: { windowSeconds: 60 } })
  const [first, second] = (await list()).items
  const [one, other] = [first?.id ?? '', second?.id ?? '']
  const reported = async () => {
    const { athleteId = '', capturedAtMs = 0 } = second ?? {}
    const [fromMs, toMs] = [(capturedAtMs ?? 0) - 86_400_000, (capturedAtMs ?? 0) + 86_400_000]
    const { sessions } = await api.results.report({ athleteId: athleteId ?? '', ...pair, fromMs, toMs })
    return sessions.map(({ id }) => id)
  }
  const tabled = async () => {
    const view = { filter, grouping: 'session' as const, columns: [], sort: { column: -1, descending: false } }
    const { items } = await api.results.table({ view, offset: 0, limit: 10 })
    return items.filter(({ sessionId, speakerId }) => sessionId === speakerId).map(({ sessionId }) => sessionId)
  }
  for (const [chosen, silent] of [
    [other, one],
    [one, other],
  ] as const) {
    await api.results.speak({ id: chosen })
    const { items, reps } = await list()
    expect(items.slice(0, 2).map(({ speakerId }) => speakerId)).toEqual([chosen, chosen])
    expect(reps).toBe(2)
    for (const ids of [await reported(), await tabled()]) {
      expect(ids).toContain(chosen)
      expect(ids).not.toContain(silent)
    }
    const detail = await api.results.session({ id: silent })
    expect(detail.session.speakerId).toBe(chosen)
    expect(new Set(detail.cameras.map(({ id }) => id))).toEqual(new Set([one, other]))
  }
})

test('refuses an unknown session, and forgets the choices about an athlete with the athlete', async () => {
  const { api, list, root, close } = await fourSessions()
  await expect(api.results.speak({ id: 'nothing' })).rejects.toMatchObject({ code: 'result-unknown' })
  const [session] = (await list()).items
  await api.results.speak({ id: session?.id ?? '' })
  const choices = () => {
    const db = openDatabase(join(root, 'data'))
    const rows = db.prepare('SELECT session_id FROM speaking_session').all()
    db.close()
    return rows.map((row) => row['session_id'])
  }
  expect(choices()).toEqual([session?.id])
  const id = session?.athleteId ?? ''
  // The roster is read first.
  await eventually(async () => expect(await api.forgetting.plan({ athlete: id })).toMatchObject({ id }))
  const { name } = await api.forgetting.plan({ athlete: id })
  await api.forgetting.start({ id, name, atService: false })
  await close()
  expect(choices()).toEqual([])
})
