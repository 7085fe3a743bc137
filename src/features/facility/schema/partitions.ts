/**
 * Tables that grow without end are partitioned by month. `ondeck.partitioned` lists them; `ondeck.keep_partitions()`
 * makes this month's and the next month's partition of each, and drops those older than the table keeps, by the
 * database's clock and by the station's: one clock that is set wrong drops nothing. Both functions run with the rights of
 * the role that made the schema: the stations' role needs none to create tables.
 *
 * A partition is like its table, or like the table's model (`rep_model` for `rep`) where there is one: it has the
 * constraints that only partitions can have.
 *
 * A partition is made beside its table and then attached, which keeps writers waiting for less than creating it in
 * place. Old rows are dropped with their partition, never deleted one by one.
 */
export const partitionsMigration = `
   CREATE TABLE ondeck.partitioned (
     parent      TEXT PRIMARY KEY,
     keep_months INTEGER NOT NULL CHECK (keep_months > 0)
   );

   CREATE FUNCTION ondeck.make_partition(parent TEXT, moment TIMESTAMPTZ) RETURNS BOOLEAN
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = ondeck, pg_catalog, pg_temp SET timezone = 'UTC' AS $$
   DECLARE
     month TIMESTAMPTZ := date_trunc('month', moment);
     partition TEXT := parent || to_char(moment, '"_y"YYYY"m"MM');
     model TEXT := parent || '_model';
   BEGIN
     IF to_regclass(format('ondeck.%I', model)) IS NULL THEN model := parent; END IF;
     IF NOT EXISTS (SELECT FROM ondeck.partitioned AS known WHERE known.parent = make_partition.parent) THEN
       RAISE EXCEPTION 'not a partitioned table: %', parent;
     END IF;
     IF to_regclass(format('ondeck.%I', partition)) IS NOT NULL THEN RETURN false; END IF;
     PERFORM pg_advisory_xact_lock(7205115);
     IF to_regclass(format('ondeck.%I', partition)) IS NOT NULL THEN RETURN false; END IF;
     EXECUTE format('CREATE TABLE ondeck.%I (LIKE ondeck.%I INCLUDING ALL)', partition, model);
     EXECUTE format('ALTER TABLE ondeck.%I ATTACH PARTITION ondeck.%I FOR VALUES FROM (%L) TO (%L)',
       parent, partition, month, month + interval '1 month');
     RETURN true;
   END $$;

   CREATE FUNCTION ondeck.keep_partitions(station_now TIMESTAMPTZ DEFAULT now()) RETURNS INTEGER
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = ondeck, pg_catalog, pg_temp SET timezone = 'UTC' AS $$
   DECLARE
     month TIMESTAMPTZ := date_trunc('month', least(now(), station_now));
     known ondeck.partitioned;
     partition TEXT;
     changes INTEGER := 0;
   BEGIN
     PERFORM pg_advisory_xact_lock(7205115);
     FOR known IN SELECT * FROM ondeck.partitioned LOOP
       IF ondeck.make_partition(known.parent, now()) THEN changes := changes + 1; END IF;
       IF ondeck.make_partition(known.parent, now() + interval '1 month') THEN changes := changes + 1; END IF;
       FOR partition IN
         SELECT child.relname FROM pg_inherits
         JOIN pg_class AS child ON child.oid = inhrelid
         WHERE inhparent = format('ondeck.%I', known.parent)::regclass
           AND child.relname < known.parent
             || to_char(month - make_interval(months => known.keep_months), '"_y"YYYY"m"MM')
       LOOP
         EXECUTE format('DROP TABLE ondeck.%I', partition);
         changes := changes + 1;
       END LOOP;
     END LOOP;
     RETURN changes;
   END $$;`

/** Registers a table of schema `ondeck` that is partitioned by month, and makes its first partitions. */
export const keepMonthly = (table: string, keepMonths: number): string => `
   INSERT INTO ondeck.partitioned (parent, keep_months) VALUES ('${table}', ${keepMonths});
   SELECT ondeck.keep_partitions();`

/** Months after which copies are dropped. Each station keeps its own records. */
export const COPY_KEEP_MONTHS = 24

/**
 * Copies of the stations' ledgers and clips, for looking at. `copy_progress` has the number of the last ledger line of
 * each station that was copied, changed in the same transaction: a batch that is sent again changes nothing.
 */
export const copiesMigration = `
   CREATE TABLE ondeck.copy_progress (
     station UUID PRIMARY KEY,
     number  BIGINT NOT NULL,
     at      TIMESTAMPTZ NOT NULL
   );
   CREATE TABLE ondeck.ledger_line (
     station   UUID NOT NULL,
     number    BIGINT NOT NULL,
     clip      TEXT NOT NULL,
     at        TIMESTAMPTZ NOT NULL,
     event     TEXT NOT NULL,
     state     JSONB NOT NULL,
     details   JSONB NOT NULL,
     copied_at TIMESTAMPTZ NOT NULL DEFAULT now(),
     PRIMARY KEY (station, number, copied_at)
   ) PARTITION BY RANGE (copied_at);
   CREATE INDEX ledger_line_by_clip ON ondeck.ledger_line (clip, number);
   CREATE TABLE ondeck.clip_copy (
     station      UUID NOT NULL,
     clip         TEXT NOT NULL,
     found_at     TIMESTAMPTZ NOT NULL,
     origin       TEXT,
     fingerprint  TEXT,
     size_bytes   BIGINT NOT NULL,
     group_id     TEXT,
     athlete_id   TEXT,
     athlete_name TEXT,
     activity     TEXT,
     movement     TEXT,
     camera       TEXT,
     file_name    TEXT NOT NULL,
     recorded_at  TIMESTAMPTZ,
     state        TEXT NOT NULL,
     session_id   TEXT,
     -- The ledger line that led to this row.
     number       BIGINT NOT NULL,
     copied_at    TIMESTAMPTZ NOT NULL,
     PRIMARY KEY (station, clip, found_at)
   ) PARTITION BY RANGE (found_at);
   CREATE INDEX clip_copy_by_group ON ondeck.clip_copy (group_id) WHERE group_id IS NOT NULL;
   CREATE INDEX clip_copy_by_athlete ON ondeck.clip_copy (athlete_id, recorded_at) WHERE athlete_id IS NOT NULL;
   CREATE INDEX clip_copy_by_recording ON ondeck.clip_copy (recorded_at);
   CREATE INDEX clip_copy_by_file ON ondeck.clip_copy (lower(file_name));
   CREATE INDEX clip_copy_by_session ON ondeck.clip_copy (session_id) WHERE session_id IS NOT NULL;
   CREATE INDEX clip_copy_by_state ON ondeck.clip_copy (state, copied_at);
   ${keepMonthly('ledger_line', COPY_KEEP_MONTHS)}
   ${keepMonthly('clip_copy', COPY_KEEP_MONTHS)}`
