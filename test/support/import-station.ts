import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { type ImportRow, outcomeOf } from '../../src/features/import/core/import-port.ts'
import { parseRoster } from '../../src/features/import/core/parse-roster.ts'
import { planRows } from '../../src/features/import/core/plan.ts'
import { runImport } from '../../src/features/import/core/run-import.ts'
import type { ImportChoices } from '../../src/features/import/roster-import.ts'
import { createImportStore } from '../../src/features/import/station/import-store.ts'
import type { Athlete, AthleteUpdate, NewAthlete } from '../../src/service/athletes.ts'
import { AppError } from '../../src/station/app-error.ts'
import { createRoster } from '../../src/station/athletes/roster.ts'
import { importMigration } from '../../src/station/migrations/import-migration.ts'
import { forgetMigration, importRunMigration, rosterMigration } from '../../src/station/migrations/migrations.ts'
import { createRosterStore } from '../../src/station/store/roster-store.ts'

export type Fault = 'before' | 'after' | 'kill-before' | 'kill-after' | 'busy' | 'refused'
const killed = new Error('the process was killed')

/** A service that holds athletes, with a fault for each request that changes something, by its number. */
export function serviceWith(athletes: Athlete[] = []) {
  const faults = new Map<number, Fault>()
  /** Of the next requests for the list, in their order. */
  const listFaults: ('none' | 'unreachable')[] = []
  let requests = 0
  let made = athletes.length

  function answer<Result>(work: () => Result): Result {
    requests += 1
    const fault = faults.get(requests)
    if (fault === 'kill-before') throw killed
    if (fault === 'before') throw new AppError('service-unavailable', { status: 500 })
    if (fault === 'busy') throw new AppError('service-busy', {})
    if (fault === 'refused') throw new AppError('request-refused', { message: 'no' })
    const result = work()
    if (fault === 'after') throw new AppError('offline', {})
    if (fault === 'kill-after') throw killed
    return result
  }

  return {
    athletes,
    faults,
    listFaults,
    requests: () => requests,
    async getAthlete(id: string): Promise<Athlete> {
      const found = athletes.find((athlete) => athlete.id === id)
      if (!found) throw new AppError('athlete-not-found', {})
      return found
    },
    async page({ limit, offset }: { limit: number; offset: number }) {
      if (listFaults.shift() === 'unreachable') throw new AppError('offline', { reached: 'no' })
      const items = athletes.slice(offset, offset + limit)
      return { items, receivedCount: items.length }
    },
    createAthlete: async (body: NewAthlete) =>
      answer(() => {
        made += 1
        const athlete: Athlete = { ...body, id: `id-${made}` }
        athletes.push(athlete)
        return athlete
      }),
    updateAthlete: async (id: string, body: AthleteUpdate) =>
      answer(() => {
        const at = athletes.findIndex((athlete) => athlete.id === id)
        const known = athletes[at]
        if (!known) throw new AppError('athlete-not-found', {})
        const athlete = { ...known, ...body } as Athlete
        athletes[at] = athlete
        return athlete
      }),
  }
}

const clock = { nowMs: () => 0, monotonicMs: () => 0, sleep: async () => {} }
const choices: ImportChoices = {
  dateOrder: null,
  heightUnit: null,
  weightUnit: null,
  existing: 'update',
  sameName: 'create',
}

/** A station's database that outlives the process, and imports into a service. */
export function station(service: ReturnType<typeof serviceWith>, rows: readonly string[]) {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  db.exec(rosterMigration + forgetMigration + importMigration + importRunMigration)
  const table = {
    headers: ['first_name', 'last_name', 'date_of_birth', 'height_in'],
    rows: rows.map((text, index) => ({ row: index + 2, cells: text.split(',') })),
  }

  /** One process: it ends where it is killed. */
  async function start(): Promise<'killed' | readonly ImportRow[]> {
    const imports = createImportStore(db)
    const asked = { ...service, athletes: service.page }
    const roster = createRoster({ store: createRosterStore(db), service: asked, clock })
    const { signal } = new AbortController()
    await roster.sync(signal)
    let id = imports.open('digest')
    if (id === undefined) {
      id = crypto.randomUUID()
      const read = parseRoster(table, {
        choices,
        columns: new Map(),
        customColumns: false,
        today: '2026-11-22',
        file: 'x',
      })
      const known = { get: roster.get, find: roster.find, madeOf: imports.madeOf }
      imports.begin(
        { id, digest: 'digest', createdAtMs: 0, file: 'x', origin: null },
        planRows(read.rows, known, choices),
      )
    }
    const parts = { imports, roster, service: asked, clock, random: () => 0, rateLimiter: async () => {} }
    try {
      await runImport(id, parts, signal)
    } catch (error) {
      if (error === killed) return 'killed'
      throw error
    }
    return imports.rows(id)
  }

  return { start, db }
}

export const outcomes = (rows: Awaited<ReturnType<ReturnType<typeof station>['start']>>) =>
  rows === 'killed' ? [] : rows.map(outcomeOf)
export const withoutIds = (athletes: readonly Athlete[]) =>
  athletes.map(({ id: _id, ...rest }) => JSON.stringify(rest)).toSorted()
