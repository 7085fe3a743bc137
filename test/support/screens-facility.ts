// Stations of a facility for the screens: a real PostgreSQL, stations that joined it, and rows of others.
import type { HeardStation } from '../../src/features/facility/core/station-health.ts'
import { createFacilityDatabase } from './facility-database.ts'
import type { Postgres } from './postgres.ts'
import type { World } from './screens-world.ts'

type FacilityDatabase = Awaited<ReturnType<typeof createFacilityDatabase>>

/** An empty facility on a server that the caller stops. */
export const openFacility = (postgres: Postgres) => createFacilityDatabase(postgres)

/** Joins as a person does: the password into the keychain, then the settings. */
export async function joinFacility({ api, set }: World, database: string, { password }: Pick<Postgres, 'password'>) {
  await api.facility.password.set({ password, database })
  await set('facility.tls', 'off')
  await set('facility.database', database)
}

/** Rows as stations write them; those that respond stay so for an hour. */
export async function addStations({ query }: FacilityDatabase, stations: readonly HeardStation[]) {
  for (const { name, cage, version, heardAtMs, heartbeat } of stations) {
    const agoMs = Date.now() - heardAtMs
    const id = crypto.randomUUID()
    await query(
      `INSERT INTO ondeck.station (id, run, name, cage, version, started_at, heard_at, status)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, now(), now() - make_interval(secs => $5), $6)`,
      [id, name, cage, version, agoMs < 30_000 ? -3_600 : agoMs / 1_000, JSON.stringify(heartbeat)],
    )
  }
}

/** Reps of two cameras at each of the other stations. */
export const addReps = ({ query }: FacilityDatabase) =>
  query(
    `INSERT INTO ondeck.clip_copy (station, clip, found_at, origin, size_bytes, number, copied_at, state, file_name,
       athlete_id, athlete_name, activity, movement, group_id, camera, recorded_at)
     SELECT id, name || rep || camera, now(), 'origin', 1, 1, now(), CASE WHEN rep = 1 THEN 'completed' ELSE 'cancelled' END,
       'IMG_041' || rep || '.MOV', name, 'Athlete at ' || name, 'baseball', 'pitching', name || rep, camera,
       now() - make_interval(mins => rep)
     FROM ondeck.station, generate_series(1, 2) AS rep, unnest(ARRAY['A open side', 'B home plate']) AS camera`,
  )

/** As after a restore from an older copy, which the scenes may look at for as long as they take. */
export const beginRebuild = ({ query }: Pick<FacilityDatabase, 'query'>) =>
  query(
    `UPDATE ondeck.facility
     SET rebuild = rebuild + 1, rebuild_began_at = now() + interval '1 hour', rebuild_heard_since = now() - interval '24 hours'`,
  )
