import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { TagsInput } from '../../../src/station/contract/tags.ts'
import { startService } from '../../service/practice/support.ts'
import { cameraClip } from '../../support/camera-clip.ts'
import { pacedService } from '../../support/paced-service.ts'
import { stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

// Runs a whole station with all its waits, on a busy computer.
const maya = { firstName: 'Maya', lastName: 'Ortiz' }
const pitching = { activity: 'baseball', movement: 'pitching', dimensions: { handedness: 'right' } } as const
const quick = { finished: { stableSeconds: 0.2 }, uploads: { holdSeconds: 0 } }

type World = Awaited<ReturnType<typeof connected>>

/** A station with one camera folder, connected through a gate that can be shut. */
async function connected(given: object = {}) {
  const service = await startService()
  const gate = await pacedService(service.baseUrl)
  onTestFinished(gate.close)
  const options = { fixedSettings: { ...quick, ...given, service: { baseUrl: gate.baseUrl } }, apiKey: service.key }
  const station = await stationHost(options)
  const folder = await station.addFolder('Cam A')
  const create = async (more: object = {}): Promise<string> =>
    (await service.ask('POST', '/athletes', { body: { first_name: 'Maya', last_name: 'Ortiz', ...more } })).body.athlete
      .id
  return { service, gate, options, ...station, folder, create }
}

const mayas = async ({ service }: World): Promise<{ id: string }[]> =>
  (await service.ask('GET', '/athletes')).body.athletes

async function onDeck({ api }: World, name = maya) {
  const { id } = await api.athletes.add(name)
  const tags: TagsInput = { athlete: { id }, ...pitching }
  await api.command({ kind: 'deck-set', tags, fromMs: Date.now() - 60_000 })
  return id
}

const film = ({ folder }: World, name = 'one.mp4') => writeFileSync(join(folder, name), cameraClip(Date.now()))

const athletesOf = async ({ service }: World): Promise<unknown[]> =>
  (await service.ask('GET', '/captures')).body.captures.map((capture: { athlete_id: string }) => capture.athlete_id)

const counts = async ({ api }: World) => (await api.status()).counts
const added = async ({ api }: World) => (await api.athletes.added())[0]

test('a new athlete is on deck offline, and created once when the service is back, with the clip tagged', async () => {
  const world = await connected()
  await eventually(async () => expect((await world.api.status()).service.kind).toBe('connected'))
  world.gate.shut()
  const id = await onDeck(world)
  expect((await world.api.deck()).current).toMatchObject({ athleteName: 'Maya Ortiz', tags: { athlete: { id } } })
  film(world)
  await eventually(async () => expect((await counts(world)).waiting).toBe(1))
  const { items } = await world.api.reps({ fromMs: null, offset: 0, limit: 10 })
  expect(items[0]).toMatchObject({
    athleteName: 'Maya Ortiz',
    state: { kind: 'waiting', because: { code: 'athlete-pending', parameters: { name: 'Maya Ortiz' } } },
  })
  expect(await added(world)).toMatchObject({ id, name: 'Maya Ortiz', state: { kind: 'looking' } })

  world.gate.open()
  await eventually(async () => expect((await counts(world)).completed).toBe(1))
  const [made, ...others] = await mayas(world)
  expect(others).toEqual([])
  expect(await athletesOf(world)).toEqual([made?.id])
  expect((await world.api.deck()).current?.tags.athlete, 'the service’s id from now on').toEqual({ id: made?.id })
  expect(await world.api.athletes.added()).toEqual([])
})

test('an athlete created elsewhere is used instead of a second one, with a notice', async () => {
  const world = await connected()
  await eventually(async () => expect((await world.api.status()).service.kind).toBe('connected'))
  const elsewhere = await world.create({ first_name: 'MAYA', date_of_birth: '2010-04-02' })
  await onDeck(world)
  film(world)
  await eventually(async () => expect((await counts(world)).completed).toBe(1))
  expect(await athletesOf(world)).toEqual([elsewhere])
  expect(await added(world)).toMatchObject({
    name: 'Maya Ortiz',
    state: { kind: 'found', athlete: { id: elsewhere, dateOfBirth: '2010-04-02' } },
  })
  expect(world.events.flatMap(({ notices }) => notices.map(({ what }) => what))).toContainEqual({
    kind: 'athlete-found',
    name: 'Maya Ortiz',
  })
})

test('undo leaves the found athlete unchanged, and creates a new one for the held clips', async () => {
  const world = await connected({ uploads: { holdSeconds: 300 } })
  const elsewhere = await world.create()
  const id = await onDeck(world)
  film(world)
  await eventually(async () => expect((await added(world))?.state.kind).toBe('found'))
  await eventually(async () => expect((await counts(world)).held).toBe(1))
  await world.api.athletes.choose({ id, choice: { kind: 'create' } })
  await eventually(async () => expect(await mayas(world)).toHaveLength(2))
  await eventually(async () => expect(await world.api.athletes.added()).toEqual([]))
  const second = (await mayas(world)).find((one) => one.id !== elsewhere)?.id
  await eventually(async () => {
    const { items } = await world.api.reps({ fromMs: null, offset: 0, limit: 10 })
    expect(items.map(({ athleteId, state }) => [athleteId, state.kind])).toEqual([[second, 'held']])
  })
  expect((await world.api.deck()).current?.tags.athlete).toEqual({ id: second })
})

test('a clip with two matching athletes stays untagged until a person chooses', async () => {
  const world = await connected()
  const [one, two] = [await world.create(), await world.create()]
  const id = await onDeck(world)
  film(world)
  await eventually(async () => expect((await counts(world)).untagged).toBe(1))
  const { items } = await world.api.untagged({ offset: 0, limit: 10 })
  expect(items[0]?.reasons).toEqual([{ code: 'athlete-undecided', parameters: { name: 'Maya Ortiz' } }])
  const asked = await added(world)
  if (asked?.state.kind !== 'asked') throw new Error(`not asked: ${asked?.state.kind}`)
  expect(asked.state.athletes.map((each) => each.id).toSorted()).toEqual([one, two].toSorted())

  await world.api.athletes.choose({ id, choice: { kind: 'use', athleteId: two } })
  await eventually(async () => expect((await counts(world)).completed).toBe(1))
  expect(await athletesOf(world)).toEqual([two])
  expect(await mayas(world)).toHaveLength(2)
})

test('a creation whose answer was lost is searched for before it is repeated', async () => {
  const world = await connected()
  world.service.control.setFaults({ rules: [{ call: 'createAthlete', times: 1, fault: { kind: 'lost' } }] })
  await onDeck(world)
  film(world)
  await eventually(async () => expect((await counts(world)).completed).toBe(1))
  const [made, ...others] = await mayas(world)
  expect(others).toEqual([])
  expect(world.gate.count('POST /v1/athletes')).toBe(1)
  expect(await athletesOf(world)).toEqual([made?.id])
  expect(await world.api.athletes.added(), 'it is the one that was asked for').toEqual([])
})

test('a creation interrupted by the program’s end is searched for at the next start', async () => {
  const world = await connected()
  world.service.control.setFaults({ rules: [{ call: 'createAthlete', fault: { kind: 'lost' } }] })
  await onDeck(world)
  await eventually(() => expect(world.gate.count('POST /v1/athletes')).toBe(1))
  await world.close()
  world.service.control.setFaults({ rules: [] })
  const again = await stationHost({ ...world.options, dataDir: join(world.root, 'data') })
  film(world)
  await eventually(async () => expect((await again.api.status()).counts.completed).toBe(1))
  const [made, ...others] = await mayas(world)
  expect(others).toEqual([])
  expect(world.gate.count('POST /v1/athletes')).toBe(1)
  expect(await athletesOf(world)).toEqual([made?.id])
})

test('two tabs that create the same name make one athlete; a refusal is shown and can be retried', async () => {
  const world = await connected()
  const refused = { kind: 'status', status: 403 }
  world.service.control.setFaults({ rules: [{ call: 'createAthlete', times: 1, fault: refused }] })
  const [one, two] = await Promise.all([
    world.api.athletes.add(maya),
    world.api.athletes.add({ firstName: ' maya', lastName: 'ORTIZ' }),
  ])
  expect(two.id).toBe(one.id)
  await eventually(async () => expect((await added(world))?.state.kind).toBe('failed'))
  await world.api.athletes.choose({ id: one.id, choice: { kind: 'retry' } })
  await eventually(async () => expect(await mayas(world)).toHaveLength(1))
})

test('a search with a typo offers the athletes that may be meant, one added a moment ago included', async () => {
  const { api, create } = await connected()
  const mayaId = await create()
  await api.roster.refresh()
  const added = await api.athletes.add({ firstName: 'Hiro', lastName: 'Walker' })
  const near = (text: string) => api.athletes.search({ text, limit: 5, withNear: true })
  expect(await near('maya ortis')).toMatchObject([{ id: mayaId, name: 'Maya Ortiz', isNear: true }])
  expect((await near('hiro walkerr')).map(({ name, isNear }) => [name, isNear])).toEqual([['Hiro Walker', true]])
  expect(await near('hiro walk')).toMatchObject([{ name: added.name }])
  expect((await near('maya'))[0], 'a match that the text begins is no guess').not.toHaveProperty('isNear')
  expect(await api.athletes.search({ text: 'maya ortis', limit: 5 })).toEqual([])
})
