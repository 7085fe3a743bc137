import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { RepSearch } from '../../../src/features/find/core/find-port.ts'
import { createFindStore } from '../../../src/features/find/station/find-store.ts'
import { type Clip, clipKinds } from '../../../src/station/contract/clip.ts'
import { FindState } from '../../../src/station/contract/find-query.ts'
import { createClipStore } from '../../../src/station/store/clip-store.ts'
import { openTemporaryDatabase } from '../../../src/station/store/database.ts'
import { createRosterStore } from '../../../src/station/store/roster-store.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { makeOlder, versionBefore } from '../../support/older-data-folder.ts'
import { someTags } from '../../support/station-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'
import { answersOf, everything, expectedOf, juno, maya, QUARTER_MS } from './find-by-filter.ts'
import { stateOf, writer } from './stored-clips.ts'

const tagged = (more: Partial<Exclude<Clip['tags'], null>>) => ({ ...someTags, ...more })
const tagsOfClip = [
  tagged({ athleteId: maya.id, athleteName: 'Old Name' }),
  tagged({ athleteId: juno.id.toUpperCase(), athleteName: null, movement: 'hitting', dimensions: { mode: 'live' } }),
  tagged({ athleteId: 'gone', athleteName: 'Zoë Gone', activity: 'softball', dimensions: { ball_weight: 5 } }),
]
const names = ['IMG_0412.MOV', 'img_0413.mov', 'Jürgen "A"%.mov', 'day/x_4.mp4', 'M12.mov', '😀😀😀.mov']

const change = fc.record(
  {
    state: fc.constantFrom(...clipKinds).map((kind) => stateOf[kind]),
    tags: fc.constantFrom(null, ...tagsOfClip),
    sessionGroupId: fc.constantFrom(null, 'rep-1', 'rep-2', 'rep-3', 'rep-4', 'rep-5'),
    recordedAtMs: fc.constantFrom(null, 10, QUARTER_MS - 0.5, QUARTER_MS, 3 * QUARTER_MS, 4 * QUARTER_MS + 1),
    camera: fc.constantFrom(null, 'Side', 'Back net'),
  },
  { requiredKeys: [] },
)
const beginning = fc.record({
  path: fc.constantFrom(...names).map((name) => `/a/${name}`),
  folder: fc.constantFrom('/a', '/b'),
  foundAtMs: fc.constantFrom(15, 2 * QUARTER_MS),
})
const search: fc.Arbitrary<RepSearch> = fc
  .record(
    {
      text: fc.constantFrom(
        'jose',
        'JOSÉ ort',
        '12',
        'old',
        'zoe',
        'pit',
        'base side',
        'img 04',
        'mov',
        'x_4',
        'li',
        'net',
      ),
      athleteIds: fc.subarray([maya.id, juno.id, 'GONE'], { minLength: 1 }),
      activity: fc.constantFrom('baseball', 'softball'),
      movement: fc.constantFrom('pitching', 'hitting'),
      dimensions: fc.constantFrom({ mode: 'live' }, { ball_weight: '5' }, { handedness: 'right' }, { mode: 'cage' }),
      cameras: fc.subarray(['Side', 'Camera of a', 'Back net'], { minLength: 1 }),
      states: fc.subarray([...FindState.options], { minLength: 1 }),
      fileName: fc.constantFrom(
        'img',
        '041',
        '/far/away/IMG_0413',
        'jurgen "a"%',
        '.',
        'zzz',
        '_4',
        '😀😀😀',
        'mp4',
        '%',
      ),
      fromMs: fc.constantFrom(0, QUARTER_MS, 3 * QUARTER_MS),
      toMs: fc.constantFrom(QUARTER_MS, 2 * QUARTER_MS, 4 * QUARTER_MS),
    },
    { requiredKeys: [] },
  )
  .map((some) => ({ ...everything, ...some }))

const sizes = [
  { nameIndex: 'trigrams', maxSortedReps: 3_000 },
  { nameIndex: 'trigrams', maxSortedReps: 0, slice: { initialRows: 1, maxRows: 2, maxResolvedRows: 2 } },
  { nameIndex: 'none', maxSortedReps: 1, slice: { initialRows: 2, maxRows: 3, maxResolvedRows: 1 } },
] as const

test.each(sizes)('finds the same reps as a filter over all clips, after any changes: %o', async (size) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(beginning, { minLength: 8, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), change), { maxLength: 30 }),
      fc.array(search, { minLength: 4, maxLength: 8 }),
      async (beginnings, changes, searches) => {
        const db = openTemporaryDatabase()
        createRosterStore(db).upsert([maya, juno], 1)
        const find = createFindStore({ db, file: 'memory', ...size })
        const { add, change: save } = writer({ store: createClipStore(db) })
        const clips = beginnings.map((each) => add({ ...each, state: stateOf.found, tags: null, sessionGroupId: null }))
        const asked = [everything, ...searches]
        for (const [index, more] of changes) {
          const clip = clips[index]
          if (clip) clips[index] = save(clip, more)
          if (index === 0) await find.page(everything, { offset: 0, limit: 1 })
        }
        for (const each of asked) expect(await answersOf(find, each)).toEqual(expectedOf(clips, each))
        db.close()
      },
    ),
    { numRuns: 12 },
  )
})

function openFind() {
  const memory = openStationStore(temporaryFolder(quickPlace))
  onTestFinished(() => memory.close())
  return { ...memory, ...writer(memory) }
}

test('returns found reps newest first, in pages, and none past the end', async () => {
  const { add, find } = openFind()
  for (const atMs of [30, 10, 50, 20, 40]) add({ sessionGroupId: `rep at ${atMs}`, recordedAtMs: atMs })
  expect(await find.page(everything, { offset: 1, limit: 2 })).toEqual({
    ids: ['rep at 40', 'rep at 30'],
    total: 5,
    isExact: true,
  })
  expect(await find.page(everything, { offset: 5, limit: 2 })).toMatchObject({ ids: [], total: 5 })
})

test('finds an athlete’s new name at once, and no longer the old one', async () => {
  const { add, find, roster } = openFind()
  roster.upsert([maya], 1)
  add({ sessionGroupId: 'rep', tags: tagged({ athleteId: maya.id }) })
  const found = async (text: string) => (await find.page({ ...everything, text }, { offset: 0, limit: 9 })).total
  expect(await found('ortiz')).toBe(1)
  roster.upsert([{ ...maya, last_name: 'Luna' }], 2)
  expect(await found('luna')).toBe(1)
  expect(await found('ortiz')).toBe(0)
})

test('counts reps per filter value, and drops values without reps', async () => {
  const { add, change: save, find } = openFind()
  const clip = add({ sessionGroupId: 'rep', tags: tagged({ dimensions: { mode: 'live' } }), camera: 'Side' })
  add({ sessionGroupId: 'rep', tags: tagged({ dimensions: { mode: 'live' } }), camera: 'Side' })
  expect(await find.choices()).toMatchObject({
    athletes: [{ id: someTags.athleteId, name: 'Maya Ortiz', reps: 1 }],
    movements: [{ activity: 'baseball', movement: 'pitching', reps: 1 }],
    dimensions: [{ name: 'mode', value: 'live', reps: 1 }],
    cameras: [{ camera: { camera: 'Side' }, reps: 1 }],
    states: [{ kinds: ['queued'], reps: 1 }],
  })
  save(clip, { camera: 'Back', state: stateOf.completed })
  const { cameras, states } = await find.choices()
  expect(cameras.map(({ camera }) => camera.camera)).toEqual(['Back', 'Side'])
  expect(states).toEqual([{ kinds: ['completed', 'queued'], reps: 1 }])
})

test('finds newest reps of an older data folder while it is being indexed, and all of them after that', async () => {
  const folder = temporaryFolder(quickPlace)
  const before = openStationStore(folder)
  const { add } = writer(before)
  for (let rep = 1; rep <= 450; rep += 1)
    add({ sessionGroupId: `rep ${rep}`, recordedAtMs: rep, path: `/a/${rep}.mov` })
  before.close()
  makeOlder(folder, versionBefore('find_backfill'))
  const memory = openStationStore(folder)
  onTestFinished(() => memory.close())
  expect(memory.find.progress()).toEqual({ indexed: 0, total: 450 })
  memory.find.start()
  writer(memory).add({ sessionGroupId: 'rep 3', recordedAtMs: 900 })
  // The number of others indexed by now is a matter of the machine.
  expect((await memory.find.page(everything, { offset: 0, limit: 2 })).ids[0]).toBe('rep 3')
  await memory.find.finish()
  expect(memory.find.progress()).toBeNull()
  expect(await memory.find.count(everything)).toBe(450)
  expect((await memory.find.page({ ...everything, fileName: '449' }, { offset: 0, limit: 9 })).ids).toEqual(['rep 449'])
})
