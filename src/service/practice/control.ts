import type { DatabaseSync } from 'node:sqlite'
import type { ExportTier } from '../access.ts'
import type { AthleteStore } from './athlete-store.ts'
import type { CaptureStore } from './capture-store.ts'
import { transaction } from './database.ts'
import type { Faults } from './faults.ts'
import { Refusal } from './http/refusal.ts'
import type { Organization, Organizations } from './organizations.ts'
import { listReceived, type ReceivedVideo } from './received-videos.ts'
import type { CaptureRemoval } from './remove-captures.ts'
import { seedRoster } from './roster.ts'
import { type SeededCaptures, seedCaptures } from './seed-captures.ts'
import { type SeededSeason, seedSeason } from './seed-season.ts'

/**
 * Commands beyond the interface, for training, tests and benchmarks. Without a key they apply to the first
 * organization.
 */
export interface Control {
  /** Creates an organization for a new key, or changes a known one's rights (service interface 5.6, 5.7). */
  setAccess(access: { key: string; tier?: ExportTier | undefined; capturesEnabled?: boolean | undefined }): void
  /** Replaces the fault plan: see fault-plan.ts. */
  setFaults(plan: unknown): void
  /** Links a capture to one more athlete (service interface 2.2). */
  linkAthlete(link: { sessionId: string; athleteId: string; key?: string | undefined }): void
  /** Deletes a capture, for which the interface has no call (service interface 3.1). */
  removeCapture(capture: { sessionId: string; key?: string | undefined }): void
  /** Returns the new athletes' ids. */
  seedRoster(roster: { count: number; key?: string | undefined }): string[]
  /** Returns the new captures' session ids. */
  seedCaptures(captures: SeededCaptures & { key?: string | undefined }): string[]
  /** Adds weeks of captures of several athletes. Returns their session ids. */
  seedSeason(season: SeededSeason & { key?: string | undefined }): string[]
  /** Videos that the object store has received so far. */
  received(): ReceivedVideo[]
}

interface Parts {
  readonly db: DatabaseSync
  readonly now: () => number
  readonly ownKey: string
  readonly organizations: Organizations
  readonly athletes: AthleteStore
  readonly captures: CaptureStore
  readonly removal: CaptureRemoval
  readonly faults: Faults
  /** Called when the service's clock may have moved. */
  readonly onFaults: () => void
}

/** Assembles the control of a running service. */
export function createControl(parts: Parts): Control {
  const { db, now, ownKey, organizations, athletes, captures, removal, faults } = parts

  function organizationOf(key = ownKey): Organization {
    const organization = organizations.find(key)
    if (!organization) throw new Refusal(400, 'No organization has this key.')
    return organization
  }

  return {
    setAccess: ({ key, ...access }) => void organizations.ensure(key, access),
    setFaults(plan) {
      faults.set(plan)
      parts.onFaults()
    },
    linkAthlete({ sessionId, athleteId, key }) {
      const athlete = athletes.find(organizationOf(key).id, athleteId)
      if (!athlete || !captures.link(organizationOf(key), sessionId, athlete.number)) {
        throw new Refusal(404, 'There is no such capture or athlete.')
      }
    },
    removeCapture({ sessionId, key }) {
      const removed = transaction(db, () => removal.one(organizationOf(key).id, sessionId))
      if (!removed) throw new Refusal(404, 'There is no such capture.')
    },
    seedRoster: ({ count, key }) =>
      transaction(db, () => seedRoster({ athletes, organizationId: organizationOf(key).id, count })),
    seedCaptures: ({ key, ...seeded }) =>
      transaction(db, () => seedCaptures({ db, now: now(), organizationId: organizationOf(key).id, seeded })),
    seedSeason: ({ key, ...seeded }) =>
      transaction(db, () => seedSeason({ db, now: now(), organizationId: organizationOf(key).id, seeded })),
    received: () => listReceived(db),
  }
}
