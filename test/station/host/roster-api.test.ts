import { expect, test } from 'vitest'
import type { AthleteChanges, AthleteRecord, RosterQuery } from '../../../src/station/contract/roster.ts'
import { addAthlete } from '../../service/practice/support.ts'
import { rosterFacility as facility } from '../../support/roster-facility.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

const emptyForm = {
  first_name: '',
  last_name: '',
  date_of_birth: '',
  email: '',
  phone: '',
  gender: '',
  dominant_arm: '',
  dominant_leg: '',
  activity: '',
  competition_level: '',
  height: '',
  weight: '',
  positions: [],
  custom: [],
  newKey: '',
  newValue: '',
}

const everybody: RosterQuery = { text: '', filters: [], sort: { field: 'first_name', descending: false } }

test('an update sends only differences, and clears texts, numbers, lists and custom attributes', async () => {
  const { edit, atService, roster, id } = await facility()
  const result = await edit({
    first_name: 'Maya',
    email: '',
    height: 0,
    positions: [],
    custom_attributes: { team: null },
  })
  expect(result).toMatchObject({
    kind: 'saved',
    athlete: { first_name: 'Maya', email: null, height: null, positions: [] },
  })
  const stored = await atService()
  expect([stored['email'] ?? null, stored['height'] ?? null, stored['weight']]).toEqual([null, null, 140])
  expect(stored['custom_attributes'] ?? {}).toEqual({})
  const { changes } = await roster.athlete({ id })
  expect(changes).toMatchObject([{ kind: 'updated', canUndo: true }])
  expect(changes[0]?.fields.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['email', 'maya@example.com', null],
    ['height', '66', null],
    ['positions', 'pitcher, catcher', null],
    ['custom_attributes.team', 'Falcons', null],
  ])
})

test('an update that breaks a rule is refused with the field before anything is sent', async () => {
  const { edit, tell, id } = await facility()
  const before = await tell('GET', `/athletes/${id}`)
  const wrong: [AthleteChanges, string][] = [
    [{ first_name: ' ' }, 'first_name'],
    [{ date_of_birth: '2007-02-30' }, 'date_of_birth'],
    [{ activity: 'tennis' }, 'positions'],
    [{ positions: ['center'] }, 'positions'],
    [{ height: 66.5 }, 'height'],
    [{ custom_attributes: { 'bat size': '33' } }, 'custom_attributes.bat size'],
    [{ custom_attributes: { email: 'x' } }, 'custom_attributes.email'],
    [{ custom_attributes: { team: '' } }, 'custom_attributes.team'],
  ]
  for (const [changes, field] of wrong)
    await refusal(() => edit(changes)).toMatchObject({ code: 'athlete-invalid', parameters: { field } })
  expect(await tell('GET', `/athletes/${id}`)).toEqual(before)
})

test('an update overwrites no field that another client changed', async () => {
  const { roster, tell, id, seen, atService } = await facility()
  const before: AthleteRecord = await seen()
  await tell('POST', `/athletes/${id}`, { weight: 150, phone: '555' })
  const update = (changes: AthleteChanges, from = before) => roster.update({ id, seen: from, changes })
  const conflict = await update({ weight: 160, height: 67 })
  expect(conflict).toMatchObject({ kind: 'conflict', fields: ['weight'], athlete: { weight: 150, height: 66 } })
  expect((await atService())['height']).toBe(66)
  if (conflict.kind !== 'conflict') throw new Error('the weight was overwritten')
  expect(await update({ weight: 160, height: 67 }, conflict.athlete)).toMatchObject({ kind: 'saved' })
  expect(await atService()).toMatchObject({ weight: 160, height: 67, phone: '555' })
})

test('undo reverts a change unless the field was changed again', async () => {
  const { edit, roster, atService } = await facility()
  const first = await edit({ height: 70, positions: ['shortstop'], custom_attributes: { team: 'Harbor', jersey: '7' } })
  if (first.kind !== 'saved' || first.change === null) throw new Error('nothing was saved')
  expect(await roster.undo({ change: first.change })).toMatchObject({ kind: 'saved' })
  expect(await atService()).toMatchObject({
    height: 66,
    positions: ['pitcher', 'catcher'],
    custom_attributes: { team: 'Falcons' },
  })
  expect(await roster.undo({ change: first.change })).toMatchObject({ kind: 'saved', change: null })
  await edit({ height: 71 })
  expect(await roster.undo({ change: first.change })).toMatchObject({ kind: 'conflict', fields: ['height'] })
})

test('an athlete is created with every field, and after a namesake only on confirmation', async () => {
  const { roster, tell } = await facility()
  const fields: AthleteChanges = {
    first_name: 'MAYA',
    last_name: 'ortiz',
    height: 60,
    custom_attributes: { team: 'Summit' },
  }
  expect(await roster.create({ fields, anyway: false })).toMatchObject({
    kind: 'namesakes',
    athletes: [{ height: 66 }],
  })
  expect(await roster.create({ fields, anyway: true })).toMatchObject({ kind: 'created', athlete: { height: 60 } })
  const { athletes } = await tell('GET', '/athletes')
  expect(athletes).toHaveLength(3)
  await refusal(() => roster.create({ fields: { last_name: 'Nobody' }, anyway: false })).toMatchObject({
    code: 'athlete-invalid',
    parameters: { field: 'first_name' },
  })
})

test('deleting an athlete names what is lost, requires the typed name, and leaves nothing behind', async () => {
  const { api, roster, id, addFolder } = await facility()
  const tags = { athlete: { id }, activity: 'baseball', movement: 'pitching', dimensions: {} }
  await addFolder('A', { tags })
  await api.command({ kind: 'deck-set', tags, fromMs: null })
  await api.command({ kind: 'lineup-insert', tags, at: null })
  expect(await roster.consequences({ id })).toMatchObject({
    name: 'Maya Ortiz',
    captures: { count: 0, atLeast: false },
    isOnDeck: true,
    lineupEntries: 1,
    folders: [expect.stringContaining('A')],
  })
  await refusal(async () => roster.delete({ id, name: 'Maya' })).toMatchObject({ code: 'athlete-invalid' })
  expect((await roster.facts()).athletes).toBe(2)
  await roster.delete({ id, name: ' Maya  Ortiz ' })
  expect((await roster.page({ ...everybody, offset: 0, limit: 10 })).items.map(({ name }) => name)).toEqual([
    'Jonas Baker',
  ])
  expect((await api.deck()).current).toBeNull()
  await refusal(async () => roster.athlete({ id })).toMatchObject({ code: 'athlete-not-found' })
})

test('pickers and names use the preferred of two duplicates, and undo restores the other', async () => {
  const { api, roster, service, id } = await facility()
  const twin = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortíz' })
  await roster.refresh()
  expect(await roster.duplicates()).toMatchObject([{ because: 'name' }])
  const picked = async () => (await api.athletes.search({ text: 'ortiz', limit: 10 })).map((athlete) => athlete.id)
  expect((await picked()).toSorted()).toEqual([id, twin].toSorted())
  const { change } = await roster.prefer({ used: id, hidden: twin })
  expect(await picked()).toEqual([id])
  expect(await roster.duplicates()).toEqual([])
  await roster.undo({ change })
  expect(await picked()).toHaveLength(2)
})

test('two athletes marked as different people are no likely duplicates, also after a restart, until undone', async () => {
  const { roster, service, id, close, options } = await facility()
  const twin = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortíz' })
  await roster.refresh()
  const { change } = await roster.distinct({ one: id.toUpperCase(), other: twin })
  expect(await roster.duplicates()).toEqual([])
  const named = [{ field: 'other', from: id, to: 'Maya Ortiz' }]
  expect((await roster.athlete({ id: twin })).changes[0]).toMatchObject({
    kind: 'distinct',
    fields: named,
    canUndo: true,
  })
  await refusal(async () => roster.distinct({ one: id, other: id })).toMatchObject({ code: 'athlete-not-found' })

  await close()
  const again = (await stationHost(options)).api.roster
  expect(await again.duplicates()).toEqual([])
  await again.undo({ change })
  expect(await again.duplicates()).toMatchObject([{ because: 'name' }])
  expect((await again.athlete({ id: twin })).changes[0]).toMatchObject({ canUndo: false })
  await refusal(async () => again.undo({ change })).toMatchObject({ code: 'undo-gone' })
})

test('a deleted athlete’s name is erased from athletes marked as different people', async () => {
  const { roster, service, id } = await facility()
  const twin = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortíz' })
  await roster.refresh()
  await roster.distinct({ one: id, other: twin })
  await roster.delete({ id, name: 'Maya Ortiz' })
  const { changes } = await roster.athlete({ id: twin })
  expect(changes).toMatchObject([{ kind: 'distinct', fields: [], canUndo: false }])
})

test('a draft of an athlete is kept across restarts until it is discarded or the athlete is deleted', async () => {
  const { roster, service, id, seen, close, options } = await facility()
  const form = { ...emptyForm, first_name: 'Maya', height: '5 feet or so', newKey: 'bat size' }
  expect(await roster.draft({ id })).toBeNull()
  await roster.keepDraft({ id, draft: { form, seen: await seen() } })
  await roster.keepDraft({ id: 'new', draft: { form, seen: null } })
  await close()
  const again = (await stationHost(options)).api.roster
  expect(await again.draft({ id })).toMatchObject({ form, seen: { id, height: 66 }, atMs: expect.any(Number) })
  expect(await again.draft({ id: 'new' })).toMatchObject({ form, seen: null })
  await again.keepDraft({ id: 'new', draft: null })
  expect(await again.draft({ id: 'new' })).toBeNull()
  await service.ask('DELETE', `/athletes/${id}`)
  await again.refresh()
  expect(await again.draft({ id })).toBeNull()
  // A form that is still open keeps nothing of them.
  await again.keepDraft({ id, draft: { form, seen: null } })
  expect(await again.draft({ id })).toBeNull()
})

test('a refresh reads changes from the service, and reports its progress', async () => {
  const { roster, service } = await facility()
  service.control.seedRoster({ count: 1_200 })
  const refreshing = roster.refresh()
  await eventually(async () => expect((await roster.facts()).refreshing?.read).toBeGreaterThan(0))
  await refreshing
  expect(await roster.facts()).toMatchObject({ athletes: 1_202, refreshing: null })
})

test('a refusal has the service’s message, and a service error changes nothing here', async () => {
  const { edit, service, seen } = await facility()
  const body = JSON.stringify({ error: 'BadRequest', message: 'weight is odd' })
  const refused = { kind: 'answer', status: 400, body } as const
  service.control.setFaults({ rules: [{ call: 'updateAthlete', times: 1, fault: refused }] })
  await refusal(() => edit({ weight: 141 })).toMatchObject({
    code: 'request-refused',
    parameters: { message: 'weight is odd' },
  })
  service.control.setFaults({ rules: [{ call: 'updateAthlete', times: 1, fault: { kind: 'status', status: 500 } }] })
  await refusal(() => edit({ weight: 141 })).toMatchObject({ code: 'service-unavailable' })
  expect((await seen()).weight).toBe(140)
  expect(await edit({ weight: 141 })).toMatchObject({ kind: 'saved', athlete: { weight: 141 } })
})
