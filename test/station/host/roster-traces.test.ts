import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/station/store/database.ts'
import { rosterFacility as facility } from '../../support/roster-facility.ts'
import { refusal } from '../../support/station-host.ts'

const once = (call: 'createAthlete' | 'updateAthlete') => ({
  rules: [{ call, times: 1, fault: { kind: 'lost' } as const }],
})

test('a creation whose answer was lost is not repeated, and the next attempt finds the athlete', async () => {
  const { roster, service, tell } = await facility()
  service.control.setFaults(once('createAthlete'))
  const fields = { first_name: 'Twice', last_name: 'Asked', height: 70 }
  await refusal(async () => roster.create({ fields, anyway: false })).toMatchObject({ code: expect.any(String) })
  expect(await roster.create({ fields, anyway: true })).toMatchObject({ kind: 'created', athlete: { height: 70 } })
  const { athletes } = await tell('GET', '/athletes')
  expect(athletes).toHaveLength(3)
})

test('the search for a lost creation removes deleted athletes from the deck', async () => {
  const { api, roster, service, id, tell } = await facility()
  const tags = { athlete: { id }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await api.command({ kind: 'deck-set', tags, fromMs: null })
  await tell('DELETE', `/athletes/${id}`)
  service.control.setFaults(once('createAthlete'))
  const fields = { first_name: 'Twice', last_name: 'Asked' }
  await refusal(async () => roster.create({ fields, anyway: false })).toMatchObject({ code: expect.any(String) })
  expect((await api.deck()).current).not.toBeNull()
  expect(await roster.create({ fields, anyway: false })).toMatchObject({ kind: 'created' })
  expect((await api.deck()).current).toBeNull()
})

test('an update with a lost answer is repeated, and deleting a missing athlete succeeds', async () => {
  const { roster, service, tell, edit, id, atService } = await facility()
  service.control.setFaults(once('updateAthlete'))
  await refusal(() => edit({ height: 70 })).toMatchObject({ code: expect.any(String) })
  expect(await edit({ height: 70 })).toMatchObject({ kind: 'saved', change: null })
  expect((await atService()).height).toBe(70)
  await tell('DELETE', `/athletes/${id}`)
  await roster.delete({ id, name: 'Maya Ortiz' })
  expect((await roster.facts()).athletes).toBe(1)
})

test.each(['here', 'elsewhere'])(
  'no trace of an athlete’s changes stays after the athlete is deleted %s',
  async (where) => {
    const { roster, edit, tell, id, options } = await facility()
    await edit({ height: 70, email: 'secret@example.com' })
    const stored = () => {
      const db = openDatabase(options.dataDir)
      const rows = db.prepare('SELECT kind, fields FROM athlete_change ORDER BY number').all()
      db.close()
      return rows
    }
    expect(stored()).toMatchObject([{ kind: 'updated', fields: expect.stringContaining('secret') }])
    if (where === 'here') await roster.delete({ id, name: 'Maya Ortiz' })
    else {
      await tell('DELETE', `/athletes/${id}`)
      await roster.refresh()
    }
    expect(stored()[0]).toEqual({ kind: 'updated', fields: '[]' })
  },
)

test('an athlete deleted elsewhere while the form is open is removed here too', async () => {
  const { roster, seen, tell, id } = await facility()
  const before = await seen()
  await tell('DELETE', `/athletes/${id}`)
  await refusal(() => roster.update({ id, seen: before, changes: { height: 70 } })).toMatchObject({
    code: 'athlete-not-found',
  })
  expect((await roster.facts()).athletes).toBe(1)
})
