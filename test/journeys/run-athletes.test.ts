import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { another, clip } from '../support/sample-clips.ts'

import { jo, pitching, test } from '../support/stage.ts'
import { dropAfter, forbidden, refusing } from '../support/strict-faults.ts'

const byName = (athlete: object) => [{ path: './cam', tags: { ...pitching, athlete } }]
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    first_name: `First${index}`,
    last_name: `Last${index}`,
  }))

describe.concurrent('the athlete of a clip', () => {
  test('finds an athlete by name, in any case, on a later page of a large organization', async ({ stage }) => {
    const service = await stage.open({ athletes: [...many(1_200), jo] })
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(stage.config(service, { folders: byName({ firstName: 'jo', lastName: ' PITCHER' }) }))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.captures.all[0]?.request.athlete_id).toBe(jo.id)
    expect(service.athletes).toHaveLength(1_201)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('creates a new athlete once for many clips', async ({ stage }) => {
    const service = await stage.open({ athletes: [], createStatus: 201 })
    const files = ['1', '2', '3', '4', '5'].map((seed) => stage.put(`cam/${seed}.mp4`, another(seed)))
    const folders = byName({ firstName: 'Ana', lastName: 'Nuevo', create: true })

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.athletes).toMatchObject([{ first_name: 'Ana', last_name: 'Nuevo' }])
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('creates one athlete for two folders with the same new name', async ({ stage }) => {
    const service = await stage.open({ athletes: [], athleteShape: 'bare', createStatus: 202 })
    const tags = { ...pitching, athlete: { firstName: 'Ana', lastName: 'Nuevo', create: true } }
    const files = [stage.put('a/1.mp4', another('1')), stage.put('b/2.mp4', another('2'))]
    const folders = [
      { path: 'a', tags },
      { path: 'b', tags },
    ]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.athletes).toHaveLength(1)
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('does not create an athlete twice after a lost answer', async ({ stage }) => {
    const service = await stage.open({ athletes: [] })
    service.script.next('createAthlete', dropAfter)
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(stage.config(service, { folders: byName({ firstName: 'Ana', create: true }) }))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.athletes).toHaveLength(1)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })

  test('leaves a clip untagged if two athletes have the name, and uploads nothing', async ({ stage }) => {
    const service = await stage.open({ athletes: [jo, { ...jo, id: randomUUID() }] })
    stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(
      stage.config(service, { folders: byName({ firstName: 'Jo', lastName: 'Pitcher', create: true }) }),
    )

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.last('a.mp4')).toMatchObject({ state: 'untagged', error: { code: 'athlete-ambiguous' } })
    expect(service.captures.all).toEqual([])
    expect(service.athletes).toHaveLength(2)
    stage.expectCleanHands(service, ended)
  })

  test('leaves a clip untagged if no athlete has the name; a restart finds the athlete added since', async ({
    stage,
  }) => {
    const service = await stage.open({ athletes: [] })
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))
    const config = stage.config(service, { folders: byName({ firstName: 'Jo', lastName: 'Pitcher' }) })

    const first = await stage.run(config)
    service.athletes.push(jo)
    const second = await stage.run(config)

    expect([first.code, second.code]).toEqual([1, 0])
    expect(first.last('a.mp4')).toMatchObject({ state: 'untagged', error: { code: 'athlete-unknown' } })
    expect(service.athletes).toHaveLength(1)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })

  test('returns a clip with an unknown athlete id to untagged, and continues with the others', async ({ stage }) => {
    const service = await stage.open()
    stage.put('wrong/a.mp4', another('a'))
    const good = stage.put('cam/b.mp4', another('b'))
    const folders = [
      { path: 'wrong', tags: { ...pitching, athlete: { id: randomUUID() } } },
      { path: 'cam', tags: pitching },
    ]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.last('a.mp4')).toMatchObject({ state: 'untagged', error: { code: 'athlete-not-found' } })
    expect(ended.last('b.mp4')?.state).toBe('completed')
    stage.expectArrived(service, good)
    stage.expectCleanHands(service, ended)
  })

  test('recognizes the text athlete_id not found anywhere in the error object', async ({ stage }) => {
    const service = await stage.open()
    const bodies = [
      { error: 'BadRequest', message: 'athlete_id not found' },
      { error: 'BadRequest', message: null, messages: 'athlete_id not found' },
      { error: 'BadRequest', message: '', messages: 'capture_time is odd; athlete_id not found' },
    ]
    service.script.next('createCapture', ...bodies.map((body) => refusing(400, body)))
    for (const seed of ['1', '2', '3']) stage.put(`cam/${seed}.mp4`, another(seed))

    const ended = await stage.run(stage.config(service, { uploads: { parallel: 1 } }))

    expect(ended.code, ended.stderr).toBe(1)
    for (const seed of ['1', '2', '3']) {
      expect(ended.last(`${seed}.mp4`)).toMatchObject({ state: 'untagged', error: { code: 'athlete-not-found' } })
    }
    stage.expectCleanHands(service, ended)
  })

  test('never sends an id that is not a UUID', async ({ stage }) => {
    const service = await stage.open()
    stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(stage.config(service, { folders: byName({ id: 'jo' }) }))

    expect(ended.code, ended.stderr).toBe(1)
    expect(ended.last('a.mp4')?.state).toBe('untagged')
    expect(service.requests.filter(({ call }) => call === 'createCapture')).toEqual([])
    stage.expectCleanHands(service, ended)
  })

  test('uploads clips of a known id with a key that may not list athletes', async ({ stage }) => {
    const service = await stage.open()
    service.script.always('listAthletes', forbidden)
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const ended = await stage.run(stage.config(service))

    expect(ended.code, ended.stderr).toBe(0)
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, ended)
  })
})

describe.concurrent('movement and dimensions of a clip', () => {
  const wrong: [what: string, tags: object, more: object, code: string][] = [
    ['no athlete', { athlete: undefined }, {}, 'athlete-missing'],
    ['no activity, for a movement of several', { activity: undefined }, {}, 'movement-ambiguous'],
    ['no movement', { movement: undefined }, {}, 'movement-missing'],
    ['a pair that is not in the catalog', { movement: 'swing' }, {}, 'pair-unknown'],
    ['a name that every object has', { activity: 'constructor', movement: 'name' }, {}, 'pair-unknown'],
    ['a dimension of another movement', { dimensions: { footedness: 'left' } }, {}, 'dimension-unknown'],
    ['a dimension that every object has', { dimensions: { constructor: 'x' } }, {}, 'dimension-unknown'],
    ['a handedness that is neither left nor right', { dimensions: { handedness: 'both' } }, {}, 'dimension-invalid'],
    ['a dimension that the folder requires and nobody gave', {}, { requireDimensions: true }, 'dimension-missing'],
  ]

  test('leaves clips with invalid tags untagged, each with its reason, and uploads nothing', async ({ stage }) => {
    const service = await stage.open()
    const folders = wrong.map(([, tags, more], index) => {
      stage.put(`cam-${index}/${index}.mp4`, another(String(index)))
      return { path: `cam-${index}`, ...more, tags: { ...pitching, ...tags } }
    })

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(1)
    const reasons = wrong.map(([what], index) => [what, ended.last(`/${index}.mp4`)?.error?.code])
    expect(reasons).toEqual(wrong.map(([what, , , code]) => [what, code]))
    expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([])
    stage.expectCleanHands(service, ended)
  })

  test('sends dimension values that only the service can check unchanged', async ({ stage }) => {
    const service = await stage.open()
    const tags = { ...pitching, movement: 'hitting', dimensions: { bat_length: 33.5, handedness: 'left' } }
    const serve = {
      ...pitching,
      activity: 'tennis',
      movement: 'overhand_serve',
      dimensions: { overhand_serve_type: 'Kick' },
    }
    const files = [
      stage.put('a/1.mp4', another('1')),
      stage.put('b/2.mp4', another('2')),
      stage.put('c/3.mp4', another('3')),
    ]
    const folders = [
      { path: 'a', tags },
      { path: 'b', tags: serve },
      { path: 'c', tags: { ...pitching, activity: 'gait', movement: 'walking' } },
    ]

    const ended = await stage.run(stage.config(service, { folders }))

    expect(ended.code, ended.stderr).toBe(0)
    expect(service.captures.all.map(({ request }) => request.movement_attributes)).toContainEqual({
      activity: 'baseball',
      movement: 'hitting',
      bat_length: 33.5,
      handedness: 'left',
    })
    stage.expectArrived(service, ...files)
    stage.expectCleanHands(service, ended)
  })

  test('uploads an untagged clip at the next start after its tags are fixed in the configuration', async ({
    stage,
  }) => {
    const service = await stage.open()
    const file = stage.put('cam/a.mp4', clip('plain-60.mp4'))

    const first = await stage.run(
      stage.config(service, { folders: [{ path: 'cam', tags: { ...pitching, movement: 'swing' } }] }),
    )
    const second = await stage.run(stage.config(service))

    expect([first.code, second.code]).toEqual([1, 0])
    stage.expectArrived(service, file)
    stage.expectCleanHands(service, first, second)
  })
})
