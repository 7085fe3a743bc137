import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { athleteFields, isAthleteField } from './athlete-fields.ts'
import { AthleteRow } from './athlete-row.ts'
import type { AthleteChanges } from './athlete-rules.ts'
import type { CustomChanges } from './custom-attributes.ts'

const fieldNames = Object.keys(athleteFields).filter(isAthleteField)

/** The columns of an AthleteRow, custom attributes gathered. */
export const athleteColumns = `athlete.*, (
  SELECT json_group_object(name, value) FROM custom_attribute WHERE athlete_number = athlete.number
) AS custom`

/** The athletes of every organization; the caller wraps several writes in a transaction. */
export function createAthleteStore({ db, now }: { db: DatabaseSync; now: () => number }) {
  const byId = db.prepare(`SELECT ${athleteColumns} FROM athlete WHERE organization_id = ? AND id = ?`)
  const any = db.prepare('SELECT 1 FROM athlete WHERE organization_id = ? LIMIT 1')
  const insert = db.prepare(`
    INSERT INTO athlete (id, organization_id, ${fieldNames.join(', ')}, created_at_ms, updated_at_ms)
    VALUES (?, ?, ${fieldNames.map(() => '?').join(', ')}, ?, ?)`)
  const update = db.prepare(`
    UPDATE athlete SET ${fieldNames.map((name) => `${name} = ?`).join(', ')}, updated_at_ms = ? WHERE number = ?`)
  const remove = db.prepare('DELETE FROM athlete WHERE number = ?')
  const setCustom = db.prepare(`
    INSERT INTO custom_attribute VALUES (?, ?, ?)
    ON CONFLICT (athlete_number, name) DO UPDATE SET value = excluded.value`)
  const removeCustom = db.prepare('DELETE FROM custom_attribute WHERE athlete_number = ? AND name = ?')

  function changeCustom(number: number, changes: CustomChanges) {
    for (const [name, value] of changes) {
      if (value === null) removeCustom.run(number, name)
      else setCustom.run(number, name, value)
    }
  }

  return {
    /** A UUID means the same in either case. */
    find(organizationId: string, id: string): AthleteRow | undefined {
      const row = byId.get(organizationId, id.toLowerCase())
      return row && AthleteRow.parse(row)
    },
    hasAny: (organizationId: string) => any.get(organizationId) !== undefined,
    /** Returns the new athlete's id (service interface 4.1). */
    add(organizationId: string, { fields, custom }: AthleteChanges): string {
      const id = randomUUID()
      const values = fieldNames.map((name) => fields[name] ?? null)
      const { lastInsertRowid } = insert.run(id, organizationId, ...values, now(), now())
      changeCustom(Number(lastInsertRowid), custom)
      return id
    },
    /** Changes the given fields only (service interface 4.4). */
    change(athlete: AthleteRow, { fields, custom }: AthleteChanges) {
      const values = fieldNames.map((name) => (name in fields ? (fields[name] ?? null) : athlete[name]))
      // Timestamps increase even for two changes within a millisecond.
      update.run(...values, Math.max(now(), athlete.updated_at_ms + 1), athlete.number)
      changeCustom(athlete.number, custom)
    },
    remove(athlete: AthleteRow) {
      remove.run(athlete.number)
    },
  }
}

export type AthleteStore = ReturnType<typeof createAthleteStore>
