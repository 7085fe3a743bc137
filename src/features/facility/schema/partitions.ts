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
