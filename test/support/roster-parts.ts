import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { Athlete } from '../../src/service/athletes.ts'
import { forgetMigration, rosterMigration } from '../../src/station/migrations/migrations.ts'
import { createRosterStore } from '../../src/station/store/roster-store.ts'

/** A real roster in memory. */
export function rosterStore() {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  db.exec(rosterMigration)
  db.exec(forgetMigration)
  return createRosterStore(db)
}

export const athleteNamed = (first_name: string, last_name: string, more: Record<string, unknown> = {}) =>
  Athlete.parse({ id: randomUUID(), first_name, last_name, ...more })
