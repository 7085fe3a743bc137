import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Athlete } from '../../../src/service/athletes.ts'
import { createRosterList } from '../../../src/station/athletes/roster-list.ts'
import { pairsWithOneTypo } from '../../../src/station/athletes/typing-error.ts'
import type { RosterFilter, RosterQuery, SearchIndex } from '../../../src/station/contract/roster.ts'
import { createAthleteChangeStore } from '../../../src/station/store/athlete-change-store.ts'
import { openDatabase } from '../../../src/station/store/database.ts'
import { createRosterListStore } from '../../../src/station/store/roster-list-store.ts'
import { createRosterStore } from '../../../src/station/store/roster-store.ts'
import { openRosterWords } from '../../../src/station/store/roster-words.ts'
import { growthOf, LINEAR } from '../../support/growth.ts'
import { athleteNamed } from '../../support/roster-parts.ts'
import { quickPlace, temporaryFolder } from '../../support/temporary.ts'

const kinds: readonly SearchIndex[] = ['fts5', 'prefix-table']
const byName = { field: 'first_name', descending: false } as const

/** Roster in a real database, with an index of this kind. */
function rosterOf(kind: SearchIndex, athletes: readonly Athlete[]) {
  const db = openDatabase(temporaryFolder(quickPlace))
  onTestFinished(() => db.close())
  const words = openRosterWords(db, kind)
  const store = createRosterStore(db)
  store.upsert(athletes, 1)
  const changes = createAthleteChangeStore(db)
  const list = createRosterList({
    list: createRosterListStore(db, words),
    changes,
    roster: { ...store, syncing: () => null },
  })
  const names = (query: Partial<RosterQuery>) =>
    list.page({ text: '', filters: [], sort: byName, offset: 0, limit: 200, ...query }).items.map(({ name }) => name)
  return { db, store, list, names, changes }
}

const team: readonly Athlete[] = [
  athleteNamed('Zoë', 'Ångström', { email: 'zoe@north.example', height: 66, activity: 'tennis' }),
  athleteNamed('María José', 'de la Cruz', {
    date_of_birth: '2009-02-03T00:00:00.000Z',
    activity: 'softball',
    positions: ['pitcher', 'catcher'],
    height: 70,
    custom_attributes: { team: 'Falcons', jersey: '12' },
  }),
  athleteNamed('Sean', "O'Brien", {
    activity: 'baseball',
    positions: ['pitcher'],
    custom_attributes: { team: 'Harbor' },
  }),
  athleteNamed('Shaun', 'Miller', { height: 74, weight: 205 }),
  athleteNamed('Sol', ''),
]

test.each(kinds)(
  '%s: finds athletes by the beginnings of words, regardless of accents, capitals and hyphens',
  (kind) => {
    const { names } = rosterOf(kind, team)
    expect(names({ text: 'zoe ang' })).toEqual(['Zoë Ångström'])
    expect(names({ text: 'CRUZ maria' })).toEqual(['María José de la Cruz'])
    expect(names({ text: 'obrien' })).toEqual(["Sean O'Brien"])
    expect(names({ text: "o'bri" })).toEqual(["Sean O'Brien"])
    expect(names({ text: 'zoe@north' })).toEqual(['Zoë Ångström'])
    expect(names({ text: 'falc' })).toEqual(['María José de la Cruz'])
    expect(names({ text: '12' })).toEqual(['María José de la Cruz'])
    expect(names({ text: '…' })).toEqual([])
  },
)

test.each(kinds)('%s: allows a typing error when few exact matches exist, and ranks those matches last', (kind) => {
  const { names, list } = rosterOf(kind, team)
  expect(names({ text: 'sean' })).toEqual(["Sean O'Brien"])
  expect(names({ text: 'maira' })).toEqual(['María José de la Cruz'])
  expect(names({ text: 'zo angtrom' })).toEqual(['Zoë Ångström'])
  expect(names({ text: 'milller' })).toEqual(['Shaun Miller'])
  expect(names({ text: 'shaan' })).toEqual(['Shaun Miller'])
  const { items } = list.page({ text: 'sol', filters: [], sort: byName, offset: 0, limit: 10 })
  expect(items.map(({ name, isCorrected }) => [name, isCorrected])).toEqual([['Sol', false]])
})

test.each(kinds)('%s: the index follows changes and deletions', (kind) => {
  const { names, store } = rosterOf(kind, team)
  const [zoe, , sean] = team
  if (!zoe || !sean) throw new Error('the team is smaller')
  store.upsert([{ ...zoe, first_name: 'Chloé' }], 2)
  store.remove([sean.id], 2)
  expect(names({ text: 'chloe' })).toEqual(['Chloé Ångström'])
  expect(names({ text: 'zoe' })).toEqual(['Chloé Ångström'])
  expect(names({ text: 'brien' })).toEqual([])
})

const born = (date_of_birth: string) => ({ date_of_birth })

test('rebuilds the index of another build of SQLite', () => {
  const { db } = rosterOf('fts5', team)
  const changed = athleteNamed('Tess', 'Nakamura')
  openRosterWords(db, 'prefix-table')
  createRosterStore(db).upsert([changed], 3)
  const words = openRosterWords(db, 'fts5')
  const list = createRosterListStore(db, words)
  const { numbers } = list.numbers({ words: [['nakam']], filters: [], sort: byName, offset: 0, limit: 10 })
  expect(list.athletes(numbers).map(({ athlete }) => athlete.id)).toEqual([changed.id])
})

const filters: [what: string, filter: RosterFilter, names: string[]][] = [
  ['an activity', { column: { field: 'activity' }, test: 'is', value: 'baseball' }, ["Sean O'Brien"]],
  [
    'one of several positions',
    { column: { field: 'positions' }, test: 'is', value: 'catcher' },
    ['María José de la Cruz'],
  ],
  [
    'a least height',
    { column: { field: 'height' }, test: 'at-least', value: '70' },
    ['María José de la Cruz', 'Shaun Miller'],
  ],
  ['a birthday', { column: { field: 'date_of_birth' }, test: 'is', value: '2009-02-03' }, ['María José de la Cruz']],
  ['part of an email address', { column: { field: 'email' }, test: 'contains', value: 'NORTH' }, ['Zoë Ångström']],
  ['a custom attribute', { column: { attribute: 'team' }, test: 'is', value: 'harbor' }, ["Sean O'Brien"]],
  [
    'an attribute that is filled',
    { column: { attribute: 'jersey' }, test: 'filled', value: '' },
    ['María José de la Cruz'],
  ],
  [
    'an attribute that is empty',
    { column: { attribute: 'team' }, test: 'empty', value: '' },
    ['Shaun Miller', 'Sol', 'Zoë Ångström'],
  ],
  ['no last name', { column: { field: 'last_name' }, test: 'empty', value: '' }, ['Sol']],
]

test.each(filters)('filters the list by %s', (_what, filter, expected) => {
  expect(rosterOf('fts5', team).names({ filters: [filter] })).toEqual(expected)
})

test('filters creation and update days in the station’s time zone', () => {
  const noon = (day: string) => {
    const at = new Date(`${day}T12:00`).toISOString()
    return { created_at: at, updated_at: at.replace('.000Z', '.123456Z') }
  }
  const { names } = rosterOf('fts5', [
    athleteNamed('Ana', 'One', noon('2026-03-01')),
    athleteNamed('Ben', 'Two', noon('2026-03-02')),
    athleteNamed('Cal', 'None'),
  ])
  const found = (field: 'created_at' | 'updated_at', what: RosterFilter['test'], value: string) =>
    names({ filters: [{ column: { field }, test: what, value }] })
  expect(found('created_at', 'is', '2026-03-01')).toEqual(['Ana One'])
  expect(found('updated_at', 'at-most', '2026-03-01')).toEqual(['Ana One'])
  expect(found('created_at', 'at-most', '2026-03-02')).toEqual(['Ana One', 'Ben Two'])
  expect(found('updated_at', 'at-least', '2026-03-02')).toEqual(['Ben Two'])
})

test('passes typed filter values as parameters, never as SQL', () => {
  const { names } = rosterOf('fts5', team)
  const hostile = `x' OR 1=1 --"`
  expect(names({ filters: [{ column: { attribute: hostile }, test: 'is', value: hostile }] })).toEqual([])
  expect(names({ filters: [{ column: { field: 'email' }, test: 'contains', value: '%' }] })).toEqual([])
})

test('sorts the list by any field, with missing values last in both directions', () => {
  const { names } = rosterOf('fts5', team)
  expect(names({ sort: { field: 'height', descending: false } }).slice(0, 3)).toEqual([
    'Zoë Ångström',
    'María José de la Cruz',
    'Shaun Miller',
  ])
  expect(names({ sort: { field: 'height', descending: true } }).slice(0, 3)).toEqual([
    'Shaun Miller',
    'María José de la Cruz',
    'Zoë Ångström',
  ])
  expect(names({ sort: { field: 'last_name', descending: false } })).toEqual([
    'Zoë Ångström',
    'María José de la Cruz',
    'Shaun Miller',
    "Sean O'Brien",
    'Sol',
  ])
})

test('pairs likely duplicates, but not athletes with different birthdays', () => {
  const pair = [athleteNamed('Ana', 'Ruiz', born('2008-01-02')), athleteNamed('ANA', 'Ruíz')]
  const near = [
    athleteNamed('Katherine', 'Voss', born('2007-07-07')),
    athleteNamed('Katharine', 'Voss', born('2007-07-07')),
  ]
  const twoPeople = [athleteNamed('Ben', 'Hill', born('2001-01-01')), athleteNamed('Ben', 'Hill', born('2004-04-04'))]
  const { list, changes } = rosterOf('fts5', [...pair, ...near, ...twoPeople])
  const shown = () => list.duplicates().map(({ one, other, because }) => [[one.name, other.name].toSorted(), because])
  expect(shown()).toEqual([
    [['ANA Ruíz', 'Ana Ruiz'], 'name'],
    [['Katharine Voss', 'Katherine Voss'], 'similar-name-and-birthday'],
  ])
  const [used, hidden] = pair
  if (!used || !hidden) throw new Error('there is a pair')
  changes.hide(hidden.id, used.id, 1)
  expect(shown()).toHaveLength(1)
  expect(list.row(hidden.id)?.usedInstead).toEqual({ id: used.id, name: 'Ana Ruiz' })
  changes.hide(hidden.id, 'nobody', 2)
  expect(shown()).toHaveLength(2)
})

test('pairs names one letter apart where a birthday is unknown', () => {
  const { list } = rosterOf('fts5', [
    athleteNamed('Hiro', 'Walker', born('2006-06-06')),
    athleteNamed('Hiro', 'Walkerr'),
    athleteNamed('Camila', 'Reyes', born('2005-05-05')),
    athleteNamed('Camila', 'Reyez', born('2004-04-04')),
    athleteNamed('Mia', 'Li'),
    athleteNamed('Mia', 'Lu'),
    athleteNamed('Player', '101'),
    athleteNamed('Player', '102'),
  ])
  expect(list.duplicates().map(({ one, other, because }) => [[one.name, other.name], because])).toEqual([
    [['Hiro Walker', 'Hiro Walkerr'], 'similar-name'],
  ])
})

test('finds one pair of similar names among 20,000 athletes without comparing them all', async () => {
  const names = (length: number) =>
    Array.from({ length }, (_, index) => ({ name: `${spelled(index * 7919)} ${spelled(index * 104_729)}` }))
  const pair = [{ name: 'katherine voss' }, { name: 'katharine voss' }]
  const rosters = { 1: [...names(5_000), ...pair], 4: [...names(20_000), ...pair] }
  expect(await growthOf((size) => pairsWithOneTypo(rosters[size], 400))).toBeLessThan(LINEAR)
  expect(pairsWithOneTypo(rosters[4], 400)).toContainEqual(pair)
})

/** A number in letters, so that names of digits alone are not meant. */
const spelled = (number: number) => number.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))

test.each(kinds)('offers athletes whose names a typed text misses by a typo (%s)', (kind) => {
  const { list } = rosterOf(kind, [
    athleteNamed('Camila', 'Reyes'),
    athleteNamed('Camilo', 'Reyna'),
    athleteNamed('Hiro', 'Walker'),
    ...team,
  ])
  const near = (text: string) => list.near(text, 5).map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  expect(near('camila reyez')[0]).toBe('Camila Reyes')
  expect(near('camilla reyes')).toEqual(['Camila Reyes'])
  expect(near('hiro walkerr')).toEqual(['Hiro Walker'])
  expect(near('hrio walker')).toEqual(['Hiro Walker'])
  expect(near('walker hiro')).toEqual(['Hiro Walker'])
  expect(near('nobody atall')).toEqual([])
  expect(near('')).toEqual([])
  expect(near('--')).toEqual([])
})

test('says what tells athletes of one name apart, without those that pickers hide', () => {
  const pair = [
    athleteNamed('Imani', 'Castillo', born('2004-03-05')),
    athleteNamed('Imani', 'Castillo', born('1998-01-01')),
  ]
  const { list, changes } = rosterOf('fts5', [...pair, ...team])
  expect(list.namesakes().map(({ id, year }) => [id, year])).toEqual(
    pair.map(({ id }, index) => [id, ['2004', '1998'][index]]),
  )
  changes.hide(pair[0]?.id ?? '', pair[1]?.id ?? '', 1)
  expect(list.namesakes()).toEqual([])
})

test('reads no more athletes of equal names than it says what tells them apart, in a roster full of them', () => {
  const crowd = Array.from({ length: 6_000 }, (_, index) => athleteNamed('Imani', `Castillo${Math.floor(index / 6)}`))
  const { db, store, changes } = rosterOf('fts5', crowd)
  const stored = createRosterListStore(db, openRosterWords(db, 'fts5'))
  let read = 0
  const athletes = (numbers: readonly number[]) => {
    read += numbers.length
    return stored.athletes(numbers)
  }
  const counted = createRosterList({
    list: { ...stored, athletes },
    changes,
    roster: { ...store, syncing: () => null },
  })
  expect(counted.namesakes()).toHaveLength(2_000)
  expect(read).toBeLessThan(2_010)
})

test('reads only similar names among thousands who share a birthday', async () => {
  const crowd = (length: number) =>
    Array.from({ length }, (_, index) =>
      athleteNamed(`Person${index * 7919}`, `Number${index * 104_729}`, born(`200${index % 10}-01-01`)),
    )
  const near = [
    athleteNamed('Katharine', 'Voss', born('1999-05-05')),
    athleteNamed('Katherine', 'Voss', born('1999-05-05')),
  ]
  const lists = {
    1: rosterOf('fts5', [...crowd(500), ...near]).list,
    4: rosterOf('fts5', [...crowd(2_000), ...near]).list,
  }
  expect(await growthOf((size) => lists[size].duplicates())).toBeLessThan(LINEAR)
  const pairs = lists[4].duplicates()
  expect(pairs.map(({ because }) => because)).toContain('similar-name-and-birthday')
})

test('lists a hostile roster like any other', () => {
  const hostile = [
    athleteNamed('"Robert"); DROP', 'TABLE athlete;--', { email: 'a"\\\n\u0000@x', custom_attributes: { a: '["' } }),
    athleteNamed('\u202EevoL', '💥'.repeat(200)),
    athleteNamed('', ''),
  ]
  for (const kind of kinds) {
    const { list, names } = rosterOf(kind, hostile)
    expect(names({})).toHaveLength(3)
    expect(names({ text: 'robert' })).toHaveLength(1)
    expect(list.row(randomUUID())).toBeNull()
  }
})
