import { expect, onTestFinished, test } from 'vitest'
import { displayName, fullNameKey, searchWords } from '../../../src/station/athletes/names.ts'
import { openTemporaryDatabase } from '../../../src/station/store/database.ts'
import { createRosterStore } from '../../../src/station/store/roster-store.ts'
import { athleteNamed, rosterStore } from '../../support/roster-parts.ts'

function rosterOf(...names: [first: string, last: string, custom?: Record<string, string>][]) {
  const store = rosterStore()
  store.upsert(
    names.map(([first, last, custom]) => athleteNamed(first, last, custom && { custom_attributes: custom })),
    0,
  )
  const search = (text: string, limit = 10) => store.search(searchWords(text), limit).map(displayName)
  return { store, search }
}

test('finds the beginnings of names regardless of case and accents', () => {
  const { search } = rosterOf(['Zoë', 'Müller'], ['Łukasz', 'Sørensen'], ['Jürgen', 'Weiß'], ['İpek', 'Yıldız'])
  expect(search('zoe MUL')).toEqual(['Zoë Müller'])
  expect(search('sor luk')).toEqual(['Łukasz Sørensen'])
  expect(search('weiss')).toEqual(['Jürgen Weiß'])
  expect(search('WEIẞ')).toEqual(['Jürgen Weiß'])
  expect(search('ipek yildiz')).toEqual(['İpek Yıldız'])
  expect(search('uller')).toEqual([])
})

test('finds a name typed with combining accents', () => {
  const { search } = rosterOf(['Jose\u0301', 'Nuñez'])
  expect(search('josé nun\u0303ez')).toHaveLength(1)
})

test('finds names by each of their words, and hyphenated names also as one word', () => {
  const { search } = rosterOf(['Anne-Marie', "O'Brien"], ['Piet', 'van der Berg'])
  for (const text of ['marie', 'annem', 'brien', 'obrien', 'O’Brien', 'anne-marie']) {
    expect(search(text)).toEqual(["Anne-Marie O'Brien"])
  }
  expect(search('berg piet')).toEqual(['Piet van der Berg'])
})

test('ranks exact names first, then first names, then last names, then the rest', () => {
  const { search } = rosterOf(
    ['Jo', 'Mayfield'],
    ['Anna May', 'Zimmer'],
    ['Maya', 'Abbot'],
    ['May', 'Zorn'],
    ['May', ''],
  )
  expect(search('may')).toEqual(['May', 'May Zorn', 'Maya Abbot', 'Jo Mayfield', 'Anna May Zimmer'])
  expect(search('may', 2)).toEqual(['May', 'May Zorn'])
})

test('finds an athlete by jersey number only when nothing else is typed', () => {
  const { search } = rosterOf(
    ['Maya', 'Ortiz', { jersey: '17' }],
    ['Jo', 'Weber', { jersey: '#7' }],
    ['Al', 'Katz', { jersey: '170' }],
  )
  expect(search('17')).toEqual(['Maya Ortiz'])
  expect(search('7')).toEqual(['Jo Weber'])
  expect(search('maya 17')).toEqual(['Maya Ortiz'])
})

test('treats wildcards and search syntax as plain text', () => {
  const { search } = rosterOf(['Maya', 'Ortiz'], ['=x=', '^ $ |'])
  expect(search('ma% _')).toEqual(['Maya Ortiz'])
  expect(search("'x'; =")).toEqual(['=x= ^ $ |'])
})

test('lists all athletes by name for an empty search', () => {
  const { store } = rosterOf(['Zoë', 'A'], ['Älva', 'B'], ['Bo', 'C'])
  expect(store.search([], 2).map(displayName)).toEqual(['Älva B', 'Bo C'])
})

test('stores athletes as received, including unknown fields', () => {
  const store = rosterStore()
  const maya = athleteNamed('Maya', 'Ortiz', { shoe_size: 44, dominant_arm: 'left' })
  expect(store.upsert([maya], 0)).toEqual({ added: 1, changed: 0 })
  expect(store.get(maya.id.toUpperCase())).toEqual(maya)
  expect(store.upsert([maya], 1)).toEqual({ added: 0, changed: 0 })
  expect(store.upsert([{ ...maya, last_name: 'Reyes' }], 2)).toEqual({ added: 0, changed: 1 })
  expect(store.search(['ortiz'], 5)).toEqual([])
  expect(store.withFullName(fullNameKey(' MAYA', 'reyes '))).toHaveLength(1)
})

test('finds an athlete whose name an earlier version stored in another form, after the next sync', () => {
  const db = openTemporaryDatabase()
  onTestFinished(() => db.close())
  const store = createRosterStore(db)
  const brien = athleteNamed('Al', 'O\u2019Brien')
  store.upsert([brien], 0)
  db.prepare('UPDATE athlete SET full_name_key = ?').run('al\u0000o\u2019brien')
  expect(store.withFullName(fullNameKey('Al', "O'Brien"))).toEqual([])
  expect(store.upsert([brien], 1)).toEqual({ added: 0, changed: 0 })
  expect(store.withFullName(fullNameKey('Al', "O'Brien"))).toEqual([brien])
})

test('marks a removed athlete as lost until the service lists them again', () => {
  const store = rosterStore()
  const maya = athleteNamed('Maya', 'Ortiz')
  store.upsert([maya], 0)
  store.remove([maya.id], 1)
  expect([store.get(maya.id), store.count(), store.isLost(maya.id.toUpperCase())]).toEqual([undefined, 0, true])
  store.upsert([maya], 2)
  expect(store.isLost(maya.id)).toBe(false)
})

test('pages through all ids once', () => {
  const store = rosterStore()
  const athletes = Array.from({ length: 7 }, (_, index) => athleteNamed('Extra', String(index)))
  store.upsert(athletes, 0)
  const first = store.ids({ after: null, limit: 4 })
  const second = store.ids({ after: first.at(-1) ?? null, limit: 4 })
  expect([...first, ...second]).toEqual(athletes.map(({ id }) => id).toSorted())
})

/** Of this thread's own time: other programs do not count. */
function took(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test('searches 50,000 athletes fast enough for typing', () => {
  const firstNames = ['Maya', 'Jonas', 'Zoë', 'Keiko', 'Rafael', 'Imani', 'Søren', 'Ana María', 'Liam', 'Xavier']
  const roster = Array.from({ length: 50_000 }, (_, index): [string, string, Record<string, string>] => [
    firstNames[index % 10] ?? '',
    `Last${index.toString(36)}`,
    { jersey: String(index % 99), team: 'Falcons' },
  ])
  const { store, search } = rosterOf(...roster)
  expect(store.count()).toBe(50_000)
  for (const text of ['m', 'maya', 'maya last', 'nobody', '17', 'l', 'maya lastx 17']) {
    const searching = Array.from({ length: 5 }, () => took(() => search(text)))
    const looking = took(() => roster.filter((names) => searchWords(`${names[0]} ${names[1]}`).includes(text)))
    expect(Math.min(...searching), `${text}, beside a plain look at every name`).toBeLessThan(looking / 2)
  }
})
