import { claimsMigration } from './claims.ts'
import { copiesMigration } from './copies.ts'
import { deckMigration } from './deck.ts'
import { paceMigration } from './pace.ts'
import { partitionsMigration } from './partitions.ts'
import { rebuildMigration } from './rebuild.ts'
import { repsMigration } from './reps.ts'
import { sharedRosterMigration } from './roster.ts'
import { stationsMigration } from './stations.ts'
import { turnsMigration } from './turns.ts'

/**
 * Migrations of the facility's database, in schema `ondeck`. Append only: a released one is never edited, and each one
 * must leave stations of the release before it working, since stations are updated one after another. `minReader` in
 * `migrate.ts` says from which version on a station may use a database that is ahead of it. A new table or function
 * needs its rights in `rights.ts`.
 */
export const facilityMigrations: readonly string[] = [
  stationsMigration,
  rebuildMigration,
  partitionsMigration,
  paceMigration,
  turnsMigration,
  sharedRosterMigration,
  copiesMigration,
  claimsMigration,
  deckMigration,
  repsMigration,
]
