import { keepMonthly } from './partitions.ts'

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
