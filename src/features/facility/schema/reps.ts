import { keepMonthly } from './partitions.ts'

/** Months after which reps are forgotten: no camera brings a clip of an older attempt. */
const REP_KEEP_MONTHS = 3

/**
 * Reps of each cage, by the `session_group_id` that their clips are reserved with. All decisions of a cage run one after
 * another, under its lock; `during` would refuse a second rep of the same moment all the same. Times are milliseconds.
 *
 * A partitioned table can't have an exclusion constraint before PostgreSQL 17: each partition has its own, from the
 * model.
 */
export const repsMigration = `
   CREATE TABLE ondeck.rep (
     id         UUID NOT NULL,
     made_at    TIMESTAMPTZ NOT NULL DEFAULT now(),
     origin     TEXT NOT NULL,
     cage       TEXT NOT NULL,
     athlete_id TEXT NOT NULL,
     activity   TEXT NOT NULL,
     movement   TEXT NOT NULL,
     -- Recording time of its first clip.
     at_ms      BIGINT NOT NULL,
     -- Moments around that time which belong to no other rep; empty for a rep that all clips left.
     during     INT8RANGE NOT NULL,
     PRIMARY KEY (id, made_at)
   ) PARTITION BY RANGE (made_at);
   CREATE INDEX rep_time ON ondeck.rep (origin, cage, athlete_id, at_ms);
   CREATE TABLE ondeck.rep_model (LIKE ondeck.rep INCLUDING ALL);
   ALTER TABLE ondeck.rep_model ADD CONSTRAINT rep_during EXCLUDE USING gist
     (origin WITH =, cage WITH =, athlete_id WITH =, movement WITH =, during WITH &&);
   ${keepMonthly('rep', REP_KEEP_MONTHS)}

   -- Clips of reps: at most one of each camera.
   CREATE TABLE ondeck.rep_camera (
     rep      UUID NOT NULL,
     -- That of the rep.
     made_at  TIMESTAMPTZ NOT NULL,
     camera   TEXT NOT NULL,
     origin   TEXT NOT NULL,
     cage     TEXT NOT NULL,
     station  UUID NOT NULL,
     clip     TEXT NOT NULL,
     -- Fingerprint: several stations may see the file.
     content  TEXT NOT NULL,
     at_ms    BIGINT NOT NULL,
     -- The clip was tagged again and belongs to another rep.
     has_left BOOLEAN NOT NULL DEFAULT false,
     PRIMARY KEY (rep, camera, made_at)
   ) PARTITION BY RANGE (made_at);
   CREATE INDEX rep_camera_time ON ondeck.rep_camera (origin, cage, at_ms);
   CREATE INDEX rep_camera_content ON ondeck.rep_camera (content);
   ${keepMonthly('rep_camera', REP_KEEP_MONTHS)}`
