import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { outcomeOf } from '../../../src/features/import/core/import-port.ts'
import { parseRoster } from '../../../src/features/import/core/parse-roster.ts'
import { planRows } from '../../../src/features/import/core/plan.ts'
import { runImport } from '../../../src/features/import/core/run-import.ts'
import type { ImportChoices } from '../../../src/features/import/roster-import.ts'
import { createImportStore } from '../../../src/features/import/station/import-store.ts'
import type { Athlete, AthleteUpdate, NewAthlete } from '../../../src/service/athletes.ts'
import { AppError } from '../../../src/station/app-error.ts'
import { createRoster } from '../../../src/station/athletes/roster.ts'
import { importMigration } from '../../../src/station/migrations/import-migration.ts'
import { forgetMigration, importRunMigration, rosterMigration } from '../../../src/station/migrations/migrations.ts'
import { createRosterStore } from '../../../src/station/store/roster-store.ts'

const clock = { nowMs: () => 0, monotonicMs: () => 0, sleep: async () => {} }
const asking: ImportChoices = {
  dateOrder: null,
  heightUnit: null,
  weightUnit: null,
  existing: 'update',
  sameName: 'ask',
}

interface Given {
  readonly choices?: Partial<ImportChoices>
  /** Athletes that others create once the rows are planned. */
  readonly others: readonly Athlete[]
  /** The first update gets no answer. */
  readonly isUpdateLost?: boolean
}

/** Imports Jo Lee, with an e-mail address and a height, while others create athletes. */
async function importJo(born: string, { choices: wanted, others, isUpdateLost = false }: Given) {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  db.exec(rosterMigration + forgetMigration + importMigration + importRunMigration)
  const athletes: Athlete[] = []
  const updates: [string, AthleteUpdate][] = []
  const service = {
    athletes: async ({ limit, offset }: { limit: number; offset: number }) => {
      const items = athletes.slice(offset, offset + limit)
      return { items, receivedCount: items.length }
    },
    async getAthlete(): Promise<Athlete> {
      throw new AppError('athlete-not-found', {})
    },
    async createAthlete(body: NewAthlete): Promise<Athlete> {
      const made = { ...body, id: `made-${athletes.length}` }
      athletes.push(made)
      return made
    },
    async updateAthlete(id: string, body: AthleteUpdate): Promise<Athlete> {
      updates.push([id, body])
      if (isUpdateLost && updates.length === 1) throw new AppError('offline', {})
      return { id, ...others.find((other) => other.id === id), ...body } as Athlete
    },
  }
  const imports = createImportStore(db)
  const roster = createRoster({ store: createRosterStore(db), service, clock })
  const choices = { ...asking, ...wanted }
  const headers = ['First', 'Last', 'DOB', 'Email', 'Height']
  const table = { headers, rows: [{ row: 2, cells: ['Jo', 'Lee', born, 'jo@example.com', '5\'6"'] }] }
  const reading = { choices, columns: new Map(), customColumns: false, today: '2026-11-22', file: 'x' }
  const known = { get: roster.get, find: roster.find, madeOf: imports.madeOf }
  imports.begin(
    { id: 'run', digest: 'digest', createdAtMs: 0, file: 'x', origin: null },
    planRows(parseRoster(table, reading).rows, known, choices),
  )
  athletes.push(...others)
  const { signal } = new AbortController()
  await roster.sync(signal)
  const parts = { imports, roster, service, clock, random: () => 0, rateLimiter: async () => {}, choices }
  await runImport('run', parts, signal)
  return { outcomes: imports.rows('run').map(outcomeOf), rows: imports.rows('run'), athletes, updates }
}

const jo: Athlete = { id: 'jo', first_name: 'Jo', last_name: 'Lee' }
const sameDay = { ...jo, date_of_birth: '2010-03-04T00:00:00Z', email: 'jo@example.com' }

test('updates an athlete who was created elsewhere during the import, and counts the row as updated', async () => {
  const { outcomes, updates, athletes } = await importJo('2010-03-04', { others: [sameDay] })
  expect(outcomes).toEqual(['updated'])
  expect(updates).toEqual([['jo', { height: 66 }]])
  expect(athletes).toHaveLength(1)
})

test('repeats the update of an athlete created during the import after a lost answer', async () => {
  const { outcomes, updates, athletes } = await importJo('2010-03-04', { others: [sameDay], isUpdateLost: true })
  expect(outcomes).toEqual(['updated'])
  expect(updates).toEqual([
    ['jo', { height: 66 }],
    ['jo', { height: 66 }],
  ])
  expect(athletes).toHaveLength(1)
})

test.each([
  ['ask', 'failed', 0, 1],
  ['update', 'updated', 1, 1],
  ['skip', 'skipped', 0, 1],
  ['create', 'created', 0, 2],
] as const)(
  'treats an athlete of the same name, created during the import, as the person chose: %s',
  async (sameName, outcome, updated, count) => {
    const { outcomes, updates, athletes } = await importJo('', { others: [jo], choices: { sameName } })
    expect(outcomes).toEqual([outcome])
    expect(updates).toHaveLength(updated)
    expect(athletes).toHaveLength(count)
  },
)

test('leaves an athlete created during the import unchanged when existing athletes are skipped', async () => {
  const { outcomes, updates } = await importJo('2010-03-04', { others: [sameDay], choices: { existing: 'skip' } })
  expect(outcomes).toEqual(['skipped'])
  expect(updates).toEqual([])
})
