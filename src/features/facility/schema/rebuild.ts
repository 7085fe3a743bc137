/** Stations notice a restored database within this time, since they reconnect and draw a number at once. */
const MIN_REBUILD_SECONDS = 20
const MAX_REBUILD_SECONDS = 300
/** Any number that nothing else locks. */
const REBUILD_LOCK = 7_205_116
const MIN_FENCE_STEP = 100_000

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

   -- Starts a rebuild, once for all stations that notice the restore. A station can change no other fact of its facility.
   -- Stations heard in the last minute have come back since the restore: the copy's own age is that of the others.
   CREATE FUNCTION ondeck.begin_rebuild(known INTEGER) RETURNS VOID
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = ondeck, pg_catalog, pg_temp AS $$
   BEGIN
     PERFORM pg_advisory_xact_lock(${REBUILD_LOCK});
     UPDATE ondeck.facility SET rebuild = rebuild + 1, rebuild_began_at = clock_timestamp(),
       rebuild_heard_since = interval '-24 hours' + coalesce(
         (SELECT max(heard_at) FROM ondeck.station WHERE heard_at < clock_timestamp() - interval '1 minute'),
         clock_timestamp())
     WHERE rebuild = known;
   END $$;

   -- Stations raise the fencing numbers after a restore, and may not lower them: an older holder's writes would succeed.
   -- Only by a large step, since numbers that are drawn at the same moment must stay below the new one.
   CREATE FUNCTION ondeck.raise_fence(number BIGINT) RETURNS VOID
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = ondeck, pg_catalog, pg_temp AS $$
   BEGIN
     PERFORM pg_advisory_xact_lock(${REBUILD_LOCK});
     PERFORM setval('ondeck.fence', number) FROM ondeck.fence WHERE last_value < number - ${MIN_FENCE_STEP};
   END $$;`
