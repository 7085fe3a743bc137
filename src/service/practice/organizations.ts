import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type ExportTier, exportTiers } from '../access.ts'

/** The organization of a key, and its rights (section 5). */
export interface Organization {
  readonly id: string
  readonly tier: ExportTier
  readonly capturesEnabled: boolean
}

const Row = z
  .object({ id: z.string(), tier: z.enum(exportTiers), captures_enabled: z.int() })
  .transform((row): Organization => ({ id: row.id, tier: row.tier, capturesEnabled: row.captures_enabled === 1 }))
  .optional()

/** The organizations by their keys (service interface 5.5). */
export function createOrganizations(db: DatabaseSync) {
  const byKey = db.prepare('SELECT id, tier, captures_enabled FROM organization WHERE api_key = ?')
  const insert = db.prepare('INSERT INTO organization (id, api_key, tier, captures_enabled) VALUES (?, ?, ?, ?)')
  const change = db.prepare('UPDATE organization SET tier = ?, captures_enabled = ? WHERE id = ?')

  const find = (key: string) => Row.parse(byKey.get(key))

  return {
    find,
    /** Creates the key's organization if needed, and sets the given rights; others stay. */
    ensure(
      key: string,
      access: { tier?: ExportTier | undefined; capturesEnabled?: boolean | undefined },
    ): Organization {
      const existing = find(key)
      const organization = {
        id: existing?.id ?? randomUUID(),
        tier: access.tier ?? existing?.tier ?? 'premium',
        capturesEnabled: access.capturesEnabled ?? existing?.capturesEnabled ?? true,
      }
      if (existing) change.run(organization.tier, Number(organization.capturesEnabled), existing.id)
      else insert.run(organization.id, key, organization.tier, Number(organization.capturesEnabled))
      return organization
    },
  }
}

export type Organizations = ReturnType<typeof createOrganizations>
