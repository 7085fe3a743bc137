/** Stations notice a restored database within this time, since they reconnect and draw a number at once. */
const MIN_REBUILD_SECONDS = 20
const MAX_REBUILD_SECONDS = 300

/**
 * True after a restore from an older copy, until every station that the copy knows as alive, and every one heard since,
 * has reported its uploads again; at most five minutes. No claim is granted until then.
 */
export const rebuildMigration = `
   CREATE FUNCTION ondeck.is_rebuilding() RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
     SELECT coalesce(bool_or(
       rebuild_began_at > clock_timestamp() - interval '${MAX_REBUILD_SECONDS} seconds' AND (
         rebuild_began_at > clock_timestamp() - interval '${MIN_REBUILD_SECONDS} seconds'
         OR EXISTS (SELECT FROM ondeck.station AS station
           WHERE station.rebuilt < facility.rebuild AND station.heard_at >= facility.rebuild_heard_since))), false)
     FROM ondeck.facility AS facility
   $$;

   -- Stations raise the fencing numbers after a restore, and may not lower them: an older holder's writes would succeed.
   CREATE FUNCTION ondeck.raise_fence(number BIGINT) RETURNS VOID
   LANGUAGE sql SECURITY DEFINER SET search_path = ondeck, pg_catalog, pg_temp AS $$
     SELECT setval('ondeck.fence', number) FROM ondeck.fence WHERE last_value < number
   $$;`
