import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Athlete, Athlete as AthleteShape } from '../../src/service/athletes.ts'
import { createRosterList } from '../../src/station/athletes/roster-list.ts'
import type { RosterQuery, SearchIndex } from '../../src/station/contract/roster.ts'
import { openDatabase } from '../../src/station/store/database.ts'
import { createRosterListStore } from '../../src/station/store/roster-list-store.ts'
import { createRosterStore } from '../../src/station/store/roster-store.ts'
import { openRosterWords } from '../../src/station/store/roster-words.ts'
import { benchAthletesScreen } from './athletes-screen.ts'
import { percentile, report, rounded, timeEach } from './measure.ts'

const ATHLETES = 20_000
const PAGE = 60
const MEDIAN_LIMIT_MS = 50
const P95_LIMIT_MS = 100

const firstNames = 'Amara Ben Camila Darius Elena Felix Grace Hiro Imani Jonas Keiko Liam Maya Noah Olivia Zoë'.split(
  ' ',
)
const syllables = 'ba ca do el fi gra hu in jo ka lo mi na or pa ra sa to ul va wi xa yo zu'.split(' ')

/** The list of 20,000 athletes as it is asked for while somebody types: each letter is a question. */
export async function benchAthletes() {
  const failed: string[] = []
  for (const kind of ['fts5', 'prefix-table'] as const) failed.push(...(await benchIndex(kind)))
  failed.push(...(await benchAthletesScreen(roster())))
  if (failed.length > 0) throw new Error(`too slow: ${failed.join(', ')}`)
}

async function benchIndex(kind: SearchIndex): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'ondeck-bench-'))
  const db = openDatabase(root)
  try {
    const words = openRosterWords(db, kind)
    const store = createRosterStore(db)
    const pages = fortyPages(roster())
    const fill = await timeEach(pages.length, () => store.upsert(pages.pop() ?? [], 1))
    const list = createRosterList({
      list: createRosterListStore(db, words),
      changes: { hidden: () => new Map(), usedInstead: () => undefined, areDistinct: () => false },
      roster: { ...store, syncing: () => null },
    })
    const ask = (query: Partial<RosterQuery>, offset = 0) =>
      list.page({ text: '', filters: [], sort: byName, offset, limit: PAGE, ...query })
    const questions: Readonly<Record<string, () => Promise<number[]>>> = {
      'a letter of a name': () => typed((text) => ask({ text })),
      'a letter with a typing error': () => typed((text) => ask({ text: misspelled(text) })),
      'a letter, filtered and by height': () =>
        typed((text) => ask({ text, filters, sort: { field: 'height', descending: true } })),
      'a page of all': () => timeEach(100, () => ask({}, Math.floor(Math.random() * (ATHLETES - PAGE)))),
      'all by another field': () => timeEach(50, () => ask({ sort: { field: 'date_of_birth', descending: true } })),
      'likely duplicates': () => timeEach(5, list.duplicates),
    }
    const rows = []
    for (const [question, work] of Object.entries(questions)) {
      const samples = await work()
      rows.push({
        question,
        'median ms': rounded(percentile(samples, 0.5)),
        'p95 ms': rounded(percentile(samples, 0.95)),
        // A dialog reads the pairs, not a keystroke.
        'limit ms': question === 'likely duplicates' ? '–' : `${MEDIAN_LIMIT_MS} / ${P95_LIMIT_MS}`,
      })
    }
    report(
      `${ATHLETES.toLocaleString('en')} athletes, ${kind}, a page of 500 stored in ${rounded(percentile(fill, 0.5))} ms (median)`,
      rows,
    )
    return rows
      .filter((row) => row['median ms'] > MEDIAN_LIMIT_MS || row['p95 ms'] > P95_LIMIT_MS)
      .filter(({ question }) => question !== 'likely duplicates')
      .map(({ question }) => `${kind}: ${question}`)
  } finally {
    db.close()
    rmSync(root, { recursive: true, force: true })
  }
}

const byName = { field: 'first_name', descending: false } as const
const filters: RosterQuery['filters'] = [
  { column: { field: 'activity' }, test: 'is', value: 'baseball' },
  { column: { attribute: 'team' }, test: 'is', value: 'Falcons' },
]

const wanted = ['maya kagra', 'zoe', 'ben huinjo', 'loora', 'camila', 'el fi']

/** The time of every keystroke, several times over. */
async function typed(ask: (text: string) => unknown): Promise<number[]> {
  const samples: number[] = []
  for (let time = 0; time < 5; time += 1) {
    for (const text of wanted) {
      for (let length = 1; length <= text.length; length += 1)
        samples.push(...(await timeEach(1, () => ask(text.slice(0, length)))))
    }
  }
  return samples
}

const misspelled = (text: string) => (text.length < 4 ? text : `${text.slice(0, 2)}q${text.slice(3)}`)

const twoDigits = (value: number) => String(value).padStart(2, '0')

const fortyPages = (athletes: readonly Athlete[]) =>
  Array.from({ length: 40 }, (_, page) => athletes.slice(page * 500, (page + 1) * 500))

function roster(): Athlete[] {
  return Array.from({ length: ATHLETES }, (_, index) => {
    const syllable = (step: number) => syllables[Math.floor(index / step) % syllables.length] ?? ''
    return AthleteShape.parse({
      id: `athlete-${index}`,
      first_name: firstNames[index % firstNames.length],
      last_name: `${syllable(1)}${syllable(24)}${syllable(576)}`,
      date_of_birth: `${1990 + (index % 25)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + (index % 28))}T00:00:00.000Z`,
      email: `athlete.${index}@facility.example`,
      activity: index % 3 === 0 ? 'baseball' : 'softball',
      positions: ['pitcher'],
      height: 60 + (index % 20),
      weight: 120 + (index % 90),
      custom_attributes: { team: index % 2 === 0 ? 'Falcons' : 'Harbor', jersey: String(index % 100) },
    })
  })
}
