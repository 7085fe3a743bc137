import { stationsMigration } from './stations.ts'

/**
 * Migrations of the facility's database, in schema `ondeck`. Append only: a released one is never edited, and each one
 * must leave stations of the release before it working, since stations are updated one after another. `MIN_READER` in
 * `migrate.ts` says from which version on a station may use a database that is ahead of it.
 */
export const facilityMigrations: readonly string[] = [stationsMigration]
