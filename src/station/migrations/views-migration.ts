/** Columns and tables that screens read: reps, the queue's order, and counters, all maintained by triggers. */
export const viewsMigration = `
   -- Where a clip stands in the queue: as it was found, unless a person has moved it.
   ALTER TABLE clip ADD COLUMN place REAL;
   ALTER TABLE clip ADD COLUMN queue_place REAL AS (coalesce(place, number));
   -- What is under way comes first, then what waits for its turn; null outside the queue.
   ALTER TABLE clip ADD COLUMN queue_rank INTEGER AS (
     CASE state ->> 'kind'
       WHEN 'confirming' THEN 0 WHEN 'sending' THEN 1 WHEN 'reserving' THEN 2
       WHEN 'held' THEN 3 WHEN 'queued' THEN 3
       WHEN 'waiting' THEN iif(state ->> 'resume' = 'sending', 3, NULL)
     END);
   CREATE INDEX clip_in_queue ON clip (queue_rank, queue_place, number, size_bytes) WHERE queue_rank IS NOT NULL;
   CREATE INDEX clip_by_turn ON clip (kind, queue_place, number, until_ms) WHERE queue_rank IS NOT NULL;
   -- These need a person: see \`whyStuck\` in core/views.
   CREATE INDEX clip_stuck ON clip (number) WHERE kind IN ('unreadable', 'failed', 'missing', 'gone-at-service');

   CREATE TABLE queue_total (
     only  INTEGER PRIMARY KEY CHECK (only = 1),
     clips INTEGER NOT NULL,
     bytes INTEGER NOT NULL
   ) STRICT;
   INSERT INTO queue_total SELECT 1, count(*), coalesce(sum(size_bytes), 0) FROM clip WHERE queue_rank IS NOT NULL;
   CREATE TRIGGER queue_joined AFTER INSERT ON clip WHEN new.queue_rank IS NOT NULL BEGIN
     UPDATE queue_total SET clips = clips + 1, bytes = bytes + new.size_bytes;
   END;
   CREATE TRIGGER queue_changed AFTER UPDATE OF state, size_bytes ON clip
   WHEN (old.queue_rank IS NULL) <> (new.queue_rank IS NULL)
     OR (new.queue_rank IS NOT NULL AND old.size_bytes <> new.size_bytes) BEGIN
     UPDATE queue_total SET
       clips = clips - (old.queue_rank IS NOT NULL) + (new.queue_rank IS NOT NULL),
       bytes = bytes - iif(old.queue_rank IS NULL, 0, old.size_bytes) + iif(new.queue_rank IS NULL, 0, new.size_bytes);
   END;

   -- The rep that a clip is shown in; null while it is in none.
   ALTER TABLE clip ADD COLUMN rep_id TEXT AS (
     CASE WHEN tags IS NOT NULL AND state ->> 'kind' NOT IN ('untagged', 'unreadable', 'duplicate') THEN session_group_id END);
   CREATE TABLE rep (
     id         TEXT PRIMARY KEY,
     at_ms      REAL NOT NULL,
     athlete_id TEXT NOT NULL COLLATE NOCASE
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE rep_total (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     reps INTEGER NOT NULL
   ) STRICT;
   INSERT INTO rep
     SELECT rep_id, coalesce(min(recorded_at_ms), min(found_at_ms)), min(tags ->> 'athleteId')
     FROM clip WHERE rep_id IS NOT NULL GROUP BY rep_id;
   INSERT INTO rep_total SELECT 1, count(*) FROM rep;
   CREATE INDEX rep_by_time ON rep (at_ms, id);
   CREATE INDEX rep_by_athlete ON rep (athlete_id, at_ms);
   CREATE TRIGGER rep_began AFTER INSERT ON rep BEGIN
     UPDATE rep_total SET reps = reps + 1;
   END;
   CREATE TRIGGER rep_ended AFTER DELETE ON rep BEGIN
     UPDATE rep_total SET reps = reps - 1;
   END;
   CREATE TRIGGER rep_joined AFTER INSERT ON clip WHEN new.rep_id IS NOT NULL BEGIN
     DELETE FROM rep WHERE id = new.rep_id;
     INSERT INTO rep
       SELECT session_group_id, coalesce(min(recorded_at_ms), min(found_at_ms)), min(tags ->> 'athleteId')
       FROM clip WHERE session_group_id = new.rep_id AND rep_id IS NOT NULL GROUP BY session_group_id;
   END;
   -- Few clips share a rep: it is read anew instead of being corrected.
   CREATE TRIGGER rep_changed AFTER UPDATE OF state, tags, session_group_id, recorded_at_ms ON clip
   WHEN old.rep_id IS NOT new.rep_id
     OR (new.rep_id IS NOT NULL AND (old.recorded_at_ms IS NOT new.recorded_at_ms OR old.tags IS NOT new.tags)) BEGIN
     DELETE FROM rep WHERE id IN (old.rep_id, new.rep_id);
     INSERT INTO rep
       SELECT session_group_id, coalesce(min(recorded_at_ms), min(found_at_ms)), min(tags ->> 'athleteId')
       FROM clip WHERE session_group_id IN (old.rep_id, new.rep_id) AND rep_id IS NOT NULL GROUP BY session_group_id;
   END;

   -- Clips by the quarter of an hour in which they were found: every time zone's midnight begins one.
   CREATE TABLE found_counter (
     quarter INTEGER NOT NULL,
     folder  TEXT NOT NULL,
     kind    TEXT NOT NULL,
     clips   INTEGER NOT NULL,
     PRIMARY KEY (quarter, folder, kind)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE folder_last_clip (
     folder      TEXT PRIMARY KEY,
     found_at_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   INSERT INTO found_counter SELECT found_at_ms / 900000, folder, kind, count(*) FROM clip GROUP BY 1, 2, 3;
   INSERT INTO folder_last_clip SELECT folder, max(found_at_ms) FROM clip GROUP BY folder;
   CREATE TRIGGER found_counted AFTER INSERT ON clip BEGIN
     INSERT INTO found_counter VALUES (new.found_at_ms / 900000, new.folder, new.kind, 1)
       ON CONFLICT DO UPDATE SET clips = clips + 1;
     INSERT INTO folder_last_clip VALUES (new.folder, new.found_at_ms)
       ON CONFLICT DO UPDATE SET found_at_ms = max(found_at_ms, excluded.found_at_ms);
   END;
   CREATE TRIGGER found_recounted AFTER UPDATE OF state ON clip WHEN old.kind <> new.kind BEGIN
     UPDATE found_counter SET clips = clips - 1
       WHERE quarter = new.found_at_ms / 900000 AND folder = new.folder AND kind = old.kind;
     DELETE FROM found_counter
       WHERE quarter = new.found_at_ms / 900000 AND folder = new.folder AND kind = old.kind AND clips = 0;
     INSERT INTO found_counter VALUES (new.found_at_ms / 900000, new.folder, new.kind, 1)
       ON CONFLICT DO UPDATE SET clips = clips + 1;
   END;`
